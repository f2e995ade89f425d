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

  note(table: string, kept: Kept): void {
    const others = Object.entries(this.#read()).filter(([id]) => id !== table);
    const all = [...others.slice(1 - this.#most), [table, kept]];
    localStorage.setItem(this.#key, JSON.stringify(Object.fromEntries(all)));
  }

  #read(): Record<string, Kept> {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '{}');
      return typeof kept === 'object' && kept !== null ? (kept as Record<string, Kept>) : {};
    } catch {
      return {};
    }
  }
}
