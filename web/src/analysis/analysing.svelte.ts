/** The analysis board: a position played for every seat and for chance, with the line of moves that led here. */
import { answer, api } from '../api/client';
import { retry } from '../api/retry';
import type { Analysis, AnalysisStart } from '../api/schema';
import type { Move, SeatName } from '../api/types';
import { Exercise } from '../interaction/exercise.svelte';
import { COURSE_TABLE } from '../learn/course-table';

/** `{ table, ply }`, `{ puzzle }` or `{ position }`. */
export type Start = Partial<AnalysisStart>;
export type Chances = Partial<Record<SeatName, number>>;

/** One press: whose it was, its move (the last of several steps), and all moves up to it. */
export interface LineStep {
  actor: SeatName | 'chance';
  move: Move | null;
  moves: readonly number[];
}

export function ask(start: Start, moves: readonly number[] = [], since?: number): Promise<Analysis> {
  const from = { ply: 0, ...start };
  return answer(api.POST('/api/analysis', { body: { from, moves: [...moves], since } }));
}

async function askChances(start: Start, moves: readonly number[]): Promise<Chances | null> {
  const from = { ply: 0, ...start };
  const told = await answer(api.POST('/api/analysis/chances', { body: { from, moves: [...moves] } }));
  return told.chances;
}

export class Analysing extends Exercise<Analysis> {
  /** Everything played in this line, also what was taken back and can be played again. */
  line = $state.raw<readonly LineStep[]>([]);
  /** Everyone's chances here; null while unknown. */
  chances = $state.raw<Chances | null>(null);
  chancesAre = $state<'asked' | 'known' | 'none' | 'failed'>('asked');
  readonly #start: Start;
  readonly #known: Record<string, Chances | null> = {};
  #isAsking = false;
  #isOpen = true;

  /** `first` is the position before any move. */
  constructor(start: Start, first: Analysis) {
    // The start is fetched while this is being constructed: it must not need anything of this class.
    super({ ...COURSE_TABLE, id: 'analysis', options: first.options }, ({ moves, since }) =>
      moves.length === 0 ? Promise.resolve(first) : ask(start, moves, since),
    );
    this.#start = start;
  }

  /** How many steps of the line have been played. */
  get at(): number {
    return this.line.filter(({ moves }) => moves.length <= this.moves.length).length;
  }

  override async send(moves: (number | string)[]): Promise<boolean> {
    const actions = moves.map(Number);
    const step = this.#stepOf(actions);
    const before = this.line.slice(0, this.at);
    const next = this.line[this.at];
    if (!(await super.send(moves))) return false;
    if (next?.moves.join() !== step.moves.join()) this.line = [...before, step];
    return true;
  }

  /** To the position after so many steps of the line. */
  go(steps: number): Promise<boolean> {
    return this.goTo([...(this.line[steps - 1]?.moves ?? [])]);
  }

  /** Let chance bring something, by its odds. */
  fall(random = Math.random): Promise<boolean> {
    const outcomes = this.state?.outcomes ?? [];
    let left = random() * outcomes.reduce((sum, { odds }) => sum + odds, 0);
    const drawn = outcomes.find(({ odds }) => (left -= odds) < 0) ?? outcomes.at(-1);
    return drawn ? this.send([drawn.action]) : Promise.resolve(false);
  }

  override close(): void {
    this.#isOpen = false;
    super.close();
  }

  /**
   * Ask for the chances here until they are known. Few questions are answered at a time, so that there is one at most,
   * and whoever steps on quickly asks about the last position only.
   */
  async evaluate(): Promise<void> {
    this.#showChances();
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#isOpen && this.chancesAre === 'asked') await this.#askHere();
    } catch {
      this.chancesAre = 'failed';
    } finally {
      this.#isAsking = false;
    }
  }

  async #askHere(): Promise<void> {
    let here = this.moves;
    const found = await retry(
      () => askChances(this.#start, (here = this.moves)),
      () => {
        this.chancesAre = 'failed';
        return this.#isOpen;
      },
    );
    this.#known[here.join()] = found;
    this.#showChances();
  }

  #showChances(): void {
    const key = this.moves.join();
    if (key in this.#known) this.chances = this.#known[key] ?? null;
    this.chancesAre = !(key in this.#known) ? 'asked' : this.chances ? 'known' : 'none';
  }

  #stepOf(actions: readonly number[]): LineStep {
    const { outcomes = [], own, view } = this.state ?? {};
    const moves = [...this.moves, ...actions];
    const isChance = outcomes.length > 0;
    const single = [...outcomes, ...(own?.legal ?? [])].find(({ action }) => action === actions[0]);
    const route = own?.routes.find((one) => one.actions.join() === actions.join());
    const move = (actions.length > 1 ? route : single)?.move ?? null;
    return { actor: isChance ? 'chance' : (own?.seat ?? view?.active ?? 'red'), move, moves };
  }
}
