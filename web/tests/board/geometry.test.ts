import { describe, expect, it } from 'vitest';
import { ISLAND_HEXES, ISLANDS, LANDINGS } from '../../src/api/facts';
import { arrange, crowd } from '../../src/board/layout/arrange';
import positions from '../fixtures/positions.json';
import { corners, HEX_WIDTH, HEXES, middle, rowEnd, step } from '../../src/board/layout/geometry';

const HALF = HEX_WIDTH / 2;

describe('the hexes', () => {
  it('are 133, named row by row', () => {
    expect(HEXES).toHaveLength(133);
    expect(HEXES[0]).toBe('a1');
    expect(HEXES[66]).toBe('g6');
    expect(HEXES[132]).toBe('m7');
    expect(new Set(HEXES).size).toBe(133);
  });

  it.each([
    ['g6', 0, 0],
    ['g7', HEX_WIDTH, 0],
    ['f6', -HALF, -75],
    ['f7', HALF, -75],
    ['h7', HALF, 75],
    ['a1', -3 * HEX_WIDTH, -450],
    ['b1', -4.5 * HEX_WIDTH, -375],
    ['c11', 5 * HEX_WIDTH, -300],
    ['f12', 5.5 * HEX_WIDTH, -75],
    ['m7', 3 * HEX_WIDTH, 450],
  ])('%s lies at %d, %d', (hex, x, y) => {
    expect(middle(hex).x).toBeCloseTo(x);
    expect(middle(hex).y).toBeCloseTo(y);
  });

  it('are forty where the island is dealt, round the lagoon', () => {
    expect(ISLAND_HEXES).toHaveLength(40);
    expect(ISLAND_HEXES).not.toContain('g6');
    const dealt = [...positions.setup.ground].flatMap((mark, n) => (mark === '.' ? [] : [HEXES[n]]));
    expect(ISLAND_HEXES).toEqual(dealt);
  });

  it('touch each other without overlap', () => {
    for (const one of HEXES)
      for (const other of HEXES) {
        if (one >= other) continue;
        const [a, b] = [middle(one), middle(other)];
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(HEX_WIDTH - 0.01);
      }
  });

  it('lie opposite when the board is turned', () => {
    expect(middle('b1', true)).toEqual(middle('l10'));
    expect(middle('NW', true)).toEqual(middle('SE'));
  });

  it('that are no hexes are refused by name', () => {
    expect(() => middle('n1')).toThrow('"n1" is no hex');
  });

  it('have their landing hexes nearer to their island than to any other', () => {
    for (const island of ISLANDS)
      for (const hex of LANDINGS[island]) {
        const from = middle(hex);
        const far = (to: { x: number; y: number }) => Math.hypot(to.x - from.x, to.y - from.y);
        expect([...ISLANDS].sort((a, b) => far(middle(a)) - far(middle(b)))[0]).toBe(island);
      }
  });
});

describe('arrow keys', () => {
  it('go along a row', () => {
    expect(step('g6', 'left')).toBe('g5');
    expect(step('g6', 'right')).toBe('g7');
  });

  it('zigzag up and down and come back to the same column', () => {
    const up = step('g6', 'up');
    expect(['f6', 'f7']).toContain(up);
    expect(middle(step(up, 'up')).x).toBeCloseTo(0);
    expect(step(up, 'down')).toBe('g6');
  });

  it('follow what is seen when the board is turned', () => {
    expect(step('g6', 'left', true)).toBe('g7');
    expect(rowEnd('g6', false, true)).toBe('g11');
  });

  it('reach every hex and island from the middle', () => {
    const reached = new Set(['g6']);
    for (const spot of reached)
      for (const way of ['left', 'right', 'up', 'down'] as const) reached.add(step(spot, way));
    expect([...HEXES, ...ISLANDS].filter((spot) => !reached.has(spot))).toEqual([]);
  });

  it('stay at the edge', () => {
    expect(step('NW', 'left')).toBe('NW');
    expect(step('f1', 'left')).toBe('f1');
  });

  it('find the ends of a row', () => {
    expect(rowEnd('c5', false)).toBe('c1');
    expect(rowEnd('c5', true)).toBe('c11');
  });
});

describe('pieces in one hex', () => {
  const pawn = { width: 25, height: 38, below: 3 };

  it('stand inside it, side by side', () => {
    for (let count = 1; count <= 6; count++) {
      const { scale, feet } = arrange(
        Array.from({ length: count }, () => pawn),
        50,
      );
      expect(feet).toHaveLength(count);
      for (const { x, y } of feet) expect(Math.abs(x) + Math.abs(y) / 2).toBeLessThan(62);
      const apart = feet.flatMap((a, i) => feet.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
      for (const gap of apart) expect(gap).toBeGreaterThan(20 * scale);
    }
  });

  it('are larger the fewer they are', () => {
    const scales = [1, 3, 6].map((count) => arrange(Array(count).fill(pawn), 50).scale);
    expect(scales).toEqual([...scales].sort((a, b) => b - a));
    expect(scales[0]).toBeGreaterThan(scales[2] ?? 0);
  });

  it('are forty on a safe island, each at a place of his own', () => {
    const { feet } = crowd(40, pawn, 196, 78);
    expect(new Set(feet.map(({ x, y }) => `${x} ${y}`)).size).toBe(40);
    for (const { x } of feet) expect(Math.abs(x)).toBeLessThan(98);
  });
});

it('a hex is as high as it is drawn', () => {
  expect(corners(50, 10, 0).map(({ y }) => y)).toEqual([-60, -35, 25, 50, 25, -35]);
});
