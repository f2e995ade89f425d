/** How pieces share a hex: in rows, as large as they can be without hiding each other. */
import type { Point } from './geometry';

/** The room a piece needs: its foot is in the middle of the lower edge, `below` of it lies under the foot. */
export interface Box {
  width: number;
  height: number;
  below: number;
}
export interface Arrangement {
  scale: number;
  feet: Point[];
}

const LARGEST = 1.5;
const STEP = 0.04;
/** Pieces in front may hide the feet of those behind, not their faces. */
const OVERLAP = { share: 0.4, most: 17 };

/** Rows of pieces inside a hex of this radius. */
export function arrange(boxes: readonly Box[], radius: number, largest = LARGEST): Arrangement {
  for (let scale = largest; scale > STEP; scale -= STEP) {
    for (let rows = 1; rows <= boxes.length; rows++) {
      const feet = feetOf(boxes, rows, radius / scale);
      if (feet) return { scale, feet: feet.map(({ x, y }) => ({ x: x * scale, y: y * scale })) };
    }
  }
  throw new Error(`${boxes.length} pieces do not fit into one hex`);
}

/** The pieces, in order, in this many rows; null if one does not fit. */
function feetOf(boxes: readonly Box[], rows: number, radius: number): Point[] | null {
  const shelves = shareOut(boxes, rows);
  const heights = shelves.map((shelf, row) => {
    const tallest = Math.max(...shelf.map((box) => box.height));
    return row < rows - 1 ? tallest - Math.min(tallest * OVERLAP.share, OVERLAP.most) : tallest;
  });
  let top = -heights.reduce((sum, height) => sum + height, 0) / 2;
  const feet: Point[] = [];
  for (const [row, shelf] of shelves.entries()) {
    const bottom = top + (heights[row] ?? 0);
    const width = shelf.reduce((sum, box) => sum + box.width, 0);
    if (width > chord(radius, top, bottom)) return null;
    let x = -width / 2;
    for (const box of shelf) {
      feet.push({ x: x + box.width / 2, y: bottom - box.below + (row < rows - 1 ? 4 : 0) });
      x += box.width;
    }
    top = bottom;
  }
  return feet;
}

/** As evenly as can be, the longer rows in front. */
function shareOut(boxes: readonly Box[], rows: number): Box[][] {
  const each = Math.floor(boxes.length / rows);
  const more = boxes.length % rows;
  const shelves: Box[][] = [];
  let start = 0;
  for (let row = 0; row < rows; row++) {
    const stop = start + each + (row >= rows - more ? 1 : 0);
    shelves.push(boxes.slice(start, stop));
    start = stop;
  }
  return shelves;
}

/** How wide the hex is over this stretch; pieces are round, so the corners of their boxes may stick out a little. */
function chord(radius: number, top: number, bottom: number): number {
  const widest = Math.sqrt(3) * radius;
  const y = Math.max(Math.abs(top), Math.abs(bottom)) - 0.36 * (bottom - top);
  return Math.min(widest, 2 * Math.sqrt(3) * (radius - y));
}

/** Rows for a crowd on a safe island of this width and height, middle at (0, 0), back row first. */
export function crowd(count: number, box: Box, width: number, height: number): Arrangement {
  for (let scale = 1.15; scale > 0.3; scale -= 0.05) {
    const across = Math.floor(width / (box.width * scale));
    const rows = Math.ceil(count / across);
    const rise = box.height * 0.62 * scale;
    if ((rows - 1) * rise + box.height * scale > height && scale > 0.4) continue;
    return { scale, feet: rowsOf(count, rows, box.width * scale, rise) };
  }
  throw new Error(`${count} explorers do not fit onto one island`);
}

function rowsOf(count: number, rows: number, width: number, rise: number): Point[] {
  const each = Math.ceil(count / Math.max(rows, 1));
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / each);
    const here = Math.min(each, count - row * each);
    return { x: ((index % each) - (here - 1) / 2) * width, y: (row - (rows - 1) / 2) * rise };
  });
}
