/** What the rulebook and the reference count, in no language: tiles, creatures, dice. */
import type { CreatureKind, Terrain, Underside } from '../api/types';
import type { PictureName } from '../board/art/pictures';

export interface TileFact {
  underside: Underside;
  /** Works at once, is kept for the start of one's own turn, or answers in another's. */
  use: 'now' | 'own' | 'other';
  /** How many lie under each terrain (§2.1). */
  under: Readonly<Record<Terrain, number>>;
}

function tile(underside: Underside, use: TileFact['use'], beach: number, forest: number, mountain: number) {
  return { underside, use, under: { beach, forest, mountain } };
}

export const TERRAINS: readonly Terrain[] = ['beach', 'forest', 'mountain'];

export const TILES: readonly TileFact[] = [
  tile('shark', 'now', 3, 2, 1),
  tile('whale', 'now', 3, 2, 0),
  tile('boat', 'now', 1, 3, 0),
  tile('whirlpool', 'now', 0, 2, 4),
  tile('volcano', 'now', 0, 0, 1),
  tile('dolphin', 'own', 3, 1, 0),
  tile('wind', 'own', 2, 0, 0),
  tile('move-serpent', 'own', 1, 1, 0),
  tile('move-shark', 'own', 1, 1, 0),
  tile('move-whale', 'own', 1, 1, 0),
  tile('shark-defence', 'other', 1, 1, 1),
  tile('whale-defence', 'other', 0, 2, 1),
];

export function tileFact(name: string): TileFact | undefined {
  return TILES.find((one) => one.underside === name);
}

export interface CreatureFact {
  kind: CreatureKind;
  /** How many there are. */
  pieces: number;
  /** Hexes that the red die lets it go; null where only other dice or an option move it. */
  hexes: readonly [number, number] | null;
}

export const CREATURES: readonly CreatureFact[] = [
  { kind: 'serpent', pieces: 5, hexes: [1, 1] },
  { kind: 'shark', pieces: 6, hexes: [1, 2] },
  { kind: 'whale', pieces: 5, hexes: [1, 3] },
  { kind: 'dolphin', pieces: 4, hexes: null },
  { kind: 'squid', pieces: 5, hexes: [0, 3] },
];

export function creatureFact(name: string): CreatureFact | undefined {
  return CREATURES.find((one) => one.kind === name);
}

export const VALUES: readonly number[] = [1, 1, 1, 2, 2, 3, 3, 4, 5, 6];

/** Every die with its six faces (§2.4). */
export const DICE: Readonly<
  Record<'red' | 'blue' | 'number' | 'rescapes' | 'joker', readonly PictureName[]>
> = {
  red: ['serpent', 'serpent', 'shark', 'shark', 'whale', 'whale'],
  blue: ['serpent', 'shark', 'whale', 'dolphin', 'boat', 'star'],
  number: ['die-1', 'die-1', 'die-2', 'die-2', 'die-3', 'die-D'],
  rescapes: ['dolphin', 'dolphin', 'dolphin', 'serpent', 'shark', 'whale'],
  joker: ['dolphin', 'dolphin', 'joker', 'serpent', 'shark', 'whale'],
};
