/** A position that is played like a table, alone. The server keeps no state, so all moves are sent every time. */
import type { ApiError } from '../api/client';
import { problemText } from '../api/problem-text';
import { retry } from '../api/retry';
import type { Lesson } from '../api/schema';
import type { Legal, Own, SeatName, TableAbout, View } from '../api/types';
import { withOwn } from '../table/own-view';
import { Playback } from '../table/playback.svelte';
import { tileCard } from '../wording/tile-card';
import type { PlayableTable } from './interaction.svelte';

/** All moves since the start, and how many of them are known already; without `since` only the last is shown. */
export interface Played {
  moves: number[];
  since?: number;
}

/** What every exercise has; the server calls it `Exercise`. */
export type ExerciseState = Pick<Lesson, 'ply' | 'before' | 'events' | 'view' | 'own'>;

export class Exercise<State extends ExerciseState> implements PlayableTable {
  readonly message = null;
  readonly connection = 'live';
  readonly about: TableAbout;
  readonly playback = new Playback({ cardOf: (event) => tileCard(event, this.about, this.seat) });
  problem = $state.raw<unknown>(null);
  progress = $state<'current' | 'sending'>('current');
  /** It starts with kept tiles, so room for them is reserved throughout. */
  keepsTiles = $state(false);
  /** What the server said last. */
  state = $state.raw<State | null>(null);
  #moves = $state.raw<number[]>([]);
  #closed = false;
  readonly #fetch: (played: Played) => Promise<State>;

  /** `fetch` asks the server for the position after these moves. */
  constructor(about: TableAbout, fetch: (played: Played) => Promise<State>) {
    this.about = about;
    this.#fetch = fetch;
    void this.#begin();
  }

  get id(): string {
    return this.about.id;
  }
  get seat(): SeatName | null {
    return this.own?.seat ?? null;
  }
  get mine(): SeatName[] {
    return this.seat ? [this.seat] : [];
  }
  /** All moves so far. */
  get moves(): readonly number[] {
    return this.#moves;
  }
  get undoable(): SeatName | null {
    return this.#moves.length > 0 && this.legal.length > 0 ? this.seat : null;
  }
  get shown(): View | null {
    return this.playback.shown;
  }
  get own(): Own | null {
    return this.state?.own ?? null;
  }
  get legal(): Legal[] {
    return this.progress === 'sending' || !this.playback.isCaughtUp ? [] : (this.own?.legal ?? []);
  }
  get error(): string | null {
    return this.problem === null ? null : problemText(this.problem);
  }
  /** Whether everything that happened has been shown. */
  get isSettled(): boolean {
    return this.state !== null && this.progress === 'current' && this.playback.isCaughtUp;
  }

  send(moves: (number | string)[]): Promise<boolean> {
    const all = [...this.#moves, ...moves.map(Number)];
    return this.#ask(() => this.#fetch({ moves: all, since: this.#moves.length }), all);
  }

  /** One move back; what was shown is drawn as it was. */
  undo(): Promise<boolean> {
    return this.goTo(this.#moves.slice(0, -1));
  }

  /** Back to the start. */
  restart(): Promise<boolean> {
    return this.goTo([]);
  }

  close(): void {
    this.#closed = true;
    this.playback.close();
  }

  /** To the position after these moves, drawn at once. */
  goTo(moves: number[]): Promise<boolean> {
    return this.#ask(
      () => this.#fetch({ moves }),
      moves,
      ({ view, own, ply }) => this.playback.jump(withOwn(view, own), ply),
    );
  }

  /** Fetch the start; retried while the server is starting. */
  async #begin(): Promise<void> {
    const begin = (state: State) => {
      this.keepsTiles = state.own.tiles.length > 0;
      this.playback.jump(state.before, 0);
      this.#show(state);
    };
    const ask = () =>
      retry(
        () => this.#fetch({ moves: [] }),
        (error) => this.#isRetried(error),
      );
    await this.#ask(ask, [], begin);
  }

  /** The server is starting, or cannot be reached: says so, and goes on while the exercise is open. */
  #isRetried(error: ApiError): boolean {
    this.problem = error;
    return !this.#closed;
  }

  async #ask(ask: () => Promise<State>, moves: number[], show = this.#show): Promise<boolean> {
    this.progress = 'sending';
    this.problem = null;
    try {
      const state = await ask();
      this.problem = null;
      this.state = state;
      this.#moves = moves;
      show(state);
      return true;
    } catch (error) {
      this.problem = error;
      return false;
    } finally {
      this.progress = 'current';
    }
  }

  #show = ({ events, view, own, ply }: State): void =>
    this.playback.add({ events, view: withOwn(view, own), ply });
}
