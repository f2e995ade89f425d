/** Names as the server writes them: seats in order of play, explorers by colour and number. */
import { COLOUR_LETTERS, SEATS } from './facts';
import type { CreatureKind, SeatName } from './types';

export { SEATS };
export type PieceKind = CreatureKind | 'boat' | 'explorer';

const PIECE_KINDS = ['serpent', 'shark', 'whale', 'dolphin', 'squid', 'boat'] as const;

/** The colour of an explorer, by name: `R3` is red. */
export function colourOf(explorer: string): SeatName {
  const colour = SEATS[COLOUR_LETTERS.indexOf(explorer[0] ?? '')];
  if (!colour) throw new Error(`${explorer} is no explorer's name`);
  return colour;
}

/** What a piece is, by its name: `shark 2` is a shark, `R3` an explorer. */
export function kindOf(piece: string): PieceKind {
  if (isExplorer(piece)) return 'explorer';
  return PIECE_KINDS.find((kind) => piece.startsWith(`${kind} `)) ?? 'boat';
}

export function isExplorer(piece: string): boolean {
  return /^[RBYG]\d+$/.test(piece);
}
