/** Seats and clocks in words. */
import { list, serverText, t } from '../languages/language.svelte';

interface Seat {
  kind: 'person' | 'local' | 'bot' | 'open';
  name: string;
  level: string | null;
}
interface Clock {
  kind: 'none' | 'live' | 'slow';
  bank?: number | null;
  days?: number | null;
}

/** Whether the seat's player has left: a bot plays for them, or soon will. */
export function hasLeft(seat: { away: boolean; leaves_at: number | null }): boolean {
  return seat.away || seat.leaves_at !== null;
}

/** The name of the seat's player; bots go by their level, in the reader's language. */
export function seatName({ kind, name, level }: Seat): string {
  if (kind === 'open') return t('table.free');
  return kind === 'bot' && level ? botName(level) : name;
}

/** A bot by its level; one of another package by the level's own name. */
export function botName(level: string): string {
  return serverText(`bot.${level}`, level.charAt(0).toUpperCase() + level.slice(1));
}

export function clockWords({ kind, bank, days }: Clock): string {
  if (kind === 'live') return t('table.clock_live', { n: (bank ?? 0) / 60 });
  return kind === 'slow' ? t('table.clock_slow', { n: days ?? 0 }) : t('table.clock_none');
}

/** Who won a finished game. */
export function resultWords(table: { seats: Seat[]; result: { scores: number[] } | null }): string {
  const scores = table.result?.scores ?? [];
  const best = Math.max(...scores);
  const names = table.seats.filter((_, i) => scores[i] === best).map(seatName);
  return names.length === 1
    ? t('table.won', { name: names[0] ?? '' })
    : t('table.tied', { names: list(names) });
}
