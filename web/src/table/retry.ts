/** Retries while the connection is lost. */
import { ApiError } from '../api/client';

const FIRST_WAIT = 600;
const LONGEST_WAIT = 8000;

/** Whether a retry may help: the connection is lost, the server is starting or limits requests. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);
}

/** Ask until there is an answer or a lasting refusal; `failed` is called after each failure and returns whether to go on. */
export async function retry<Answer>(ask: () => Promise<Answer>, failed: () => boolean): Promise<Answer> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || !failed()) throw error;
      await sleep(wait);
    }
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
