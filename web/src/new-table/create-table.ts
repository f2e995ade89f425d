/** Creating a table. */
import { answer, api } from '../api/client';
import { me } from '../api/identity.svelte';
import { takePart } from '../dice-check/salts';
import { t } from '../languages/language.svelte';
import { serverStatus } from '../api/server-status.svelte';
import { requestBody, isFull, type Draft } from './draft';

/** Create a table from a draft and start it if no seat is open. Returns the table's address. */
export async function createTable(draft: Draft, name = ''): Promise<string> {
  await serverStatus.ready();
  await me.registerAs(name);
  const body = requestBody(draft, (n) => t('table.player', { n }));
  const created = await answer(api.POST('/api/tables', { body }));
  const { id } = created.table;
  if (isFull(draft)) {
    await takePart(created);
    await takePart(await answer(api.POST('/api/tables/{id}/start', { params: { path: { id } } })));
  }
  return `/t/${id}`;
}
