/** The server's calls. Everything that can be refused throws a `Refused`. */
import type { Message, Person } from './types';

/** The server said no, in problem+json, or could not be reached (`code` is `unreachable`). */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  /** With a stale move comes the table of now. */
  readonly now: Message | null;

  constructor(code: string, status: number, detail: string, now: Message | null = null) {
    super(`${code}: ${detail}`);
    this.name = 'Refused';
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.now = now;
  }
}

/** Ask the server; the answer is its JSON. */
export async function call<Answer>(verb: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await reach(verb, path, body);
  if (answer.status === 204) return undefined as Answer;
  const plain: unknown = await answer.json().catch(() => null);
  if (answer.ok) return plain as Answer;
  throw refusalOf(answer.status, plain);
}

export const get = <Answer>(path: string): Promise<Answer> => call<Answer>('GET', path);
export const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> =>
  call<Answer>('POST', path, body);
export const put = <Answer>(path: string, body: unknown): Promise<Answer> => call<Answer>('PUT', path, body);

/** Who this browser is, or null when it has not come in yet. */
export async function whoAmI(): Promise<Person | null> {
  try {
    return await get<Person>('/api/me');
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  }
}

/** A key of our own for a move: sent twice, it is played once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function reach(verb: string, path: string, body: unknown): Promise<Response> {
  const init: RequestInit = { method: verb, headers: { Accept: 'application/json' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  try {
    return await fetch(path, init);
  } catch {
    throw new Refused('unreachable', 0, 'the server does not answer');
  }
}

function refusalOf(status: number, plain: unknown): Refused {
  const problem = (typeof plain === 'object' && plain !== null ? plain : {}) as Record<string, unknown>;
  const code = typeof problem.code === 'string' ? problem.code : 'internal';
  const detail = typeof problem.detail === 'string' ? problem.detail : `status ${status}`;
  return new Refused(code, status, detail, (problem.now as Message | undefined) ?? null);
}
