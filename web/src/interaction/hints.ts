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
    ...(best ? [expectation(hint.chance, best.points[seat] ?? 0)] : []),
    ...(reason ? [t('play.hintWhy', { reason: reasonWords(reason) })] : []),
  ].join(' ');
}

/** The chance to win; points where that is hardly one, or unknown. */
function expectation(chance: number | null, points: number): string {
  const n = Math.round(points);
  if (chance === null) return t('play.hintExpected', { n });
  const share = Math.round(chance * 100);
  return share > 0 ? t('play.hintShare', { share }) : t('play.hintPoints', { n });
}
