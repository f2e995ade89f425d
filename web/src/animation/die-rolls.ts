/** The die rolls where one looks, and the creatures that it may be about answer it. */
import { flushSync, mount, unmount } from 'svelte';
import type { EventFields, View } from '../api/types';
import type { PictureName } from '../board/art/pictures';
import type { Stage } from '../board/types';
import DieScene, { type DiePart } from './DieScene.svelte';
import { ring } from './effects';
import { middleOfBoard, onScreen, withinBoard } from './screen';
import { play } from './sound';
import { shift, whereIs, type Pace } from './transitions';

const SIZE = 62;
const ROOM = { width: 3 * SIZE, height: 3 * SIZE };
const TUMBLE_MS = 520;
const LIE_MS = 330;

export const DIE_MS = TUMBLE_MS + LIE_MS;

const CREATURES: readonly PictureName[] = ['serpent', 'shark', 'whale'];
const NUMBERS: readonly PictureName[] = ['die-1', 'die-2', 'die-3', 'die-D'];

interface Rolling {
  pace: Pace;
  stage: Stage;
  event: EventFields;
  view: View;
  tell: () => void;
}

export async function roll({ pace, stage, event, view, tell }: Rolling): Promise<void> {
  const isNumber = event.type === 'ranged';
  const face: PictureName = event.face ?? numberFace(event.number);
  const scene = mount(DieScene, {
    target: document.body,
    props: {
      face,
      others: (isNumber ? NUMBERS : CREATURES).filter((other) => other !== face),
      at: placeOf(stage, view, isNumber ? 1.3 * SIZE : 0),
      size: SIZE,
    },
  });
  flushSync();
  try {
    play('dice');
    await Promise.all([
      ...movements().map(([part, frames]) =>
        pace.animate(scene.part(part), frames, DIE_MS, { fill: 'both', easing: 'linear' }),
      ),
      pace.wait(TUMBLE_MS).then(() => {
        tell();
        for (const name of meant(view, event)) void answer(pace, stage, name);
      }),
    ]);
  } finally {
    void unmount(scene);
  }
}

/** Above the tile that has just sunk, or in the middle of what is seen of the board. */
function placeOf(stage: Stage, { focus }: View, aside: number): { x: number; y: number } {
  const source = focus === null ? middleOfBoard(stage) : onScreen(stage, stage.middle(focus));
  return withinBoard(stage, { x: source.x + aside, y: source.y - 1.2 * SIZE }, ROOM);
}

/** The pieces of the rolled kind. Which of them may move, the server says. */
export function meant({ creatures, boats }: View, { face }: EventFields): string[] {
  if (face === undefined) return [];
  if (face === 'boat') return boats.filter(({ crew }) => crew.length === 0).map(({ name }) => name);
  const isAny = face === 'star' || face === 'joker';
  return creatures.filter(({ kind }) => isAny || kind === face).map(({ name }) => name);
}

/** A creature shows that it was meant. */
async function answer(pace: Pace, stage: Stage, name: string): Promise<void> {
  const at = whereIs(stage, name);
  if (at) void ring(pace, stage, at);
  await pace.animate(
    stage.piece(name),
    [
      { transform: shift(0, 0) },
      { transform: `${shift(0, -10)} scale(1.12)`, offset: 0.4, easing: 'ease-in' },
      { transform: shift(0, 0) },
    ],
    LIE_MS,
    { composite: 'add' },
  );
}

function numberFace(number: number | undefined): PictureName {
  return number === 1 || number === 2 || number === 3 ? `die-${number}` : 'die-D';
}

function movements(): [DiePart, Keyframe[]][] {
  const part = (ms: number): number => ms / DIE_MS;
  const turn = (x: number, z: number): string => `perspective(600px) rotateZ(${z}deg) rotateX(${x}deg)`;
  const [bounce, lies, over] = [part(TUMBLE_MS * 0.58), part(TUMBLE_MS), part(DIE_MS - 90)];
  return [
    [
      'die',
      [
        { transform: `${shift(-92, -120)} scale(0.8)`, opacity: 0, easing: 'ease-in' },
        { transform: `${shift(-74, -96)} scale(0.86)`, opacity: 1, offset: 0.08, easing: 'ease-in' },
        { transform: `${shift(-22, 4)} scale(1)`, opacity: 1, offset: bounce, easing: 'ease-out' },
        {
          transform: `${shift(-8, -24)} scale(1.02)`,
          opacity: 1,
          offset: (bounce + lies) / 2,
          easing: 'ease-in',
        },
        { transform: `${shift(0, 0)} scale(1)`, opacity: 1, offset: lies, easing: 'ease-out' },
        { transform: `${shift(0, -3)} scale(1.1)`, opacity: 1, offset: lies + 0.1 },
        { transform: `${shift(0, 0)} scale(1.06)`, opacity: 1, offset: over },
        { transform: `${shift(0, -12)} scale(0.9)`, opacity: 0 },
      ],
    ],
    [
      'cube',
      [
        { transform: turn(-640, -50) },
        { transform: turn(-200, 22), offset: bounce },
        { transform: turn(0, 0), offset: lies },
        { transform: turn(0, 0) },
      ],
    ],
    [
      'shadow',
      [
        { transform: `${shift(-40, 0)} scale(0.4)`, opacity: 0 },
        { transform: `${shift(-22, 0)} scale(1)`, opacity: 1, offset: bounce },
        { transform: `${shift(-8, 0)} scale(0.8)`, opacity: 0.7, offset: (bounce + lies) / 2 },
        { transform: `${shift(0, 0)} scale(1)`, opacity: 1, offset: lies },
        { transform: `${shift(0, 0)} scale(1)`, opacity: 1, offset: over },
        { transform: `${shift(0, 0)} scale(0.8)`, opacity: 0 },
      ],
    ],
  ];
}
