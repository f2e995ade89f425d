/** The review of a game, asked for until it is done: the first estimate comes before the final one. */
import { answer, api, ApiError } from '../api/client';
import type { ReviewShown, ReviewState } from '../api/schema';

const PAUSE = 1000;
/** Milliseconds between requests while something else has to be waited for. */
const LONG_PAUSE = 4000;

export class ReviewLoader {
  readonly id: string;
  review = $state.raw<ReviewShown | null>(null);
  /** How many games are reviewed before this one; null while it is being reviewed. */
  ahead = $state<number | null>(null);
  /** Another review of this person has to be finished first, or too many people ask. */
  isBusy = $state(false);
  /** Why there is no review, or no better one. */
  problem = $state.raw<unknown>(null);
  isDone = $state(false);
  #closed = false;

  constructor(id: string) {
    this.id = id;
    void this.run();
  }

  /** Ask until it is done or there is a reason to stop. */
  async run(): Promise<void> {
    this.problem = null;
    while (!this.#closed && !this.isDone && this.problem === null) {
      const pause = await this.#ask();
      if (this.problem === null) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  close(): void {
    this.#closed = true;
  }

  async #ask(): Promise<number> {
    try {
      this.#show(await answer(api.GET('/api/tables/{id}/review', { params: { path: { id: this.id } } })));
      return PAUSE;
    } catch (error) {
      this.isBusy = error instanceof ApiError && error.code === 'too-many-requests';
      if (!this.isBusy && !isPassing(error)) this.problem = error;
      return LONG_PAUSE;
    }
  }

  #show({ state, ahead, review }: ReviewState): void {
    this.isBusy = false;
    this.ahead = state === 'waiting' ? ahead : null;
    this.isDone = state === 'done';
    if (review && (!this.review || this.review.is_coarse !== review.is_coarse)) this.review = review;
  }
}

/** Whether the server does not know reviews: it has the table, but not the address. */
export function isTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.code !== 'no-such-table';
}

/** Whether it is worth waiting: the connection is lost, the server is starting or the table changes its process. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ['unreachable', 'warming-up', 'no-owner'].includes(error.code);
}
