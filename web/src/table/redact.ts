/** Events without what only their owner may know, for a log that others at the same screen will read. */
import type { GameEvent } from '../api/types';

/** The event as a spectator hears it. */
export function withoutSecrets(event: GameEvent): GameEvent {
  if (event.type === 'placed') return { ...event, value: null, text: '' };
  if (event.type === 'kept') return { ...event, underside: null, text: '' };
  return event;
}

/** Whether values can no longer be looked at from here on (§3.6), unless the table plays with open ones. */
export function hidesValues(event: GameEvent): boolean {
  return event.type === 'turn-began' && event.turn === 1;
}

/** The event without an explorer's value. */
export function withoutValue(event: GameEvent): GameEvent {
  return event.type === 'placed' ? withoutSecrets(event) : event;
}
