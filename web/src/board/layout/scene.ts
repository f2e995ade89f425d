/** A position laid out: which piece is drawn where, how large, and in which order. Draws nothing, knows no rules. */
import layout from '@art/layout.json';
import { ISLANDS } from '../../api/facts';
import { colourOf, SEATS } from '../../api/piece-names';
import type { Boat, Creature, CreatureKind, Explorer, Island, SeatName, View } from '../../api/types';
import { arrange, crowd, type Arrangement, type Box } from './arrange';
import { RISE, type Ground } from '../art/land';
import { HEXES, isIsland, middle, RADIUS, type Point } from './geometry';
import type { Spot } from '../types';

export interface Piece {
  name: string;
  spot: Spot;
  x: number;
  y: number;
  scale: number;
}
export interface DrawnExplorer extends Piece {
  seat: SeatName;
  value: number | undefined;
  /** DrawnPiece in the water: head, arms and a ripple. */
  swimming: boolean;
  /** Beyond the six that are drawn. */
  hidden: boolean;
}
export interface DrawnBoat extends Piece {
  crew: DrawnExplorer[];
  /** Who leads the boat; several when tied, none when it is empty. */
  flags: SeatName[];
}
interface DrawnCreature extends Piece {
  kind: CreatureKind;
  /** Where the swimmer is that it leaps over. */
  foot?: number;
}
export type DrawnPiece = DrawnExplorer | DrawnBoat | DrawnCreature;
export interface Land {
  hex: string;
  index: number;
  ground: Ground;
  x: number;
  y: number;
}
/** A number drawn at a place: how many more stand there. */
interface Count extends Point {
  spot: Spot;
  more: number;
}
export interface Saved {
  island: Island;
  counts: [SeatName, number][];
}
export interface Scene {
  land: Land[];
  /** From back to front, so that nobody hides the flag of a boat in front of them. */
  pieces: DrawnPiece[];
  counts: Count[];
  saved: Saved[];
  /** Everything that can be pointed at in a spot, crew included. */
  at: Map<Spot, DrawnPiece[]>;
}

const { boxes: BOXES, boat: BOAT, guard: GUARD } = layout;
const INDEX: ReadonlyMap<Spot, number> = new Map(HEXES.map((hex, index) => [hex, index]));
const MOST_DRAWN = 6;
const SMALLEST = 0.66;
const GROUND: Readonly<Record<string, Ground>> = { b: 'beach', f: 'forest', m: 'mountain', '?': 'undealt' };
/** With more on an island, their values would hide them. */
const FEW_SAVED = 8;
const STANDING = { width: 196, height: 78 };

export function groundAt(view: View | null, hex: string): Ground | null {
  return GROUND[view?.ground[INDEX.get(hex) ?? -1] ?? '.'] ?? null;
}

/** How high the top of a spot lies above the water. */
export function riseAt(view: View | null, spot: Spot): number {
  const ground = isIsland(spot) ? null : groundAt(view, spot);
  return ground ? RISE[ground] : 0;
}

export function layOut(view: View | null, turned: boolean): Scene {
  const scene: Scene = {
    land: HEXES.flatMap((hex, index) => landAt(view, hex, index, turned)).sort((a, b) => a.y - b.y),
    pieces: [],
    counts: [],
    saved: [],
    at: new Map(),
  };
  if (!view) return scene;
  for (const hex of occupied(view)) layHex(scene, view, hex, turned);
  for (const island of ISLANDS) layIsland(scene, view, island, turned);
  scene.pieces.sort(byDepth);
  for (const piece of scene.pieces) addToSpot(scene, piece);
  return scene;
}

/** The scene with the parts that did not change taken from the one before, so that they are not drawn again. */
export function keepUnchanged(scene: Scene, before: Scene | null): Scene {
  if (!before) return scene;
  const land = reused(scene.land, before.land, ({ hex }) => hex);
  const pieces = reused(scene.pieces, before.pieces, ({ name }) => name);
  return { ...scene, land, pieces };
}

