import { keep, kept } from './storage';

/** A value for each table in this device's storage, under one key. */
export class TableMemory<Kept> {
  readonly #key: string;
  readonly #most: number;

  /** `most` is how many tables are kept; the oldest are dropped. */
  constructor(key: string, most: number) {
    this.#key = key;
    this.#most = most;
  }

  of(table: string): Kept | null {
    return this.#read()[table] ?? null;
  }

  note(table: string, value: Kept): void {
    const others = Object.entries(this.#read()).filter(([id]) => id !== table);
    const all = [...others.slice(1 - this.#most), [table, value]];
    keep(this.#key, Object.fromEntries(all));
  }

  #read(): Record<string, Kept> {
    const all = kept(this.#key);
    return typeof all === 'object' && all !== null ? (all as Record<string, Kept>) : {};
  }
}
