/** The server's clock, for those that run on it. */
import { api } from '../api/client';

/** Seconds by which the server's clock is ahead of ours; 0 if unknown. */
export async function serverAhead(): Promise<number> {
  const answer = await api.GET('/api/me').catch(() => null);
  const said = Date.parse(answer?.response.headers.get('date') ?? '');
  return Number.isNaN(said) ? 0 : Math.round((said - Date.now()) / 1000);
}
