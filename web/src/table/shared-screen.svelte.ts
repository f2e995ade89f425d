/** Several people at one screen: whose view is shown, and when the device must be passed on first. */
import type { Options, SeatName, View } from '../api/types';

/** Whether this seat's view holds secrets that the others at the screen may not see; values lie face down while one places. */
export function holdsSecrets(seat: SeatName, view: View, options: Options): boolean {
  const values = view.turn > 0 && options.open_values === true;
  return values || (view.kept[seat]?.length ?? 0) > 0;
}

export class SharedScreen {
  /** Whose view is shown; null: a spectator's. */
  viewer = $state<SeatName | null>(null);
  /** Who must take the device and confirm before their secrets are fetched. */
  passTo = $state<SeatName | null>(null);
  /** Who had the device last: they need not take it again. */
  #holder: SeatName | null = null;

  /** Show the view of this seat, or of none. */
  show(seat: SeatName | null): void {
    this.viewer = seat;
    if (seat === null) return;
    this.#holder = seat;
    this.passTo = null;
  }

  /** Whose view belongs on the screen now that `view.actor` is to move; asks for the device to be passed on where that has secrets. */
  next(view: View, options: Options, mine: readonly SeatName[]): SeatName | null {
    const asked = mine.find((seat) => seat === view.actor) ?? null;
    const isOpen = asked === null || asked === this.#holder || !holdsSecrets(asked, view, options);
    this.passTo = isOpen ? null : asked;
    return isOpen ? asked : null;
  }
}
