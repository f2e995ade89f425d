/** The steps of the course, by the server's names, and the progress on this device. */
import type { Key } from '../languages/language.svelte';
import { keep, kept } from '../settings/storage';

export const STEPS = [
  'walk',
  'board',
  'voyage',
  'swim',
  'sink',
  'dolphin',
  'serpent',
  'whale',
  'defend',
  'whirlpool',
  'volcano',
] as const;
export type StepId = (typeof STEPS)[number];

/** What the guide says about a step. */
export type Speech = 'title' | 'say' | 'hint' | 'done' | 'oops';

export function speechKey(step: StepId, speech: Speech): Key {
  return `course.${step}_${speech}`;
}

const KEPT = 'lastboat.course';

/** The first step that this device has not done; past the last if all are done. */
export function begun(): number {
  const done = doneSteps();
  const first = STEPS.findIndex((step) => !done.has(step));
  return first < 0 ? STEPS.length : first;
}

export function doneSteps(): ReadonlySet<StepId> {
  const done = kept(KEPT);
  return new Set(Array.isArray(done) ? STEPS.filter((step) => done.includes(step)) : []);
}

export function noteDone(step: StepId): void {
  keep(KEPT, [...doneSteps(), step]);
}

export function forgetAll(): void {
  keep(KEPT, []);
}
