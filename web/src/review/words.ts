/** A review in words. */
import type { Decision } from '../api/schema';
import type { Move, SeatName, TurnPlayed } from '../api/types';
import type { Names } from '../wording/names';
import { number, t } from '../languages/language.svelte';
import { turnAt } from '../replay/turns';
import type { Moment } from './moments';

/** A chance in per cent: `34 %`. */
export function percent(chance: number): string {
  return t('review.percent', { n: number(100 * chance) });
}

/** A change of a chance in percentage points, with its sign: `+3.1`. */
export function points(change: number): string {
  const words = number(Math.abs(100 * change), 1);
  return Math.abs(change) < 0.0005 ? words : `${change > 0 ? '+' : '−'}${words}`;
}

/** What chance brought. */
export function luckWords(move: Move, names: Names): string {
  if (move.verb === 'flip' && move.underside) return t('review.flip', { tile: names.tile(move.underside) });
  if (move.verb === 'roll') return t('review.roll', { face: t(`word.face_${move.face}`) });
  return move.verb === 'range' ? t('review.range', { number: move.number }) : '';
}

export function labelWords({ label }: Decision): string {
  return t(`review.label_${label}`);
}

/** When it was: the turn, and whoever has it unless another seat is named. */
export function whereWords(
  turns: readonly TurnPlayed[],
  ply: number,
  names: Names,
  decider: SeatName | null = null,
): string {
  const turn = turnAt(turns, ply);
  const seat = decider ?? turn?.seat;
  return turn && seat ? t('review.where', { turn: number(turn.turn), name: names.seat(seat) }) : '';
}

/** What happened at a moment, in a few words. */
export function titleOf(moment: Moment, names: Names, turns: readonly TurnPlayed[]): string {
  if (moment.kind === 'luck') return luckWords(moment.luck.move, names);
  const { ply, seat, label } = moment.decision;
  const name = whereWords(turns, ply, names, seat);
  return label === 'good' ? name : t('review.markError', { name, label: labelWords(moment.decision) });
}
