/** Creating a table. */
import { answer, api } from '../api/client';
import { me } from '../api/identity.svelte';
import { takePart } from '../dice-check/salts';
import type { Message, NewTable, TableAbout } from '../api/types';
import { t } from '../languages/language.svelte';
import { look, rematch } from '../table/commands';
import { serverStatus } from '../api/server-status.svelte';
import { defaultDraft, requestBody, isFull, type Draft } from './draft';

/** Create the same table again, with the same colours and bots, and start it. Returns its address. */
export async function createAgain({
  options,
  seats,
  hints,
  level,
  clock,
  ...about
}: TableAbout): Promise<string> {
  const usual = defaultDraft('bots').clock;
  const body: NewTable = {
    options,
    seats: seats.map(({ kind, level, name }) => ({ kind, level, name: kind === 'person' ? null : name })),
    public: about.public,
    hints,
    rated: false,
    level,
    clock: {
      kind: clock.kind,
      bank: clock.bank ?? usual.bank,
      increment: clock.increment ?? usual.increment,
      days: clock.days ?? usual.days,
    },
  };
  return start(await answer(api.POST('/api/tables', { body })));
}

/** Create the usual table against bots, and start it. Returns its address. */
export async function playBots(): Promise<string> {
  return createTable(defaultDraft('bots'));
}

/** The next game of an evening whose people are all at this screen: it starts at once. Returns its address. */
export async function startRematch(id: string): Promise<string> {
  const next = await rematch(id);
  return start(await look()(next));
}

/** Create a table from a draft and start it if no seat is open. Returns the table's address. */
export async function createTable(draft: Draft, name = ''): Promise<string> {
  await serverStatus.ready();
  await me.registerAs(name);
  const body = requestBody(draft, (n) => t('table.player', { n }));
  const created = await answer(api.POST('/api/tables', { body }));
  return isFull(draft) ? start(created) : `/t/${created.table.id}`;
}

/** Start a table that nobody else has to join, with this device's part in the dice. */
async function start(created: Message): Promise<string> {
  const { id } = created.table;
  await takePart(created);
  await takePart(await answer(api.POST('/api/tables/{id}/start', { params: { path: { id } } })));
  return `/t/${id}`;
}
