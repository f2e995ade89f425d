/** Names as the server writes them: seats in order of play, explorers by colour and number. */
import { COLOUR_LETTERS, SEATS } from './facts';
import type { SeatName } from './types';

export { SEATS };

/** The colour of an explorer, by name: `R3` is red. */
export function colourOf(explorer: string): SeatName {
  const colour = SEATS[COLOUR_LETTERS.indexOf(explorer[0] ?? '')];
  if (!colour) throw new Error(`${explorer} is no explorer's name`);
  return colour;
}

export function isExplorer(piece: string): boolean {
  return /^[RBYG]\d+$/.test(piece);
}
