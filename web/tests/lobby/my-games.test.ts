import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { me } from '../../src/api/identity.svelte';
import type { MyTable, Person } from '../../src/api/types';
import { setLanguage, t } from '../../src/languages/language.svelte';
import MyGames from '../../src/lobby/MyGames.svelte';

const OVER = {
  id: 't1',
  status: 'over',
  created: 0,
  place: null,
  seats: [],
  options: {},
  clock: { kind: 'none' },
} as unknown as MyTable;

beforeEach(async () => {
  await setLanguage('fr');
  me.person = { name: 'Ada' } as Person;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ tables: [OVER], next: null })));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  me.person = null;
  await setLanguage('en');
});

async function choose(label: string, title: string): Promise<void> {
  await fireEvent.click(await screen.findByRole('combobox', { name: label }));
  await fireEvent.click(screen.getByRole('option', { name: title }));
}

it('says what is looked for in the reader’s words', async () => {
  render(MyGames, { offer: null, pause: 60_000 });
  await choose(t('table.players'), t('table.somePlayers', { n: 3 }));
  await choose(t('table.anyOpponents'), t('table.onlyBots'));
  const note = `${t('table.somePlayers', { n: 3 })} · ${t('table.onlyBots')}`;
  expect(screen.getByText(note).closest('summary')).not.toBeNull();
});
