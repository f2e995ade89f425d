/** The date of an island of the day, and how long it can still be played, in words. */
import type { Daily } from '../api/types';
import { language, t } from '../languages/language.svelte';

const DAY = 86_400_000;
const HOUR = 3600;

/** The date of a day that is counted from 1970, in UTC. */
export function dateOf(day: number): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language(), form).format(day * DAY);
}

/** Until the end of the day, as the server's clock says. */
export function timeLeft({ ends, now }: Daily): string {
  const left = Math.max(0, ends - now);
  return left >= HOUR
    ? t('daily.endsHours', { n: Math.floor(left / HOUR) })
    : t('daily.endsMinutes', { n: Math.ceil(left / 60) });
}
