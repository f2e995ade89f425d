import { expect, test } from 'vitest';
import type { PuzzleListed } from '../../src/api/schema';
import { nextPuzzle, solvedByTheme } from '../../src/puzzles/next-puzzle';
import { noteSolved, progress, streakOn } from '../../src/puzzles/progress';

function storage(kept: string | null = null): Pick<Storage, 'getItem' | 'setItem'> {
  let value = kept;
  return { getItem: () => value, setItem: (_, text) => (value = text) };
}

const LIST: PuzzleListed[] = [
  { id: 'a', themes: ['save'], difficulty: 'easy' },
  { id: 'b', themes: ['hunt'], difficulty: 'hard' },
  { id: 'c', themes: ['save', 'endgame'], difficulty: 'hard' },
  { id: 'd', themes: ['hunt'], difficulty: 'easy' },
];
const ANY = { theme: 'any', difficulty: 'any' } as const;

test('days in a row are counted, and start again after a day without', () => {
  const device = storage();
  noteSolved('a', { first: true, day: 100 }, device);
  noteSolved('a', { first: true, day: 100 }, device);
  expect(streakOn(100, progress(device))).toBe(1);
  noteSolved('b', { first: true, day: 101 }, device);
  noteSolved('x', { first: true, day: null }, device);
  expect(streakOn(101, progress(device))).toBe(2);
  expect(streakOn(102, progress(device))).toBe(2);
  expect(streakOn(103, progress(device))).toBe(0);
  noteSolved('c', { first: true, day: 103 }, device);
  expect(streakOn(103, progress(device))).toBe(1);
});

test('how a puzzle was solved first is kept', () => {
  const device = storage();
  noteSolved('a', { first: false, day: null }, device);
  noteSolved('a', { first: true, day: null }, device);
  expect(progress(device).solved).toEqual({ a: false });
});

test.each(['', 'no json', '[]', '{"solved":3,"day":1,"streak":1}', '{"solved":{}}'])(
  'what cannot be read is no progress: %s',
  (kept) => expect(progress(storage(kept))).toEqual({ solved: {}, day: -1, streak: 0 }),
);

test('the next puzzle is an unsolved one of the theme and difficulty, or else a solved one', () => {
  expect(nextPuzzle(LIST, 'a', ANY, {})).toBe('b');
  expect(nextPuzzle(LIST, 'a', ANY, { b: true })).toBe('c');
  expect(nextPuzzle(LIST, 'd', ANY, {})).toBe('a');
  expect(nextPuzzle(LIST, 'a', { theme: 'save', difficulty: 'any' }, {})).toBe('c');
  expect(nextPuzzle(LIST, 'b', { theme: 'hunt', difficulty: 'any' }, { d: true })).toBe('d');
  expect(nextPuzzle(LIST, 'a', { theme: 'wind', difficulty: 'any' }, {})).toBeNull();
  expect(nextPuzzle(LIST, 'a', { theme: 'any', difficulty: 'hard' }, {})).toBe('b');
});

test('solved puzzles are listed by their first theme, and as solved at the first try or later', () => {
  expect(solvedByTheme(LIST, { c: true, a: false, gone: true })).toEqual([
    {
      theme: 'save',
      all: 2,
      done: [
        { id: 'a', theme: 'save', place: 1, first: false },
        { id: 'c', theme: 'save', place: 3, first: true },
      ],
    },
  ]);
});
