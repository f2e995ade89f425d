import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, View } from '../../src/api/types';
import type { Stage } from '../../src/board/types';
import type { Show } from '../../src/animation/types';
import { Projector } from '../../src/table/playback.svelte';

/** A showing without a board: each test says how events are played. */
const shows = vi.fn<Show>();

const view = (turn: number) => ({ turn, points: 3 }) as View;
const event = (type: string, more: object = {}) => ({ type, text: '', ...more }) as GameEvent;
const types = (projector: Projector) => projector.log.map((line) => line.event.type);

function projecting(): { projector: Projector; seen: number[] } {
  const seen: number[] = [];
  const projector = new Projector((ply) => seen.push(ply), shows);
  projector.jump(view(1), 10);
  projector.stage = {} as Stage;
  return { projector, seen };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('what is shown', () => {
  beforeEach(() => {
    shows.mockReset();
    shows.mockImplementation(async (_stage, _before, events, { tell }) => events.forEach(tell));
  });

  it('comes in order, each step from the position before it, and ends at the table as it is', async () => {
    const { projector, seen } = projecting();
    projector.add({ events: [event('walked')], view: view(2), ply: 11 });
    projector.add({ events: [event('sank'), event('flipped')], view: view(3), ply: 12 });
    await settle();
    await settle();
    expect(types(projector)).toEqual(['walked', 'sank', 'flipped']);
    expect(shows.mock.calls.map(([, before]) => before.turn)).toEqual([1, 2]);
    expect([projector.shown?.turn, projector.isCaughtUp, seen]).toEqual([3, true, [10, 11, 12]]);
  });

  it('is told once, even when it is skipped in the middle', async () => {
    const { projector } = projecting();
    shows.mockImplementation((_stage, _before, events, { tell, signal }) => {
      if (events[0]) tell(events[0]);
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          events.slice(1).forEach(tell);
          resolve();
        }),
      );
    });
    projector.add({ events: [event('walked'), event('swam')], view: view(2), ply: 11 });
    projector.add({ events: [event('sank')], view: view(3), ply: 12 });
    expect(projector.isCaughtUp).toBe(false);
    projector.skip();
    await settle();
    expect(types(projector)).toEqual(['walked', 'swam', 'sank']);
    expect([projector.shown?.turn, projector.ply, projector.isCaughtUp]).toEqual([3, 12, true]);
  });

  it('goes on when a motion fails', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    shows.mockRejectedValueOnce(new Error('no such piece'));
    const { projector } = projecting();
    projector.add({ events: [event('walked')], view: view(2), ply: 11 });
    projector.add({ events: [event('sank')], view: view(3), ply: 12 });
    await settle();
    await settle();
    expect(types(projector)).toEqual(['walked', 'sank']);
    expect([projector.shown?.turn, projector.isCaughtUp]).toEqual([3, true]);
    expect(reported).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('waits for the board', async () => {
    const projector = new Projector(() => undefined, shows);
    projector.jump(view(1), 10);
    projector.add({ events: [event('walked')], view: view(2), ply: 11 });
    await settle();
    expect([types(projector), projector.isCaughtUp]).toEqual([[], false]);
    projector.stage = {} as Stage;
    await settle();
    expect([types(projector), projector.isCaughtUp]).toEqual([['walked'], true]);
  });

  it('goes faster the more there is to show', async () => {
    const { projector } = projecting();
    const many = Array.from({ length: 36 }, () => event('walked'));
    projector.add({ events: many, view: view(2), ply: 40 });
    await settle();
    expect(shows.mock.calls[0]?.[3].speed).toBe(4);
  });

  it('is only told when there is far too much of it', async () => {
    const { projector } = projecting();
    projector.add({ events: Array.from({ length: 200 }, () => event('walked')), view: view(2), ply: 300 });
    await settle();
    expect(shows).not.toHaveBeenCalled();
    expect([projector.log.length, projector.shown?.turn]).toEqual([200, 2]);
  });

  it('forgets values when the first turn begins, unless the table plays with open ones', async () => {
    for (const open of [false, true]) {
      const { projector } = projecting();
      projector.hasOpenValues = open;
      projector.remember([event('placed', { value: 6 }), event('turn-began', { turn: 1 })]);
      expect(projector.log[0]?.event).toMatchObject({ value: open ? 6 : null });
    }
  });
});
