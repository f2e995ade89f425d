/** The server's calls, by the paths and types of its OpenAPI. Every refusal is thrown as an `ApiError`. */
import createClient from 'openapi-fetch';
import type { paths } from './schema';
import type { Message, Person } from './types';

/** Milliseconds after which a call counts as lost: a connection that broke while the device slept never says so. */
export const PATIENCE = 15_000;
/** The same where the server thinks, or reads a whole game. */
export const LONG_PATIENCE = 60_000;
const IS_SLOW =
  /^\/api\/(analysis|course|puzzles|records)\b|\/(again|dice|hint|history|learn|play-on|review|timeline)$/;

/** A call as `api.GET('/api/tables/{id}', { params: { path: { id } } })`; `answer` awaits it. */
export const api = createClient<paths>({ fetch: fetchInTime });

/** The answer to a request, whose body arrives in time too, or the request fails. `fetch` is looked up then: tests replace it. */
export function fetchInTime(request: Request): Promise<Response> {
  const late = new AbortController();
  const isSlow = IS_SLOW.test(new URL(request.url).pathname);
  setTimeout(() => late.abort(), isSlow ? LONG_PATIENCE : PATIENCE);
  // By hand: AbortSignal.any is too new for the browsers that we support.
  request.signal.addEventListener('abort', () => late.abort());
  return fetch(request, { signal: late.signal });
}

/** The server refused, with problem+json, or could not be reached (`code` is `unreachable`, `status` 0). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  /** With a stale move comes the table as it is now. */
  readonly now: Message | null;
  /** Seconds after which the server asks us to try again, if it says. */
  readonly retryAfter: number | null;

  constructor(
    code: string,
    status: number,
    detail: string,
    { now = null, retryAfter = null }: { now?: Message | null; retryAfter?: number | null } = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.now = now;
    this.retryAfter = retryAfter;
  }
}

/** The body of a call's answer; throws an `ApiError` where there is none. */
export async function answer<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await call.catch(() => {
    throw new ApiError('unreachable', 0, 'the server does not answer');
  });
  if (!response.ok) throw refusalOf(response, error);
  return data as Body;
}

/** Who this browser is; null before registration. */
export async function whoAmI(): Promise<Person | null> {
  try {
    return (await answer(api.GET('/api/me'))) ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** A key for a move: sent twice, it is played once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Seconds after which a refusal asks us to try again; null if it does not say. */
function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** A refusal as an error; `body` is its problem+json. */
export function refusalOf(response: Response, body: unknown): ApiError {
  const { status } = response;
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const code = typeof problem.code === 'string' ? problem.code : 'internal';
  const detail = typeof problem.detail === 'string' ? problem.detail : `status ${status}`;
  const now = (problem.now as Message | undefined) ?? null;
  return new ApiError(code, status, detail, { now, retryAfter: retryAfterOf(response) });
}
