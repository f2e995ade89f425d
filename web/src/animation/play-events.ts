/** Plays events on the board: each one's animation, then the position after it. The view that follows is the truth. */
import type { GameEvent, View } from '../api/types';
import type { Stage } from '../board/types';
import { batches } from './batches';
import { applyEvent } from './apply-event';
import { Pace, whereIs } from './transitions';
import { moverOf, ANIMATIONS } from './event-animations';
import type { PlayEvents, PlayOptions } from './types';

/** The longest time for all events of one message; more events play faster. */
const LONGEST = 4000;

export const playEvents: PlayEvents = async (stage, before, events, showing) => {
  const planned = events.reduce((sum, event) => sum + hurriedMs(event), 0);
  const speed = Math.max(showing.speed, planned / LONGEST);
  const pace = new Pace(speed, showing.signal);
  let view = before;
  for (const together of batches(events)) {
    for (const event of together) showing.onEvent(event);
    const still = showing.reduced || showing.signal.aborted;
    const own = together.some(isUnhurried) ? new Pace(1, showing.signal) : pace;
    view = await perform(own, stage, view, together, showing, still);
  }
};

function isUnhurried({ type }: GameEvent): boolean {
  return ANIMATIONS[type]?.unhurried ?? false;
}

/** What an event adds to the time that a message may take. */
function hurriedMs(event: GameEvent): number {
  return isUnhurried(event) ? 0 : (ANIMATIONS[event.type]?.ms ?? 0);
}

async function perform(
  pace: Pace,
  stage: Stage,
  view: View,
  events: GameEvent[],
  showing: PlayOptions,
  still: boolean,
): Promise<View> {
  if (!still)
    await Promise.all(events.map((event) => ANIMATIONS[event.type]?.before?.(pace, stage, event, events)));
  const from = events.map((event) => (still ? null : whereIs(stage, moverOf(event))));
  const next = events.reduce(applyEvent, view);
  showing.draw(next);
  await showing.drawn();
  if (still) return next;
  await Promise.all(
    events.map((event, index) => ANIMATIONS[event.type]?.after?.(pace, stage, event, from[index] ?? null)),
  );
  return next;
}
