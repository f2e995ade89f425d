/** Events from before the stream began: for the log, and to play what was missed. */
import { answer, api } from '../api/client';
import type { Frame, GameEvent, SeatName, View } from '../api/types';
import { MOST_SHOWN, type Step } from './playback.svelte';

export interface Past {
  /** Events that were seen earlier, for the log. */
  known: GameEvent[];
  /** The position that was seen last, if something was missed since. */
  before: View | null;
  missed: Step[];
}

/** Plies of one request. */
const MOST = 120;
/** Plies that the log begins with. */
const LOGGED = 60;

/** The events up to `ply`; null if they cannot be fetched, and then nothing is played again. */
export async function fetchPast(table: string, seen: number | null, ply: number): Promise<Past | null> {
  const last = seen === null || seen > ply ? ply : Math.max(seen, ply - MOST + 1);
  const from = Math.max(0, Math.min(last, ply - LOGGED));
  try {
    const params = { path: { id: table }, query: { ply: from, count: ply - from + 1 } };
    const { frames } = await answer(api.GET('/api/tables/{id}/history', { params }));
    return split(frames, last, ply);
  } catch {
    return null;
  }
}

/** The ply at which the last turn of one of these seats ended; before their first, where the first turn began. */
export async function lastTurnEnd(table: string, seats: readonly SeatName[], ply: number): Promise<number> {
  const { turns } = await answer(api.GET('/api/tables/{id}/timeline', { params: { path: { id: table } } }));
  const ends = turns.flatMap(({ seat }, at) =>
    seats.some((one) => one === seat) ? [turns[at + 1]?.ply] : [],
  );
  return ends.findLast((end) => end !== undefined && end < ply) ?? turns[1]?.ply ?? ply;
}

/** Whether everything that was missed can be played on the board. */
export function canShow(found: Past | null): boolean {
  if (!found?.before) return false;
  return found.missed.reduce((sum, { events }) => sum + events.length, 0) <= MOST_SHOWN;
}

function split(frames: Frame[], last: number, ply: number): Past {
  const known = frames.filter((frame) => frame.ply <= last).flatMap((frame) => frame.events);
  const before = last < ply ? (frames.find((frame) => frame.ply === last)?.view ?? null) : null;
  return { known, before, missed: frames.filter((frame) => frame.ply > last) };
}
