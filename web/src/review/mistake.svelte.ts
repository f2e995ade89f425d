/** A mistake of a reviewed game, played again until something better is found or the answer is asked for. */
import { answer, api } from '../api/client';
import type { Decision, Retried, Verdict } from '../api/schema';
import type { TableAbout } from '../api/types';
import { Exercise, type Played } from '../interaction/exercise.svelte';

const MOST_TRIES = 2;

/** What there is to say: the task, a verdict, or the answer. */
export type Stage = 'find' | 'same' | 'again' | 'found' | 'best' | 'answer';

export class Mistake extends Exercise<Retried> {
  readonly decision: Decision;
  /** How often the answer was not good enough. */
  #misses = $state(0);
  #isGivenUp = $state(false);

  constructor(table: TableAbout, decision: Decision) {
    const ask = async (played: Played): Promise<Retried> => {
      const body = { ply: decision.ply, ...played };
      const found = await answer(
        api.POST('/api/tables/{id}/learn', { params: { path: { id: table.id } }, body }),
      );
      if (found.verdict?.right === false) this.#misses += 1;
      return found;
    };
    super({ ...table, status: 'playing' }, ask);
    this.decision = decision;
  }

  get verdict(): Verdict | null {
    return this.isSettled ? (this.state?.verdict ?? null) : null;
  }
  /** Whether the last miss is shown: the answer comes next. */
  get isOutOfTries(): boolean {
    return !this.#isGivenUp && this.verdict?.right === false && this.#misses >= MOST_TRIES;
  }
  readonly stage = $derived.by((): Stage => {
    const { verdict, decision } = this;
    if (this.#isGivenUp || this.isOutOfTries) return 'answer';
    if (verdict?.right) return verdict.chance >= decision.best_chance ? 'best' : 'found';
    if (verdict) return verdict.chance === decision.chance ? 'same' : 'again';
    return 'find';
  });
  /** Whether the answer may be shown. */
  readonly isOver = $derived(this.stage === 'found' || this.stage === 'best' || this.stage === 'answer');

  /** Shows the answer, on the position before the mistake. */
  giveUp(): void {
    this.#isGivenUp = true;
    void this.restart();
  }
}
