/** A position with what one seat knows of it: the hand in `kept`, values in `values`, as in the frames of the history. */
import type { Own, View } from '../api/types';

export function withOwn(view: View, own: Own | null): View {
  if (!own) return view;
  return {
    ...view,
    kept: { ...view.kept, [own.seat]: own.tiles },
    values: { ...view.values, ...own.values },
  };
}

/** The position as a spectator sees it; what everyone knows once the game is over stays. */
export function withoutOwn(view: View): View {
  if (view.phase === 'over') return view;
  const kept = Object.entries(view.kept).map(([seat, tiles]) => [
    seat,
    tiles.map(({ terrain }) => ({ terrain, underside: null })),
  ]);
  return { ...view, kept: Object.fromEntries(kept) as View['kept'], values: {} };
}
