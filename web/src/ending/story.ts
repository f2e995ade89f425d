/** What the timeline of a game tells, turn by turn (`GET …/timeline`). */
import type { Cause, SeatName, Timeline } from '../api/types';
import type { Moment } from './chart';

export type TurnPlayed = Timeline['turns'][number];
export type Losses = Partial<Record<SeatName, Partial<Record<Cause, number>>>>;

/** In the order in which they are told; a defence takes creatures, never explorers. */
const CAUSES: readonly Cause[] = ['shark', 'serpent', 'whale', 'squid', 'whirlpool', 'volcano'];

/** How many each seat had saved after each turn. */
export function momentsOf(timeline: Timeline): Moment[] {
  return timeline.turns.map(({ turn, saved }) => ({ turn, saved }));
}

/** Who was taken by what, counted. */
export function lossesOf(timeline: Pick<Timeline, 'losses'>): Losses {
  const losses: Losses = {};
  for (const { seat, cause } of timeline.losses) {
    const counts = (losses[seat] ??= {});
    counts[cause] = (counts[cause] ?? 0) + 1;
  }
  return losses;
}

/** The causes that took somebody. */
export function causesOf(losses: Losses): Cause[] {
  return CAUSES.filter((cause) => Object.values(losses).some((counts) => (counts[cause] ?? 0) > 0));
}
