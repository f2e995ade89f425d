/** What someone points at: one of several pieces in a spot, or the spot beside a fingertip. */
import type { Point } from '../layout/geometry';
import type { DrawnPiece } from '../layout/scene';
import type { Spot } from '../types';

/** Pixels a piece must span for a fingertip to single it out. */
const FINGERTIP = 30;
/** Pixels that a target must span for a finger to hit it and nothing else. */
export const FAIR_TARGET = 44;
/** Pixels from the middle of a spot within which a finger means it. */
const REACH = FAIR_TARGET / 2;

function reachOf(piece: DrawnPiece): { width: number; height: number } {
  if ('seat' in piece) return { width: 26, height: 36 };
  return 'crew' in piece ? { width: 84, height: 28 } : { width: 84, height: 52 };
}

/** The piece under this point of the board; null where there is none or a finger is too coarse to choose. */
export function pointed(
  pieces: readonly DrawnPiece[],
  at: Point,
  pixels: number,
  finger: boolean,
): DrawnPiece | null {
  let found: DrawnPiece | null = null;
  let least = Infinity;
  for (const piece of pieces) {
    const { width, height } = reachOf(piece);
    const [w, h] = [width * piece.scale, height * piece.scale];
    const [dx, dy] = [Math.abs(at.x - piece.x), Math.abs(at.y - (piece.y - h / 2))];
    const off = Math.max(dx / (w / 2), dy / (h / 2));
    if (off > 1 || (finger && w * pixels < FINGERTIP)) continue;
    // A small piece in front of a large one is what was meant.
    const cost = w * h * (1 + off);
    if (cost < least) [found, least] = [piece, cost];
  }
  return found;
}

/** The spot beside a fingertip that can be chosen: on a small board a fingertip covers several hexes. */
export function beside(
  live: Iterable<Spot>,
  at: Point,
  pixels: number,
  middleOf: (spot: Spot) => Point,
): Spot | null {
  let found: Spot | null = null;
  let least = REACH / pixels;
  for (const spot of live) {
    const { x, y } = middleOf(spot);
    const off = Math.hypot(x - at.x, y - at.y);
    if (off < least) [found, least] = [spot, off];
  }
  return found;
}
