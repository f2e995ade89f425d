/** The tables whose values were revealed in this window, so that they are revealed once. */

const KEY = 'lastboat.endings';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function wasRevealed(table: string): boolean {
  return read().includes(table);
}

export function noteRevealed(table: string): void {
  if (!wasRevealed(table)) sessionStorage.setItem(KEY, JSON.stringify([...read(), table]));
}
