import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, View } from '../../src/api/types';
import type { Stage } from '../../src/board/types';
import type { PlayEvents } from '../../src/animation/types';
import { Playback } from '../../src/table/playback.svelte';

/** A showing without a board: each test says how events are played. */
const shows = vi.fn<PlayEvents>();

const view = (turn: number) => ({ turn, points: 3 }) as View;
const event = (type: string, more: object = {}) => ({ type, text: '', ...more }) as GameEvent;
const types = (playback: Playback) => playback.log.map((line) => line.event.type);

function playbackOf(): { playback: Playback; seen: number[] } {
  const seen: number[] = [];
  const playback = new Playback((ply) => seen.push(ply), shows);
  playback.jump(view(1), 10);
  playback.stage = {} as Stage;
  return { playback, seen };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('what is shown', () => {
  beforeEach(() => {
    shows.mockReset();
    shows.mockImplementation(async (_stage, _before, events, { onEvent }) => events.forEach(onEvent));
  });

  it('comes in order, each step from the position before it, and ends at the table as it is', async () => {
    const { playback, seen } = playbackOf();
    playback.add({ events: [event('walked')], view: view(2), ply: 11 });
    playback.add({ events: [event('sank'), event('flipped')], view: view(3), ply: 12 });
    await settle();
    await settle();
    expect(types(playback)).toEqual(['walked', 'sank', 'flipped']);
    expect(shows.mock.calls.map(([, before]) => before.turn)).toEqual([1, 2]);
    expect([playback.shown?.turn, playback.isCaughtUp, seen]).toEqual([3, true, [10, 11, 12]]);
  });

  it('is told once, even when it is skipped in the middle', async () => {
    const { playback } = playbackOf();
    shows.mockImplementation((_stage, _before, events, { onEvent, signal }) => {
      if (events[0]) onEvent(events[0]);
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          events.slice(1).forEach(onEvent);
          resolve();
        }),
      );
    });
    playback.add({ events: [event('walked'), event('swam')], view: view(2), ply: 11 });
    playback.add({ events: [event('sank')], view: view(3), ply: 12 });
    expect(playback.isCaughtUp).toBe(false);
    playback.skip();
    await settle();
    expect(types(playback)).toEqual(['walked', 'swam', 'sank']);
    expect([playback.shown?.turn, playback.ply, playback.isCaughtUp]).toEqual([3, 12, true]);
  });

  it('goes on when a motion fails', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    shows.mockRejectedValueOnce(new Error('no such piece'));
    const { playback } = playbackOf();
    playback.add({ events: [event('walked')], view: view(2), ply: 11 });
    playback.add({ events: [event('sank')], view: view(3), ply: 12 });
    await settle();
    await settle();
    expect(types(playback)).toEqual(['walked', 'sank']);
    expect([playback.shown?.turn, playback.isCaughtUp]).toEqual([3, true]);
    expect(reported).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('waits for the board', async () => {
    const playback = new Playback(() => undefined, shows);
    playback.jump(view(1), 10);
    playback.add({ events: [event('walked')], view: view(2), ply: 11 });
    await settle();
    expect([types(playback), playback.isCaughtUp]).toEqual([[], false]);
    playback.stage = {} as Stage;
    await settle();
    expect([types(playback), playback.isCaughtUp]).toEqual([['walked'], true]);
  });

  it('goes faster the more there is to show', async () => {
    const { playback } = playbackOf();
    const many = Array.from({ length: 36 }, () => event('walked'));
    playback.add({ events: many, view: view(2), ply: 40 });
    await settle();
    expect(shows.mock.calls[0]?.[3].speed).toBe(4);
  });

  it('is only told when there is far too much of it', async () => {
    const { playback } = playbackOf();
    playback.add({ events: Array.from({ length: 200 }, () => event('walked')), view: view(2), ply: 300 });
    await settle();
    expect(shows).not.toHaveBeenCalled();
    expect([playback.log.length, playback.shown?.turn]).toEqual([200, 2]);
  });

  it('forgets values when the first turn begins, unless the table plays with open ones', async () => {
    for (const open of [false, true]) {
      const { playback } = playbackOf();
      playback.hasOpenValues = open;
      playback.remember([event('placed', { value: 6 }), event('turn-began', { turn: 1 })]);
      expect(playback.log[0]?.event).toMatchObject({ value: open ? 6 : null });
    }
  });
});
