/** Which symbols make up each little picture, on a square of 64 with its middle at (0, 0). */
import type { CreatureKind, Face, SeatName, Terrain, Underside } from '../../api/types';
import { ISLAND, put, type Put } from './scenery';

export type PictureName =
  | CreatureKind
  | Terrain
  | Underside
  | Face
  | 'die-1'
  | 'die-2'
  | 'die-3'
  | 'die-D'
  | 'explorer'
  | 'swimmer'
  | 'oar'
  | 'boat'
  | 'tile-back'
  | 'lost'
  | 'saved'
  | 'island'
  | 'logo';

function boat(y: number, scale: number): Put[] {
  const places = [-19, 0, 19].map((x) => put('place', x * scale, y - 12.5 * scale, scale));
  return [put('stern', 0, y, scale), ...places, put('hull', 0, y, scale)];
}

const BEAST: Readonly<Record<CreatureKind, Put>> = {
  serpent: put('serpent', 3, 15, 0.66),
  shark: put('shark', -1, 14, 0.66),
  whale: put('whale', 0, 16, 0.68),
  dolphin: put('dolphin', 0, 16, 0.86),
  squid: put('squid', 0, 18, 0.76),
};

function swimming(kind: CreatureKind): Put[] {
  return [put('pool'), BEAST[kind]];
}

function moved(kind: CreatureKind): Put[] {
  return [...swimming(kind), put('go', 15, -19, 0.8)];
}

function warded(kind: CreatureKind): Put[] {
  const beast = BEAST[kind];
  return [put('shield', 0, 0, 1.02), put(kind, beast.x * 0.6 - 1, 8, beast.scale * 0.64)];
}

export const PICTURES: Readonly<Record<PictureName, readonly Put[]>> = {
  serpent: swimming('serpent'),
  shark: swimming('shark'),
  whale: swimming('whale'),
  dolphin: swimming('dolphin'),
  squid: swimming('squid'),
  beach: [put('beach0', 0, 1, 0.6)],
  forest: [put('forest0', 0, 4, 0.58)],
  mountain: [put('mountain0', 0, 6, 0.56)],
  'tile-back': [put('undealt0', 0, 1, 0.6)],
  boat: [put('pool'), ...boat(10, 0.72)],
  whirlpool: [put('whirlpool')],
  volcano: [put('volcano', 0, 4, 0.96)],
  wind: [put('wind', 0, 0, 0.94)],
  'move-serpent': moved('serpent'),
  'move-shark': moved('shark'),
  'move-whale': moved('whale'),
  'shark-defence': warded('shark'),
  'whale-defence': warded('whale'),
  star: [put('star', 0, 1)],
  joker: [put('joker', 0, 3, 0.92)],
  'die-1': [put('die-1')],
  'die-2': [put('die-2')],
  'die-3': [put('die-3')],
  'die-D': [put('die-D')],
  explorer: [put('pawn', 0, 26, 1.62), put('mark', 0.8, 14, 1.6)],
  swimmer: [put('pool', 0, 2), put('swimmer', 0, 16, 1.35), put('mark', 0, 12, 1.3)],
  oar: [put('oar', 0, 0, 1.16)],
  lost: [put('lost', 0, 2)],
  saved: [put('islet', 0, 4), put('pawn', 0, 15, 1.1), put('mark', 0.6, 7, 1.1)],
  island: ISLAND,
  logo: [put('medal'), put('peak', -5, 2, 0.56), put('palm', 13, 3, 0.3), ...boat(16, 0.5)],
};

/** Where the number of a value stands on these pictures. */
export const BADGE: Partial<Record<PictureName, { x: number; y: number }>> = {
  explorer: { x: 19, y: 18 },
  swimmer: { x: 21, y: 18 },
  saved: { x: 20, y: 16 },
};

export function symbolOf(name: string, seat: SeatName | undefined): string | null {
  if (name !== 'mark') return `#lb-${name}`;
  return seat ? `#lb-mark-${seat}` : null;
}
