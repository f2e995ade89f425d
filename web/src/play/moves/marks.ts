/** The marks of the board from everyone who has something to say about a spot. */
import type { Mark, Spot } from '../../board/types';

/** Later ones give way: a line of the log that is looked at speaks loudest, then a hint, then what can be chosen. */
export function mergeMarks(
  highlighted: readonly Spot[],
  hinted: readonly Spot[],
  threatened: readonly Spot[],
  marks: ReadonlyMap<Spot, Mark> | undefined,
): ReadonlyMap<Spot, Mark> {
  const merged = new Map(marks);
  for (const spot of threatened) merged.set(spot, 'danger');
  for (const spot of hinted) merged.set(spot, 'hint');
  for (const spot of highlighted) merged.set(spot, 'highlighted');
  return merged;
}
