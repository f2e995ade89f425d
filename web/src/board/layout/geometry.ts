/** Where the 133 hexes and the four safe islands lie: pointy-top hexes, rows `a` to `m`, centred on `g6`. */
import layout from '@art/layout.json';
import { ISLANDS, ROWS } from '../../api/facts';
import type { Island } from '../../api/types';
import type { Spot } from '../types';

export interface Point {
  x: number;
  y: number;
}
export type Way = 'left' | 'right' | 'up' | 'down';

/** From a hex's middle to its corner, in board units. */
export const RADIUS = 50;
export const HEX_WIDTH = Math.sqrt(3) * RADIUS;
const ROW_HEIGHT = 1.5 * RADIUS;

/** The part of the sea that is always seen. */
export const VIEW = { x: -556, y: -540, width: 1112, height: 1080 };

const OPPOSITE: Readonly<Record<Island, Island>> = { NW: 'SE', NE: 'SW', SW: 'NE', SE: 'NW' };

function nameOf(row: number, column: number): string {
  return `${String.fromCharCode(97 + row)}${column + 1}`;
}

/** All hexes from a1, row by row: the order of `View.ground`. */
export const HEXES: readonly string[] = ROWS.flatMap((count, row) =>
  Array.from({ length: count }, (_, column) => nameOf(row, column)),
);

const MIDDLES: ReadonlyMap<Spot, Point> = new Map<Spot, Point>([
  ...ROWS.flatMap((count, row) =>
    Array.from({ length: count }, (_, column): [Spot, Point] => [
      nameOf(row, column),
      { x: (column - (count - 1) / 2) * HEX_WIDTH, y: (row - 6) * ROW_HEIGHT },
    ]),
  ),
  ...ISLANDS.map((island): [Spot, Point] => [
    island,
    {
      x: (island.endsWith('W') ? -1 : 1) * layout.island.x,
      y: (island.startsWith('N') ? -1 : 1) * layout.island.y,
    },
  ]),
]);

export function isIsland(spot: Spot): spot is Island {
  return (ISLANDS as readonly string[]).includes(spot);
}

/** Where a safe island appears on a board that may be turned by a half. */
export function cornerOf(island: Island, turned: boolean): Island {
  return turned ? OPPOSITE[island] : island;
}

/** The middle of a hex or safe island at the water line. */
export function middle(spot: Spot, turned = false): Point {
  const found = MIDDLES.get(spot);
  if (!found) throw new Error(`"${spot}" is no hex (a1 to m7) and no safe island (${ISLANDS.join(', ')})`);
  return turned ? { x: -found.x, y: -found.y } : found;
}

/** The six corners of a hex round (0, 0), from the top one clockwise; the upper three are lifted by `rise`. */
export function corners(radius: number, rise = 0, foot = rise): Point[] {
  const half = radius / 2;
  const x = (radius * Math.sqrt(3)) / 2;
  return [
    { x: 0, y: -radius - rise },
    { x, y: -half - rise },
    { x, y: half - foot },
    { x: 0, y: radius - foot },
    { x: -x, y: half - foot },
    { x: -x, y: -half - rise },
  ];
}

export function polygon(points: readonly Point[], at: Point = { x: 0, y: 0 }): string {
  return points.map(({ x, y }) => `${round(at.x + x)},${round(at.y + y)}`).join(' ');
}

/** A coordinate with one decimal. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The spot that an arrow key leads to on the board as shown; at the edge, the same spot. Up and down zigzag in one column. */
export function step(spot: Spot, way: Way, turned = false): Spot {
  const from = middle(spot, turned);
  let best: Spot = spot;
  let least = Infinity;
  for (const other of MIDDLES.keys()) {
    const to = middle(other, turned);
    const cost = costOf(to.x - from.x, to.y - from.y, way, from.y);
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}

/** How far off a spot is in that direction; Infinity where it is not in that direction at all. */
function costOf(dx: number, dy: number, way: Way, fromY: number): number {
  const sideways = way === 'left' || way === 'right';
  const ahead = way === 'left' ? -dx : way === 'right' ? dx : way === 'up' ? -dy : dy;
  const aside = Math.abs(sideways ? dy : dx);
  if (ahead < 1 || aside > ahead * (sideways ? 0.9 : 1.2)) return Infinity;
  const odd = Math.round(fromY / ROW_HEIGHT) % 2 !== 0;
  const leansRight = !sideways && dx > 0 === odd ? 0 : 1;
  return ahead + aside * 1.5 + leansRight;
}

/** The first or last hex of the row a spot is in. */
export function rowEnd(spot: Spot, last: boolean, turned = false): Spot {
  if (isIsland(spot)) return spot;
  const row = HEXES.filter((hex) => hex[0] === spot[0]);
  return (last !== turned ? row[row.length - 1] : row[0]) ?? spot;
}

/** An outline through these points round `at`, whose corners are rounded off by `bend`. */
export function softPath(outline: readonly Point[], bend: number, at: Point = { x: 0, y: 0 }): string {
  const points = outline.map(({ x, y }) => ({ x: at.x + x, y: at.y + y }));
  const parts = points.map((corner, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const [start, end] = [towards(corner, before, bend), towards(corner, after, bend)];
    return `${index ? 'L' : 'M'}${pair(start)}Q${pair(corner)} ${pair(end)}`;
  });
  return `${parts.join('')}Z`;
}

function towards(from: Point, to: Point, length: number): Point {
  const share = length / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function pair({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}
