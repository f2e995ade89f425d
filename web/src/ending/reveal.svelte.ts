/** Reveals the values one after the other; can be skipped. */

/** The longest that the reveal may take. */
const LONGEST = 9000;
const SLOWEST = 420;
/** Pauses before the first value and after the last. */
const BEFORE = 1600;
const AFTER = 700;

export class Reveal {
  turned = $state(0);
  done = $state(false);
  #count: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `still`: all at once; where nobody was saved there is nothing to turn over. */
  constructor(count: number, still: boolean) {
    this.#count = count;
    if (still || count === 0) this.finish();
    else this.#after(BEFORE);
  }

  finish(): void {
    clearTimeout(this.#timer);
    this.turned = this.#count;
    this.done = true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #after(ms: number): void {
    this.#timer = setTimeout(() => this.#next(), ms);
  }

  #next(): void {
    if (this.turned >= this.#count) return this.finish();
    this.turned += 1;
    this.#after(this.turned < this.#count ? Math.min(SLOWEST, LONGEST / this.#count) : AFTER);
  }
}
