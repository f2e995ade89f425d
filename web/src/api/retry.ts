/** One policy for everything that is tried again: pauses that grow, and never shorter than the server asks for. */
import { ApiError } from './client';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

export class Backoff {
  #wait = FIRST_WAIT;

  /** Milliseconds until the next attempt; `after` is what the server asked for in `Retry-After`, in seconds. */
  next(after: number | null = null): number {
    const wait = Math.max(this.#wait, (after ?? 0) * 1000);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    return wait;
  }

  /** The last attempt succeeded. */
  reset(): void {
    this.#wait = FIRST_WAIT;
  }
}

/** Whether a retry may help: the connection is lost, the server is starting or limits requests. */
export function isPassing(error: unknown): error is ApiError {
  return error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);
}

/** Ask until there is an answer or a lasting refusal; `failed` is called after each failure and returns whether to go on. */
export async function retry<Answer>(
  ask: () => Promise<Answer>,
  failed: (error: ApiError) => boolean,
): Promise<Answer> {
  const backoff = new Backoff();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || !failed(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, backoff.next(error.retryAfter)));
    }
  }
}
