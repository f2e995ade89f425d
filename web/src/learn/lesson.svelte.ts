/** A step of the course, played like a table. */
import { answer, api } from '../api/client';
import type { Lesson as LessonState } from '../api/schema';
import type { Move } from '../api/types';
import { Exercise } from '../interaction/exercise.svelte';
import { COURSE_TABLE } from './course-table';
import type { StepId } from './steps';

export class Lesson extends Exercise<LessonState> {
  readonly step: StepId;

  constructor(step: StepId) {
    super(COURSE_TABLE, (body) =>
      answer(api.POST('/api/course/{step}', { params: { path: { step } }, body })),
    );
    this.step = step;
  }

  /** The paragraph of the rulebook that the step teaches. */
  get chapter(): string | null {
    return this.state?.chapter ?? null;
  }
  get done(): boolean {
    return this.isSettled && (this.state?.done ?? false);
  }
  get failed(): boolean {
    return this.isSettled && (this.state?.failed ?? false);
  }
  /** The step has not failed, but no move of the solution is left. */
  get isAstray(): boolean {
    return this.isSettled && !this.done && !this.failed && this.state?.hint === null;
  }
  /** The next move of the solution. */
  get hint(): Move | null {
    return this.legal.length > 0 ? (this.state?.hint ?? null) : null;
  }
}
