/** The game that somebody looks for, and who looks for one that it could be. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countFitting, loadWish, saveWish, type Wish } from '../../src/find-game/wish';

const USUAL: Wish = { players: 0, clock: 'calm', rated: false, bots_after: 60 };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('remembers the last choice', () => {
  expect(loadWish()).toEqual(USUAL);
  const wish: Wish = { players: 3, clock: 'quick', rated: true, bots_after: null };
  saveWish(wish);
  expect(loadWish()).toEqual(wish);
});

it('begins afresh where what was kept is not offered any more', () => {
  for (const kept of ['{"players": 7}', '{"clock": "hourglass"}', '{"bots_after": 5}', 'not JSON']) {
    localStorage.setItem('lastboat.search', kept);
    expect(loadWish()).toEqual(USUAL);
  }
});

it('counts those whose game it could be: any number of players fits every number', () => {
  const two = { players: 2, clock: 'calm', rated: false, people: 1 } as const;
  const any = { ...two, players: 0, people: 3 } as const;
  const rated = { ...two, rated: true } as const;
  const quick = { ...two, clock: 'quick' } as const;
  const all = [two, any, rated, quick];
  expect(countFitting(all, { ...USUAL, players: 2 })).toBe(4);
  expect(countFitting(all, { ...USUAL, players: 4 })).toBe(3);
  expect(countFitting(all, USUAL)).toBe(4);
  expect(countFitting(all, { ...USUAL, rated: true })).toBe(1);
});
