/** Tips, and when they help. */
import type { View } from '../api/types';

export type Tip = 'longPress' | 'replay' | 'eyes';

/** Help in the first rounds, the replay later, other viewpoints for spectators; null if there is no tip. */
export function tipAt({ turn, phase }: View, plays: boolean): Tip | null {
  if (phase === 'over' || turn === 0) return null;
  if (!plays) return 'eyes';
  if (turn >= 2 && turn <= 8) return 'longPress';
  return turn >= 14 ? 'replay' : null;
}
