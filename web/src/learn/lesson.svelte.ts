/** A step of the course, played like a table. The server keeps no state, so all moves are sent every time. */
import { answer, api, ApiError } from '../api/client';
import type { components } from '../api/schema';
import type { GameEvent, Legal, Move, Own, SeatName, View } from '../api/types';
import { Playback } from '../table/playback.svelte';
import type { PlayableTable } from '../play/game.svelte';
import { problemText } from '../api/problem-text';
import { courseTable } from './course-table';
import type { StepId } from './steps';

type Taught = Omit<components['schemas']['Lesson'], 'events'> & { events: GameEvent[] };

/** Milliseconds between requests to a server that is not ready. */
const PATIENCE = 1500;

export class Lesson implements PlayableTable {
  readonly id = 'course';
  readonly step: StepId;
  readonly message = null;
  readonly line = 'live';
  readonly isCatchingUp = false;
  readonly seat: SeatName = 'red';
  readonly mine: SeatName[] = ['red'];
  readonly playback = new Playback(() => undefined);
  problem = $state.raw<unknown>(null);
  busy = $state(false);
  /** The step begins with kept tiles, so that there is a place for them all along. */
  keepsTiles = $state(false);
  #taught = $state.raw<Taught | null>(null);
  #moves = $state.raw<number[]>([]);
  #closed = false;

  constructor(step: StepId) {
    this.step = step;
    void this.#begin();
  }

  get about() {
    return courseTable(this.#moves.length > 0 && this.own?.legal.length !== 0);
  }
  get shown(): View | null {
    return this.playback.shown;
  }
  get own(): Own | null {
    return this.#taught?.own ?? null;
  }
  get legal(): Legal[] {
    return this.busy || !this.playback.isCaughtUp ? [] : (this.own?.legal ?? []);
  }
  /** The paragraph of the rulebook that the step teaches. */
  get chapter(): string | null {
    return this.#taught?.chapter ?? null;
  }
  get error(): string | null {
    return this.problem === null ? null : problemText(this.problem);
  }
  /** Whether everything that happened has been shown. */
  get isSettled(): boolean {
    return this.#taught !== null && !this.busy && this.playback.isCaughtUp;
  }
  get done(): boolean {
    return this.isSettled && (this.#taught?.done ?? false);
  }
  get failed(): boolean {
    return this.isSettled && (this.#taught?.failed ?? false);
  }
  /** The step has not failed, but no move of the solution is left. */
  get isAstray(): boolean {
    return this.isSettled && !this.done && !this.failed && this.#taught?.hint === null;
  }
  /** The next move of the solution. */
  get hint(): Move | null {
    return this.legal.length > 0 ? (this.#taught?.hint ?? null) : null;
  }

  send(moves: (number | string)[]): Promise<boolean> {
    const all = [...this.#moves, ...moves.map(Number)];
    return this.#ask(() => this.#post({ moves: all, since: this.#moves.length }), all);
  }

  /** One move back; what was shown is drawn as it was. */
  undo(): Promise<boolean> {
    const fewer = this.#moves.slice(0, -1);
    return this.#ask(
      () => this.#post({ moves: fewer }),
      fewer,
      ({ view, ply }) => this.playback.jump(view, ply),
    );
  }

  close(): void {
    this.#closed = true;
    this.playback.close();
  }

  get #params() {
    return { path: { step: this.step } };
  }
  #post(body: { moves: number[]; since?: number }): Promise<Taught> {
    return answer(api.POST('/api/course/{step}', { params: this.#params, body }));
  }

  /** The step at its beginning; a server that is still starting is asked again. */
  async #begin(): Promise<void> {
    const ask = () => answer(api.GET('/api/course/{step}', { params: this.#params }));
    const begin = (taught: Taught) => {
      this.keepsTiles = taught.own.tiles.length > 0;
      this.playback.jump(taught.before, 0);
      this.#show(taught);
    };
    while (!(await this.#ask(ask, [], begin)) && !this.#closed && isPassing(this.problem))
      await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  }

  async #ask(ask: () => Promise<Taught>, moves: number[], show = this.#show): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      const taught = await ask();
      this.#taught = taught;
      this.#moves = moves;
      show(taught);
      return true;
    } catch (error) {
      this.problem = error;
      return false;
    } finally {
      this.busy = false;
    }
  }

  #show = ({ events, view, ply }: Taught): void => this.playback.add({ events, view, ply });
}

/** Whether a retry may help: the connection is lost or the server is starting. */
function isPassing(problem: unknown): boolean {
  return problem instanceof ApiError && [0, 502, 503, 504].includes(problem.status);
}
