import { describe, expect, it } from 'vitest';
import type { Cause, SeatName, TableAbout, View } from '../../src/api/types';
import { changes, labelHeights, stepLine, ticks } from '../../src/ending/chart';
import { byRank, resultsOf, sumOf, turnedOf, winnersOf } from '../../src/ending/results';
import { Reveal } from '../../src/ending/reveal.svelte';
import { fatesOf, lossesOf } from '../../src/ending/timeline';

function seat(name: string): TableAbout['seats'][number] {
  return { seat: name, name, kind: 'bot', level: null, salt: '', away: false } as TableAbout['seats'][number];
}

function table(options: TableAbout['options'] = {}): TableAbout {
  return { seats: ['red', 'blue', 'yellow'].map(seat), options } as TableAbout;
}

const VIEW = {
  explorers: [
    { name: 'R1', seat: 'red', status: 'safe', hex: 'NW' },
    { name: 'R2', seat: 'red', status: 'safe', hex: 'SE' },
    { name: 'R3', seat: 'red', status: 'lost', hex: null },
    { name: 'B1', seat: 'blue', status: 'safe', hex: 'NW' },
    { name: 'B2', seat: 'blue', status: 'land', hex: 'g5' },
    { name: 'Y1', seat: 'yellow', status: 'safe', hex: 'NE' },
    { name: 'Y2', seat: 'yellow', status: 'swimming', hex: 'a1' },
  ],
  values: { R1: 5, R2: 1, R3: 4, B1: 6, B2: 2, Y1: 3, Y2: 6 },
  scores: { red: 6, blue: 6, yellow: 3 },
} as unknown as View;

describe('the result', () => {
  it('turns the saved explorers over from the lowest value to the highest', () => {
    const [red] = resultsOf(table(), VIEW);
    expect(red?.saved.map((one) => one.name)).toEqual(['R2', 'R1']);
    expect(sumOf(red?.saved ?? [], 1)).toBe(1);
    expect(sumOf(red?.saved ?? [], 2)).toBe(6);
  });

  it('counts everyone who is not safe as missed', () => {
    expect(resultsOf(table(), VIEW).map((one) => one.missed)).toEqual([[4], [2], [6]]);
  });

  it('shares a rank among equal scores and leaves out the next', () => {
    expect(resultsOf(table(), VIEW).map((one) => one.rank)).toEqual([1, 1, 3]);
    expect(byRank(resultsOf(table(), VIEW)).map((one) => one.seat)).toEqual(['red', 'blue', 'yellow']);
  });

  it('has winners only if somebody was saved', () => {
    expect(winnersOf(resultsOf(table(), VIEW)).map((one) => one.seat)).toEqual(['red', 'blue']);
    const lost = VIEW.explorers.map((one) => ({ ...one, status: 'lost' as const }));
    const drowned = { ...VIEW, explorers: lost, scores: { red: 0, blue: 0, yellow: 0 } };
    expect(winnersOf(resultsOf(table(), drowned))).toEqual([]);
  });

  it('goes seat by seat', () => {
    const results = resultsOf(table(), VIEW);
    const turned = (n: number) => results.map((one) => turnedOf(results, one.seat, n));
    expect(turned(0)).toEqual([0, 0, 0]);
    expect(turned(1)).toEqual([1, 0, 0]);
    expect(turned(3)).toEqual([2, 1, 0]);
    expect(turned(99)).toEqual([2, 1, 1]);
  });

  it('counts one each where all are equal', () => {
    const [red] = resultsOf(table({ all_equal: true }), VIEW);
    expect(red?.saved.map((one) => one.counts)).toEqual([1, 1]);
  });

  it('gives the second colours to their leaders', () => {
    const led = VIEW.explorers.map((one) => (one.seat === 'yellow' ? { ...one, seat: 'red' as const } : one));
    const about = { ...table({ two_colours: true }), seats: ['red', 'blue'].map(seat) };
    const [red, blue] = resultsOf(about, { ...VIEW, explorers: led });
    expect(red?.saved.map((one) => one.name)).toEqual(['R2', 'Y1', 'R1']);
    expect(red?.missed).toEqual([6, 4]);
    expect(blue?.saved.map((one) => one.name)).toEqual(['B1']);
  });
});

describe('the turning over', () => {
  it('is done at once where nobody was saved', () => {
    expect(new Reveal(0, false).done).toBe(true);
    const revealing = new Reveal(3, false);
    expect([revealing.done, revealing.turned]).toEqual([false, 0]);
    revealing.finish();
    expect([revealing.done, revealing.turned]).toEqual([true, 3]);
  });
});

describe('the chart', () => {
  const FRAME = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
  const MOMENTS = [
    { turn: 0, saved: { red: 0, blue: 0 } },
    { turn: 1, saved: { red: 2, blue: 0 } },
    { turn: 2, saved: { red: 2, blue: 0 } },
    { turn: 4, saved: { red: 2, blue: 4 } },
  ];

  it('steps up at the turn in which someone was saved', () => {
    expect(stepLine(FRAME, MOMENTS, 'red', 0, 1)).toBe('M0 100H0V100H25V50H50V50H100V50');
  });

  it('puts lines that run together side by side', () => {
    expect(stepLine(FRAME, MOMENTS, 'red', 0, 2)).not.toBe(stepLine(FRAME, MOMENTS, 'red', 1, 2));
  });

  it('keeps the names at the ends apart and inside', () => {
    expect(labelHeights([50, 50, 100], 20, 0, 95)).toEqual([50, 30, 95]);
    expect(labelHeights([5, 5, 5], 20, 0, 95)).toEqual([40, 20, 0]);
  });

  it('has whole numbers on its axes, and few', () => {
    expect(ticks(3, 5)).toEqual([0, 1, 2, 3]);
    expect(ticks(37, 6)).toEqual([0, 10, 20, 30]);
  });

  it('says the changes and the last turn in its table', () => {
    expect(changes(MOMENTS, ['red', 'blue']).map((one) => one.turn)).toEqual([1, 4]);
  });
});

describe('the losses', () => {
  it('are counted by cause and seat, with those left alive, and only what happened to someone is told', () => {
    const loss = (seat: SeatName, cause: Cause) => ({ ply: 1, seat, explorer: 'R1', cause });
    const told = {
      plies: 9,
      turns: [],
      losses: [loss('red', 'shark'), loss('red', 'shark'), loss('blue', 'volcano')],
    };
    expect(lossesOf(told)).toEqual({ red: { shark: 2 }, blue: { volcano: 1 } });
    const seats = [
      { seat: 'red' as const, missed: [4, 1] },
      { seat: 'blue' as const, missed: [6, 3, 1] },
    ];
    expect(fatesOf(seats, lossesOf(told))).toEqual([
      { cause: 'shark', counts: [2, 0] },
      { cause: 'volcano', counts: [0, 1] },
      { cause: 'left', counts: [0, 2] },
    ]);
  });
});
