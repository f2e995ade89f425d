import { beforeEach, describe, expect, it } from 'vitest';
import { begun, doneSteps, forgetAll, noteDone, speechKey, STEPS, type Speech } from '../../src/learn/steps';
import en from '../../src/languages/en/course';
import fr from '../../src/languages/fr/course';

describe('the progress of the course', () => {
  beforeEach(() => localStorage.clear());

  it('begins with the first step on a new device', () => {
    expect(begun()).toBe(0);
  });

  it('goes on with the first step that is not done', () => {
    noteDone('walk');
    noteDone('voyage');

    expect([...doneSteps()]).toEqual(['walk', 'voyage']);
    expect(begun()).toBe(1);
  });

  it('counts a step once and ignores what it does not know', () => {
    localStorage.setItem('lastboat.course', '["fly", "walk"]');
    noteDone('walk');

    expect([...doneSteps()]).toEqual(['walk']);
  });

  it('is over when all steps are done, and can be forgotten', () => {
    for (const step of STEPS) noteDone(step);
    expect(begun()).toBe(STEPS.length);

    forgetAll();
    expect(begun()).toBe(0);
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
