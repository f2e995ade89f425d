/** The table's event stream, which resumes by itself after a lost connection. */
import type { Message } from './types';

export type ConnectionState = 'connecting' | 'live' | 'lost';

export interface Listening {
  close(): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** Listen to a table from now on, or from entry `since`. `receive` gets every message, `changed` the state of the connection. */
export function listen(
  path: string,
  since: () => number | null,
  receive: (message: Message) => void,
  changed: (now: ConnectionState) => void,
): Listening {
  let source: EventSource | null = null;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function open(): void {
    const known = since();
    const joint = path.includes('?') ? '&' : '?';
    source = new EventSource(known === null ? path : `${path}${joint}since=${known}`);
    source.onopen = () => {
      wait = FIRST_WAIT;
      changed('live');
    };
    source.onmessage = (event: MessageEvent<string>) => receive(JSON.parse(event.data) as Message);
    // The browser reconnects after a lost connection but not after a response that is no stream, so we always reconnect ourselves.
    source.onerror = () => {
      source?.close();
      if (closed) return;
      changed('lost');
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  function reconnect(): void {
    if (closed || source?.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    open();
  }

  addEventListener('online', reconnect);
  changed('connecting');
  open();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      source?.close();
      removeEventListener('online', reconnect);
    },
  };
}
