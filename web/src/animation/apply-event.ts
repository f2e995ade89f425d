/** The position after an event, for drawing: events say what moved, so nothing is worked out. The server's view is the truth. */
import { HEXES } from '../board/layout/geometry';
import type {
  Boat,
  Creature,
  CreatureKind,
  Explorer,
  Happening,
  SeatName,
  Terrain,
  View,
} from '../api/types';

const INDEX = new Map(HEXES.map((hex, index) => [hex, index]));
const MARK: Record<Terrain, string> = { beach: 'b', forest: 'f', mountain: 'm' };

export function fold(view: View, event: Happening): View {
  return FOLDS[event.type]?.(view, event) ?? view;
}

type Fold = (view: View, event: Happening) => View;

const FOLDS: Record<string, Fold> = {
  'drew-first': (view, { seat }) => (seat ? { ...view, first: seat, active: seat } : view),
  dealt: (view, { hex, terrain }) => withGround(view, hex, terrain ? MARK[terrain] : '?'),
  placed: (view, { explorer, hex }) => withExplorer(view, explorer, { status: 'land', hex }),
  launched: (view, { boat, hex }) => withNewBoat(view, boat, hex),
  built: (view, { boat, hex }) => withNewBoat(view, boat, hex),
  'turn-began': (view, { seat, turn }) => ({
    ...view,
    active: seat ?? view.active,
    turn: turn ?? view.turn,
    face: null,
    range: 0,
  }),
  played: (view, { seat, terrain }) => withoutKept(view, seat, terrain),
  defended: (view, { seat, terrain }) => withoutKept(view, seat, terrain),
  walked: (view, { explorer, hex }) => withExplorer(view, explorer, { status: 'land', hex }),
  climbed: (view, { explorer, hex }) => withExplorer(view, explorer, { status: 'land', hex }),
  swam: (view, { explorer, hex }) => withExplorer(view, explorer, { status: 'swimming', hex }),
  fell: (view, { explorer, hex }) => withExplorer(view, explorer, { status: 'swimming', hex }),
  landed: (view, { explorer, island }) => withExplorer(view, explorer, { status: 'safe', hex: island }),
  lost: (view, { explorer }) => withExplorer(view, explorer, { status: 'lost', hex: null }),
  boarded: withBoarded,
  sailed: (view, { boat, hex }) => withBoatAt(view, boat, hex),
  drifted: (view, { boat, hex }) => withBoatAt(view, boat, hex),
  wrecked: (view, { boat }) => ({ ...view, boats: view.boats.filter((one) => one.name !== boat) }),
  vanished: (view, { creature }) => ({
    ...view,
    creatures: view.creatures.filter((one) => one.name !== creature),
  }),
  sank: (view, { hex }) => withGround(view, hex, '.'),
  flipped: (view, { terrain, underside }) =>
    terrain && underside ? { ...view, shown: [...view.shown, { terrain, underside }] } : view,
  kept: (view, { seat, terrain }) =>
    seat && terrain ? withKept(view, seat, [...(view.kept[seat] ?? []), { terrain, underside: null }]) : view,
  came: withNewCreature,
  went: (view, { creature, hex }) => withCreature(view, creature, { hex }),
  dived: (view, { creature, hex }) => withCreature(view, creature, { hex }),
  guarded: (view, { dolphin, explorer }) => withCreature(view, dolphin, { guards: explorer }),
  released: (view, { dolphin }) => withCreature(view, dolphin, { guards: null }),
  rolled: (view, { face }) => ({ ...view, face: face ?? null }),
  ranged: (view, { number }) => ({ ...view, range: number ?? 0 }),
  ended: (view, { reason }) => ({ ...view, phase: 'over', actor: 'nobody', reason: reason ?? null }),
};

type Change<Piece> = { [Field in keyof Piece]?: Piece[Field] | undefined };

function changed<Piece extends { name: string }>(
  all: Piece[],
  name: string | undefined,
  change: Change<Piece>,
): Piece[] {
  return all.map((one) => (one.name === name ? ({ ...one, ...change } as Piece) : one));
}

/** An explorer somewhere else: no longer aboard whatever boat he was in. */
function withExplorer(view: View, name: string | undefined, change: Change<Explorer>): View {
  return {
    ...view,
    explorers: changed(view.explorers, name, change),
    boats: view.boats.map((boat) =>
      name !== undefined && boat.crew.includes(name) ? withoutMate(boat, name) : boat,
    ),
  };
}

/** A boat that all have left is nobody's. Who else controls it now, the next view says. */
function withoutMate(boat: Boat, name: string): Boat {
  const crew = boat.crew.filter((one) => one !== name);
  return { ...boat, crew, control: crew.length ? boat.control : [] };
}

function withBoarded(view: View, { explorer, boat }: Happening): View {
  const hex = view.boats.find((one) => one.name === boat)?.hex;
  if (explorer === undefined || hex === undefined) return view;
  const left = withExplorer(view, explorer, { status: 'aboard', hex });
  return {
    ...left,
    boats: left.boats.map((one) => (one.name === boat ? { ...one, crew: [...one.crew, explorer] } : one)),
  };
}

function withBoatAt(view: View, name: string | undefined, hex: string | undefined): View {
  const crew = view.boats.find((one) => one.name === name)?.crew ?? [];
  return {
    ...view,
    boats: changed<Boat>(view.boats, name, { hex }),
    explorers: view.explorers.map((one) => (crew.includes(one.name) ? { ...one, hex: hex ?? null } : one)),
  };
}

function withNewBoat(view: View, name: string | undefined, hex: string | undefined): View {
  if (name === undefined || hex === undefined) return view;
  return {
    ...view,
    boats: [...view.boats, { name, hex, crew: [], control: [] }],
    reserve: withFewer(view, 'boat'),
  };
}

function withNewCreature(view: View, { creature: name, hex }: Happening): View {
  if (name === undefined || hex === undefined) return view;
  const kind = name.split(' ')[0] as CreatureKind;
  return {
    ...view,
    creatures: [...view.creatures, { name, kind, hex, guards: null }],
    reserve: withFewer(view, kind),
  };
}

function withCreature(view: View, name: string | undefined, change: Change<Creature>): View {
  return { ...view, creatures: changed(view.creatures, name, change) };
}

function withFewer(view: View, kind: string): View['reserve'] {
  return { ...view.reserve, [kind]: Math.max(0, (view.reserve[kind] ?? 0) - 1) };
}

function withGround(view: View, hex: string | undefined, mark: string): View {
  const index = INDEX.get(hex ?? '');
  if (index === undefined) return view;
  return { ...view, ground: view.ground.slice(0, index) + mark + view.ground.slice(index + 1) };
}

function withoutKept(view: View, seat: SeatName | undefined, terrain: Terrain | undefined): View {
  const kept = seat && view.kept[seat];
  if (!seat || !kept) return view;
  const gone = kept.findIndex((tile) => tile.terrain === terrain);
  return withKept(
    view,
    seat,
    kept.filter((_, index) => index !== gone),
  );
}

function withKept(view: View, seat: SeatName, tiles: View['kept'][SeatName]): View {
  return { ...view, kept: { ...view.kept, [seat]: tiles } };
}
