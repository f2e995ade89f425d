/** What a bot would do: asked of the server, and put into words. */
import { get } from '../../api/client';
import type { Hint, SeatName } from '../../api/types';
import { t } from '../../languages/language.svelte';
import { botName } from '../../table/seat-labels';
import { adviceWords } from './move-words';

export function askHint(table: string, seat: SeatName): Promise<Hint> {
  return get<Hint>(`/api/tables/${table}/hint?seat=${seat}`);
}

/** A hint as a sentence or two: what to do, and how often that should win for the seat. */
export function tellHint(hint: Hint, seat: SeatName): string {
  const said = t('play.hintMove', {
    level: botName(hint.level),
    move: adviceWords(hint.move),
  });
  const win = hint.ranked.find(({ action }) => action === hint.action)?.win[seat];
  return win === undefined ? said : `${said} ${t('play.hintShare', { share: Math.round(win * 100) })}`;
}
