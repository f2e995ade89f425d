/** What the rulebook's figures and the reference count: the facts of an edition and its dice. */
import {
  CREATURES as PIECES,
  EDITIONS,
  ISLAND_HEXES,
  ISLANDS,
  LAGOON,
  LANDINGS,
  UNDERSIDES,
} from '../api/facts';
import type { CreatureKind, Terrain, Underside, View } from '../api/types';
import type { PictureName } from '../board/art/pictures';
import { HEXES } from '../board/layout/geometry';

/** An edition as data, whichever it is. */
interface Edition {
  deck: Partial<Record<Underside, Readonly<Record<Terrain, number>>>>;
  dice: Readonly<Record<string, { reach: Partial<Record<CreatureKind, number>> }>>;
}
const ALL: Readonly<Record<string, Edition>> = EDITIONS;

/** The edition and the dice on a table. */
export interface Box {
  edition?: string;
  dice?: string;
}
/** The figures of the rulebook are those of The Island with the red die. */
const THE_ISLAND = EDITIONS['the-island'];
const BOOK = { edition: 'the-island', dice: 'red' };
const NOWHERE: Readonly<Record<Terrain, number>> = { beach: 0, forest: 0, mountain: 0 };

export interface TileFact {
  underside: Underside;
  /** Works at once, is kept for the start of one's own turn, or answers in another's. */
  use: 'now' | 'own' | 'other';
  /** How many are under each terrain (§2.1). */
  under: Readonly<Record<Terrain, number>>;
}

export const TILES: readonly TileFact[] = tilesOf(THE_ISLAND);

function tilesOf(edition: Edition): TileFact[] {
  return (Object.keys(UNDERSIDES) as Underside[]).map((underside) => ({
    underside,
    use: UNDERSIDES[underside],
    under: edition.deck[underside] ?? NOWHERE,
  }));
}

/** An edition that this client was not built with has no facts. */
export function tileFact(name: string, box: Box = BOOK): TileFact | undefined {
  const edition = ALL[box.edition ?? BOOK.edition];
  return edition && tilesOf(edition).find((one) => one.underside === name);
}

export interface CreatureFact {
  kind: CreatureKind;
  /** How many there are. */
  pieces: number;
  /** Hexes that the creature die lets it move; null where a number die says how far, or an option moves it. */
  hexes: readonly [number, number] | null;
}

export const CREATURES: readonly CreatureFact[] = (Object.keys(PIECES) as CreatureKind[]).map((kind) =>
  creatureOf(kind, BOOK),
);

function creatureOf(kind: CreatureKind, { edition = BOOK.edition, dice = BOOK.dice }: Box): CreatureFact {
  const most = ALL[edition]?.dice[dice]?.reach[kind];
  // A squid may stay where it is (§12.3).
  return { kind, pieces: PIECES[kind], hexes: most ? [kind === 'squid' ? 0 : 1, most] : null };
}

export function creatureFact(name: string, box: Box = BOOK): CreatureFact | undefined {
  return name in PIECES ? creatureOf(name as CreatureKind, box) : undefined;
}

export const VALUES: readonly number[] = THE_ISLAND.values;

/** Every die of the rulebook with its six faces (§2.4). */
export const DICE: Readonly<
  Record<'red' | 'blue' | 'number' | 'rescapes' | 'joker', readonly PictureName[]>
> = {
  red: THE_ISLAND.dice.red.faces,
  blue: THE_ISLAND.dice.dive.faces,
  number: THE_ISLAND.dice.dive.numbers.map((number) => `die-${number}` as const),
  rescapes: THE_ISLAND.dice.rescapes.faces,
  joker: THE_ISLAND.dice['rescapes-joker'].faces,
};

/** The board before the tiles are dealt (§1.1, §1.4): a serpent is in the lagoon and on the first landing hex of each island. */
export function emptyBoard(): View {
  return {
    phase: 'deal',
    actor: 'chance',
    active: 'red',
    first: 'red',
    turn: 0,
    points: 0,
    steps: 0,
    step: null,
    terrain_to_sink: null,
    mover: null,
    focus: null,
    face: null,
    range: 0,
    asked: [],
    picks: 0,
    reason: null,
    ground: HEXES.map((hex) => (ISLAND_HEXES.some((one) => one === hex) ? '?' : '.')).join(''),
    explorers: [],
    boats: [],
    creatures: [LAGOON, ...ISLANDS.map((island) => LANDINGS[island][0])].map((hex, index) => ({
      name: `serpent ${index + 1}`,
      kind: 'serpent',
      hex,
      guards: null,
    })),
    reserve: {},
    shown: [],
    kept: {},
    values: {},
    scores: null,
  };
}
