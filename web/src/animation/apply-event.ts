/** The position after an event, for drawing. Events say what moved, so nothing is worked out; the server's view is the truth. */
import type {
  Boat,
  Creature,
  CreatureKind,
  EventOf,
  EventType,
  Explorer,
  GameEvent,
  SeatName,
  Terrain,
  Underside,
  View,
} from '../api/types';
import { HEXES } from '../board/layout/geometry';

const INDEX = new Map(HEXES.map((hex, index) => [hex, index]));
const MARK: Record<Terrain, string> = { beach: 'b', forest: 'f', mountain: 'm' };

/** The view with the event applied; an event that this client does not know yet changes nothing. */
export function applyEvent(view: View, event: GameEvent): View {
  const change = CHANGES[event.type] as ((view: View, event: GameEvent) => View) | undefined;
  const { step, phase, actor, active } = event;
  return change?.({ ...view, step, phase, actor, active }, event) ?? view;
}

const nothing = (view: View): View => view;

/** What each type of event changes. A type that is missing here does not compile. */
const CHANGES: { readonly [Type in EventType]: (view: View, event: EventOf<Type>) => View } = {
  'drew-first': (view, { seat }) => ({ ...view, first: seat }),
  dealt: (view, { hex, terrain }) => withGround(view, hex, MARK[terrain]),
  placed: (view, { explorer, hex, value }) => ({
    ...withExplorer(view, explorer, { status: 'land', hex }),
    values: value === null ? view.values : { ...view.values, [explorer]: value },
  }),
  launched: (view, { boat, hex }) => withNewBoat(view, boat, hex),
  built: (view, { boat, hex }) => withNewBoat(view, boat, hex),
  'turn-began': (view, { turn }) => ({ ...view, turn, mover: null, focus: null, face: null, range: 0 }),
  passed: nothing,
  'took-back': nothing,
  'stood-in': nothing,
  played: (view, { seat, terrain, underside }) =>
    withoutKept(view, seat, terrain, (held) => held === underside),
  defended: (view, { seat, terrain }) =>
    withoutKept(view, seat, terrain, (held) => held?.endsWith('-defence') ?? false),
  walked: (view, { explorer, hex }) => withExplorer(view, explorer, { status: 'land', hex }),
  climbed: (view, { explorer, hex }) => withExplorer(view, explorer, { status: 'land', hex }),
  swam: (view, { explorer, hex }) => withExplorer(view, explorer, { status: 'swimming', hex }),
  fell: (view, { explorer, hex }) => withExplorer(view, explorer, { status: 'swimming', hex }),
  landed: (view, { explorer, island }) => withExplorer(view, explorer, { status: 'safe', hex: island }),
  lost: (view, { explorer }) => withExplorer(view, explorer, { status: 'lost', hex: null }),
  boarded: (view, { explorer, boat }) => withBoarded(view, explorer, boat),
  sailed: (view, { boat, hex }) => withBoatAt(view, boat, hex),
  drifted: (view, { boat, hex }) => withBoatAt(view, boat, hex),
  wrecked: (view, { boat }) => ({ ...view, boats: view.boats.filter(({ name }) => name !== boat) }),
  vanished: (view, { creature }) => ({
    ...view,
    creatures: view.creatures.filter(({ name }) => name !== creature),
  }),
  sank: (view, { hex }) => withGround({ ...view, focus: hex }, hex, '.'),
  flipped: (view, { terrain, underside }) => ({ ...view, shown: [...view.shown, { terrain, underside }] }),
  kept: (view, { seat, terrain, underside }) =>
    withKept(view, seat, [...(view.kept[seat] ?? []), { terrain, underside }]),
  came: (view, { creature, kind, hex }) => withNewCreature(view, creature, kind, hex),
  whirled: nothing,
  erupted: nothing,
  rolled: (view, { face }) => ({ ...view, face }),
  ranged: (view, { number }) => ({ ...view, range: number }),
  idled: nothing,
  went: (view, { creature, hex }) => withCreature(view, creature, { hex }),
  dived: (view, { creature, hex }) => withCreature(view, creature, { hex }),
  stayed: nothing,
  guarded: (view, { dolphin, explorer }) => withCreature(view, dolphin, { guards: explorer }),
  released: (view, { dolphin }) => withCreature(view, dolphin, { guards: null }),
  ended: (view, { reason }) => ({ ...view, step: null, phase: 'over', actor: 'nobody', reason }),
};

