import { afterEach, expect, it, vi } from 'vitest';
import { botName } from '../../src/api/bot-titles.svelte';

afterEach(() => vi.unstubAllGlobals());

/** The server's answers by path. */
function serve(answers: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (request: Request | string) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, 'http://localhost');
    asked.push(pathname);
    return Promise.resolve(Response.json(answers[pathname]));
  });
  return asked;
}

it('calls a bot of another package by its own title once the server has said it, and our own at once', async () => {
  const asked = serve({
    '/healthz': { loaded: true, warm: true, bots: true, progress: '', failed: null },
    '/api/options': { bots: [{ name: 'greedy', title: 'Greedy Gus', about: '' }] },
  });
  expect(botName('stowaway')).toBe('Stowaway');
  expect(asked).toEqual([]);
  expect(botName('greedy')).toBe('Greedy');
  await vi.waitFor(() => expect(botName('greedy')).toBe('Greedy Gus'));
});
