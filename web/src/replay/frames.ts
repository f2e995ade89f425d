/** The frames of a game, fetched in chunks, kept, and fetched ahead. */
import type { Frame, History, SeatName } from '../api/types';

/** Whose view: a seat's, a spectator's, or all secrets open; null is what the asker may know now. */
export type Eyes = SeatName | 'nobody' | 'all' | null;

/** What a request for frames asks for. */
export interface Query {
  ply: number;
  count: number;
  eyes?: Exclude<Eyes, null>;
}

export const CHUNK = 32;

export class Frames {
  /** How many plies there are, as far as known. */
  plies = 0;
  #fetch: (query: Query) => Promise<History>;
  #kept = new Map<string, Frame>();
  #requested = new Map<string, Promise<void>>();

  /** `fetch` gets the query of `GET …/history`. */
  constructor(fetch: (query: Query) => Promise<History>) {
    this.#fetch = fetch;
  }

  /** The frame, if it is here already. */
  peek(eyes: Eyes, ply: number): Frame | null {
    return this.#kept.get(nameOf(eyes, ply)) ?? null;
  }

  /** The frame, fetched with its neighbours if necessary; the chunk after them is prefetched. */
  async at(eyes: Eyes, ply: number): Promise<Frame> {
    const first = ply - (ply % CHUNK);
    if (!this.peek(eyes, ply)) await this.#request(eyes, first);
    this.#ahead(eyes, ply);
    const frame = this.peek(eyes, ply);
    if (!frame) throw new Error(`the server gave no frame ${ply}`);
    return frame;
  }

  /** Past the middle of a chunk, the next one is prefetched; if that fails, it is fetched when it is needed. */
  #ahead(eyes: Eyes, ply: number): void {
    const next = ply - (ply % CHUNK) + CHUNK;
    if (ply % CHUNK < CHUNK / 2 || next > this.plies || this.peek(eyes, next)) return;
    this.#request(eyes, next).catch(() => undefined);
  }

  #request(eyes: Eyes, first: number): Promise<void> {
    const name = nameOf(eyes, first);
    const coming = this.#requested.get(name) ?? this.#load(eyes, first);
    this.#requested.set(name, coming);
    return coming;
  }

  async #load(eyes: Eyes, first: number): Promise<void> {
    try {
      const chosen = eyes === null ? {} : { eyes };
      const { plies, frames } = await this.#fetch({ ply: first, count: CHUNK, ...chosen });
      this.plies = plies;
      for (const frame of frames) this.#kept.set(nameOf(eyes, frame.ply), frame);
    } finally {
      this.#requested.delete(nameOf(eyes, first));
    }
  }
}

function nameOf(eyes: Eyes, ply: number): string {
  return `${eyes ?? ''} ${ply}`;
}
