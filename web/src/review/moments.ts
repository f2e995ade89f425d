/** The moments of a reviewed game: decisions and what chance brought, in order of play. */
import type { Decision, Luck, ReviewShown, SeatReview } from '../api/schema';
import type { SeatName } from '../api/types';

export type Moment =
  { kind: 'decision'; ply: number; decision: Decision } | { kind: 'luck'; ply: number; luck: Luck };

/** Luck of at least this much is marked on the graph. */
const MARKED_LUCK = 0.08;

export function momentsOf({ decisions, outcomes }: ReviewShown): Moment[] {
  const all: Moment[] = [
    ...decisions.map((decision): Moment => ({ kind: 'decision', ply: decision.ply, decision })),
    ...outcomes.map((luck): Moment => ({ kind: 'luck', ply: luck.ply, luck })),
  ];
  return all.sort((one, other) => one.ply - other.ply);
}

/** The index of the moment at a ply, or of the last one before it. */
export function indexAt(moments: readonly Moment[], ply: number): number {
  return Math.max(
    0,
    moments.findLastIndex((moment) => moment.ply <= ply),
  );
}

/** The frame that shows a moment: the position before a decision, and after what chance brought. */
export function frameOf(moment: Moment): number {
  return moment.kind === 'decision' ? moment.ply : moment.ply + 1;
}

/** What a moment did to each seat's chance. */
export function changeOf(moment: Moment): Partial<Record<SeatName, number>> {
  return moment.kind === 'decision' ? moment.decision.change : moment.luck.luck;
}

export function isError(moment: Moment): boolean {
  return moment.kind === 'decision' && ['inaccuracy', 'mistake', 'blunder'].includes(moment.decision.label);
}

/** The errors of a seat. */
export function errorsOf(moments: readonly Moment[], seat: SeatName): Moment[] {
  return moments.filter(
    (moment) => isError(moment) && moment.kind === 'decision' && moment.decision.seat === seat,
  );
}

/** The next error of a seat after a ply; after the last, the first again. */
export function nextError(moments: readonly Moment[], seat: SeatName, ply: number): Moment | null {
  const errors = errorsOf(moments, seat);
  return errors.find((moment) => moment.ply > ply) ?? errors[0] ?? null;
}

/** Great luck of a seat, good and bad. */
export function luckOf(moments: readonly Moment[], seat: SeatName): Moment[] {
  return moments.filter(
    (moment) => moment.kind === 'luck' && Math.abs(moment.luck.luck[seat] ?? 0) >= MARKED_LUCK,
  );
}

/** What a decision lost, by what its seat could know. */
export function lostBy({ chance, best_chance }: Decision): number {
  return best_chance - chance;
}

/** What the other seats' decisions gave and took in all. */
export function othersOf(seat: SeatReview): number {
  return Object.values(seat.others).reduce((sum, change) => sum + change, 0);
}
