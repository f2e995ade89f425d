/** How what happened is shown: the contract between the table and the motion. */
import type { GameEvent, View } from '../api/types';
import type { Stage } from '../board/types';

export interface Showing {
  /** 1 as drawn, 2 twice as fast. */
  speed: number;
  /** No movement: only the sounds and the words. */
  reduced: boolean;
  /** Skips what is left. */
  signal: AbortSignal;
  /** Called with the position after each event, for the board to draw. */
  draw: (view: View) => void;
  /** Called as each event begins: the log and the live region tell it then. */
  tell: (event: GameEvent) => void;
  /** Waits until the board has drawn what `draw` gave it. */
  settled: () => Promise<void>;
}

/** Shows events one after the other, beginning with the position before them. */
export type Show = (stage: Stage, before: View, events: GameEvent[], showing: Showing) => Promise<void>;
