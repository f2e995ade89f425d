/** The help topic for a spot of the board. */
import { kindOf } from '../api/piece-names';
import type { View } from '../api/types';
import type { Spot } from '../board/types';
import { isIsland } from '../board/layout/geometry';
import { groundAt } from '../board/layout/scene';

/** The topic of the reference that fits a piece, or whatever lies at the spot. */
export function topicAt(view: View, spot: Spot, piece: string | null): string | null {
  if (isIsland(spot)) return 'island';
  const found = piece ?? anyoneAt(view, spot);
  if (!found) return groundAt(view, spot);
  const isSwimming = view.explorers.some(({ name, status }) => name === found && status === 'swimming');
  return isSwimming ? 'swimmer' : kindOf(found, view);
}

function anyoneAt(view: View, spot: Spot): string | null {
  const everyone = [...view.creatures, ...view.boats, ...view.explorers];
  return everyone.find(({ hex }) => hex === spot)?.name ?? null;
}
