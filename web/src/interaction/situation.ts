/** Whose turn it is, which step of it, and who is asked. The step line, the players and the sentence all take it from here. */
import { movesByTile } from '../animation/apply-event';
import { colourOf } from '../api/piece-names';
import type { EventType, GameEvent, Options, SeatName, View } from '../api/types';
import { seatOf } from '../api/seat-colours';
import { STEP_OF_PHASE, turnStepOf, type TurnStep } from './turn-steps';

export interface Situation {
  step: TurnStep;
  /** Whose turn it is; null once the game is over. */
  onTurn: SeatName | null;
  /** Who is to decide, or is seen deciding in another's turn; null while chance acts or nobody is asked. */
  asked: SeatName | null;
}

/** The situation on the board: at the event being shown, or in the position once everything has been shown. */
export function situationOf(view: View, showing: GameEvent | null, options: Options = {}): Situation {
  if (view.phase === 'over') return { step: turnStepOf(view), onTurn: null, asked: null };
  if (showing === null) return { step: turnStepOf(view), onTurn: view.active, asked: seatAsked(view) };
  const onTurn = turnOf(showing, view, options);
  return { step: stepOf(showing, view), onTurn, asked: deciderOf(showing) ?? onTurn };
}

function seatAsked({ actor }: View): SeatName | null {
  return actor === 'chance' || actor === 'nobody' ? null : actor;
}

/** The position may lag behind where one message holds several turns, so what the event says comes first. */
function turnOf(event: GameEvent, view: View, options: Options): SeatName {
  if (event.type === 'turn-began' || event.type === 'launched' || event.type === 'drew-first')
    return event.seat;
  return event.type === 'placed' ? seatOf(colourOf(event.explorer), options) : view.active;
}

/** The player who answers in another's turn. */
function deciderOf(event: GameEvent): SeatName | null {
  return event.type === 'passed' || event.type === 'defended' ? event.seat : null;
}

function stepOf(event: GameEvent, view: View): TurnStep {
  switch (event.type) {
    case 'turn-began':
      return (view.kept[event.seat]?.length ?? 0) > 0 ? 'tile' : 'move';
    case 'passed':
      return STEP_OF_PHASE[event.phase] ?? turnStepOf(view);
    case 'boarded':
      return turnStepOf(view) === 'sink' ? 'sink' : 'move';
    case 'swam':
    case 'landed':
      return movesByTile(view, event.explorer) ? 'tile' : 'move';
    case 'sailed':
      return movesByTile(view, event.boat) ? 'tile' : 'move';
    case 'dived':
      return view.face ? 'creature' : 'tile';
    case 'went': // without a roll, a dolphin that goes with the swimmer it guards
      return view.face ? 'creature' : turnStepOf(view);
    default:
      return STEP_OF_EVENT[event.type] ?? turnStepOf(view);
  }
}

/** The step that an event belongs to; those that come in several steps belong to that of the position. */
const STEP_OF_EVENT: Partial<Record<EventType, TurnStep>> = {
  'drew-first': 'place',
  dealt: 'place',
  placed: 'place',
  launched: 'launch',
  played: 'tile',
  walked: 'move',
  climbed: 'move',
  sank: 'sink',
  flipped: 'sink',
  kept: 'sink',
  came: 'sink',
  built: 'sink',
  whirled: 'sink',
  erupted: 'sink',
  rolled: 'creature',
  ranged: 'creature',
  idled: 'creature',
  drifted: 'creature',
  stayed: 'creature',
  defended: 'creature',
};
