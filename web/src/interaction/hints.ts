/** The best move, asked of the server and put into words. */
import { botName } from '../api/bot-titles.svelte';
import { answer, api } from '../api/client';
import type { Hint, SeatName } from '../api/types';
import { t } from '../languages/language.svelte';
import { adviceWords, type AdviceContext } from './move-words';
import { planPhrase, reasonWords } from './plans';

export function askHint(table: string, seat: SeatName): Promise<Hint> {
  return answer(api.GET('/api/tables/{id}/hint', { params: { path: { id: table }, query: { seat } } }));
}

/** A hint in a few sentences: what to do, what the seat can expect of it, and what speaks for it, as far as known. */
export function hintText(hint: Hint, seat: SeatName, context: AdviceContext): string {
  const move = adviceWords(hint.move, context);
  if (!hint.thought_through) return t('play.hintQuick', { level: botName(hint.level), move });
  const best = hint.ranked.find(({ action }) => action === hint.action);
  const [reason] = hint.reasons;
  return [
    t('play.hintMove', { move: hint.plan.length > 1 ? planPhrase(hint.plan, context) : move }),
    ...(best ? [expectation(hint.chance ?? best.win[seat] ?? 0, best.points[seat] ?? 0)] : []),
    ...(reason ? [t('play.hintWhy', { reason: reasonWords(reason) })] : []),
  ].join(' ');
}

/** The chance to win; where it is hardly one, the points say more. */
function expectation(chance: number, points: number): string {
  const share = Math.round(chance * 100);
  if (share > 0) return t('play.hintShare', { share });
  return t('play.hintPoints', { n: Math.round(points) });
}
