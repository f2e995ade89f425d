/** Splashes, rings, whirls and flashes: drawn for a moment on the board's effects layer. */
import type { Stage } from '../board/types';
import './effects.css';
import { shift, type Pace, type Point } from './transitions';

const SVG = 'http://www.w3.org/2000/svg';

/** The duration of each, in milliseconds. */
export const WHIRL_MS = 1100;
export const RING_MS = 450;

type Attributes = Record<string, string | number>;

export function draw(tag: string, attributes: Attributes, children: SVGElement[] = []): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Something drawn at a point for as long as `during` runs. */
export async function forAWhile(
  stage: Stage,
  at: Point,
  children: SVGElement[],
  during: (group: SVGElement) => Promise<unknown>,
): Promise<void> {
  const inner = draw('g', {}, children);
  const group = draw('g', { transform: `translate(${at.x} ${at.y})`, 'aria-hidden': 'true' }, [inner]);
  stage.effects.append(group);
  try {
    await during(inner);
  } finally {
    group.remove();
  }
}

/** Water thrown up, and a ring that spreads; `size` is 1 for a swimmer, 2 for a tile. */
export async function splash(pace: Pace, stage: Stage, at: Point, size = 1): Promise<void> {
  const r = stage.hexWidth * 0.3 * (size === 1 ? 1 : 1.5);
  const ring = draw('ellipse', { rx: r, ry: r * 0.6, class: 'fx-ring' });
  const drops = Array.from({ length: 4 * size }, (_, i) => i - (4 * size - 1) / 2).map((way) => ({
    way: way / size,
    drop: draw('circle', {
      r: r * (Math.round(way) % 2 ? 0.16 : 0.11),
      class: 'fx-drop',
      cx: (way / size) * r * 0.2,
    }),
  }));
  await forAWhile(stage, at, [ring, ...drops.map(({ drop }) => drop)], () =>
    Promise.all([
      pace.animate(
        ring,
        [
          { transform: 'scale(0.3)', opacity: 1 },
          { transform: 'scale(1.3)', opacity: 0 },
        ],
        450,
      ),
      ...drops.map(({ way, drop }, index) => {
        const height = -r * (index % 2 ? 1 : 0.72) * (size === 1 ? 1 : 1.25);
        return pace.animate(
          drop,
          [
            { transform: shift(0, 0), opacity: 1 },
            { transform: shift(way * r * 0.35, height), opacity: 1, easing: 'ease-in' },
            { transform: shift(way * r * 0.6, 0), opacity: 0 },
          ],
          420,
        );
      }),
    ]),
  );
}

/** A whale's breath. */
export async function spout(pace: Pace, stage: Stage, at: Point): Promise<void> {
  const w = stage.hexWidth;
  const jets = [-0.24, -0.08, 0.08, 0.24].map((way) =>
    draw('path', { d: `M0 0Q${way * w * 0.4} ${-w * 0.42} ${way * w} ${-w * 0.34}`, class: 'fx-wake' }),
  );
  await forAWhile(stage, at, jets, (group) =>
    pace.animate(
      group,
      [
        { transform: 'scale(0.4, 0)', opacity: 0 },
        { transform: 'scale(1, 1)', opacity: 1, offset: 0.4 },
        { transform: 'scale(1.15, 0.9)', opacity: 0 },
      ],
      520,
    ),
  );
}

/** The strokes that a boat or a creature draws behind it. */
export async function wake(pace: Pace, stage: Stage, from: Point, to: Point): Promise<void> {
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const side = stage.hexWidth * 0.14;
  const strokes = [-side, side].map((y) =>
    draw('path', { d: `M0 ${y / 2}Q${length / 2} ${y} ${length} ${y / 4}`, class: 'fx-wake' }),
  );
  await forAWhile(stage, from, [draw('g', { transform: `rotate(${turn})` }, strokes)], (group) =>
    pace.animate(group, [{ opacity: 0 }, { opacity: 0.9, offset: 0.4 }, { opacity: 0 }], 650),
  );
}

/** Jaws, coils or arms that close on someone. */
export async function bite(pace: Pace, stage: Stage, at: Point): Promise<void> {
  const r = stage.hexWidth * 0.34;
  const teeth = (up: number): string => {
    const row = Array.from(
      { length: 5 },
      (_, i) => `L${-r + (i + 0.5) * (r * 0.4)} ${up * r * 0.12}L${-r + (i + 1) * (r * 0.4)} ${up * r * 0.5}`,
    );
    return `M${-r} ${up * r * 0.5}${row.join('')}Q0 ${up * r * 1.5} ${-r} ${up * r * 0.5}Z`;
  };
  const jaws = [-1, 1].map((up) => draw('path', { d: teeth(up), class: 'fx-jaw' }));
  await forAWhile(stage, at, jaws, () =>
    Promise.all(
      jaws.map((jaw, index) =>
        pace.animate(
          jaw,
          [
            { transform: shift(0, (index ? 1 : -1) * r * 0.7), opacity: 0 },
            { transform: shift(0, 0), opacity: 1, offset: 0.55, easing: 'ease-out' },
            { transform: shift(0, (index ? 1 : -1) * r * 0.2), opacity: 0 },
          ],
          420,
        ),
      ),
    ),
  );
}

/** A whirlpool: three arms that turn and draw in. */
export async function whirl(pace: Pace, stage: Stage, at: Point): Promise<void> {
  const r = stage.hexWidth * 1.35;
  const arms = [0, 120, 240].map((turn) =>
    draw('path', {
      d: `M0 0C${r * 0.3} ${-r * 0.2} ${r * 0.7} ${r * 0.1} ${r * 0.75} ${r * 0.55}`,
      transform: `rotate(${turn})`,
      class: 'fx-whirl',
    }),
  );
  const pool = draw('circle', { r, class: 'fx-pool' });
  await forAWhile(stage, at, [pool, ...arms], (group) =>
    pace.animate(
      group,
      [
        { transform: 'rotate(0deg) scale(0.2)', opacity: 0 },
        { transform: 'rotate(260deg) scale(1)', opacity: 1, offset: 0.35 },
        { transform: 'rotate(620deg) scale(0.9)', opacity: 1, offset: 0.8 },
        { transform: 'rotate(760deg) scale(0.1)', opacity: 0 },
      ],
      WHIRL_MS,
      { easing: 'linear' },
    ),
  );
}

/** A ring that opens, for someone saved or guarded. */
export async function ring(pace: Pace, stage: Stage, at: Point): Promise<void> {
  const circle = draw('circle', { r: stage.hexWidth * 0.32, class: 'fx-halo' });
  await forAWhile(stage, at, [circle], () =>
    pace.animate(
      circle,
      [
        { transform: 'scale(0.4)', opacity: 1 },
        { transform: 'scale(1.6)', opacity: 0 },
      ],
      RING_MS,
    ),
  );
}
