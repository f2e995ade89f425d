/** Moves in words: as one of several ways to choose from, and as advice. */
import { kindOf } from '../api/piece-names';
import type { Consequences, Move, Verb, View } from '../api/types';
import { asSentence, type Names } from '../wording/names';
import { has, list, t, type Key } from '../languages/language.svelte';
import { pieceOf, spotOf } from './options';

/** The sentence of each verb that a question may offer. */
const WAYS: Readonly<Record<Verb, Key>> = {
  walk: 'play.verb_walk',
  climb: 'play.verb_walk',
  board: 'play.verb_board',
  swim: 'play.verb_swim',
  jump: 'play.verb_jump',
  land: 'play.verb_land',
  sail: 'play.verb_sail',
  go: 'play.verb_go',
  stay: 'play.verb_stay',
  switch: 'play.verb_switch',
  take: 'play.verb_take',
  guard: 'play.verb_guard',
  pick: 'play.verb_pick',
  pass: 'play.done',
  place: 'play.done',
  launch: 'play.done',
  play: 'play.done',
  send: 'play.done',
  sink: 'play.done',
  defend: 'play.done',
  deal: 'play.done',
  first: 'play.done',
  flip: 'play.done',
  roll: 'play.done',
  range: 'play.done',
};

/** What a move does, for the question which of several is meant. */
export function wayWords(move: Move, nameOf: (piece: string) => string): string {
  const key = move.verb === 'swim' && move.escorted ? 'play.verb_escorted' : WAYS[move.verb];
  const piece = pieceOf(move);
  return asSentence(
    t(key, {
      piece: piece ? nameOf(piece) : '',
      other: move.verb === 'switch' ? nameOf(move.other) : '',
    }),
  );
}

/** What an option takes off the board, or puts at risk; empty if nothing. */
export function lossWords(
  { loses, wrecks, threatens }: Consequences,
  nameOf: (piece: string) => string,
): string {
  const parts = [
    ...(loses.length > 0
      ? [t('play.costs_lost', { n: loses.length, who: asSentence(list(loses.map(nameOf))) })]
      : []),
    ...(wrecks.length > 0 ? [t('play.costs_boat', { n: wrecks.length })] : []),
    ...(threatens.length > 0 ? [t('play.costs_risk')] : []),
  ];
  return parts.join(' ');
}

/** All that an option costs, movement points first. */
export function costWords(option: Consequences, nameOf: (piece: string) => string): string {
  const points = option.points > 0 ? t('board.cost', { n: option.points }) : '';
  return [points, lossWords(option, nameOf)].filter(Boolean).join(' · ');
}

/** What the words of an advice depend on. */
export interface AdviceContext {
  view: View;
  nameOf: (piece: string) => string;
  names: Names;
  /** The button that ends the step. */
  doneKey: Key;
}

/** What a hint advises, by the verb of the move: `sail to j7`. */
export function adviceWords(move: Move, { view, nameOf, names, doneKey }: AdviceContext): string {
  const to = placeName(spotOf(move) ?? '');
  const piece = pieceOf(move);
  switch (move.verb) {
    case 'pass':
      return t('play.advise_pass', { button: t(doneKey) });
    case 'place':
      return t('play.advise_place', { value: move.value ?? '', to });
    case 'play':
      return t('play.advise_play', { tile: names.tile(move.underside) });
    case 'take':
    case 'guard':
      return t(`play.advise_${move.verb}`, { piece: nameOf(move.piece) });
    case 'switch':
      return t('play.advise_switch', { other: nameOf(move.other) });
    case 'go':
    case 'pick':
      return t(`play.advise_${move.verb}`, { what: anyOf(kindOf(piece ?? '', view)), to });
    case 'deal':
    case 'first':
    case 'flip':
    case 'roll':
    case 'range':
      return move.text;
    default:
      return t(`play.advise_${move.verb}`, { to });
  }
}

function anyOf(kind: string): string {
  const key = `play.any_${kind}`;
  return t(has(key) ? key : 'play.any_piece');
}

function placeName(spot: string): string {
  const key = `word.island_${spot}`;
  return has(key) ? t(key) : spot;
}
