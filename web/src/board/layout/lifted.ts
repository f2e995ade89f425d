/** Which tiles stand out because they can be chosen. Knows no rules: only the marks. */
import type { View } from '../../api/types';
import { isTargetMark, type Mark, type Spot } from '../types';
import { riseAt } from './scene';

export interface Lifted {
  spots: ReadonlySet<Spot>;
  /** A tile itself is to be chosen, so the others are dimmed. */
  dimsOthers: boolean;
}

/** The targets that are tiles; with no piece chosen and no target at sea, it is about the tiles alone. */
export function liftedTiles(
  view: View | null,
  marks: ReadonlyMap<Spot, Mark>,
  chosen: string | null,
): Lifted {
  const targets = [...marks].filter(([, mark]) => isTargetMark(mark)).map(([spot]) => spot);
  const spots = new Set(targets.filter((spot) => riseAt(view, spot) > 0));
  return { spots, dimsOthers: chosen === null && spots.size > 0 && spots.size === targets.length };
}
