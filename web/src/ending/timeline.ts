/** The timeline of a game, turn by turn (`GET …/timeline`). */
import type { Cause, SeatName, Timeline } from '../api/types';
import type { Moment } from './chart';
import type { Result } from './results';

export interface Fate {
  /** `left`: alive when a game ended that ends without the volcano. */
  cause: Cause | 'left';
  counts: number[];
}
export type Losses = Partial<Record<SeatName, Partial<Record<Cause, number>>>>;

/** In the order of the table; a defence takes creatures, never explorers. */
const CAUSES: readonly Cause[] = ['shark', 'serpent', 'whale', 'squid', 'whirlpool', 'volcano'];

/** How many each seat had saved after each turn. */
export function momentsOf(timeline: Timeline): Moment[] {
  return timeline.turns.map(({ turn, saved }) => ({ turn, saved }));
}

/** How many explorers each cause took from each seat. */
export function lossesOf(timeline: Pick<Timeline, 'losses'>): Losses {
  const losses: Losses = {};
  for (const { seat, cause } of timeline.losses) {
    const counts = (losses[seat] ??= {});
    counts[cause] = (counts[cause] ?? 0) + 1;
  }
  return losses;
}

/** How many explorers of each seat were lost to each cause; causes without a loss are left out. */
export function fatesOf(seats: readonly Pick<Result, 'seat' | 'missed'>[], losses: Losses): Fate[] {
  const taken = CAUSES.map((cause) => ({
    cause,
    counts: seats.map(({ seat }) => losses[seat]?.[cause] ?? 0),
  }));
  const left = seats.map(({ missed }, at) =>
    taken.reduce((sum, { counts }) => sum - (counts[at] ?? 0), missed.length),
  );
  return [...taken, { cause: 'left' as const, counts: left }].filter(({ counts }) =>
    counts.some((n) => n > 0),
  );
}
