/** Setting tables up. */
import { post } from '../api/client';
import type { Message } from '../api/types';
import { me } from '../api/identity.svelte';
import { t } from '../languages/language.svelte';
import { warming } from '../api/server-status.svelte';
import { bodyOf, isFull, type Wish } from './draft';

/** Set a table up as wished, start it if nobody is waited for; the address of the table. */
export async function setUp(wish: Wish, name = ''): Promise<string> {
  await warming.ready();
  await me.comeAs(name);
  const { table } = await post<Message>(
    '/api/tables',
    bodyOf(wish, (n) => t('table.player', { n })),
  );
  if (isFull(wish)) await post<Message>(`/api/tables/${table.id}/start`);
  return `/t/${table.id}`;
}
