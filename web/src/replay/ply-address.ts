/** Keeps the ply in the page's address, no more often than browsers allow. */

const REST = 350;

export class Address {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ply: number | null = null;

  follow(ply: number): void {
    this.#ply = ply;
    this.#timer ??= setTimeout(() => this.#write(), REST);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #write(): void {
    this.#timer = null;
    if (location.hash !== `#${this.#ply}`) history.replaceState(history.state, '', `#${this.#ply}`);
  }
}
