/** A puzzle, played like a table: tries are judged by the server, and it knows the answer. */
import { answer, api } from '../api/client';
import type { PuzzleAnswer, PuzzleRating, PuzzleState } from '../api/schema';
import type { TableAbout } from '../api/types';
import { Exercise, type Played } from '../interaction/exercise.svelte';
import { COURSE_TABLE } from '../learn/course-table';

export function askPuzzle(id: string, played: Played, reveal = false): Promise<PuzzleState> {
  return answer(api.POST('/api/puzzles/{id}', { params: { path: { id } }, body: { ...played, reveal } }));
}

/** The puzzle's table: its options, no people. */
function tableOf({ id, options }: PuzzleState): TableAbout {
  return { ...COURSE_TABLE, id, options };
}

export class Solving extends Exercise<PuzzleState> {
  /** The answer, once it is found or asked for. */
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** Complete answers so far that were wrong. */
  misses = $state(0);
  isRevealing = $state(false);
  /** For people who are signed in: their number and the puzzle's, as the server said last. */
  rating = $state.raw<PuzzleRating | null>(null);
  #tried: number[] = [];

  /** `first` is the puzzle before any move. */
  constructor(first: PuzzleState) {
    // The start is fetched while this is being constructed: it must not need anything of this class.
    super(tableOf(first), (played) =>
      played.moves.length === 0 ? Promise.resolve(first) : this.#try(first.id, played),
    );
    this.rating = first.rating;
  }

  get verdict(): PuzzleState['verdict'] {
    return this.isSettled ? (this.state?.verdict ?? null) : null;
  }
  get isSolved(): boolean {
    return this.verdict?.right ?? false;
  }

  /** Show the answer from the start; it is compared with the last try. */
  async reveal(): Promise<void> {
    if (!this.state) return;
    this.isRevealing = true;
    try {
      const told = await askPuzzle(this.state.id, { moves: this.#tried }, true);
      this.rating = told.rating;
      await this.restart();
      this.answer = told.answer;
    } catch (error) {
      this.problem = error;
    } finally {
      this.isRevealing = false;
    }
  }

  async #try(id: string, played: Played): Promise<PuzzleState> {
    const told = await askPuzzle(id, played);
    if (told.verdict) {
      this.rating = told.rating;
      this.#tried = played.moves;
      if (told.verdict.right) this.answer = told.answer;
      else this.misses += 1;
    }
    return told;
  }
}
