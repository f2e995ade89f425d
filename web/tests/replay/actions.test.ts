import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Frame, TurnPlayed } from '../../src/api/types';
import { performKey } from '../../src/interaction/actions';
import { setLanguage, t } from '../../src/languages/language.svelte';
import KeyboardHelp from '../../src/play/KeyboardHelp.svelte';
import { replayActions } from '../../src/replay/actions';
import { Frames } from '../../src/replay/frames';
import { Player } from '../../src/replay/player.svelte';

const PLIES = 40;
let player: Player;

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  const frames = Array.from({ length: PLIES + 1 }, (_, ply) => ({ ply, events: [] }) as unknown as Frame);
  player = new Player(new Frames(() => Promise.resolve({ plies: PLIES, frames })), 'all', () => ({
    name: '',
    use: '',
  }));
  player.plies = PLIES;
  player.turns = [10, 20, 30].map((ply, turn) => ({ ply, turn, seat: 'red' }) as TurnPlayed);
});
afterEach(cleanup);

/** Where the replay stands after these keys. */
async function after(...keys: string[]): Promise<number> {
  const actions = replayActions(player, () => undefined);
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key: key.replace('⇧', ''), shiftKey: key.startsWith('⇧') });
    document.body.addEventListener('keydown', (pressed) => performKey(actions, pressed), { once: true });
    document.body.dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return player.ply;
}

it('steps by the arrows, by turns with shift, and to both ends', async () => {
  expect(await after('ArrowRight', 'ArrowRight', 'ArrowLeft')).toBe(1);
  expect(await after('⇧ArrowRight', '⇧ArrowRight')).toBe(20);
  expect(await after('⇧ArrowLeft')).toBe(10);
  expect(await after('End')).toBe(PLIES);
  expect(await after('Home')).toBe(0);
});

it('has each of its keys in the help, by which the help is opened too', async () => {
  const actions = replayActions(player, () => render(KeyboardHelp, { open: true, actions }));
  actions.keys.perform();
  const lines = (await screen.findAllByRole('definition')).map((line) => line.textContent);
  for (const { key } of Object.values(actions)) expect(lines).toContain(key && t(key.about));
  expect(screen.getAllByText('Shift').length).toBeGreaterThan(1);
});
