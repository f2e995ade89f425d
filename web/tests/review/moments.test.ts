import { describe, expect, it } from 'vitest';
import type { Decision, Luck, ReviewShown } from '../../src/api/schema';
import { ApiError } from '../../src/api/client';
import type { Move, TableAbout, TurnPlayed } from '../../src/api/types';
import { setLanguage } from '../../src/languages/language.svelte';
import { isTooOld } from '../../src/review/review-loader.svelte';
import { chanceAt, lineOf, scaleOf } from '../../src/review/graph';
import { routesOf } from '../../src/interaction/plans';
import { frameOf, indexAt, luckOf, momentsOf, nextError } from '../../src/review/moments';
import { titleOf } from '../../src/review/words';
import { namesAt } from '../../src/wording/names';

const decision = (ply: number, seat: string, label: string): Decision =>
  ({
    ply,
    until: ply + 2,
    seat,
    label,
    played: [],
    best: [],
    reasons: [],
    change: {},
  }) as unknown as Decision;
const luck = (ply: number, red: number): Luck => ({ ply, source: 'dice', luck: { red } }) as unknown as Luck;

const review = {
  points: [
    { ply: 10, chances: { red: 0.5, blue: 0.5 } },
    { ply: 12, chances: { red: 0.25, blue: 0.75 } },
    { ply: 30, chances: { red: 0, blue: 1 } },
  ],
  decisions: [
    decision(10, 'red', 'mistake'),
    decision(20, 'blue', 'blunder'),
    decision(25, 'red', 'inaccuracy'),
  ],
  outcomes: [luck(12, 0.2), luck(13, -0.01)],
} as unknown as ReviewShown;
const moments = momentsOf(review);

describe('moments', () => {
  it('are in order of play, and found by ply', () => {
    expect(moments.map(({ ply }) => ply)).toEqual([10, 12, 13, 20, 25]);
    expect([0, 10, 11, 14, 99].map((ply) => indexAt(moments, ply))).toEqual([0, 0, 0, 2, 4]);
  });
  it('show the position before a decision and after what chance brought', () => {
    expect(moments.slice(0, 2).map(frameOf)).toEqual([10, 13]);
  });
  it('lead from mistake to mistake of one seat, and round again', () => {
    expect(nextError(moments, 'red', 10)?.ply).toBe(25);
    expect(nextError(moments, 'red', 25)?.ply).toBe(10);
    expect(nextError(moments, 'green', 0)).toBeNull();
  });
  it('mark only great luck', () => {
    expect(luckOf(moments, 'red').map(({ ply }) => ply)).toEqual([12]);
  });
});

describe('titles', () => {
  it('name the turn, the seat and the mistake in the typography of the language', async () => {
    const names = namesAt({ seats: [{ seat: 'red', name: 'Ada' }] } as unknown as TableAbout);
    const turns = [{ ply: 0, turn: 4, seat: 'blue' }] as unknown as TurnPlayed[];
    const [mistake] = moments;
    if (!mistake) throw new Error('no mistake');
    await setLanguage('fr');
    expect(titleOf(mistake, names, turns)).toBe('Tour 4, Ada\u00a0: erreur');
    await setLanguage('en');
    expect(titleOf(mistake, names, turns)).toBe('Turn 4, Ada: mistake');
  });
});

describe('routes', () => {
  const move = (fields: object) => fields as Move;
  it('join the steps of a piece, begin anew with another, and ring what happens on the spot', () => {
    const moves = [
      move({ verb: 'walk', piece: 'R1', origin: 'c3', to: 'c4' }),
      move({ verb: 'board', piece: 'R1', origin: 'c4', to: 'c5' }),
      move({ verb: 'sail', piece: 'boat 2', origin: 'c5', to: 'c6' }),
      move({ verb: 'pass' }),
      move({ verb: 'jump', piece: 'R4', origin: 'e5' }),
      move({ verb: 'pick', piece: 'shark 1', origin: 'f6' }),
      move({ verb: 'send', to: 'a1' }),
    ];
    expect(routesOf(moves, 'better').map(({ spots }) => spots)).toEqual([
      ['c3', 'c4', 'c5'],
      ['c5', 'c6'],
      ['e5'],
      ['f6', 'a1'],
    ]);
  });
});

describe('graph', () => {
  const frame = { width: 120, height: 100, left: 10, right: 10, top: 0, bottom: 0 };
  const scale = scaleOf(review, frame);
  it('spans the game, from the first turn to the end', () => {
    expect([scale.x(10), scale.x(30), scale.y(1), scale.y(0)]).toEqual([10, 110, 0, 100]);
    expect(scale.ply(scale.x(17))).toBeCloseTo(17);
    expect(lineOf(review.points, 'blue', scale)).toBe('M10 50L20 25L110 0');
  });
  it('knows the chance before every ply', () => {
    expect([11, 12, 29].map((ply) => chanceAt(review.points, 'red', ply))).toEqual([0.5, 0.25, 0.25]);
  });
});

describe('a server without reviews', () => {
  it('is told apart from a table that does not exist', () => {
    expect(isTooOld(new ApiError('no-such-page', 404, ''))).toBe(true);
    expect(isTooOld(new ApiError('no-such-table', 404, ''))).toBe(false);
    expect(isTooOld(new ApiError('no-review', 503, ''))).toBe(false);
  });
});
