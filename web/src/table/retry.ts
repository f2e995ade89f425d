/** Trying again while the line is cut. */
import { ApiError } from '../api/client';

const FIRST_WAIT = 600;
const LONGEST_WAIT = 8000;

/** Worth trying again: the line is cut, the server is starting or asks for patience. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);
}

/** Ask until there is an answer or a refusal that stays; `failed` hears of each vain attempt and may end it. */
export async function insist<Answer>(ask: () => Promise<Answer>, failed: () => boolean): Promise<Answer> {
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
