/** The table's event stream, which resumes by itself after a lost connection. */
import { ApiError, refusalOf } from './client';
import { Backoff, isPassing } from './retry';
import type { Message } from './types';

export type ConnectionState = 'connecting' | 'live' | 'lost' | 'refused';

export interface Listener {
  /** The last entry that is known: the stream begins after it, or now. */
  since: () => number | null;
  receive: (message: Message) => void;
  changed: (now: ConnectionState) => void;
  /** The server will not have us here any more, so nothing is tried again. */
  refused: (error: ApiError) => void;
}

export interface Listening {
  close(): void;
}

/** The server sends a comment after this many milliseconds. */
export const PING = 15_000;
/** Milliseconds without a sign after which a connection counts as lost: two comments did not come. */
export const SILENCE = 2 * PING + 2000;

/**
 * Listen to a table. Not by an EventSource: that hides the server's comments, so a dead connection would look like a quiet
 * table, and it hides how long the server asks us to wait.
 */
export function listen(path: string, { since, receive, changed, refused }: Listener): Listening {
  const backoff = new Backoff();
  let connection = new AbortController();
  let isClosed = false;
  let wake: () => void = () => undefined;
  let isHurried = false;
  let heard = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const hear = (): void => {
    heard = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(() => connection.abort(), SILENCE);
  };
  async function run(): Promise<void> {
    while (!isClosed) {
      connection = new AbortController();
      hear();
      const error = await follow(address(path, since()), connection.signal, receive, hear, () => {
        backoff.reset();
        changed('live');
      }).catch((reason: unknown) => reason);
      clearTimeout(watchdog);
      if (isClosed) return;
      const refusal = error instanceof ApiError ? error : null;
      if (refusal && isLasting(refusal)) {
        changed('refused');
        refused(refusal);
        return;
      }
      changed('lost');
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, isHurried ? 0 : backoff.next(refusal?.retryAfter));
      });
      isHurried = false;
    }
  }
  /** The network is back, or the page is looked at again, perhaps after the device has slept: a comment may be overdue. */
  const suspect = (): void => {
    isHurried = Date.now() - heard > PING + 1000;
    if (isHurried) connection.abort();
  };
  /** The network is back: no need to wait for the next attempt. */
  const online = (): void => {
    suspect();
    wake();
  };

  addEventListener('online', online);
  addEventListener('visibilitychange', suspect);
  changed('connecting');
  void run();
  return {
    close() {
      isClosed = true;
      connection.abort();
      wake();
      removeEventListener('online', online);
      removeEventListener('visibilitychange', suspect);
    },
  };
}

/** Whether nothing will change this refusal: the person is logged out, or the table is gone. */
function isLasting(refusal: ApiError): boolean {
  return refusal.status < 500 && !isPassing(refusal);
}

function address(path: string, known: number | null): string {
  if (known === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}since=${known}`;
}

/** Read one connection to its end; `hear` is called with each sign of the server. Throws a refusal, and what cuts it. */
async function follow(
  url: string,
  signal: AbortSignal,
  receive: (message: Message) => void,
  hear: () => void,
  opened: () => void,
): Promise<void> {
  const answer = await fetch(url, { signal, cache: 'no-store' });
  if (!answer.ok || !answer.body) throw refusalOf(answer, await answer.json().catch(() => null));
  opened();
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    hear();
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const data of events.flatMap(dataOf)) take(data, receive);
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
