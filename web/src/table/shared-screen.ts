/** Several people at one screen: whose view is shown, and when the device must be passed on first. */
import type { SeatName, TableAbout, View } from '../api/types';

/** Whether this seat's view holds secrets that the others at the screen may not see; values lie face down while one places. */
export function holdsSecrets(seat: SeatName, view: View, options: TableAbout['options']): boolean {
  const values = view.turn > 0 && options.open_values === true;
  return values || (view.kept[seat]?.length ?? 0) > 0;
}

export interface Change {
  /** Whose view is shown from now on; null: a spectator's. */
  viewer: SeatName | null;
  /** Who must take the device and confirm before their secrets are fetched. */
  passTo: SeatName | null;
}

/** Whose view to show now that `view.actor` is to move; `holder`, who had the device last, need not take it again. */
export function nextViewer(
  view: View,
  options: TableAbout['options'],
  mine: readonly SeatName[],
  holder: SeatName | null,
): Change {
  const asked = mine.find((seat) => seat === view.actor);
  if (mine.length < 2 || !asked) return { viewer: null, passTo: null };
  if (asked === holder || !holdsSecrets(asked, view, options)) return { viewer: asked, passTo: null };
  return { viewer: null, passTo: asked };
}
