/** Events without what only their owner may know, for a log that others at the screen can read. */
import type { GameEvent } from '../api/types';

/** The event as a spectator sees it. */
export function withoutSecrets(event: GameEvent): GameEvent {
  if (event.type === 'placed') return { ...event, value: null, text: '' };
  if (event.type === 'kept') return { ...event, underside: null, text: '' };
  return event;
}

/** Whether players may no longer look at values after this event (§3.6), unless the table has open values. */
export function hidesValues(event: GameEvent): boolean {
  return event.type === 'turn-began' && event.turn === 1;
}

/** The event without an explorer's value. */
export function withoutValue(event: GameEvent): GameEvent {
  return event.type === 'placed' ? withoutSecrets(event) : event;
}
