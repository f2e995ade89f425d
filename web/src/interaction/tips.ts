/** Tips, when they help, and which of them this device has shown. */
import type { View } from '../api/types';
import { settings } from '../settings/settings.svelte';

export type Tip = 'longPress' | 'replay' | 'eyes';

/** This device has shown the tip: it is not shown at another table. */
export function noteShown(tip: Tip): void {
  if (!settings.tips.includes(tip)) settings.tips = [...settings.tips, tip];
}

/** Help in the first rounds, the replay later, other viewpoints for spectators; null if there is no tip. */
export function tipAt({ turn, phase }: View, plays: boolean): Tip | null {
  if (phase === 'over' || turn === 0) return null;
  if (!plays) return 'eyes';
  if (turn >= 2 && turn <= 8) return 'longPress';
  return turn >= 14 ? 'replay' : null;
}
