/** Where a seat's explorers are, as counts. */
import type { SeatName, View } from './types';

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
export function countsOf(seat: SeatName, view: Pick<View, 'explorers'>): Counts {
  const counts: Counts = { box: 0, island: 0, sea: 0, boats: 0, saved: 0, lost: 0 };
  const place = {
    box: 'box',
    land: 'island',
    swimming: 'sea',
    aboard: 'boats',
    safe: 'saved',
    lost: 'lost',
  } as const;
  for (const explorer of view.explorers) if (explorer.seat === seat) counts[place[explorer.status]] += 1;
  return counts;
}
