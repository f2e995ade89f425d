/** The line between a table and this browser: what is told, what must be delivered, and whether it holds. */
import { listen, type Line, type Listening } from '../api/stream';
import type { Message } from '../api/types';
import { insist } from './retry';

export class Wire {
  /** The last entry that the stream has told; an answer may be ahead of it. */
  heard: number | null = null;
  #stream = $state<Line>('connecting');
  /** Something was sent and could not be delivered yet. */
  #isCut = $state(false);
  #listening: Listening | null = null;
  #tell: (message: Message) => void;
  #closed = false;

  /** `tell` gets every message that is new. */
  constructor(tell: (message: Message) => void) {
    this.#tell = tell;
  }

  get line(): Line {
    return this.#isCut ? 'lost' : this.#stream;
  }
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Listen here from now on, and nowhere else. */
  listen(path: string): void {
    this.#listening?.close();
    if (this.#closed) return;
    this.#listening = listen(
      path,
      () => this.heard,
      (message) => this.#hear(message),
      (line) => (this.#stream = line),
    );
  }

  /** Hear nothing until listening begins again. */
  hush(): void {
    this.#listening?.close();
  }

  /** Ask until there is an answer, as long as anyone is interested. */
  async insist<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await insist(ask, () => {
        this.#isCut = true;
        return !this.#closed;
      });
    } finally {
      this.#isCut = false;
    }
  }

  close(): void {
    this.#closed = true;
    this.#listening?.close();
  }

  #hear(message: Message): void {
    if (this.heard !== null && message.seq <= this.heard) return;
    this.heard = message.seq;
    this.#tell(message);
  }
}
