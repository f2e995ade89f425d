/** The contract between the table and the animations. */
import type { GameEvent, View } from '../api/types';
import type { Stage } from '../board/types';
import type { Pace } from './transitions';

/** What stands on the card of a tile that turns up. */
export interface CardWords {
  name: string;
  /** What it does; empty where nothing is to be said. */
  use: string;
}

export interface PlayOptions {
  /** The speed of the events that come next, which play together; null: they are drawn at once, without movement. */
  paceOf: (events: readonly GameEvent[]) => Pace | null;
  /** Resolves when the events that come next may begin. */
  ready?: (events: readonly GameEvent[]) => Promise<void>;
  /** Called with the position after each event, for the board to draw. */
  draw: (view: View) => void;
  /** Called once with each event, for the log and the live region: as it begins, or once its tile or die has turned up. */
  onEvent: (event: GameEvent) => void;
  /** Resolves once the board has drawn what `draw` passed to it. */
  drawn: () => Promise<void>;
  /** The words of a tile that turns up with this event. */
  cardOf: (event: GameEvent) => CardWords;
}

/** Plays events one after the other, starting from the position before them. */
export type PlayEvents = (
  stage: Stage,
  before: View,
  events: GameEvent[],
  showing: PlayOptions,
) => Promise<void>;
