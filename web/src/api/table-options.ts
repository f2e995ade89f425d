/** All that a table can choose, with its texts, as the server offers it. */
import { get } from './client';
import type { Offered } from './types';
import { warming } from './server-status.svelte';

export type Offer = Offered;
export type Choice = Offer['choices'][number];
export type Value = Choice['default'];
export type Both = Choice['title'];

let asked: Promise<Offer> | null = null;

/** Ask once, as soon as the server can answer. */
export function offer(): Promise<Offer> {
  asked ??= warming.ready().then(() => get<Offer>('/api/options'));
  asked.catch(() => (asked = null));
  return asked;
}
