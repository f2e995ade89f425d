/** Coordinates of the graph of chances. */
import type { Point, ReviewShown } from '../api/schema';
import type { SeatName } from '../api/types';
import type { Frame } from '../ending/chart';

export interface Scale {
  x(ply: number): number;
  y(chance: number): number;
  /** The ply at an x. */
  ply(x: number): number;
}

export function scaleOf({ points }: ReviewShown, frame: Frame): Scale {
  const first = points[0]?.ply ?? 0;
  const span = Math.max(1, (points.at(-1)?.ply ?? 0) - first);
  const wide = Math.max(1, frame.width - frame.left - frame.right);
  const high = frame.height - frame.top - frame.bottom;
  return {
    x: (ply) => frame.left + (wide * (ply - first)) / span,
    y: (chance) => frame.top + high * (1 - chance),
    ply: (x) => first + ((x - frame.left) * span) / wide,
  };
}

/** A seat's line. */
export function lineOf(points: readonly Point[], seat: SeatName, scale: Scale): string {
  return points
    .map(
      ({ ply, chances }, i) => `${i ? 'L' : 'M'}${round(scale.x(ply))} ${round(scale.y(chances[seat] ?? 0))}`,
    )
    .join('');
}

/** A seat's chance before a ply. */
export function chanceAt(points: readonly Point[], seat: SeatName, ply: number): number {
  return points.findLast((point) => point.ply <= ply)?.chances[seat] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
