/** What the rulebook's figures and the reference count, from the facts of the usual edition. */
import { CREATURES as PIECES, EDITIONS, UNDERSIDES } from '../api/facts';
import type { CreatureKind, Terrain, Underside } from '../api/types';
import type { PictureName } from '../board/art/pictures';

const EDITION = EDITIONS['the-island'];

export interface TileFact {
  underside: Underside;
  /** Works at once, is kept for the start of one's own turn, or answers in another's. */
  use: 'now' | 'own' | 'other';
  /** How many are under each terrain (§2.1). */
  under: Readonly<Record<Terrain, number>>;
}

export const TILES: readonly TileFact[] = (Object.keys(UNDERSIDES) as Underside[]).map((underside) => ({
  underside,
  use: UNDERSIDES[underside],
  under: EDITION.deck[underside],
}));

export function tileFact(name: string): TileFact | undefined {
  return TILES.find((one) => one.underside === name);
}

export interface CreatureFact {
  kind: CreatureKind;
  /** How many there are. */
  pieces: number;
  /** Hexes that the red die lets it move; null where only other dice or an option move it. */
  hexes: readonly [number, number] | null;
}

export const CREATURES: readonly CreatureFact[] = (Object.keys(PIECES) as CreatureKind[]).map((kind) => ({
  kind,
  pieces: PIECES[kind],
  hexes: hexesOf(kind),
}));

/** A squid may stay where it is (§12.3). */
function hexesOf(kind: CreatureKind): CreatureFact['hexes'] {
  const reach: Partial<Record<CreatureKind, number>> = EDITION.dice.red.reach;
  const most = reach[kind];
  return most ? [kind === 'squid' ? 0 : 1, most] : null;
}

export function creatureFact(name: string): CreatureFact | undefined {
  return CREATURES.find((one) => one.kind === name);
}

export const VALUES: readonly number[] = EDITION.values;

/** Every die with its six faces (§2.4). */
export const DICE: Readonly<
  Record<'red' | 'blue' | 'number' | 'rescapes' | 'joker', readonly PictureName[]>
> = {
  red: EDITION.dice.red.faces,
  blue: EDITION.dice.dive.faces,
  number: EDITION.dice.dive.numbers.map((number) => `die-${number}` as const),
  rescapes: EDITION.dice.rescapes.faces,
  joker: EDITION.dice['rescapes-joker'].faces,
};
