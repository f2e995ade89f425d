/** The words of the protocol (docs/protocol.md). */

export type SeatName = 'red' | 'blue' | 'yellow' | 'green';
export type Island = 'NW' | 'NE' | 'SW' | 'SE';
export type Terrain = 'beach' | 'forest' | 'mountain';
export type Underside =
  | 'shark'
  | 'whale'
  | 'boat'
  | 'whirlpool'
  | 'volcano'
  | 'dolphin'
  | 'wind'
  | 'move-serpent'
  | 'move-shark'
  | 'move-whale'
  | 'shark-defence'
  | 'whale-defence';
export type CreatureKind = 'serpent' | 'shark' | 'whale' | 'dolphin' | 'squid';
export type Face = 'serpent' | 'shark' | 'whale' | 'dolphin' | 'boat' | 'star' | 'joker';
export type ExplorerStatus = 'box' | 'land' | 'aboard' | 'swimming' | 'safe' | 'lost';
export type Cause = 'serpent' | 'shark' | 'whale' | 'whirlpool' | 'squid' | 'volcano' | 'defence';
export type Reason = 'none' | 'volcano' | 'nobody-left' | 'submerged' | 'quiet';
export type Phase =
  | 'first'
  | 'deal'
  | 'place'
  | 'launch'
  | 'tile'
  | 'ride'
  | 'wind'
  | 'summon'
  | 'dive'
  | 'move'
  | 'sink'
  | 'flip'
  | 'rescue'
  | 'spawn'
  | 'nip'
  | 'roll'
  | 'range'
  | 'creature'
  | 'defend'
  | 'bite'
  | 'guard'
  | 'next'
  | 'over';

export interface Explorer {
  /** `R3`: colour's letter and number. */
  name: string;
  status: ExplorerStatus;
  /** A hex, or the name of his island when safe. */
  hex: string | null;
}
export interface Boat {
  /** `boat 3` */
  name: string;
  hex: string;
  crew: string[];
}
export interface Creature {
  /** `shark 2` */
  name: string;
  kind: CreatureKind;
  hex: string;
  guards: string | null;
}
export interface Tile {
  terrain: Terrain;
  underside: Underside | null;
}
export interface View {
  phase: Phase;
  actor: SeatName | 'chance' | 'nobody';
  active: SeatName;
  first: SeatName;
  turn: number;
  points: number;
  steps: number;
  mover: string | null;
  focus: string | null;
  face: Face | null;
  range: number;
  asked: SeatName[];
  picks: number;
  reason: Reason | null;
  /** 133 characters, hex by hex from a1: `.bfm?` */
  ground: string;
  explorers: Explorer[];
  boats: Boat[];
  creatures: Creature[];
  reserve: Record<string, number>;
  shown: Tile[];
  kept: Partial<Record<SeatName, Tile[]>>;
  values: Record<string, number>;
  scores: Partial<Record<SeatName, number>> | null;
}
export interface Legal {
  move: string;
  action: number;
  piece: string | null;
  to: string | null;
  /** Explorers lost at once by this move. */
  loses: string[];
  wrecks: string[];
  /** Explorers and boats that are lost if nobody defends. */
  threatens: string[];
}
export interface Route {
  piece: string;
  to: string;
  actions: number[];
  loses: string[];
  wrecks: string[];
  /** Explorers and boats that are lost if nobody defends. */
  threatens: string[];
}
export interface Own {
  seat: SeatName;
  values: Record<string, number>;
  tiles: Tile[];
  legal: Legal[];
  routes: Route[];
}
export interface Seat {
  seat: SeatName;
  kind: 'person' | 'local' | 'bot' | 'open';
  name: string;
  level: string | null;
  salt: string;
  away: boolean;
}
export interface Clock {
  kind: 'none' | 'live' | 'slow';
  bank?: number;
  increment?: number;
  days?: number;
  running: SeatName | null;
  since: number | null;
  left: Partial<Record<SeatName, number>> | null;
}
export interface TableAbout {
  id: string;
  status: 'gathering' | 'playing' | 'over';
  public: boolean;
  options: Record<string, string | number | boolean | null>;
  host: SeatName | null;
  seats: Seat[];
  level: string;
  hints: boolean;
  clock: Clock;
  fair: { commitment: string; secret: string | null };
  undo: boolean;
  rematch: string | null;
}
export interface ChatLine {
  seq: number;
  name: string;
  text: string;
  at: number;
  seat?: SeatName | null;
}
/** One thing that happened; `type` says which of the fields it has (docs/protocol.md). */
export interface Happening {
  type: string;
  text: string;
  seat?: SeatName;
  explorer?: string;
  boat?: string;
  creature?: string;
  dolphin?: string;
  origin?: string;
  hex?: string;
  island?: Island;
  terrain?: Terrain;
  underside?: Underside | null;
  value?: number | null;
  face?: Face;
  number?: number;
  phase?: Phase;
  cause?: Cause;
  reason?: Reason;
  turn?: number;
}
/** Whoever gets a message: his name (null for a stranger) and all his seats. */
export interface You {
  name: string | null;
  seats: SeatName[];
  host: boolean;
}
export interface Message {
  seq: number;
  ply: number | null;
  fresh: boolean;
  table: TableAbout;
  events: Happening[];
  chat: ChatLine[];
  view: View | null;
  own: Own | null;
  you: You;
}
export interface Person {
  id: string;
  name: string;
}
