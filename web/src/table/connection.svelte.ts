/** The connection between a table and this browser: the stream, retried requests, and its state. */
import { listen, type ConnectionState, type Listening } from '../api/stream';
import type { Message } from '../api/types';
import { retry } from './retry';

export class Connection {
  /** The last entry that the stream has sent; an answer may be ahead of it. */
  lastSeq: number | null = null;
  #stream = $state<ConnectionState>('connecting');
  /** A request could not be delivered yet. */
  #isCut = $state(false);
  #listening: Listening | null = null;
  #receive: (message: Message) => void;
  #closed = false;

  /** `receive` gets every new message. */
  constructor(receive: (message: Message) => void) {
    this.#receive = receive;
  }

  get state(): ConnectionState {
    return this.#isCut ? 'lost' : this.#stream;
  }
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Listen to this stream, and close the previous one. */
  listen(path: string): void {
    this.#listening?.close();
    if (this.#closed) return;
    this.#listening = listen(
      path,
      () => this.lastSeq,
      (message) => this.#receiveNew(message),
      (state) => (this.#stream = state),
    );
  }

  /** Stop listening until `listen` is called again. */
  pause(): void {
    this.#listening?.close();
  }

  /** Ask until there is an answer or the table is closed. */
  async retry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await retry(ask, () => {
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

  #receiveNew(message: Message): void {
    if (this.lastSeq !== null && message.seq <= this.lastSeq) return;
    this.lastSeq = message.seq;
    this.#receive(message);
  }
}
