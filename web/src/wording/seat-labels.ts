/** Seats and clocks in words. */
import { botName } from '../api/bot-titles.svelte';
import { BOT_NAMES } from '../api/facts';
import { shownName } from '../api/guest-names';
import type { BotPerson, SeatName } from '../api/types';
import { list, number, t } from '../languages/language.svelte';

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

/** Whether anybody at another device may read what is said at the table, or may yet sit down. */
export function hasListeners(
  seats: readonly { seat: SeatName; kind: Seat['kind'] }[],
  mine: readonly SeatName[],
): boolean {
  return seats.some(({ seat, kind }) => (kind === 'person' || kind === 'open') && !mine.includes(seat));
}

/** Who plays a seat, as seen from this device. */
export function playerKind(
  { seat, kind }: { seat: SeatName; kind: Seat['kind'] },
  mine: readonly SeatName[],
) {
  return mine.includes(seat) ? 'own' : kind === 'bot' ? 'bot' : 'person';
}

/** The name of the seat's player, or that it is free. */
export function seatName(seat: Seat): string {
  return seat.kind === 'open'
    ? t('table.free')
    : (botPerson(seat) ?? levelName(seat) ?? shownName(seat.name));
}

/** The name of a player; without one, the colour. */
export function seatTitle(seat: Seat & { seat: SeatName }): string {
  return (botPerson(seat) ?? levelName(seat) ?? shownName(seat.name)) || t(`word.seat_${seat.seat}`);
}

/** The person that a bot plays; null for people, and for bots of tables from before they had names. */
export function botPerson({ kind, name }: Pick<Seat, 'kind' | 'name'>): BotPerson | null {
  return kind === 'bot' ? (BOT_NAMES.find((one) => one === name) ?? null) : null;
}

function levelName({ kind, level }: Seat): string | null {
  return kind === 'bot' && level ? botName(level) : null;
}

/** Which game of an evening it is. */
export function eveningGame({ number: n, games }: { number: number; games: number | null }): string {
  return games === null
    ? t('evening.game', { n: number(n) })
    : t('evening.gameOf', { n: number(n), games: number(games) });
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
