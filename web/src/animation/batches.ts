import type { EventFields, GameEvent } from '../api/types';

/** Groups events that play together: everything that one whirlpool or the volcano takes. */
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
  const swept = (event: EventFields): boolean => event.cause === 'whirlpool' || event.cause === 'volcano';
  const capsized = first.type === 'fell' && next.type === 'fell';
  const taken = first.type === 'erupted' && next.cause === 'volcano';
  return capsized || taken || (swept(first) && (next.cause === first.cause || next.type === 'released'));
}
