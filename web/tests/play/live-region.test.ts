import { cleanup, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { GameEvent, View } from '../../src/api/types';
import type { Stage } from '../../src/board/types';
import { Interaction } from '../../src/interaction/interaction.svelte';
import { setLanguage } from '../../src/languages/language.svelte';
import LiveRegion from '../../src/play/log/LiveRegion.svelte';
import { Playback } from '../../src/table/playback.svelte';
import { TestTable, usual } from '../interaction/table.svelte';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

const sank = { type: 'sank', hex: 'f5', terrain: 'beach' } as unknown as GameEvent;

it('reads aloud what is shown again, though the log has it already', async () => {
  const table = new TestTable();
  /** Shown as long as the test wants. */
  let next: () => void = () => undefined;
  const playback = new Playback({
    how: async (_, __, events, { onEvent }) => {
      for (const event of events) {
        onEvent(event);
        await new Promise<void>((resolve) => (next = resolve));
      }
    },
  });
  Object.assign(table, { playback });
  table.ask({});
  const { container } = render(LiveRegion, { game: new Interaction(table, usual()) });
  const view = playback.shown as View;
  playback.stage = {} as Stage;
  playback.repeat(view, [{ events: [sank], view, ply: 0 }]);
  await tick();
  expect(container.textContent).toContain('The beach at f5 sinks.');
  next();
  await vi.waitFor(() => expect(playback.isCaughtUp).toBe(true));
  await tick();
  expect(container.textContent.trim()).toBe('');
});
