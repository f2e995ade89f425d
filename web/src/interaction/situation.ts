/** Whose turn it is, which step of it, and who is asked. The step line, the players and the sentence all take it from here. */
import type { GameEvent, SeatName, TurnStep, View } from '../api/types';

export interface Situation {
  /** Null once the game is over. */
  step: TurnStep | null;
  /** Whose turn it is; null once the game is over. */
  onTurn: SeatName | null;
  /** Who is to decide, or is seen deciding in another's turn; null while chance acts or nobody is asked. */
  asked: SeatName | null;
}

/** The situation on the board: at the event being shown, or in the position once everything has been shown. */
export function situationOf(view: View, showing: GameEvent | null): Situation {
  if (view.phase === 'over') return { step: null, onTurn: null, asked: null };
  if (showing === null) return { step: view.step, onTurn: view.active, asked: seatAsked(view) };
  // The dice are rolled for whoever is on turn, so nobody's name goes out while they are shown.
  const { step, active } = showing;
  return { step, onTurn: active, asked: seatAsked(showing) ?? active };
}

function seatAsked({ actor }: Pick<View, 'actor'>): SeatName | null {
  return actor === 'chance' || actor === 'nobody' ? null : actor;
}
