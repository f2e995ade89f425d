/** Who is who: which seat leads which colours, and where its explorers are. */
import { colourOf, coloursInOrder } from './piece-names';
import type { SeatName, TableAbout, View } from './types';

/** The colours that a seat leads: two each where two players share four. */
export function coloursOf(seat: SeatName, options: TableAbout['options']): SeatName[] {
  const all = coloursInOrder(options.colours);
  return options.two_colours ? all.filter((_, i) => i % 2 === all.indexOf(seat)) : [seat];
}

/** The seat that leads a colour. */
export function seatOf(colour: SeatName, options: TableAbout['options']): SeatName {
  const all = coloursInOrder(options.colours);
  return (options.two_colours ? all[all.indexOf(colour) % 2] : null) ?? colour;
}

export interface Counts {
  box: number;
  island: number;
  sea: number;
  boats: number;
  saved: number;
  lost: number;
}

/** Those who can still be saved. */
export function stillOut({ island, sea, boats }: Counts): number {
  return island + sea + boats;
}

/** Where a seat's explorers are. */
export function countsOf(seat: SeatName, view: View, options: TableAbout['options']): Counts {
  const counts: Counts = { box: 0, island: 0, sea: 0, boats: 0, saved: 0, lost: 0 };
  const place = {
    box: 'box',
    land: 'island',
    swimming: 'sea',
    aboard: 'boats',
    safe: 'saved',
    lost: 'lost',
  } as const;
  for (const { name, status } of view.explorers)
    if (seatOf(colourOf(name), options) === seat) counts[place[status]] += 1;
  return counts;
}
