/** The tables whose values were revealed in this window, so that they are revealed once. */
import { keep, kept } from '../settings/storage';

const KEY = 'lastboat.endings';
const WINDOW = () => sessionStorage;

function read(): string[] {
  const all = kept(KEY, WINDOW);
  return Array.isArray(all) ? all.filter((one) => typeof one === 'string') : [];
}

export function wasRevealed(table: string): boolean {
  return read().includes(table);
}

export function noteRevealed(table: string): void {
  if (!wasRevealed(table)) keep(KEY, [...read(), table], WINDOW);
}
