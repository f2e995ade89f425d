/** What a bot would do: asked of the server, and put into words. */
import { answer, api } from '../../api/client';
import type { Hint, SeatName } from '../../api/types';
import { t } from '../../languages/language.svelte';
import { botName } from '../../table/seat-labels';
import type { Game } from '../game.svelte';
import { adviceWords } from './move-words';

export function askHint(table: string, seat: SeatName): Promise<Hint> {
  return answer(api.GET('/api/tables/{id}/hint', { params: { path: { id: table }, query: { seat } } }));
}

/** A hint in a sentence or two: what to do, and the seat's chance to win with it, if known. */
export function hintText(
  hint: Hint,
  seat: SeatName,
  { nameOf, names }: Pick<Game, 'nameOf' | 'names'>,
): string {
  const values = { level: botName(hint.level), move: adviceWords(hint.move, nameOf, names) };
  if (!hint.thought_through) return t('play.hintQuick', values);
  const said = t('play.hintMove', values);
  const win = hint.ranked.find(({ action }) => action === hint.action)?.win[seat];
  return win === undefined ? said : `${said} ${t('play.hintShare', { share: Math.round(win * 100) })}`;
}
