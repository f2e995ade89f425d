/** The server's calls, by the paths and types of its OpenAPI. Every refusal is thrown as an `ApiError`. */
import createClient from 'openapi-fetch';
import type { paths } from './schema';
import type { Message, Person } from './types';

/** A call as `api.GET('/api/tables/{id}', { params: { path: { id } } })`; `answer` awaits it. */
export const api = createClient<paths>();

/** The server refused, with problem+json, or could not be reached (`code` is `unreachable`, `status` 0). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  /** With a stale move comes the table as it is now. */
  readonly now: Message | null;

  constructor(code: string, status: number, detail: string, now: Message | null = null) {
    super(`${code}: ${detail}`);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.now = now;
  }
}

/** The body of a call's answer; throws an `ApiError` where there is none. */
export async function answer<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await call.catch(() => {
    throw new ApiError('unreachable', 0, 'the server does not answer');
  });
  if (!response.ok) throw apiError(response.status, error);
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

function apiError(status: number, body: unknown): ApiError {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const code = typeof problem.code === 'string' ? problem.code : 'internal';
  const detail = typeof problem.detail === 'string' ? problem.detail : `status ${status}`;
  return new ApiError(code, status, detail, (problem.now as Message | undefined) ?? null);
}
