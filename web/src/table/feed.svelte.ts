/** What reaches this browser from a table: the stream, requests that are sent again, and when an entry has arrived. */
import type { ApiError } from '../api/client';
import { retry } from '../api/retry';
import { listen, type ConnectionState, type Listening } from '../api/stream';
import type { Message } from '../api/types';

/** Milliseconds that the stream may lag behind an answer. */
const PATIENCE = 2500;

export class Feed {
  /** The number of the last entry that has arrived. */
  #seq: number | null = null;
  #stream = $state<ConnectionState>('connecting');
  /** How requests fare: all answered, one that could not be delivered yet, or nothing more is asked. */
  #requests = $state<'answered' | 'undelivered' | 'closed'>('answered');
  #listening: Listening | null = null;
  /** Those who wait for an entry. */
  #waiting: { seq: number; resolve: (hasArrived: boolean) => void }[] = [];
  readonly #receive: (message: Message) => void;
  readonly #refused: (error: ApiError) => void;

  /** `receive` gets every new message of the stream; `refused` why there will be no more. */
  constructor(receive: (message: Message) => void, refused: (error: ApiError) => void) {
    this.#receive = receive;
    this.#refused = refused;
  }

  get state(): ConnectionState {
    return this.#requests === 'undelivered' ? 'lost' : this.#stream;
  }
  get isClosed(): boolean {
    return this.#requests === 'closed';
  }

  /** Listen to this stream, and close the previous one. */
  listen(path: string): void {
    this.#listening?.close();
    if (this.isClosed) return;
    this.#listening = listen(path, {
      since: () => this.#seq,
      receive: (message) => this.#receiveNew(message),
      changed: (state) => (this.#stream = state),
      refused: this.#refused,
    });
  }

  /** Stop listening until `listen` is called again. */
  pause(): void {
    this.#listening?.close();
  }

  /** Everything up to this entry is known without the stream. */
  skipTo(seq: number): void {
    if (this.#seq !== null && seq <= this.#seq) return;
    this.#seq = seq;
    this.#settle((one) => one.seq <= seq, true);
  }

  /** Resolves to true as soon as this entry has arrived; to false if it does not in time, or the table is closed. */
  arrived(seq: number): Promise<boolean> {
    if (this.isClosed || (this.#seq ?? 0) >= seq) return Promise.resolve(!this.isClosed);
    return new Promise((resolve) => {
      const waiting = { seq, resolve };
      this.#waiting.push(waiting);
      setTimeout(() => this.#settle((one) => one === waiting, false), PATIENCE);
    });
  }

  /** Ask until there is an answer or the table is closed. */
  async retry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await retry(ask, () => {
        if (this.isClosed) return false;
        this.#requests = 'undelivered';
        return true;
      });
    } finally {
      if (!this.isClosed) this.#requests = 'answered';
    }
  }

  close(): void {
    this.#requests = 'closed';
    this.#listening?.close();
    this.#settle(() => true, false);
  }

  #receiveNew(message: Message): void {
    // Nothing has happened, but the server begins afresh: this person may see other lines of chat.
    const isAgain = message.fresh && message.seq === this.#seq;
    if (this.#seq !== null && message.seq <= this.#seq && !isAgain) return;
    this.#seq = message.seq;
    this.#receive(message);
    this.#settle((one) => one.seq <= message.seq, true);
  }

  #settle(which: (one: { seq: number }) => boolean, hasArrived: boolean): void {
    const settled = this.#waiting.filter(which);
    this.#waiting = this.#waiting.filter((one) => !which(one));
    for (const { resolve } of settled) resolve(hasArrived);
  }
}
