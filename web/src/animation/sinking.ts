/** A tile sinks: it shudders, tips, and the water closes over it; whoever stands there slides in with it. */
import type { Stage } from '../board/types';
import { draw, forAWhile, splash } from './effects';
import { shift, type Pace, type Point } from './transitions';

export const SINK_MS = 600;
/** The parts of it at which it has stopped shuddering, and at which the water closes. */
const TIPS = 0.36;
const CLOSES = 0.82;

const SHUDDER: readonly { x: number; turn: number }[] = [
  { x: 0, turn: 0 },
  { x: -2.4, turn: -1.1 },
  { x: 2.8, turn: 1.2 },
  { x: -3, turn: -1.4 },
  { x: 2.6, turn: 1.2 },
  { x: -1.4, turn: -0.8 },
];

function shuddering(): Keyframe[] {
  return SHUDDER.map(({ x, turn }, i) => ({
    transform: `${shift(x, 0)} rotate(${turn}deg)`,
    opacity: 1,
    offset: (i / SHUDDER.length) * TIPS,
  }));
}

export async function sinkTile(pace: Pace, stage: Stage, hex: string): Promise<void> {
  const w = stage.hexWidth;
  const at = stage.middle(hex);
  void foam(pace, stage, at);
  void pace.wait(SINK_MS * CLOSES).then(() => splash(pace, stage, at, 2));
  await pace.animate(
    stage.tile(hex),
    [
      ...shuddering(),
      { transform: `${shift(0, -3)} rotate(-5deg)`, opacity: 1, offset: TIPS, easing: 'ease-in' },
      { transform: `${shift(3, w * 0.12)} rotate(9deg) scale(0.95)`, opacity: 1, offset: 0.66 },
      { transform: `${shift(5, w * 0.24)} rotate(15deg) scale(0.86)`, opacity: 0.9, offset: CLOSES },
      { transform: `${shift(6, w * 0.34)} rotate(18deg) scale(0.7)`, opacity: 0 },
    ],
    SINK_MS,
    { composite: 'add', easing: 'linear' },
  );
}

/** Somebody on the tile; of several, every second one slides to the other side. */
export async function tipIn(
  pace: Pace,
  stage: Stage,
  name: string | undefined,
  index: number,
): Promise<void> {
  const w = stage.hexWidth;
  const way = index % 2 ? 1 : -1;
  await pace.animate(
    name === undefined ? null : stage.piece(name),
    [
      ...shuddering(),
      { transform: `${shift(0, -4)} rotate(${-9 * way}deg)`, opacity: 1, offset: TIPS, easing: 'ease-in' },
      {
        transform: `${shift(way * w * 0.1, -w * 0.04)} rotate(${28 * way}deg)`,
        opacity: 1,
        offset: 0.64,
        easing: 'ease-in',
      },
      {
        transform: `${shift(way * w * 0.16, w * 0.22)} rotate(${70 * way}deg) scale(0.9)`,
        opacity: 1,
        offset: CLOSES,
      },
      { transform: `${shift(way * w * 0.16, w * 0.3)} rotate(${84 * way}deg) scale(0.6)`, opacity: 0 },
    ],
    SINK_MS,
    { composite: 'add', easing: 'linear' },
  );
}

/** The sea at the foot of the tile becomes restless. */
async function foam(pace: Pace, stage: Stage, at: Point): Promise<void> {
  const r = stage.hexWidth * 0.52;
  const rings = [0, 1].map(() =>
    draw('ellipse', { cy: r * 0.4, rx: r, ry: r * 0.66, class: 'fx-ring', opacity: 0 }),
  );
  await forAWhile(stage, at, rings, () =>
    Promise.all(
      rings.map(async (ring, i) => {
        await pace.wait(i * SINK_MS * 0.3);
        await pace.animate(
          ring,
          [
            { transform: 'scale(0.86)', opacity: 0 },
            { transform: 'scale(0.98)', opacity: 0.9, offset: 0.25 },
            { transform: 'scale(1.28)', opacity: 0 },
          ],
          SINK_MS * 0.6,
        );
      }),
    ),
  );
}
