/** Tiles that turn over and dice that roll, drawn for a moment on the board with the same little pictures. */
import { mount, unmount } from 'svelte';
import type { EventFields } from '../api/types';
import Picture from '../board/art/Picture.svelte';
import type { PictureName } from '../board/art/pictures';
import type { Stage } from '../board/types';
import { draw, forAWhile } from './effects';
import { shift, type Pace, type Point } from './transitions';

const SIZE = 110;
const DIE = 104;
const EDGE = 14;
const TURN_MS = 200;
const FADE_MS = 400;

/** Milliseconds that a tile takes to turn over, and a die to roll. */
export const CARD_MS = 2 * TURN_MS + FADE_MS;
export const DIE_MS = 800;

/** A tile turns over above a hex: its terrain first, then what is under it, or its back where that is secret. */
export async function card(pace: Pace, stage: Stage, at: Point, event: EventFields): Promise<void> {
  const front: PictureName = event.terrain ?? 'tile-back';
  const back: PictureName = event.underside ?? 'tile-back';
  await withPicture(stage, at, front, SIZE, (group) =>
    pace.animate(
      group,
      [
        { transform: `${shift(0, 0)} scale(0.6, 0.6)`, opacity: 0 },
        { transform: `${shift(0, -40)} scale(0, 1)`, opacity: 1, easing: 'ease-in' },
      ],
      TURN_MS,
    ),
  );
  await withPicture(stage, at, back, SIZE, async (group) => {
    await pace.animate(
      group,
      [{ transform: `${shift(0, -40)} scale(0, 1)` }, { transform: `${shift(0, -44)} scale(1.15)` }],
      TURN_MS,
    );
    await pace.animate(
      group,
      [
        { transform: `${shift(0, -44)} scale(1.15)`, opacity: 1 },
        { transform: `${shift(0, -44)} scale(1.15)`, opacity: 1, offset: 0.6 },
        { transform: `${shift(0, -80)} scale(0.7)`, opacity: 0 },
      ],
      FADE_MS,
    );
  });
}

/** A die tumbles over the lagoon and shows what was rolled. */
export async function die(pace: Pace, stage: Stage, event: EventFields): Promise<void> {
  const face: PictureName = event.face ?? numberFace(event.number);
  const middle = stage.middle('g6');
  const at = { x: middle.x + (event.type === 'ranged' ? DIE + 3 * EDGE : 0), y: middle.y };
  const cube = {
    x: -EDGE,
    y: -EDGE,
    width: DIE + 2 * EDGE,
    height: DIE + 2 * EDGE,
    rx: 2 * EDGE,
    class: 'fx-card',
  };
  await withPicture(stage, at, face, DIE, rolling, draw('rect', cube));

  function rolling(group: SVGElement): Promise<void> {
    return pace.animate(
      group,
      [
        { transform: `${shift(-120, -160)} rotate(-220deg) scale(0.7)`, opacity: 0 },
        { transform: `${shift(0, 0)} rotate(0deg) scale(1.15)`, opacity: 1, offset: 0.45 },
        { transform: `${shift(0, 0)} rotate(0deg) scale(1)`, opacity: 1, offset: 0.85 },
        { transform: `${shift(0, 0)} rotate(0deg) scale(0.8)`, opacity: 0 },
      ],
      DIE_MS,
    );
  }
}

function numberFace(number: number | undefined): PictureName {
  return number === 1 || number === 2 || number === 3 ? `die-${number}` : 'die-D';
}

async function withPicture(
  stage: Stage,
  at: Point,
  name: PictureName,
  size: number,
  during: (group: SVGElement) => Promise<unknown>,
  ...behind: SVGElement[]
): Promise<void> {
  const place = draw('g', { transform: `translate(${-size / 2} ${-size / 2})` }, behind);
  const drawn = mount(Picture, { target: place, props: { name, size } });
  try {
    await forAWhile(stage, at, [place], during);
  } finally {
    void unmount(drawn);
  }
}
