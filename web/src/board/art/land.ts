/** The tiles' blocks: how high each terrain stands out of the water, and its walls and top. */
import type { Terrain } from '../../api/types';
import { corners, softPath } from '../layout/geometry';

export type Ground = Terrain | 'undealt';

export const RISE: Readonly<Record<Ground, number>> = { undealt: 8, beach: 8, forest: 16, mountain: 25 };
export const GROUNDS = Object.keys(RISE) as Ground[];
const SIZE = 49.2;
const BEND = 7;
export const VARIANTS = 3;

export interface Block {
  walls: string;
  shaded: string;
  top: string;
  gleam: string;
}

export function blockOf(ground: Ground): Block {
  const rise = RISE[ground];
  const [, upper, right, bottom, left, upperLeft] = corners(SIZE, rise, 0);
  const top = corners(SIZE, rise);
  if (!upper || !right || !bottom || !left || !upperLeft) throw new Error('a hex has six corners');
  const lit = corners(SIZE - 3.4, rise);
  return {
    walls: softPath([upperLeft, upper, right, bottom, left], BEND),
    shaded: softPath([{ x: 0, y: 0 }, { x: right.x, y: 0 }, right, bottom], BEND * 0.6),
    top: softPath(top, BEND),
    gleam: [4, 5, 0, 1]
      .map((n, i) => `${i ? 'L' : 'M'}${lit[n]?.x.toFixed(1)} ${lit[n]?.y.toFixed(1)}`)
      .join(''),
  };
}

/** Which of a terrain's drawings a hex gets, so that neighbours differ. */
export function tileSymbol(ground: Ground, index: number): string {
  return `lb-${ground}${ground === 'undealt' ? 0 : ((index * 7) % 5) % VARIANTS}`;
}
