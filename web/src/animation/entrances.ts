/** How each creature, and a boat, comes up out of the water: told apart by its movement alone. */
import type { CreatureKind } from '../api/types';
import type { Stage } from '../board/types';
import { splash, spout } from './effects';
import { shift, type Pace, type Point } from './transitions';

export const CAME_MS = 500;
export const BUILT_MS = 500;

type Entrance = (w: number) => Keyframe[];

const pose = (x: number, y: number, turn = 0, across = 1, high = across): string =>
  `${shift(x, y)} rotate(${turn}deg) scale(${across}, ${high})`;

/** Keyframes by the width of a hex. */
const ENTRANCES: Readonly<Record<CreatureKind | 'boat', Entrance>> = {
  // Circles once round the place, then turns up in its middle.
  shark: (w) => [
    { transform: pose(0, w * 0.34, 0, 0.5), opacity: 0 },
    { transform: pose(w * 0.34, w * 0.06, 0, 0.78), opacity: 1, offset: 0.22 },
    { transform: pose(0, -w * 0.16, 0, 0.74), opacity: 1, offset: 0.42 },
    { transform: pose(-w * 0.34, w * 0.04, 0, 0.82), opacity: 1, offset: 0.62 },
    { transform: pose(-w * 0.08, w * 0.12, -6, 0.96), opacity: 1, offset: 0.78 },
    { transform: pose(0, -w * 0.06, 4, 1.14), opacity: 1, offset: 0.9 },
    { transform: pose(0, 0), opacity: 1 },
  ],
  // Heaves itself up slowly, and blows.
  whale: (w) => [
    { transform: pose(0, w * 0.4, -10, 0.7, 0.3), opacity: 0 },
    { transform: pose(0, w * 0.14, -6, 1, 0.7), opacity: 1, offset: 0.4 },
    { transform: pose(0, -w * 0.12, 2, 1.14, 1.2), opacity: 1, offset: 0.7 },
    { transform: pose(0, w * 0.03, 0, 1.04, 0.94), opacity: 1, offset: 0.86 },
    { transform: pose(0, 0), opacity: 1 },
  ],
  // Leaps in an arc.
  dolphin: (w) => [
    { transform: pose(-w * 0.5, w * 0.26, -48, 0.8), opacity: 0 },
    { transform: pose(-w * 0.36, -w * 0.14, -34, 0.95), opacity: 1, offset: 0.25 },
    { transform: pose(-w * 0.06, -w * 0.42, 4, 1.06), opacity: 1, offset: 0.52 },
    { transform: pose(w * 0.1, w * 0.04, 34, 1), opacity: 1, offset: 0.78 },
    { transform: pose(0, 0), opacity: 1 },
  ],
  // Pushes itself up in two strokes.
  squid: (w) => [
    { transform: pose(0, w * 0.42, 0, 0.6, 0.3), opacity: 0 },
    { transform: pose(0, w * 0.1, 0, 0.8, 1.16), opacity: 1, offset: 0.3 },
    { transform: pose(0, w * 0.16, 0, 1.1, 0.82), opacity: 1, offset: 0.5 },
    { transform: pose(0, -w * 0.14, 0, 0.88, 1.26), opacity: 1, offset: 0.74 },
    { transform: pose(0, 0, 0, 1.06, 0.94), opacity: 1, offset: 0.88 },
    { transform: pose(0, 0), opacity: 1 },
  ],
  // Winds from side to side as it comes.
  serpent: (w) => [
    { transform: pose(-w * 0.3, w * 0.3, -14, 0.6, 0.3), opacity: 0 },
    { transform: pose(w * 0.16, w * 0.14, 10, 0.8, 0.7), opacity: 1, offset: 0.34 },
    { transform: pose(-w * 0.12, 0, -8, 0.96, 1.04), opacity: 1, offset: 0.62 },
    { transform: pose(w * 0.04, -w * 0.08, 4, 1.08, 1.12), opacity: 1, offset: 0.82 },
    { transform: pose(0, 0), opacity: 1 },
  ],
  // Shoots up and rocks until it lies still.
  boat: (w) => [
    { transform: pose(0, w * 0.4, 26, 0.6), opacity: 0 },
    { transform: pose(0, -w * 0.2, -16, 1.1), opacity: 1, offset: 0.34, easing: 'ease-in' },
    { transform: pose(0, w * 0.05, 11, 1), opacity: 1, offset: 0.56 },
    { transform: pose(0, -w * 0.02, -7, 1), opacity: 1, offset: 0.76 },
    { transform: pose(0, 0, 3, 1), opacity: 1, offset: 0.9 },
    { transform: pose(0, 0), opacity: 1 },
  ],
};

/** The piece, already drawn at its place, comes up there. */
export async function come(
  pace: Pace,
  stage: Stage,
  name: string | undefined,
  kind: CreatureKind | 'boat',
  at: Point,
): Promise<void> {
  const ms = kind === 'boat' ? BUILT_MS : CAME_MS;
  if (kind === 'shark' || kind === 'dolphin') void pace.wait(ms * 0.76).then(() => splash(pace, stage, at));
  else void splash(pace, stage, at, kind === 'serpent' ? 1 : 2);
  if (kind === 'whale')
    void pace.wait(ms * 0.55).then(() => spout(pace, stage, { x: at.x, y: at.y - stage.hexWidth * 0.3 }));
  await pace.animate(name ? stage.piece(name) : null, ENTRANCES[kind](stage.hexWidth), ms, {
    composite: 'add',
    easing: 'linear',
  });
}

/** Up from below, a little larger for a moment. */
export async function rise(pace: Pace, stage: Stage, name: string | undefined, ms: number): Promise<void> {
  await pace.animate(
    name ? stage.piece(name) : null,
    [
      { transform: `${shift(0, stage.hexWidth * 0.3)} scale(0.2)`, opacity: 0 },
      { transform: `${shift(0, -6)} scale(1.12)`, opacity: 1, offset: 0.7 },
      { transform: `${shift(0, 0)} scale(1)`, opacity: 1 },
    ],
    ms,
    { composite: 'add' },
  );
}
