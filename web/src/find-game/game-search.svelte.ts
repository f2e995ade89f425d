/** Looking for a game: the search as the server knows it, and the request that waits for a table. */
import { answer, api } from '../api/client';
import { me } from '../api/identity.svelte';
import { retry } from '../api/retry';
import { serverStatus } from '../api/server-status.svelte';
import type { Looking, Search } from '../api/types';
import { commitForSearch, keepSearchSalts } from '../dice-check/salts';
import type { Wish } from './wish';

/** The last table that this page has gone to: whoever comes back without playing there looks for another game. */
let shown: string | undefined;

export class GameSearch {
  /** How many look for which game. */
  looking = $state.raw<readonly Looking[]>([]);
  /** Null while we look for none. */
  search = $state.raw<Search | null>(null);
  /** When it began, by this device's clock. */
  began = $state(0);
  /** The server does not answer at the moment. */
  isCutOff = $state(false);
  readonly #onfound: (table: string) => void;
  /** Ends the request that waits. */
  #waiting: AbortController | null = null;
  #isClosed = false;

  constructor(onfound: (table: string) => void) {
    this.#onfound = onfound;
  }

  /** Learn who is looking; go on with a search that is not over, such as that of a page that was reloaded. */
  async look(): Promise<void> {
    await serverStatus.ready();
    const now = await answer(api.GET('/api/queue'));
    if (this.#isClosed || this.#waiting) return;
    this.#take(now.search?.table && now.search.table === shown ? { ...now, search: null } : now);
    if (this.search) await this.#wait();
  }

  /** Look for a game, and wait for its table. */
  async start(wish: Wish, name: string): Promise<void> {
    await serverStatus.ready();
    await me.registerAs(name);
    const commitment = await commitForSearch();
    this.#take(await answer(api.POST('/api/queue', { body: { ...wish, commitment } })));
    await this.#wait();
  }

  /** Look no longer. A table that has been found in the meantime is ours. */
  async stop(): Promise<void> {
    this.#waiting?.abort();
    this.#take(await answer(api.DELETE('/api/queue')));
  }

  /** The page is left: without a request that waits, nobody is seated. */
  close(): void {
    this.#isClosed = true;
    this.#waiting?.abort();
  }

  /** Each request is sent when the last one is answered: hidden pages run no timers. */
  async #wait(): Promise<void> {
    const waiting = (this.#waiting = new AbortController());
    const { signal } = waiting;
    try {
      while (this.search && !this.search.table && !signal.aborted && !this.#isClosed) {
        const now = await retry(
          () => answer(api.POST('/api/queue/wait', { signal })),
          () => (this.isCutOff = !signal.aborted),
        );
        this.isCutOff = false;
        if (!signal.aborted) this.#take(now);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (this.#waiting === waiting) this.#waiting = null;
    }
  }

  #take({ looking, search }: { looking: Looking[]; search: Search | null }): void {
    this.looking = looking;
    this.search = search;
    if (search) this.began = Date.now() - search.waited * 1000;
    if (!search?.table || this.#isClosed) return;
    this.#isClosed = true;
    shown = search.table;
    keepSearchSalts(search.table);
    this.#onfound(search.table);
  }
}
