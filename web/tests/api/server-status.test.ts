import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../src/api/client';
import { ServerStatus } from '../../src/api/server-status.svelte';

type Answer = object | 'nobody' | 'silence' | 'no JSON';
const READY = { loaded: true, warm: true, bots: true, progress: '', failed: null };
const COMPILING = { ...READY, warm: false, progress: '3 of 12 parts are done' };

let answers: Answer[];
let asked: number;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', (_: Request, { signal }: { signal: AbortSignal }): Promise<Response> => {
    asked += 1;
    const answer = answers.shift() ?? READY;
    if (answer === 'nobody') return Promise.reject(new TypeError('failed to fetch'));
    if (answer === 'no JSON') return Promise.resolve(new Response('<html>'));
    if (answer !== 'silence') return Promise.resolve(Response.json(answer));
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch(...given: Answer[]): ServerStatus {
  answers = given;
  const status = new ServerStatus();
  void status.ready();
  return status;
}

it('polls a server that is getting ready, until it is', async () => {
  const status = watch(COMPILING, COMPILING);
  await vi.advanceTimersByTimeAsync(0);
  expect([status.isWarm, status.done]).toEqual([false, 0.25]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([status.isWarm, asked]).toEqual([true, 3]);
});

it('asks a server that is not there less and less often', async () => {
  const status = watch(...Array.from({ length: 20 }, () => 'nobody' as const));
  await vi.advanceTimersByTimeAsync(7000);
  expect([asked, status.isUnreachable]).toEqual([4, true]);
});

it('asks again where no answer ever comes, and takes any answer for a server', async () => {
  const status = watch('silence', 'no JSON', COMPILING);
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(status.isUnreachable).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect([asked, status.isUnreachable, status.isWarm]).toEqual([2, false, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(status.isWarm).toBe(true);
});
