import { describe, expect, it } from 'vitest';
import { begun, doneSteps, forgetAll, noteDone, speechKey, STEPS, type Speech } from '../../src/learn/steps';
import en from '../../src/languages/en/course';
import fr from '../../src/languages/fr/course';

/** A place to keep things, as the browser's. */
function place(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => void (kept[name] = text),
    removeItem: (name: string) => void Reflect.deleteProperty(kept, name),
  };
}

describe('the progress of the course', () => {
  it('begins with the first step on a new device', () => {
    expect(begun(place())).toBe(0);
  });

  it('goes on with the first step that is not done', () => {
    const here = place();
    noteDone('walk', here);
    noteDone('voyage', here);

    expect([...doneSteps(here)]).toEqual(['walk', 'voyage']);
    expect(begun(here)).toBe(1);
  });

  it('counts a step once and ignores what it does not know', () => {
    const here = place({ 'lastboat.course': 'fly walk' });
    noteDone('walk', here);

    expect([...doneSteps(here)]).toEqual(['walk']);
  });

  it('is over when all steps are done, and can be forgotten', () => {
    const here = place();
    for (const step of STEPS) noteDone(step, here);
    expect(begun(here)).toBe(STEPS.length);

    forgetAll(here);
    expect(begun(here)).toBe(0);
  });
});

describe('the guide', () => {
  const speeches: Speech[] = ['title', 'say', 'hint', 'done', 'oops'];

  it('has words for every moment of every step', () => {
    for (const texts of [en, fr] as Record<string, string>[])
      for (const step of STEPS)
        for (const speech of speeches)
          expect(texts[speechKey(step, speech).replace('course.', '')]).toBeTruthy();
  });

  it('is brief enough for a small phone', () => {
    for (const texts of [en, fr] as Record<string, string>[])
      for (const [key, text] of Object.entries(texts)) expect([key, text.length <= 155]).toEqual([key, true]);
  });
});
