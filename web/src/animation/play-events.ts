/** Plays events on the board: each one's animation, then the position after it. The view that follows is the truth. */
import type { EventFields, GameEvent, View } from '../api/types';
import type { Stage } from '../board/types';
import { batches } from './batches';
import { applyEvent } from './apply-event';
import { whereIs, type Pace } from './transitions';
import { moverOf, ANIMATIONS } from './event-animations';
import type { PlayEvents, PlayOptions } from './types';

export const playEvents: PlayEvents = async (stage, before, events, showing) => {
  let view = before;
  for (const together of batches(events)) {
    await showing.ready?.(together);
    const pace = showing.paceOf(together);
    if (pace) view = await perform(pace, stage, view, together, showing);
    else {
      together.forEach(showing.onEvent);
      view = await draw(together.reduce(applyEvent, view), showing);
    }
  }
};

async function perform(
  pace: Pace,
  stage: Stage,
  view: View,
  events: GameEvent[],
  showing: PlayOptions,
): Promise<View> {
  const untold = new Set(events);
  const tell = (event: GameEvent): void => {
    if (untold.delete(event)) showing.onEvent(event);
  };
  const moments = events.map((event) => ({
    ...{ pace, stage, event, view, together: events, words: showing.cardOf(event) },
    // A kept tile has no hex of its own: it comes from where the last tile sank.
    hex: (event as EventFields).hex ?? view.focus,
    tell: () => tell(event),
  }));
  for (const event of events) if (!ANIMATIONS[event.type]?.tellsLater) tell(event);
  await Promise.all(moments.map((moment) => ANIMATIONS[moment.event.type]?.before?.(moment)));
  // Each is told once, also when its animation was skipped before it could tell.
  events.forEach(tell);
  const from = events.map((event) => whereIs(stage, moverOf(event)));
  const next = await draw(events.reduce(applyEvent, view), showing);
  await Promise.all(
    moments.map((moment, index) => ANIMATIONS[moment.event.type]?.after?.(moment, from[index] ?? null)),
  );
  return next;
}

async function draw(view: View, showing: PlayOptions): Promise<View> {
  showing.draw(view);
  await showing.drawn();
  return view;
}
