/** What a player must not miss: when their turn begins, and what they lost or saved while others played. */
import { colourOf } from '../api/piece-names';
import type { EventOf, GameEvent, SeatName, View } from '../api/types';
import type { Names } from '../wording/names';
import { sentenceOf, type LogLine } from '../wording/sentences';

/** The most sentences in a summary; the players' cards count the rest. */
const MOST_NEWS = 4;

export type Fate = EventOf<'lost'> | EventOf<'landed'> | EventOf<'wrecked'>;

/** A name for the decision that the seat is called to: its turn, or a question in another's. Null while others act. */
export function turnKey(view: View | null, seat: SeatName | null, canAct: boolean): string | null {
  if (!view || !seat || !canAct || view.actor !== seat) return null;
  return view.active === seat ? `turn ${view.turn}` : `asked ${seat} ${view.turn} ${view.phase}`;
}

/** A sentence of news; `at` is the number of its line in the log, since two losses may read the same. */
export interface NewsLine {
  at: number;
  text: string;
}

/** The player's own losses and rescues after a line of the log. */
export function newsSince(
  log: readonly LogLine[],
  line: number,
  names: Names,
  own: readonly SeatName[],
): NewsLine[] {
  return log
    .filter(({ at, event }) => at > line && isNews(event, own))
    .slice(-MOST_NEWS)
    .flatMap(({ at, event }) => {
      const text = sentenceOf(event, names);
      return text ? [{ at, text }] : [];
    });
}

function isNews(event: GameEvent, own: readonly SeatName[]): boolean {
  return (event.type === 'lost' || event.type === 'landed') && own.includes(colourOf(event.explorer));
}

/** Whether an event gets its moment in the middle of the board. */
function isFate(event: GameEvent): event is Fate {
  return event.type === 'lost' || event.type === 'landed' || event.type === 'wrecked';
}

/** The fates among the lines after one, without those of the volcano, which has its own scene. */
export function fatesSince(log: readonly LogLine[], line: number): Fate[] {
  return log
    .filter(({ at }) => at > line)
    .map(({ event }) => event)
    .filter(isFate)
    .filter((event) => event.type === 'landed' || event.cause !== 'volcano');
}

/** The heading of the turn that the last line belongs to; null in the set-up. */
export function lastTurn(log: readonly LogLine[]): EventOf<'turn-began'> | null {
  const found = log.findLast(({ event }) => event.type === 'turn-began')?.event;
  return found?.type === 'turn-began' ? found : null;
}

/** Whether one's own explorer is lost. */
export function isOwnLoss(fate: Fate, own: readonly SeatName[]): boolean {
  return fate.type === 'lost' && own.includes(colourOf(fate.explorer));
}