function reused<Part>(parts: Part[], before: Part[], nameOf: (part: Part) => string): Part[] {
  const known = new Map(before.map((part) => [nameOf(part), part]));
  const found = parts.map((part) => {
    const old = known.get(nameOf(part));
    return old && JSON.stringify(old) === JSON.stringify(part) ? old : part;
  });
  return found.length === before.length && found.every((part, index) => part === before[index])
    ? before
    : found;
}

/** Where a piece stands, and how large the group that it is drawn in makes it: a boat enlarges its crew. */
export function placeOf({ pieces }: Scene, name: string): (Point & { scale: number }) | null {
  for (const piece of pieces) {
    const { x, y, scale } = piece;
    if (piece.name === name) return { x, y, scale: 1 };
    const aboard = 'crew' in piece && piece.crew.find((one) => one.name === name);
    if (aboard) return { x: x + aboard.x * scale, y: y + aboard.y * scale, scale };
  }
  return null;
}

function landAt(view: View | null, hex: string, index: number, turned: boolean): Land[] {
  const ground = groundAt(view, hex);
  return ground ? [{ hex, index, ground, ...middle(hex, turned) }] : [];
}

function occupied(view: View): Set<string> {
  const standing = view.explorers.filter(({ status }) => status === 'land' || status === 'swimming');
  return new Set([...standing, ...view.boats, ...view.creatures].flatMap(({ hex }) => hex ?? []));
}

function byDepth(a: DrawnPiece, b: DrawnPiece): number {
  return footOf(a) - footOf(b) || a.x - b.x;
}

function footOf(piece: DrawnPiece): number {
  return 'kind' in piece ? (piece.foot ?? piece.y) : piece.y;
}

/** Everything that is drawn in a spot, for pointing. */
function addToSpot(scene: Scene, piece: DrawnPiece): void {
  const here = scene.at.get(piece.spot) ?? [];
  here.push(piece, ...('crew' in piece ? piece.crew.map((one) => onBoard(one, piece)) : []));
  scene.at.set(piece.spot, here);
}

/** One of those aboard, in board coordinates; the boat's own drawing places them relative to the boat. */
function onBoard(one: DrawnExplorer, boat: DrawnBoat): DrawnExplorer {
  const { x, y, scale } = boat;
  return { ...one, x: x + one.x * scale, y: y + one.y * scale, scale: one.scale * scale };
}

function drawnExplorer(
  { name, status }: Pick<Explorer, 'name' | 'status'>,
  spot: Spot,
  worth: Readonly<Record<string, number>>,
): DrawnExplorer {
  const [seat, swimming] = [colourOf(name), status === 'swimming'];
  return { name, spot, seat, value: worth[name], swimming, hidden: false, x: 0, y: 0, scale: 1 };
}

/** What is laid side by side in a hex: a box and what stands in it. */
interface Stand {
  box: Box;
  put: (x: number, y: number, scale: number) => void;
}

function layHex(scene: Scene, view: View, hex: string, turned: boolean): void {
  const here = view.explorers.filter(
    (one) => one.hex === hex && (one.status === 'land' || one.status === 'swimming'),
  );
  const people = here.map((one) => drawnExplorer(one, hex, view.values));
  scene.pieces.push(...people);
  const creatures = view.creatures.filter((creature) => creature.hex === hex);
  // Between two events a swimmer may be gone before the dolphin that guards them.
  const guarding = creatures.filter(({ guards }) => here.some(({ name }) => name === guards));
  const guards = new Map(guarding.map((creature) => [creature.guards, creature]));
  const stands = [
    ...view.boats.filter((boat) => boat.hex === hex).map((boat) => boatStand(scene, boat, view.values)),
    ...people.slice(0, MOST_DRAWN).map((one) => explorerStand(scene, one, guards.get(one.name))),
    ...creatures
      .filter((creature) => !guarding.includes(creature))
      .map((creature) => creatureStand(scene, creature)),
  ];
  const at = middle(hex, turned);
  const rise = riseAt(view, hex);
  const plan = share(
    stands.map(({ box }) => box),
    rise > 0,
  );
  const drop = rise ? 7 - rise : -2;
  stands.forEach(({ put }, index) => {
    const foot = plan.feet[index] ?? { x: 0, y: 0 };
    put(at.x + foot.x, at.y + drop + foot.y, plan.scale);
  });
  crowdBehind(scene, people, hex);
}

