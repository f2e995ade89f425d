import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, api, ApiError, LONG_PATIENCE, PATIENCE } from '../../src/api/client';
import { Backoff, retry } from '../../src/api/retry';
import { listen, PING, SILENCE, type ConnectionState, type Listening } from '../../src/api/stream';
import type { Message } from '../../src/api/types';
import { Feed } from '../../src/table/feed.svelte';

/** A server whose streams the test writes to; a refusal is answered instead where one is waiting. */
class StreamServer {
  readonly asked: string[] = [];
  readonly refusals: Response[] = [];
  #writer: ReadableStreamDefaultController<Uint8Array> | null = null;

  readonly fetch = (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    this.asked.push(url);
    const refusal = this.refusals.shift();
    if (refusal) return Promise.resolve(refusal);
    const body = new ReadableStream<Uint8Array>({ start: (writer) => void (this.#writer = writer) });
    signal.addEventListener('abort', () => this.#writer?.error(new Error('aborted')));
    return Promise.resolve(new Response(body));
  };
  write(text: string): Promise<unknown> {
    this.#writer?.enqueue(new TextEncoder().encode(text));
    return vi.advanceTimersByTimeAsync(0);
  }
  message(seq: number): Promise<unknown> {
    return this.write(`id: ${seq}\nevent: message\ndata: {"seq":${seq}}\n\n`);
  }
  end(): Promise<unknown> {
    this.#writer?.close();
    return vi.advanceTimersByTimeAsync(0);
  }
}

let server: StreamServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new StreamServer();
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stream', () => {
  let listening: Listening;
  let got: number[];
  let states: ConnectionState[];
  let refused: ApiError | null;
  beforeEach(async () => {
    got = [];
    states = [];
    refused = null;
    listening = listen('/stream', {
      since: () => got.at(-1) ?? null,
      receive: ({ seq }) => got.push(seq),
      changed: (state) => states.push(state),
      refused: (error) => (refused = error),
    });
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => listening.close());

  it('receives messages however they are cut into pieces, and no comments', async () => {
    await server.write('retry: 1000\n\nid: 1\nevent: message\ndata: {"se');
    expect(got).toEqual([]);
    await server.write('q":1}\n\n: still here\n\n');
    await server.message(2);
    expect([got, states]).toEqual([
      [1, 2],
      ['connecting', 'live'],
    ]);
  });

  it('resumes after the last message once it is cut', async () => {
    await server.message(4);
    await server.end();
    expect(states.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(500);
    expect([server.asked, states.at(-1)]).toEqual([['/stream', '/stream?since=4'], 'live']);
  });

  it('is opened anew after a long silence, which a comment ends', async () => {
    await vi.advanceTimersByTimeAsync(SILENCE - 1);
    await server.write(': still here\n\n');
    await vi.advanceTimersByTimeAsync(SILENCE - 1);
    expect([server.asked.length, states.at(-1)]).toEqual([1, 'live']);
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(500);
    expect([server.asked.length, states.at(-1)]).toEqual([2, 'live']);
  });

  it('waits as long as a refusal asks for, but not once the network is back', async () => {
    server.refusals.push(new Response(null, { status: 429, headers: { 'Retry-After': '20' } }));
    await server.end();
    await vi.advanceTimersByTimeAsync(500);
    expect(server.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(server.asked).toHaveLength(2);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.asked).toHaveLength(3);
  });

  it.each(['online', 'visibilitychange'])(
    'is opened anew at once on %s if a comment is overdue',
    async (sign) => {
      await vi.advanceTimersByTimeAsync(PING);
      dispatchEvent(new Event(sign));
      await vi.advanceTimersByTimeAsync(0);
      expect([server.asked.length, states.at(-1)]).toEqual([1, 'live']);
      await vi.advanceTimersByTimeAsync(1001);
      dispatchEvent(new Event(sign));
      await vi.advanceTimersByTimeAsync(0);
      expect([server.asked.length, states.slice(-2)]).toEqual([2, ['lost', 'live']]);
    },
  );

  it('says why there will be no more, and is not tried again, if this browser is logged out', async () => {
    server.refusals.push(Response.json({ code: 'bad-token', detail: 'not known' }, { status: 401 }));
    await server.end();
    await vi.advanceTimersByTimeAsync(SILENCE);
    expect([server.asked.length, states.at(-1), refused?.code]).toEqual([2, 'refused', 'bad-token']);
  });

  it('is tried again after a fault of the server', async () => {
    server.refusals.push(new Response(null, { status: 500 }));
    await server.end();
    await vi.advanceTimersByTimeAsync(2000);
    expect([server.asked.length, states.at(-1), refused]).toEqual([3, 'live', null]);
  });

  it('reports a message that cannot be taken in, and goes on', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const fault = new Error('a fault of ours');
    vi.spyOn(got, 'push').mockImplementationOnce(() => {
      throw fault;
    });
    await server.message(1);
    await server.message(2);
    expect(reported.mock.calls).toEqual([[fault]]);
    expect([got, states.at(-1), server.asked.length]).toEqual([[2], 'live', 1]);
  });

  it('stays closed once it is closed', async () => {
    listening.close();
    await vi.advanceTimersByTimeAsync(SILENCE);
    expect([server.asked.length, states.at(-1)]).toEqual([1, 'live']);
  });
});

describe('a call', () => {
  /** What is sent never arrives, and nobody says so. */
  const dead = (_: Request, { signal }: { signal: AbortSignal }): Promise<Response> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const at = { params: { path: { id: 't1' } } };
  let codes: string[];
  beforeEach(() => {
    codes = [];
    vi.stubGlobal('fetch', dead);
  });
  const note = (error: ApiError): void => void codes.push(error.code);

  it('counts as lost on a dead connection, later where the server thinks', async () => {
    void answer(api.POST('/api/tables/{id}/start', at)).catch(note);
    void answer(api.GET('/api/tables/{id}/hint', at)).catch(note);
    await vi.advanceTimersByTimeAsync(PATIENCE - 1);
    expect(codes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(codes).toEqual(['unreachable']);
    await vi.advanceTimersByTimeAsync(LONG_PATIENCE);
    expect(codes).toEqual(['unreachable', 'unreachable']);
  });

  it('is ended by whoever made it', async () => {
    const mine = new AbortController();
    void answer(api.POST('/api/queue/wait', { signal: mine.signal })).catch(note);
    await vi.advanceTimersByTimeAsync(0);
    mine.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(codes).toEqual(['unreachable']);
  });

  it('that is tried again reaches a server that is there again', async () => {
    const move = retry(
      () => answer(api.POST('/api/tables/{id}/start', at)),
      () => true,
    );
    await vi.advanceTimersByTimeAsync(PATIENCE);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ seq: 7 })));
    await vi.advanceTimersByTimeAsync(500);
    expect(await move).toEqual({ seq: 7 });
  });
});

