/** Plays events on the board: each one's animation, then the position after it. The view that follows is the truth. */
import type { GameEvent, View } from '../api/types';
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
    for (const event of together) showing.onEvent(event);
    view = pace
      ? await perform(pace, stage, view, together, showing)
      : await draw(together.reduce(applyEvent, view), showing);
  }
};

async function perform(
  pace: Pace,
  stage: Stage,
  view: View,
  events: GameEvent[],
  showing: PlayOptions,
): Promise<View> {
  await Promise.all(events.map((event) => ANIMATIONS[event.type]?.before?.(pace, stage, event, events)));
  const from = events.map((event) => whereIs(stage, moverOf(event)));
  const next = await draw(events.reduce(applyEvent, view), showing);
  await Promise.all(
    events.map((event, index) => ANIMATIONS[event.type]?.after?.(pace, stage, event, from[index] ?? null)),
  );
  return next;
}

async function draw(view: View, showing: PlayOptions): Promise<View> {
  showing.draw(view);
  await showing.drawn();
  return view;
}
