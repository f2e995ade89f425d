/** Tips that this device has not shown yet, and when they help. */
import type { View } from '../../api/types';
import { settings } from '../../settings/settings.svelte';

export type Tip = 'longPress' | 'replay' | 'eyes';

/** The tip for this moment; null if there is none or it was dismissed. */
export function dueTip(view: View, { plays }: { plays: boolean }): Tip | null {
  const wanted = tipAt(view, plays);
  return wanted && !settings.tips.includes(wanted) ? wanted : null;
}

export function dismissTip(tip: Tip): void {
  settings.tips = [...settings.tips, tip];
}

/** Help in the first rounds, the replay in the middle, other eyes for those who watch. */
function tipAt({ turn, phase }: View, plays: boolean): Tip | null {
  if (phase === 'over' || turn === 0) return null;
  if (!plays) return 'eyes';
  if (turn >= 2 && turn <= 8) return 'longPress';
  return turn >= 14 ? 'replay' : null;
}
