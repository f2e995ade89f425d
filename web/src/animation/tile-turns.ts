/** The tile that turns: it comes out of the water, turns over for those who may see it, and goes where it belongs. */
import { flushSync, mount, unmount } from 'svelte';
import type { EventFields, SeatName, Terrain, Underside } from '../api/types';
import type { Stage } from '../board/types';
import { handOf, middleOfBoard, onScreen, placeInHand, withinBoard } from './screen';
import { play } from './sound';
import TileScene, { type TilePart } from './TileScene.svelte';
import { shift, type Pace, type Point } from './transitions';
import type { CardWords } from './types';

/** How wide the tile is, in pixels: a part of the board, within limits. */
const SHARE = 0.16;
const [SMALLEST, LARGEST] = [106, 142];
/** The room of its words, which stand below it, and the size of a tile in a hand. */
const WORDS = { width: 250, height: 112 };
const IN_HAND = 34;

const LIFT_MS = 220;
const FLIP_MS = 280;
const PEEK_MS = 420;
/** What a green tile does is seen at once; a red one is read for later. */
const GREEN_READ_MS = 460;
const RED_READ_MS = 780;
const FLY_MS = 300;
const BACK_MS = 140;
const FADE_MS = 130;
const PLAYED_READ_MS = 400;

/**
 * Milliseconds of each scene. From the first shudder a tile takes 2.2 s at the normal speed at most: until it is in the hand,
 * or until the creature or the boat is there.
 */
export const FLIPPED_MS = LIFT_MS + FLIP_MS + GREEN_READ_MS + BACK_MS;
export const KEPT_MS = LIFT_MS + FLIP_MS + RED_READ_MS + FLY_MS;
export const SECRET_MS = LIFT_MS + PEEK_MS + FLY_MS;
export const PLAYED_MS = LIFT_MS + FLIP_MS + PLAYED_READ_MS + FADE_MS;
/** Without movement, the card stays this long. */
export const STILL_MS = 1200;

interface Turning {
  pace: Pace;
  stage: Stage;
  event: EventFields;
  /** The hex that it is about; null where it is about none. */
  hex: string | null;
  words: CardWords;
  /** Lets everybody know what happened: what has turned up can be seen now. */
  tell: () => void;
}

/** A green tile: everybody sees what is under it, and it goes back to where it acts. */
export function flip(turning: Turning): Promise<void> {
  return show(turning, { isKept: false, total: FLIPPED_MS, from: 'hex', to: 'hex', leave: BACK_MS });
}

/** A red tile: its finder sees it, the others only that somebody looks. Then it goes to the hand. */
export function keep(turning: Turning): Promise<void> {
  const total = turning.event.underside ? KEPT_MS : SECRET_MS;
  return show(turning, { isKept: true, total, from: 'hex', to: 'hand', leave: FLY_MS });
}

/** A tile is played out of a hand. */
export function playFromHand(turning: Turning): Promise<void> {
  return show(turning, { isKept: true, total: PLAYED_MS, from: 'hand', to: 'nowhere', leave: FADE_MS });
}

interface Course {
  isKept: boolean;
  total: number;
  from: 'hex' | 'hand';
  to: 'hex' | 'hand' | 'nowhere';
  /** How long the way there takes. */
  leave: number;
}

async function show({ pace, stage, event, hex, words, tell }: Turning, course: Course): Promise<void> {
  const underside: Underside | null = event.underside ?? null;
  const source = hex === null ? null : onScreen(stage, stage.middle(hex));
  const size = Math.min(LARGEST, Math.max(SMALLEST, stage.svg.getBoundingClientRect().width * SHARE));
  const at = placeBeside(stage, source, size);
  const hand = event.seat ? handOf(event.seat) : null;
  const scene = mount(TileScene, {
    target: document.body,
    props: { terrain: event.terrain as Terrain, underside, isKept: course.isKept, words, at, size },
  });
  flushSync();
  try {
    if (pace.isStill) {
      tell();
      await pace.wait(STILL_MS);
      return;
    }
    const own = source && { ...relative(source, at), scale: (source.unit * stage.hexWidth) / size };
    const held = hand && { ...relative(placeInHand(hand), at), scale: IN_HAND / size };
    const start = (course.from === 'hand' ? held : own) ?? HERE;
    const end = (course.to === 'hand' ? held : course.to === 'hex' ? own : null) ?? HERE;
    play('rise');
    await Promise.all([
      ...movements(underside !== null, start, end, course).map(([part, frames]) =>
        pace.animate(scene.part(part), frames, course.total, { fill: 'both', easing: 'linear' }),
      ),
      pace.wait(LIFT_MS + (underside ? FLIP_MS * 0.6 : 0)).then(() => {
        play('flip');
        tell();
      }),
    ]);
  } finally {
    void unmount(scene);
  }
}

