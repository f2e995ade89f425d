/** The island of the first screen: flat-topped hexes seen from a boat, as pillars with a wall, back to front. */

type Ground = 'beach' | 'forest' | 'mountain';

export interface Pillar {
  ground: Ground;
  x: number;
  /** Middle of its top. */
  y: number;
  top: string;
  /** The two walls in shade and the one that looks at us. */
  left: string;
  front: string;
  right: string;
}

const WIDTH = 104;
const DEPTH = 44;
const LIFT: Record<Ground, number> = { beach: 16, forest: 34, mountain: 56 };
/** Column, half rows down, what it is. */
const PLAN: readonly (readonly [number, number, Ground])[] = [
  [-2, -2, 'forest'],
  [0, -2, 'mountain'],
  [2, -2, 'forest'],
  [-3, -1, 'beach'],
  [-1, -1, 'mountain'],
  [1, -1, 'mountain'],
  [3, -1, 'beach'],
  [-2, 0, 'forest'],
  [0, 0, 'mountain'],
  [2, 0, 'forest'],
  [-3, 1, 'forest'],
  [-1, 1, 'forest'],
  [1, 1, 'forest'],
  [3, 1, 'beach'],
  [-2, 2, 'beach'],
  [0, 2, 'forest'],
  [2, 2, 'beach'],
  [-1, 3, 'beach'],
  [1, 3, 'beach'],
  [-3, 3, 'beach'],
];

export function pillars(middle: number, waterline: number): Pillar[] {
  return PLAN.map(([column, half, ground]) =>
    pillar(ground, middle + column * WIDTH * 0.75, waterline + (half * DEPTH) / 2),
  );
}

function pillar(ground: Ground, x: number, foot: number): Pillar {
  const y = foot - LIFT[ground];
  const [w, q, d] = [WIDTH / 2, WIDTH / 4, DEPTH / 2];
  const corner = (dx: number, dy: number, at = y): string => `${x + dx} ${at + dy}`;
  const wall = (ax: number, ay: number, bx: number, by: number): string =>
    `M${corner(ax, ay)}L${corner(bx, by)}L${corner(bx, by, foot)}L${corner(ax, ay, foot)}Z`;
  const rim = [corner(-w, 0), corner(-q, -d), corner(q, -d), corner(w, 0), corner(q, d), corner(-q, d)];
  return {
    ground,
    x,
    y,
    top: `M${rim.join('L')}Z`,
    left: wall(-w, 0, -q, d),
    front: wall(-q, d, q, d),
    right: wall(q, d, w, 0),
  };
}
