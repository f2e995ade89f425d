/** What a seat decides in one go, in words and as lines on the board, and why it is better than something else. */
import type { ReviewReason } from '../api/schema';
import type { Move, View } from '../api/types';
import type { Route, Spot } from '../board/types';
import { t } from '../languages/language.svelte';
import { asSentence, pieceName, type Names } from '../wording/names';
import { adviceWords, type AdviceContext } from './move-words';
import { spotOf } from './options';

/** All moves of a decision in a sentence. */
export function planWords(moves: readonly Move[], view: View, names: Names): string {
  const nameOf = (piece: string) => pieceName(piece, view, names);
  return asSentence(planPhrase(moves, { view, nameOf, names, doneKey: 'play.done' }));
}

/** The same within a sentence; of several steps in a row only where they lead. */
export function planPhrase(moves: readonly Move[], context: AdviceContext): string {
  const ends = moves.filter((move, i) => !isSameWay(move, moves[i + 1]));
  return ends
    .map((move) => (move.verb === 'pass' ? t('review.pass') : adviceWords(move, context)))
    .join(t('review.then'));
}

/** The same piece goes on in the same way. */
function isSameWay(move: Move, next: Move | undefined): boolean {
  return next?.verb === move.verb && 'piece' in move && 'piece' in next && next.piece === move.piece;
}

/** What the better decision does: `saves 1 more explorer`. */
export function reasonWords({ what, count }: ReviewReason): string {
  return t(`review.reason_${what.replaceAll('-', '_') as Underscored<ReviewReason['what']>}`, { n: count });
}

/** Moves as lines on the board: a line for each piece that moves, a ring where something happens on the spot. */
export function routesOf(moves: readonly Move[], kind: Route['kind']): Route[] {
  const lines: { piece: string | null; spots: Spot[] }[] = [];
  for (const move of moves) {
    const piece = 'piece' in move ? move.piece : null;
    const spot = spotOf(move);
    if (spot === null) continue;
    const last = lines.at(-1);
    const goesOn = last && (move.verb === 'send' || (piece !== null && last.piece === piece));
    if (goesOn) last.spots.push(spot);
    else
      lines.push({ piece, spots: 'origin' in move && move.origin !== spot ? [move.origin, spot] : [spot] });
  }
  return lines.map(({ spots }) => ({ kind, spots: spots.filter((spot, i) => spot !== spots[i - 1]) }));
}

type Underscored<Word extends string> = Word extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Word;
