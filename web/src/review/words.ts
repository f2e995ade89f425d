/** A review in words. */
import type { Decision, ReviewReason } from '../api/schema';
import type { Move, View } from '../api/types';
import { asSentence, pieceName, type Names } from '../wording/names';
import { number, t } from '../languages/language.svelte';
import { adviceWords } from '../interaction/move-words';
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

/** All moves of a decision in a sentence; of several steps in a row only where they lead. */
export function planWords(moves: readonly Move[], view: View, names: Names): string {
  const nameOf = (piece: string) => pieceName(piece, view, names);
  const ends = moves.filter((move, i) => !isSameWay(move, moves[i + 1]));
  const parts = ends.map((move) =>
    move.verb === 'pass'
      ? t('review.pass')
      : adviceWords(move, { view, nameOf, names, doneKey: 'play.done' }),
  );
  return asSentence(parts.join(t('review.then')));
}

/** The same piece goes on in the same way. */
function isSameWay(move: Move, next: Move | undefined): boolean {
  return next?.verb === move.verb && 'piece' in move && 'piece' in next && next.piece === move.piece;
}

/** What chance brought. */
export function luckWords(move: Move, names: Names): string {
  if (move.verb === 'flip' && move.underside) return t('review.flip', { tile: names.tile(move.underside) });
  if (move.verb === 'roll') return t('review.roll', { face: t(`word.face_${move.face}`) });
  return move.verb === 'range' ? t('review.range', { number: move.number }) : '';
}

export function reasonWords({ what, count }: ReviewReason): string {
  return t(`review.reason_${what.replaceAll('-', '_') as Underscored<ReviewReason['what']>}`, { n: count });
}

export function labelWords({ label }: Decision): string {
  return t(`review.label_${label}`);
}

/** What happened at a moment, in a few words. */
export function titleOf(moment: Moment, names: Names): string {
  if (moment.kind === 'luck') return luckWords(moment.luck.move, names);
  const { seat, label } = moment.decision;
  return label === 'good'
    ? names.seat(seat)
    : t('review.markError', { name: names.seat(seat), label: labelWords(moment.decision) });
}

type Underscored<Word extends string> = Word extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Word;
