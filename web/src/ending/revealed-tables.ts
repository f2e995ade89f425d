/** Which endings this window has already told: the values turn over once. */

const KEY = 'lastboat.endings';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function wasTold(table: string): boolean {
  return read().includes(table);
}

export function noteTold(table: string): void {
  if (!wasTold(table)) sessionStorage.setItem(KEY, JSON.stringify([...read(), table]));
}
