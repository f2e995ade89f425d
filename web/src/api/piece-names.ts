/** Names of pieces as the server writes them: explorers by colour and number, the others as the view lists them. */
import { COLOUR_LETTERS, SEATS } from './facts';
import type { CreatureKind, SeatName, View } from './types';

export { SEATS };
export type PieceKind = CreatureKind | 'boat' | 'explorer';

/** The colour of an explorer, by name: `R3` is red. */
export function colourOf(explorer: string): SeatName {
  const colour = SEATS[COLOUR_LETTERS.indexOf(explorer[0] ?? '')];
  if (!colour) throw new Error(`${explorer} is no explorer's name`);
  return colour;
}

/** The colours of a table by seat, then those that no seat has first. */
export function coloursInOrder(chosen: string | undefined): SeatName[] {
  const colours = SEATS.filter((colour) => chosen?.split('-').includes(colour));
  colours.sort((a, b) => (chosen ?? '').indexOf(a) - (chosen ?? '').indexOf(b));
  return [...colours, ...SEATS.filter((colour) => !colours.includes(colour))];
}

/** What a piece of this position is. */
export function kindOf(piece: string, { creatures, boats }: Pick<View, 'creatures' | 'boats'>): PieceKind {
  const creature = creatures.find(({ name }) => name === piece);
  if (creature) return creature.kind;
  return boats.some(({ name }) => name === piece) ? 'boat' : 'explorer';
}

export function isExplorer(piece: string): boolean {
  return /^[RBYG]\d+$/.test(piece);
}
