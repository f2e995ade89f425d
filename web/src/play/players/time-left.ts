/** Time left on a seat's clock. */
import type { Clock, SeatName } from '../../api/types';
import { t } from '../../languages/language.svelte';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Seconds that a seat has left at `now`; null without a clock. */
export function timeLeft(clock: Clock, seat: SeatName, now: number): number | null {
  const left = clock.left?.[seat];
  if (clock.kind === 'none' || left === undefined) return null;
  const spent = clock.running === seat && clock.since !== null ? now - clock.since : 0;
  return Math.max(0, left - Math.max(0, spent));
}

/** Whether the time of the seat runs at `now`; it is asked before, while turns of bots are still being shown. */
export function isRunning(clock: Clock, seat: SeatName, now: number): boolean {
  return clock.running === seat && clock.since !== null && now >= clock.since;
}

/** `9:05`, `3:00:00` or days. */
export function timeWords(seconds: number): string {
  if (seconds >= DAY) return t('play.days', { n: Math.round((seconds / DAY) * 10) / 10 });
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60), whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
