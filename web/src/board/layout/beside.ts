/** Where a small card stands so that what it is about can still be seen. */
import type { Point } from './geometry';

interface Size {
  width: number;
  height: number;
}

const EDGE = 6;

/**
 * The top left corner of a card beside a place: to its right or left if there is room, or else below or above it.
 * `gap` is how much round the place stays free.
 */
export function cardBeside(at: Point, gap: number, { width, height }: Size, room: Size): Point {
  const level = within(at.y - height / 2, room.height - height);
  if (at.x + gap + width + EDGE <= room.width) return { x: at.x + gap, y: level };
  if (at.x - gap - width >= EDGE) return { x: at.x - gap - width, y: level };
  const y = at.y > room.height / 2 ? at.y - gap - height : at.y + gap;
  return { x: within(at.x - width / 2, room.width - width), y: within(y, room.height - height) };
}

function within(value: number, most: number): number {
  return Math.max(EDGE, Math.min(most - EDGE, value));
}
