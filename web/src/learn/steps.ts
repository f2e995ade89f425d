/** The steps of the course, by the server's names, and the progress on this device. */
import type { Key } from '../languages/language.svelte';

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
export function begun(storage: Pick<Storage, 'getItem'> = localStorage): number {
  const done = doneSteps(storage);
  const first = STEPS.findIndex((step) => !done.has(step));
  return first < 0 ? STEPS.length : first;
}

export function doneSteps(storage: Pick<Storage, 'getItem'> = localStorage): ReadonlySet<StepId> {
  const kept = storage.getItem(KEPT)?.split(' ') ?? [];
  return new Set(STEPS.filter((step) => kept.includes(step)));
}

export function noteDone(step: StepId, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  storage.setItem(KEPT, [...doneSteps(storage), step].join(' '));
}

export function forgetAll(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(KEPT);
}
