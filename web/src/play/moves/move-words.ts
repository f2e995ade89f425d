/** Moves in words: as one of several ways to choose from, and as advice. */
import type { Consequences, Move, Verb } from '../../api/types';
import { asSentence, type Names } from '../../events/names';
import { has, list, t, type Key } from '../../languages/language.svelte';
import { pawnOf, pieceOf, spotOf, tileOf } from './options';

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

/** What a hint advises. */
export function adviceWords(move: Move, nameOf: (piece: string) => string, names: Names): string {
  const [piece, pawn, tile] = [pieceOf(move), pawnOf(move), tileOf(move)];
  const to = placeName(spotOf(move) ?? '');
  if (move.verb === 'pass') return t('play.hintPass');
  if (pawn) return t('play.hintPlace', { value: pawn.value, to });
  if (tile) return t('play.hintTile', { tile: names.tile(tile.underside ?? tile.terrain) });
  return piece ? t('play.hintTo', { piece: nameOf(piece), to }) : t('play.hintSpot', { to });
}

function placeName(spot: string): string {
  const key = `word.island_${spot}`;
  return has(key) ? t(key) : spot;
}
