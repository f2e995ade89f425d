/** How far this device has watched each table, so that what happened meanwhile can be shown on return. */

const KEY = 'lastboat.seen';
/** Tables that are remembered; the oldest give way. */
const MOST = 40;

function read(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** The last ply that was shown of this table here; null if it was never watched. */
export function lastSeen(table: string): number | null {
  const ply = read()[table];
  return typeof ply === 'number' ? ply : null;
}

export function noteSeen(table: string, ply: number): void {
  const others = Object.entries(read()).filter(([id]) => id !== table);
  const kept = [...others.slice(1 - MOST), [table, ply]];
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}