describe('what is tried again', () => {
  it('waits longer each time, and never shorter than the server asks', () => {
    const backoff = new Backoff();
    expect([backoff.next(), backoff.next(), backoff.next(30), backoff.next(1)]).toEqual([
      500, 1000, 30_000, 4000,
    ]);
    backoff.reset();
    expect(backoff.next()).toBe(500);
  });

  it('is asked until there is an answer, or a refusal that will last', async () => {
    const answers = [new ApiError('warming-up', 503, '', { retryAfter: 3 }), new ApiError('gone', 404, '')];
    let asked = 0;
    const done = retry(
      () => Promise.reject(answers[asked++] as ApiError),
      () => true,
    ).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2999);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([asked, await done]).toEqual([2, answers[1]]);
  });
});

describe('a feed', () => {
  let feed: Feed;
  let got: Message[];
  beforeEach(async () => {
    got = [];
    feed = new Feed(
      (message) => got.push(message),
      () => undefined,
    );
    feed.skipTo(3);
    feed.listen('/stream');
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => feed.close());

  it('says when an entry has arrived, after it was received', async () => {
    const seen: (boolean | number)[] = [];
    void feed.arrived(5).then((has) => seen.push(has, got.length));
    expect(await feed.arrived(3)).toBe(true);
    await server.message(4);
    expect(seen).toEqual([]);
    await server.message(6);
    expect(seen).toEqual([true, 2]);
  });

  it('gives up waiting after a while, and when it is closed', async () => {
    const late = feed.arrived(5);
    await vi.advanceTimersByTimeAsync(2500);
    expect(await late).toBe(false);
    const never = feed.arrived(5);
    feed.close();
    expect(await never).toBe(false);
  });

  it('passes nothing on twice, nor what is known without the stream', async () => {
    await server.message(3);
    await server.message(4);
    await server.message(4);
    expect(got.map(({ seq }) => seq)).toEqual([4]);
  });
});
