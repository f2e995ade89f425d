/** The shape of a safe island: drawn once for the north-west corner, mirrored for the others. */
import layout from '@art/layout.json';
import type { Island } from '../../api/types';
import type { Point } from './geometry';

export const ISLE = layout.island.sand;

/** On which side of the middle a corner lies: -1 or 1. */
export function sideOf(corner: Island): Point {
  return { x: corner.endsWith('W') ? -1 : 1, y: corner.startsWith('N') ? -1 : 1 };
}
