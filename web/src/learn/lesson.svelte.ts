/** A step of the course, played like a table. The server keeps no state, so all moves are sent every time. */
import { answer, api, type ApiError } from '../api/client';
import { retry } from '../api/retry';
import type { Lesson as LessonState } from '../api/schema';
import type { Legal, Move, Own, SeatName, View } from '../api/types';
import { withOwn } from '../table/own-view';
import { Playback } from '../table/playback.svelte';
import type { PlayableTable } from '../interaction/interaction.svelte';
import { problemText } from '../api/problem-text';
import { COURSE_TABLE } from './course-table';
import type { StepId } from './steps';

export class Lesson implements PlayableTable {
  readonly id = 'course';
  readonly step: StepId;
  readonly message = null;
  readonly connection = 'live';
  readonly seat: SeatName = 'red';
  readonly mine: SeatName[] = ['red'];
  readonly playback = new Playback();
  problem = $state.raw<unknown>(null);
  progress = $state<'current' | 'sending'>('current');
  /** The step starts with kept tiles, so room for them is reserved throughout. */
  keepsTiles = $state(false);
  #state = $state.raw<LessonState | null>(null);
  #moves = $state.raw<number[]>([]);
  #closed = false;

  constructor(step: StepId) {
    this.step = step;
    void this.#begin();
  }

  get about() {
    return COURSE_TABLE;
  }
  get undoable(): SeatName | null {
    return this.#moves.length > 0 && this.legal.length > 0 ? this.seat : null;
  }
  get shown(): View | null {
    return this.playback.shown;
  }
  get own(): Own | null {
    return this.#state?.own ?? null;
  }
  get legal(): Legal[] {
    return this.progress === 'sending' || !this.playback.isCaughtUp ? [] : (this.own?.legal ?? []);
  }
  /** The paragraph of the rulebook that the step teaches. */
  get chapter(): string | null {
    return this.#state?.chapter ?? null;
  }
  get error(): string | null {
    return this.problem === null ? null : problemText(this.problem);
  }
  /** Whether everything that happened has been shown. */
  get isSettled(): boolean {
    return this.#state !== null && this.progress === 'current' && this.playback.isCaughtUp;
  }
  get done(): boolean {
    return this.isSettled && (this.#state?.done ?? false);
  }
  get failed(): boolean {
    return this.isSettled && (this.#state?.failed ?? false);
  }
  /** The step has not failed, but no move of the solution is left. */
  get isAstray(): boolean {
    return this.isSettled && !this.done && !this.failed && this.#state?.hint === null;
  }
  /** The next move of the solution. */
  get hint(): Move | null {
    return this.legal.length > 0 ? (this.#state?.hint ?? null) : null;
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
      ({ view, own, ply }) => this.playback.jump(withOwn(view, own), ply),
    );
  }

  close(): void {
    this.#closed = true;
    this.playback.close();
  }

  get #params() {
    return { path: { step: this.step } };
  }
  #post(body: { moves: number[]; since?: number }): Promise<LessonState> {
    return answer(api.POST('/api/course/{step}', { params: this.#params, body }));
  }

  /** Fetch the step at its start; retried while the server is starting. */
  async #begin(): Promise<void> {
    const ask = () => answer(api.GET('/api/course/{step}', { params: this.#params }));
    const begin = (state: LessonState) => {
      this.keepsTiles = state.own.tiles.length > 0;
      this.playback.jump(state.before, 0);
      this.#show(state);
    };
    await this.#ask(() => retry(ask, (error) => this.#isRetried(error)), [], begin);
  }

  /** The server is starting, or cannot be reached: says so, and goes on while the step is open. */
  #isRetried(error: ApiError): boolean {
    this.problem = error;
    return !this.#closed;
  }

  async #ask(ask: () => Promise<LessonState>, moves: number[], show = this.#show): Promise<boolean> {
    this.progress = 'sending';
    this.problem = null;
    try {
      const state = await ask();
      this.problem = null;
      this.#state = state;
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

  #show = ({ events, view, own, ply }: LessonState): void =>
    this.playback.add({ events, view: withOwn(view, own), ply });
}
