/** Setting tables up. */
import { answer, api } from '../api/client';
import { me } from '../api/identity.svelte';
import { t } from '../languages/language.svelte';
import { warming } from '../api/server-status.svelte';
import { bodyOf, isFull, type Wish } from './draft';

/** Set a table up as wished, start it if nobody is waited for; the address of the table. */
export async function setUp(wish: Wish, name = ''): Promise<string> {
  await warming.ready();
  await me.comeAs(name);
  const body = bodyOf(wish, (n) => t('table.player', { n }));
  const { table } = await answer(api.POST('/api/tables', { body }));
  if (isFull(wish)) await answer(api.POST('/api/tables/{id}/start', { params: { path: { id: table.id } } }));
  return `/t/${table.id}`;
}
