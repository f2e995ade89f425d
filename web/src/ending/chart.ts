/** Coordinates of the chart of explorers saved over time. */
import type { SeatName } from '../api/types';

/** How many explorers each seat had saved after a turn. */
export interface Moment {
  turn: number;
  saved: Partial<Record<SeatName, number>>;
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines that run together are drawn side by side, this far apart. */
const APART = 2.5;

export function lastTurn(moments: Moment[]): number {
  return Math.max(1, moments.at(-1)?.turn ?? 1);
}

export function mostSaved(moments: Moment[]): number {
  return Math.max(2, ...moments.flatMap((moment) => Object.values(moment.saved)));
}

/** A point of the chart. */
export function at(frame: Frame, moments: Moment[], turn: number, saved: number): { x: number; y: number } {
  const wide = frame.width - frame.left - frame.right;
  const high = frame.height - frame.top - frame.bottom;
  return {
    x: frame.left + (wide * turn) / lastTurn(moments),
    y: frame.height - frame.bottom - (high * saved) / mostSaved(moments),
  };
}

/** A seat's line in steps; `nth` of `count` lines keeps it beside the others. */
export function stepLine(
  frame: Frame,
  moments: Moment[],
  seat: SeatName,
  nth: number,
  count: number,
): string {
  const shift = (nth - (count - 1) / 2) * APART;
  const start = at(frame, moments, 0, 0);
  let path = `M${round(start.x)} ${round(start.y - shift)}`;
  for (const moment of moments) {
    const { x, y } = at(frame, moments, moment.turn, moment.saved[seat] ?? 0);
    path += `H${round(x)}V${round(y - shift)}`;
  }
  return path;
}

/** Where the names at the ends of the lines go: at their height, but `room` apart and between highest and lowest. */
export function labelHeights(wished: number[], room: number, highest: number, lowest: number): number[] {
  const order = wished.map((y, i) => ({ y, i })).sort((a, b) => b.y - a.y);
  let next = lowest;
  for (const one of order) {
    one.y = Math.min(one.y, next);
    next = one.y - room;
  }
  let least = highest;
  for (const one of order.reverse()) {
    one.y = Math.max(one.y, least);
    least = one.y + room;
  }
  return order.sort((a, b) => a.i - b.i).map((one) => one.y);
}

/** Whole numbers for an axis, at most `most` of them. */
export function ticks(last: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((one) => last / one <= most) ?? last;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}

/** The moments at which something changed, for the table that says the same as the lines. */
export function changes(moments: Moment[], seats: readonly SeatName[]): Moment[] {
  return moments.filter((moment, i) => {
    const before = moments[i - 1]?.saved ?? {};
    return (
      i === moments.length - 1 || seats.some((seat) => (moment.saved[seat] ?? 0) !== (before[seat] ?? 0))
    );
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
