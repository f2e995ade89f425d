import { beforeAll, describe, expect, it } from 'vitest';
import type { Hint, Move, View } from '../../src/api/types';
import { namesAt } from '../../src/wording/names';
import { setLanguage } from '../../src/languages/language.svelte';
import { hintText } from '../../src/interaction/hints';

const view = {
  explorers: [],
  boats: [],
  creatures: [{ name: 'shark 1', kind: 'shark', hex: 'c3', guards: null }],
} as unknown as View;
const names = namesAt(null);
const context = {
  view,
  names,
  nameOf: (piece: string) => names.explorer(piece),
  doneKey: 'play.done_tile' as const,
};

/** What the search itself says of the win is never told: a review judges more closely. */
function hint(move: Record<string, unknown>, chance: number | null, points = 12.4): Hint {
  const advised = { text: '', ...move } as unknown as Move;
  const best = { move: advised, action: 7, share: 0.6, win: { red: 0.9 }, points: { red: points } };
  return {
    ...{ ply: 3, level: 'admiral', move: advised, action: 7, thought_through: true },
    plan: [advised],
    chance,
    reasons: [],
    ranked: [best],
  } as Hint;
}
const said = (move: Record<string, unknown>, chance: number | null = null, points = 12.4) =>
  hintText(hint(move, chance, points), 'red', context);

beforeAll(() => setLanguage('en'));

describe('a hint', () => {
  it.each([
    [{ verb: 'sail', piece: 'boat 1', origin: 'i6', to: 'j7' }, 'sail to j7'],
    [{ verb: 'walk', piece: 'R1', origin: 'f5', to: 'f6' }, 'walk to f6'],
    [{ verb: 'swim', piece: 'R1', origin: 'f5', to: 'f6', escorted: false }, 'swim to f6'],
    [{ verb: 'launch', to: 'i2' }, 'put a boat at i2'],
    [{ verb: 'sink', to: 'i2' }, 'sink i2'],
    [{ verb: 'send', to: 'i2' }, 'send it to i2'],
    [{ verb: 'place', colour: 'red', value: 5, to: 'd4' }, 'place 5 at d4'],
    [{ verb: 'go', piece: 'shark 1', origin: 'c3', to: 'c4', guarded: null }, 'move a shark to c4'],
    [{ verb: 'defend', terrain: 'forest' }, 'drive it off'],
    [{ verb: 'pass' }, '“Play no tile”'],
  ])('says what to do: %o', (move, words) => {
    expect(said(move)).toBe(`Best here: ${words}. Expect about 12 points.`);
  });

  it('says the chance to win that a review finds', () => {
    expect(said({ verb: 'sink', to: 'i2' }, 0.342)).toMatch(/Chance to win: about 34/);
  });

  it('says points and no chance in the set-up, where estimates of it are weak', () => {
    const text = said({ verb: 'place', colour: 'red', value: 5, to: 'd4' }, null);
    expect(text).toBe('Best here: place 5 at d4. Expect about 12 points.');
  });

  it('says the points instead where there is hardly a chance', () => {
    const text = said({ verb: 'sink', to: 'i2' }, 0.003);
    expect(text).toMatch(/about 12 points/);
    expect(text).not.toContain('%');
  });

  it('says all that is decided in one go, of steps in a row only the last', () => {
    const sail = (origin: string, to: string) => ({ text: '', verb: 'sail', piece: 'boat 1', origin, to });
    const plan = [sail('i6', 'j7'), sail('j7', 'k8'), { text: '', verb: 'pass' }] as unknown as Move[];
    const text = hintText({ ...hint({ ...sail('i6', 'j7') }, 0.4), plan }, 'red', context);
    expect(text).toBe('Best here: sail to k8, then nothing more. Chance to win: about 40%.');
  });

  it('says the weightiest reason with the words of the review', async () => {
    const reasons: Hint['reasons'] = [
      { what: 'saved', count: 2 },
      { what: 'on-the-brink', count: 1 },
    ];
    const told = { ...hint({ verb: 'sink', to: 'i2' }, 0.342), reasons };
    expect(hintText(told, 'red', context)).toBe(
      'Best here: sink i2. Chance to win: about 34%. It saves 2 more explorers.',
    );
    await setLanguage('fr');
    expect(hintText(told, 'red', context)).toMatch(/Ce coup sauve 2 explorateurs de plus\.$/);
    await setLanguage('en');
  });

  it('says who chose without a search', () => {
    const quick = { ...hint({ verb: 'sink', to: 'i2' }, null), level: 'stowaway', thought_through: false };
    expect(hintText(quick, 'red', context)).toMatch(/A Stowaway would play: sink i2/);
  });
});
