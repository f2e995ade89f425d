/** The table's event stream, which resumes by itself after a lost connection. */
import { retryAfterOf } from './client';
import { Backoff } from './retry';
import type { Message } from './types';

export type ConnectionState = 'connecting' | 'live' | 'lost';

export interface Listening {
  close(): void;
}

/** Milliseconds without a sign after which a connection counts as lost: the server sends a comment after 15 seconds. */
export const SILENCE = 40_000;

/**
 * Listen to a table from now on, or from entry `since`. `receive` gets every message, `changed` the state of the connection.
 * Not by an EventSource: that hides the server's comments, so a dead connection would look like a quiet table, and it
 * hides how long the server asks us to wait.
 */
export function listen(
  path: string,
  since: () => number | null,
  receive: (message: Message) => void,
  changed: (now: ConnectionState) => void,
): Listening {
  const backoff = new Backoff();
  let connection = new AbortController();
  let isClosed = false;
  let wake: () => void = () => undefined;

  async function run(): Promise<void> {
    while (!isClosed) {
      connection = new AbortController();
      const after = await follow(address(path, since()), connection, receive, () => {
        backoff.reset();
        changed('live');
      }).catch(() => null); // the connection is lost
      if (isClosed) return;
      changed('lost');
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, backoff.next(after));
      });
    }
  }
  /** The network is back: no need to wait for the next attempt. */
  const online = (): void => wake();

  addEventListener('online', online);
  changed('connecting');
  void run();
  return {
    close() {
      isClosed = true;
      connection.abort();
      wake();
      removeEventListener('online', online);
    },
  };
}

function address(path: string, known: number | null): string {
  if (known === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}since=${known}`;
}

/** Read one connection to its end; resolves to what the server asks us to wait, in seconds, if it says. */
async function follow(
  url: string,
  connection: AbortController,
  receive: (message: Message) => void,
  opened: () => void,
): Promise<number | null> {
  let watchdog = setTimeout(() => connection.abort(), SILENCE);
  try {
    const answer = await fetch(url, { signal: connection.signal, cache: 'no-store' });
    if (!answer.ok || !answer.body) return retryAfterOf(answer);
    opened();
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return null;
      clearTimeout(watchdog);
      watchdog = setTimeout(() => connection.abort(), SILENCE);
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const data of events.flatMap(dataOf)) take(data, receive);
    }
  } finally {
    clearTimeout(watchdog);
  }
}

/** A message that cannot be taken in is no lost connection: it is reported, and the next one has the whole position. */
function take(data: string, receive: (message: Message) => void): void {
  try {
    receive(JSON.parse(data) as Message);
  } catch (error) {
    reportError(error);
  }
}

/** The data of an event, which the server writes in one line; comments have none. */
function dataOf(event: string): string[] {
  const line = event.split('\n').find((one) => one.startsWith('data: '));
  return line ? [line.slice('data: '.length)] : [];
}
