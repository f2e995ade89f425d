/** A table against a server whose answers the test holds back. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameEvent, Message } from '../../src/api/types';
import { TableStore } from '../../src/table/table-store.svelte';

const PATIENCE = 2500;

function message(seq: number, ply: number, more: Partial<Message> = {}): Message {
  const clock = { kind: 'none', asked: null };
  const fair = { commitment: '', secret: null, reveal_by: null };
  return {
    ...{ seq, ply, fresh: true, events: [], chat: [], own: null },
    table: { id: 't1', status: 'playing', options: {}, seats: [], clock, fair },
    view: { turn: ply, actor: 'red', active: 'red', values: {}, kept: {}, phase: 'move' },
    you: { name: 'Ada', seats: ['red'], host: true, undo: null },
    ...more,
  } as unknown as Message;
}

/** Answers by the end of their address: what is there at once, the rest when the test gives it. */
class HeldServer {
  readonly ready = new Map<string, unknown>();
  readonly #waiting = new Map<string, (answer: Response) => void>();
  #stream: ReadableStreamDefaultController<Uint8Array> | null = null;

  readonly fetch = (asked: Request | string): Promise<Response> => {
    const path = new URL(typeof asked === 'string' ? asked : asked.url, 'http://localhost').pathname;
    const name = path.split('/').at(-1) ?? '';
    if (name === 'stream')
      return Promise.resolve(new Response(new ReadableStream({ start: (to) => void (this.#stream = to) })));
    const found = this.ready.get(name);
    if (found !== undefined) return Promise.resolve(Response.json(found));
    return new Promise((resolve) => this.#waiting.set(name, resolve));
  };
  async answer(name: string, body: unknown): Promise<void> {
    this.#waiting.get(name)?.(Response.json(body));
    await vi.advanceTimersByTimeAsync(0);
  }
  async tell(told: Message): Promise<void> {
    this.#stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(told)}\n\n`));
    await vi.advanceTimersByTimeAsync(0);
  }
}

let server: HeldServer;
let table: TableStore;
beforeEach(async () => {
  localStorage.clear();
  vi.useFakeTimers();
  server = new HeldServer();
  vi.stubGlobal('fetch', server.fetch);
  server.ready.set('t1', message(1, 5)).set('history', { frames: [] });
  table = new TableStore('t1');
  await vi.advanceTimersByTimeAsync(0);
  server.ready.delete('history');
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('does not go back to what it was to begin with once the answer to a move has come', async () => {
  await server.tell(message(10, 8));
  const sent = table.send([1]);
  await server.answer('moves', message(12, 9));
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect([await sent, table.playback.ply]).toEqual([true, 9]);
  await server.answer('history', { frames: [] });
  expect([table.message?.seq, table.playback.ply]).toEqual([12, 9]);
});

it('still says that it catches up when the answer to a move has come', async () => {
  const sent = table.send([1]);
  await server.tell(message(10, 8));
  const { view } = message(9, 7);
  const walked = { ply: 8, events: [{ type: 'walked' } as GameEvent], view };
  await server.answer('history', { frames: [{ ply: 5, events: [], view }, walked] });
  expect(table.progress).toBe('catching up');
  await server.answer('moves', message(10, 8));
  expect([await sent, table.progress]).toEqual([true, 'catching up']);
  table.playback.skipAll();
  expect(table.progress).toBe('current');
});
