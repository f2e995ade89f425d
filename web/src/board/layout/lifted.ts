/** Which tiles stand out because they can be chosen. */
import type { View } from '../../api/types';
import type { Spot } from '../types';
import { riseAt } from './scene';

export interface Lifted {
  spots: ReadonlySet<Spot>;
  /** A tile itself is to be chosen, so the others are dimmed. */
  dimsOthers: boolean;
}

/** The targets that are tiles; with no piece chosen and no target at sea, it is about the tiles alone. */
export function liftedTiles(view: View | null, targets: ReadonlySet<Spot>, chosen: string | null): Lifted {
  const spots = new Set([...targets].filter((spot) => riseAt(view, spot) > 0));
  return { spots, dimsOthers: chosen === null && spots.size > 0 && spots.size === targets.size };
}