/** A crowd may extend beyond the edge of its hex rather than become too small to distinguish. */
function share(boxes: Box[], onTile: boolean): Arrangement {
  let room = onTile ? 0.94 : Math.min(1.14, 0.96 + 0.04 * boxes.length);
  let plan = arrange(boxes, RADIUS * room);
  while (plan.scale < SMALLEST && room < 1.5) {
    room += 0.06;
    plan = arrange(boxes, RADIUS * room);
  }
  return plan;
}

/** Those for whom there is no room stand, unseen, behind the last one drawn; a number says how many. */
function crowdBehind(scene: Scene, people: DrawnExplorer[], hex: string): void {
  const last = people[MOST_DRAWN - 1];
  const more = people.length - MOST_DRAWN;
  if (!last || more <= 0) return;
  for (const one of people.slice(MOST_DRAWN))
    Object.assign(one, { x: last.x, y: last.y, scale: last.scale, hidden: true });
  scene.counts.push({ spot: hex, more, x: last.x + 12, y: last.y - 14 });
}

function creatureStand(scene: Scene, { name, kind, hex }: Creature): Stand {
  return {
    box: BOXES[kind],
    put: (x, y, scale) => scene.pieces.push({ name, kind, spot: hex, x, y, scale }),
  };
}

function boatStand(scene: Scene, boat: Boat, worth: Readonly<Record<string, number>>): Stand {
  const crew = boat.crew.map((name, place) => ({
    ...drawnExplorer({ name, status: 'aboard' }, boat.hex, worth),
    x: BOAT.places[place] ?? 0,
    ...BOAT.pawn,
  }));
  const box = crew.length ? BOXES.loadedBoat : BOXES.emptyBoat;
  const { name, hex } = boat;
  return {
    box,
    put: (x, y, scale) => scene.pieces.push({ name, spot: hex, crew, flags: boat.control, x, y, scale }),
  };
}

/** A swimmer may have a dolphin leaping over them. */
function explorerStand(scene: Scene, one: DrawnExplorer, guard: Creature | undefined): Stand {
  const own = one.swimming ? BOXES.swimmer : BOXES.pawn;
  if (!guard) return { box: own, put: (x, y, scale) => Object.assign(one, { x, y, scale }) };
  const { width, height } = BOXES.dolphin;
  return {
    box: { width, height: height + GUARD.height, below: own.below },
    put: (x, y, scale) => {
      Object.assign(one, { x, y, scale });
      const { name, kind, hex } = guard;
      scene.pieces.push({ name, kind, spot: hex, x, y: y - GUARD.rise * scale, scale, foot: y });
    },
  };
}

function layIsland(scene: Scene, view: View, island: Island, turned: boolean): void {
  const people = view.explorers
    .filter(({ status, hex }) => status === 'safe' && hex === island)
    .map((one, _, all) => drawnExplorer(one, island, all.length > FEW_SAVED ? {} : view.values))
    .sort((a, b) => SEATS.indexOf(a.seat) - SEATS.indexOf(b.seat));
  const at = middle(island, turned);
  const plan = crowd(people.length, BOXES.pawn, STANDING.width, STANDING.height);
  people.forEach((one, index) => {
    const foot = plan.feet[index] ?? { x: 0, y: 0 };
    Object.assign(one, { x: at.x + foot.x, y: at.y + foot.y + 14 * plan.scale, scale: plan.scale });
  });
  scene.pieces.push(...people);
  if (people.length) scene.saved.push({ island, counts: tally(people) });
}

function tally(people: readonly DrawnExplorer[]): [SeatName, number][] {
  const counts = new Map<SeatName, number>();
  for (const { seat } of people) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return [...counts];
}
