/** The marks of the board, merged from their sources. */
import type { Mark, Spot } from '../board/types';

/** The first source that marks a spot wins: the log line under the pointer, then a hint, a target pressed once, a threat, what can be chosen. */
export function mergeMarks(
  highlighted: readonly Spot[],
  hinted: readonly Spot[],
  threatened: readonly Spot[],
  aimed: Spot | null,
  marks: ReadonlyMap<Spot, Mark> | undefined,
): ReadonlyMap<Spot, Mark> {
  const merged = new Map(marks);
  for (const spot of threatened) merged.set(spot, 'danger');
  if (aimed !== null) merged.set(aimed, 'aimed');
  for (const spot of hinted) merged.set(spot, 'hint');
  for (const spot of highlighted) merged.set(spot, 'highlighted');
  return merged;
}
