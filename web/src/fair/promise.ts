/** The seals that this device saw while their secrets were hidden: only they prove that none was chosen afterwards. */

const KEY = 'lastboat.seals';
/** Tables that are remembered; the oldest give way. */
const MOST = 60;

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Keep the seal of a table whose secret is not known yet; the first one seen stands. */
export function noteSeal(table: string, commitment: string): void {
  const kept = read();
  if (kept[table] !== undefined) return;
  const others = Object.entries(kept).slice(-(MOST - 1));
  localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(others), [table]: commitment }));
}

/** The seal that was seen in time; null if this device was not there. */
export function sealSeen(table: string): string | null {
  return read()[table] ?? null;
}
