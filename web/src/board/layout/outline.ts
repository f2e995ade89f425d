/** The outlines of spots for marks, focus and pointing. */
import type { Island, View } from '../../api/types';
import { cornerOf, corners, isIsland, middle, polygon, RADIUS, softPath, type Point } from './geometry';
import { ISLE, sideOf } from './safe-island-shape';
import { riseAt } from './scene';
import type { Spot } from '../types';

const WAVES_AN_EDGE = 2;

/** The clickable shape of a safe island, for the north-west corner. */
const ISLE_HULL: readonly Point[] = [
  { x: -304, y: -540 },
  { x: -304, y: -452 },
  { x: -336, y: -420 },
  { x: -390, y: -426 },
  { x: -434, y: -400 },
  { x: -446, y: -352 },
  { x: -486, y: -322 },
  { x: -560, y: -322 },
  { x: -560, y: -540 },
];

function hull(spot: Island, turned: boolean): Point[] {
  const side = sideOf(cornerOf(spot, turned));
  return ISLE_HULL.map(({ x, y }) => ({ x: -x * side.x, y: -y * side.y }));
}

/** Where a spot's mark lies: the top of its tile. */
export function topOf(view: View | null, spot: Spot, turned: boolean): Point {
  const { x, y } = middle(spot, turned);
  return { x, y: y - riseAt(view, spot) };
}

/** The whole of a spot, walls included, for pointing. */
export function area(view: View | null, spot: Spot, turned: boolean): string {
  if (isIsland(spot)) return polygon(hull(spot, turned));
  return polygon(corners(RADIUS, riseAt(view, spot), 0), middle(spot, turned));
}

/** Outlines of islands are drawn for the north-west corner: this brings them into theirs. */
export function mirror(spot: Spot, turned: boolean): string | undefined {
  if (!isIsland(spot)) return undefined;
  const side = sideOf(cornerOf(spot, turned));
  return `scale(${-side.x} ${-side.y})`;
}

/** A line a little inside the spot's edge. */
export function rim(view: View | null, spot: Spot, turned: boolean, inset = 5): string {
  if (isIsland(spot)) return ISLE;
  return softPath(corners(RADIUS - inset), 8, topOf(view, spot, turned));
}

/** The same line as water in uproar. */
export function waves(view: View | null, spot: Spot, turned: boolean): string {
  if (isIsland(spot)) return ISLE;
  const at = topOf(view, spot, turned);
  const points = corners(RADIUS - 8).map(({ x, y }) => ({ x: x + at.x, y: y + at.y }));
  return `${points.map((from, n) => wavyEdge(from, points[(n + 1) % points.length] ?? from, n)).join('')}Z`;
}

function wavyEdge(from: Point, to: Point, index: number): string {
  const [dx, dy] = [(to.x - from.x) / WAVES_AN_EDGE, (to.y - from.y) / WAVES_AN_EDGE];
  const high = 5.5 / Math.hypot(dx, dy);
  const wave = `q${(dx / 4 + dy * high).toFixed(1)} ${(dy / 4 - dx * high).toFixed(1)} ${(dx / 2).toFixed(1)} ${(dy / 2).toFixed(1)}`;
  const trough = `t${(dx / 2).toFixed(1)} ${(dy / 2).toFixed(1)}`;
  const start = index ? '' : `M${from.x.toFixed(1)} ${from.y.toFixed(1)}`;
  return start + (wave + trough).repeat(WAVES_AN_EDGE);
}
