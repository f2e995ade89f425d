/** The one sentence above the actions: what is happening, what can be done now, or who is being waited for. */
import { serverStatus } from '../api/server-status.svelte';
import { t } from '../languages/language.svelte';
import { sentenceOf } from '../wording/sentences';
import { hintText } from './hints';
import type { Interaction } from './interaction.svelte';
import { askedOf, doneKey, isAsked, onlyAnswerOf, placing, waitingFor, type Sentence } from './turn-steps';

export interface Prompt {
  /** Whether the player is asked. */
  isMine: boolean;
  /** In whose turn it happens, or on a shared screen who is asked; empty where the sentence says so itself. */
  who: string;
  said: string;
  /** Why turns that are over are being shown; else empty. */
  aside: string;
  /** The hint, or that it is being thought about; it replaces what is said. */
  advice: string | null;
}

export function promptOf(game: Interaction): Prompt {
  const { table } = game;
  const isMine = table.legal.length > 0 && isAsked(table.shown, table.seat);
  const { showing } = table.playback;
  const happening = showing ? sentenceOf(showing, game.names) : null;
  return {
    isMine,
    who: isMine ? game.nameAsked : turnOf(game, happening),
    said: isMine ? task(game) : news(game, happening),
    aside: asideOf(game),
    advice: adviceOf(game),
  };
}

/** Which other's turn it happens in, unless the sentence has the name. */
function turnOf({ situation, names, table }: Interaction, happening: string | null): string {
  const seat = situation?.onTurn ?? null;
  if (happening === null || !table.shown?.turn || seat === null || seat === names.you) return '';
  return happening.includes(names.seat(seat)) ? '' : names.seat(seat);
}

/** What the player can do now. */
function task(game: Interaction): string {
  const { shown: view, about } = game.table;
  const { situation } = game;
  if (!view || !situation) return '';
  if (game.notice) return game.notice;
  if (game.aimed) {
    const isPlacing = situation.step === 'place' || situation.step === 'launch';
    return t(isPlacing ? 'play.again_place' : 'play.again_move');
  }
  if (game.only) return text(onlyAnswerOf(view, game.only));
  if (game.isFaceDown && view.phase === 'place') return text(placing(about?.options ?? {}, true));
  const chosen = game.selection?.chosen.piece ?? null;
  return text(askedOf(view, game.options, chosen, game.nameOf, about?.options));
}

/** What is being shown, or who is being waited for. */
function news(game: Interaction, happening: string | null): string {
  const { shown: view, playback } = game.table;
  const { situation, names } = game;
  if (!view || !situation || playback.isLooking) return '';
  const awaited = situation.asked ?? situation.onTurn;
  const who = awaited ? names.seat(awaited) : '';
  if (happening ?? game.notice) return happening ?? game.notice ?? '';
  if (awaited && serverStatus.areBotsLate && isBot(game, awaited)) return t('play.wait_bots', { who });
  return text(waitingFor(view, situation.step, who));
}

function isBot({ table }: Interaction, seat: string): boolean {
  return table.about?.seats.some((one) => one.seat === seat && one.kind === 'bot') ?? false;
}

function adviceOf(game: Interaction): string | null {
  if (game.isThinking) return t('play.hintThinking');
  const { shown: view, seat } = game.table;
  const { hint, nameOf, names } = game;
  return hint && view && seat ? hintText(hint, seat, { view, nameOf, names, doneKey: doneKey(view) }) : null;
}

function asideOf({ table }: Interaction): string {
  if (table.progress === 'catching up') return t('play.away');
  return table.playback.isRepeating ? t('play.repeating') : '';
}

function text({ key, values }: Sentence): string {
  return t(key, values);
}
