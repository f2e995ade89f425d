/** How fast a turn is shown: the more of it waits, the faster; what does not fit its time is drawn at once. */
import type { GameEvent } from '../api/types';
import { batches } from '../animation/batches';
import { hurriedMs } from '../animation/event-animations';

/** Milliseconds that one turn may take, by the speed in the settings; a little is left for drawing. */
const LIMITS: Readonly<Record<number, number>> = { 0.5: 6400, 1: 3200, 2: 720 };
const FASTEST = 24;

export class TurnPace {
  #began = 0;

  /** A turn begins, or the first event after a rest. */
  begin(): void {
    this.#began = performance.now();
  }

  /** The speed factor of the next waiting event; null when the time is up, as on a slow device. */
  speed(waiting: readonly GameEvent[], chosen: number): number | null {
    const end = waiting.findIndex(({ type }, at) => at > 0 && type === 'turn-began');
    const turn = end < 0 ? waiting : waiting.slice(0, end);
    const planned = batches(turn).reduce((sum, together) => sum + hurriedMs(together), 0);
    const left = (LIMITS[chosen] ?? 0) - (performance.now() - this.#began);
    return left > 0 ? Math.min(FASTEST, Math.max(chosen, planned / left)) : null;
  }
}
