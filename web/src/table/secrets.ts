/** Events without what only their owner may know, for a log that others at the same screen will read. */
import type { Happening } from '../api/types';

/** The event as a spectator hears it. */
export function withoutSecrets(event: Happening): Happening {
  if (event.type === 'placed') return { ...event, value: null, text: '' };
  if (event.type === 'kept') return { ...event, underside: null, text: '' };
  return event;
}
