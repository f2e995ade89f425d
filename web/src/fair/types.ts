/** What `GET …/dice` tells of a finished game (docs/protocol.md, "The dice"). */

export interface Outcome {
  /** In the notation of moves: `roll shark`. */
  move: string;
  action: number;
  /** How many of the chances are its own. */
  odds: number;
}

export interface Draw {
  /** The number of actions before it. */
  ply: number;
  /** All that could come, in rising order of action numbers. */
  outcomes: Outcome[];
  /** The action that came. */
  came: number;
}

export interface Dice {
  commitment: string;
  /** 32 bytes in hexadecimal digits. */
  secret: string;
  /** Each seat's, in order of play; empty where none was given. */
  salts: string[];
  draws: Draw[];
}