/** A new tile makes its hand bounce. */
export async function catchTile(pace: Pace, seat: SeatName | undefined): Promise<void> {
  await pace.animate(
    seat ? handOf(seat) : null,
    [{ transform: 'scale(1)' }, { transform: 'scale(1.06)', offset: 0.4 }, { transform: 'scale(1)' }],
    240,
  );
}

interface Stop extends Point {
  scale: number;
}
const HERE: Stop = { x: 0, y: 0, scale: 0.5 };

/** Above the hex, as far as the board has room there. */
function placeBeside(stage: Stage, source: Point | null, size: number): Point {
  const wished = source ? { x: source.x, y: source.y - size / 3 } : middleOfBoard(stage);
  // The middle of tile and words together is lower than the tile's.
  const below = WORDS.height / 2;
  const room = { width: WORDS.width, height: size + WORDS.height };
  const { x, y } = withinBoard(stage, { x: wished.x, y: wished.y + below }, room);
  return { x, y: y - below };
}

function relative(place: Point, to: Point): Point {
  return { x: place.x - to.x, y: place.y - to.y };
}

/** What each part of the scene does in its time. */
function movements(
  isTurned: boolean,
  start: Stop,
  end: Stop,
  { total, from, leave }: Course,
): [TilePart, Keyframe[]][] {
  const at = (ms: number): number => Math.min(1, ms / total);
  const up = at(LIFT_MS);
  const over = at(LIFT_MS + (isTurned ? FLIP_MS : 0));
  const away = at(total - leave);
  const turn = (x: number): string => `perspective(700px) rotateX(${x}deg)`;
  const tile: Keyframe[] = [
    {
      transform: `${shift(start.x, start.y)} scale(${start.scale})`,
      opacity: 0,
      easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
    },
    {
      transform: `${shift(start.x, start.y - 10)} scale(${start.scale})`,
      opacity: 1,
      offset: up * 0.2,
      easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
    },
    { transform: `${shift(0, -6)} scale(1.04)`, opacity: 1, offset: up, easing: 'ease-in-out' },
    { transform: `${shift(0, 0)} scale(1)`, opacity: 1, offset: over },
    {
      transform: `${shift(0, 0)} scale(1)`,
      opacity: 1,
      offset: away,
      easing: 'cubic-bezier(0.5, 0, 0.8, 0.6)',
    },
    { transform: `${shift(end.x, end.y)} scale(${end.scale})`, opacity: end === HERE ? 0 : 0.6 },
  ];
  const turner: Keyframe[] = isTurned
    ? [
        { transform: turn(-22) },
        { transform: turn(14), offset: up, easing: 'cubic-bezier(0.5, 0, 0.2, 1)' },
        { transform: turn(194), offset: up + (over - up) * 0.75, easing: 'ease-out' },
        { transform: turn(180), offset: over },
        { transform: turn(180) },
      ]
    : [
        { transform: turn(-16) },
        { transform: turn(0), offset: up, easing: 'ease-in-out' },
        { transform: turn(56), offset: up + (away - up) * 0.35 },
        { transform: turn(56), offset: up + (away - up) * 0.65, easing: 'ease-in-out' },
        { transform: turn(0), offset: away },
        { transform: turn(0) },
      ];
  const shown = at(total * over + 90);
  const label: Keyframe[] = [
    { transform: shift(0, -18), opacity: 0 },
    { transform: shift(0, -18), opacity: 0, offset: Math.max(0, over - at(80)), easing: 'ease-out' },
    { transform: shift(0, 0), opacity: 1, offset: Math.min(away, shown) },
    { transform: shift(0, 0), opacity: 1, offset: away, easing: 'ease-in' },
    { transform: shift(0, 6), opacity: 0, offset: Math.min(1, away + at(110)) },
    { transform: shift(0, 6), opacity: 0 },
  ];
  const rays: Keyframe[] = [
    { transform: 'scale(0.2) rotate(-20deg)', opacity: 0 },
    {
      transform: 'scale(0.2) rotate(-20deg)',
      opacity: 0,
      offset: up + (over - up) * 0.5,
      easing: 'ease-out',
    },
    { transform: 'scale(1) rotate(0deg)', opacity: 0.85, offset: over },
    { transform: 'scale(1.06) rotate(14deg)', opacity: 0.6, offset: away },
    { transform: 'scale(0.6) rotate(24deg)', opacity: 0, offset: Math.min(1, away + at(110)) },
    { transform: 'scale(0.6) rotate(24deg)', opacity: 0 },
  ];
  const drops: Keyframe[] = [
    { transform: shift(0, -10), opacity: 0 },
    { transform: shift(0, 0), opacity: 1, offset: up * 0.4, easing: 'ease-in' },
    { transform: shift(0, 74), opacity: 0, offset: Math.min(1, up * 1.7) },
    { transform: shift(0, 74), opacity: 0 },
  ];
  return [
    ['tile', tile],
    ['turner', turner],
    ['label', label],
    ['rays', rays],
    ...(from === 'hex' ? [['drops', drops] as [TilePart, Keyframe[]]] : []),
  ];
}
