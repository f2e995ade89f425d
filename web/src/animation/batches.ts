import type { Happening } from '../api/types';

/** What goes at one stroke: everything that one whirlpool or the volcano takes, and the deal. */
export function batches(events: Happening[]): Happening[][] {
  const found: Happening[][] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last?.[0] && isOneStroke(last[0], event)) last.push(event);
    else found.push([event]);
  }
  return found;
}

function isOneStroke(first: Happening, next: Happening): boolean {
  const swept = (event: Happening): boolean => event.cause === 'whirlpool' || event.cause === 'volcano';
  const capsized = first.type === 'fell' && next.type === 'fell';
  return capsized || (swept(first) && (next.cause === first.cause || next.type === 'released'));
}
