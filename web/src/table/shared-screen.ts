/** Several people at one screen: whose eyes look, and when a curtain must hide what is one player's alone. */
import type { SeatName, TableAbout, View } from '../api/types';

/** Whether asking for this seat's own part would show something that the others at the screen may not see. */
export function holdsSecrets(seat: SeatName, view: View, options: TableAbout['options']): boolean {
  const values = view.turn === 0 || options.open_values === true;
  return values || (view.kept[seat]?.length ?? 0) > 0;
}

export interface Change {
  /** Whose eyes look from now on; null: nobody's. */
  eyes: SeatName | null;
  /** Who must say that he is ready before his own part is asked for. */
  curtain: SeatName | null;
}

/**
 * What the screen must do now that the table asks `view.actor`. `holder` is who had the device last: he needs no curtain
 * to go on.
 */
export function changeOfEyes(
  view: View,
  options: TableAbout['options'],
  mine: readonly SeatName[],
  holder: SeatName | null,
): Change {
  const asked = mine.find((seat) => seat === view.actor);
  if (mine.length < 2 || !asked) return { eyes: null, curtain: null };
  if (asked === holder || !holdsSecrets(asked, view, options)) return { eyes: asked, curtain: null };
  return { eyes: null, curtain: asked };
}
