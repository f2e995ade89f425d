import type { EventFields, GameEvent } from '../api/types';

/** Groups events that play together: a tile with those who stood on it, and everything that one whirlpool or the volcano takes. */
export function batches(events: readonly GameEvent[]): GameEvent[][] {
  const found: GameEvent[][] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last?.[0] && isOneStroke(last[0], event)) last.push(event);
    else found.push([event]);
  }
  return found;
}

function isOneStroke(first: EventFields, next: EventFields): boolean {
  if (next.type === 'fell') return first.type === 'sank' || first.type === 'fell';
  if (first.type === 'erupted') return next.cause === 'volcano';
  const isWhirl = first.type === 'whirled' || first.cause === 'whirlpool';
  if (isWhirl) return next.cause === 'whirlpool' || next.type === 'released';
  return first.cause === 'volcano' && (next.cause === 'volcano' || next.type === 'released');
}