function changed<Piece extends { name: string }>(
  all: Piece[],
  name: string,
  change: Partial<Piece>,
): Piece[] {
  return all.map((one) => (one.name === name ? { ...one, ...change } : one));
}

/** An explorer somewhere else: no longer aboard the boat they were in. */
function withExplorer(view: View, name: string, change: Partial<Explorer>): View {
  return {
    ...view,
    explorers: changed(view.explorers, name, change),
    boats: view.boats.map((boat) => (boat.crew.includes(name) ? withoutPassenger(boat, name) : boat)),
  };
}

/** Nobody controls an empty boat. The next view says who controls the others. */
function withoutPassenger(boat: Boat, name: string): Boat {
  const crew = boat.crew.filter((one) => one !== name);
  return { ...boat, crew, control: crew.length ? boat.control : [] };
}

function withBoarded(view: View, explorer: string, boat: string): View {
  const hex = view.boats.find((one) => one.name === boat)?.hex;
  if (hex === undefined) return view;
  const left = withExplorer(view, explorer, { status: 'aboard', hex });
  return {
    ...left,
    boats: left.boats.map((one) => (one.name === boat ? { ...one, crew: [...one.crew, explorer] } : one)),
  };
}

function withBoatAt(view: View, name: string, hex: string): View {
  const crew = view.boats.find((one) => one.name === name)?.crew ?? [];
  return {
    ...view,
    boats: changed<Boat>(view.boats, name, { hex }),
    explorers: view.explorers.map((one) => (crew.includes(one.name) ? { ...one, hex } : one)),
  };
}

function withNewBoat(view: View, name: string, hex: string): View {
  return {
    ...view,
    boats: [...view.boats, { name, hex, crew: [], control: [] }],
    reserve: withFewer(view, 'boat'),
  };
}

function withNewCreature(view: View, name: string, kind: CreatureKind, hex: string): View {
  return {
    ...view,
    creatures: [...view.creatures, { name, kind, hex, guards: null }],
    reserve: withFewer(view, kind),
  };
}

function withCreature(view: View, name: string, change: Partial<Creature>): View {
  return { ...view, creatures: changed(view.creatures, name, change) };
}

function withFewer(view: View, kind: string): View['reserve'] {
  return { ...view.reserve, [kind]: Math.max(0, (view.reserve[kind] ?? 0) - 1) };
}

function withGround(view: View, hex: string, mark: string): View {
  const index = INDEX.get(hex);
  if (index === undefined) return view;
  return { ...view, ground: view.ground.slice(0, index) + mark + view.ground.slice(index + 1) };
}

/** The hand without a tile of this terrain: the one that was played where the undersides are known, else any. */
function withoutKept(
  view: View,
  seat: SeatName,
  terrain: Terrain,
  isPlayed: (underside: Underside | null) => boolean,
): View {
  const kept = view.kept[seat] ?? [];
  const known = kept.findIndex((tile) => tile.terrain === terrain && isPlayed(tile.underside));
  const gone = known >= 0 ? known : kept.findIndex((tile) => tile.terrain === terrain);
  return withKept(
    view,
    seat,
    kept.filter((_, index) => index !== gone),
  );
}

function withKept(view: View, seat: SeatName, tiles: View['kept'][SeatName]): View {
  return { ...view, kept: { ...view.kept, [seat]: tiles } };
}
