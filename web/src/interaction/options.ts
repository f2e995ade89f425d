/** What may be done now: the server's legal moves and routes in one form. */
import type { Consequences, Move, Own, SeatName, Terrain, Underside, Verb } from '../api/types';
import type { Spot } from '../board/types';

/** A move, or a route by its last step, with the action numbers to send for it. */
export interface Option extends Consequences {
  move: Move;
  actions: number[];
}

/** An explorer still in the box: their colour and what they are worth. */
export interface Pawn {
  colour: SeatName;
  value: number;
}

/** A kept tile that can be played; a defence is known by its terrain alone. */
export interface PlayableTile {
  terrain: Terrain;
  underside: Underside | null;
}

/** How a move is made on the screen. */
export type Gesture =
  | 'button'
  | 'kept tile'
  | 'pawn, then spot'
  | 'spot'
  | 'piece, then spot'
  /** Clicking the piece is the whole decision. */
  | 'piece'
  /** The piece stays where it is: the player is asked, so that a second click on a piece never drowns it. */
  | 'piece, then question'
  | 'by chance';

const GESTURES: Readonly<Record<Verb, Gesture>> = {
  pass: 'button',
  play: 'kept tile',
  defend: 'kept tile',
  place: 'pawn, then spot',
  launch: 'spot',
  send: 'spot',
  sink: 'spot',
  walk: 'piece, then spot',
  climb: 'piece, then spot',
  board: 'piece, then spot',
  swim: 'piece, then spot',
  land: 'piece, then spot',
  sail: 'piece, then spot',
  go: 'piece, then spot',
  pick: 'piece',
  take: 'piece',
  guard: 'piece',
  jump: 'piece, then question',
  stay: 'piece, then question',
  switch: 'piece, then question',
  deal: 'by chance',
  first: 'by chance',
  flip: 'by chance',
  roll: 'by chance',
  range: 'by chance',
};

/** Every move and route of a seat. */
export function optionsOf({ legal, routes }: Pick<Own, 'legal' | 'routes'>): Option[] {
  return [...legal.map(({ action, ...option }) => ({ ...option, actions: [action] })), ...routes];
}

export function gestureOf({ move }: Option): Gesture {
  return GESTURES[move.verb];
}

/** The piece that moves or is chosen; null where only a spot or a tile is. */
export function pieceOf(move: Move): string | null {
  return 'piece' in move ? move.piece : null;
}

/** Where the move takes effect: where it goes, or where its piece is if that stays. */
export function spotOf(move: Move): Spot | null {
  if ('to' in move) return move.to;
  return 'origin' in move ? move.origin : null;
}

/** The spots that a move is about: where its piece is and where it takes effect. */
export function spotsOfMove(move: Move | null): Spot[] {
  if (!move) return [];
  return ['origin' in move ? move.origin : null, spotOf(move)].filter((spot) => spot !== null);
}

/** The explorer that the move places. */
export function pawnOf(move: Move): Pawn | null {
  return move.verb === 'place' && move.value !== null ? { colour: move.colour, value: move.value } : null;
}

/** The kept tile that the move plays. */
export function tileOf(move: Move): PlayableTile | null {
  if (move.verb === 'play') return { terrain: move.terrain, underside: move.underside };
  return move.verb === 'defend' ? { terrain: move.terrain, underside: null } : null;
}

export function samePawn(one: Pawn | null, other: Pawn | null): boolean {
  return one?.colour === other?.colour && one?.value === other?.value;
}
