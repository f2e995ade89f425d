import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Own, View } from '../../src/api/types';
import { applyEvent } from '../../src/animation/apply-event';
import type { Stage } from '../../src/board/types';
import type { PlayEvents } from '../../src/animation/types';
import { settings } from '../../src/settings/settings.svelte';
import { Playback } from '../../src/table/playback.svelte';
import { TurnPace } from '../../src/table/turn-pace';

/** A showing without a board: each test says how events are played. */
const shows = vi.fn<PlayEvents>();

const view = (turn: number) => ({ turn, points: 3 }) as View;
const event = (type: string, more: object = {}) => ({ type, text: '', ...more }) as GameEvent;
const types = (playback: Playback) => playback.log.map((line) => line.event.type);

function playbackOf(asks = () => true): { playback: Playback; seen: number[] } {
  const seen: number[] = [];
  const playback = new Playback({ seen: (ply) => seen.push(ply), asks, how: shows });
  playback.jump(view(1), 10);
  playback.stage = {} as Stage;
  return { playback, seen };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a last look at the values', () => {
  const seat = (values: Record<string, number>, turn: number) =>
    ({ turn, points: 3, values, kept: {} }) as unknown as View;
  const began = event('turn-began', { seat: 'red', turn: 1 });

  function atTheEndOfSetUp(looks = true): Playback {
    const playback: Playback = new Playback({
      looks: (): boolean => looks && Object.keys(playback.shown?.values ?? {}).length > 0,
      how: played,
    });
    playback.jump(seat({ R1: 5 }, 0), 10);
    playback.stage = {} as Stage;
    return playback;
  }
  const played: PlayEvents = async (_stage, before, events, { draw, onEvent, ready }) => {
    let turn = before.turn;
    for (const one of events) {
      await ready?.([one]);
      onEvent(one);
      if (one.type === 'turn-began') turn += 1;
      draw({ ...before, turn });
    }
  };

  it('holds play before the first turn, and turns them face down when it ends', async () => {
    const playback = atTheEndOfSetUp();
    playback.add({ events: [event('launched'), began, event('walked')], view: seat({}, 1), ply: 11 });
    await settle();
    expect([types(playback), playback.isLooking, playback.shown?.values]).toEqual([
      ['launched'],
      true,
      { R1: 5 },
    ]);
    playback.endLook();
    await settle();
    expect([types(playback).length, playback.isLooking, playback.isCaughtUp]).toEqual([3, false, true]);
    expect(playback.shown?.values).toEqual({});
  });

  it('is not skipped with the rest, but is itself ended by skipping', async () => {
    const playback = atTheEndOfSetUp();
    playback.stage = null;
    playback.add({ events: [began], view: seat({}, 1), ply: 11 });
    playback.add({ events: [event('walked')], view: seat({}, 1), ply: 12 });
    playback.skip();
    playback.skip();
    playback.stage = {} as Stage;
    await settle();
    expect([playback.isLooking, types(playback)]).toEqual([true, []]);
    playback.skip();
    await settle();
    await settle();
    expect([playback.isLooking, types(playback)]).toEqual([false, ['turn-began', 'walked']]);
  });

  it('is not offered where there is nothing to remember', async () => {
    const playback = atTheEndOfSetUp(false);
    playback.add({ events: [began], view: seat({ R1: 5 }, 1), ply: 11 });
    await settle();
    expect([playback.isCaughtUp, playback.shown?.values]).toEqual([true, { R1: 5 }]);
  });
});

describe('a hand', () => {
  const hand = (tiles: object[]) => ({ turn: 3, kept: { red: tiles }, values: {} }) as unknown as View;
  const wind = { terrain: 'beach', underside: 'wind' };

  it('gets a tile when its event is shown, not when the message comes', async () => {
    const drawn: number[] = [];
    const playback = new Playback({
      how: async (_stage, before, events, { draw, onEvent }) => {
        let now = before;
        for (const one of events) {
          onEvent(one);
          draw((now = applyEvent(now, one)));
          drawn.push(playback.shown?.kept.red?.length ?? -1);
        }
      },
    });
    playback.jump({ ...hand([]), ground: '' } as View, 10);
    playback.stage = {} as Stage;
    playback.add({
      events: [
        event('sank', { hex: 'f5' }),
        event('kept', { seat: 'red', ...wind }),
        event('rolled', { face: 'shark' }),
      ],
      view: hand([wind]),
      ply: 13,
    });
    await settle();
    expect(drawn).toEqual([0, 1, 1]);
    expect(playback.shown?.kept.red).toEqual([wind]);
  });

  it('is dropped with everything that one seat alone may know', () => {
    const playback = new Playback();
    playback.jump(hand([]), 10);
    playback.reveal({
      seat: 'red',
      values: { R1: 5 },
      tiles: [wind],
      legal: [],
      routes: [],
    } as unknown as Own);
    expect([playback.shown?.kept.red, playback.shown?.values]).toEqual([[wind], { R1: 5 }]);
    playback.forgetSecrets();
    expect([playback.shown?.kept.red, playback.shown?.values]).toEqual([[{ ...wind, underside: null }], {}]);
  });
});

describe('a tile that turns up late', () => {
  const wind = { seat: 'red', terrain: 'beach', underside: 'wind' };
  const atTheTable = () => ({ turn: 3, kept: { red: [] }, values: {}, ground: '' }) as unknown as View;
  /** Shows each event for as long as nobody skips it, and tells it then. */
  const late: PlayEvents = async (_stage, _before, events, { onEvent, paceOf }) => {
    for (const one of events) {
      const pace = paceOf([one]);
      if (pace && !pace.signal.aborted)
        await new Promise<void>((resolve) => pace.signal.addEventListener('abort', () => resolve()));
      onEvent(one);
    }
  };

  function shownLate(): Playback {
    const playback = new Playback({ how: late });
    playback.jump(atTheTable(), 10);
    playback.stage = {} as Stage;
    playback.add({ events: [event('kept', wind), event('rolled')], view: atTheTable(), ply: 12 });
    return playback;
  }

  it('is told once, by whichever comes first: its turning up, or a skip of everything', async () => {
    const playback = shownLate();
    await settle();
    expect(types(playback)).toEqual([]);
    playback.skip();
    playback.skip();
    await settle();
    expect([types(playback), playback.isCaughtUp]).toEqual([['kept', 'rolled'], true]);
  });

  it('is closed and told without its underside when the device changes hands meanwhile', async () => {
    const playback = shownLate();
    await settle();
    playback.forgetSecrets();
    await settle();
    expect(playback.log.map((line) => line.event)).toEqual([expect.objectContaining({ underside: null })]);
  });

  it('is a still card with reduced motion, unless events are shown at once or skipped', async () => {
    const paces: (boolean | null)[] = [];
    const stills: PlayEvents = async (_stage, _before, events, { paceOf }) => {
      for (const one of events) paces.push(paceOf([one])?.isStill ?? null);
    };
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    for (const speed of [1, 0]) {
      settings.speed = speed;
      const playback = new Playback({ how: stills });
      playback.jump(atTheTable(), 10);
      playback.stage = {} as Stage;
      playback.add({ events: [event('kept', wind), event('walked')], view: atTheTable(), ply: 12 });
      await settle();
    }
    settings.speed = 1;
    vi.unstubAllGlobals();
    expect(paces).toEqual([true, null]);
  });
});

describe('a stop after each turn', () => {
  const at = (turn: number, active: string) => ({ turn, active, kept: {}, values: {} }) as unknown as View;
  const turn = (n: number, seat: string) => event('turn-began', { turn: n, seat });
  const stepwise: PlayEvents = async (_stage, before, events, { draw, onEvent, ready }) => {
    let now = before;
    for (const one of events) {
      await ready?.([one]);
      onEvent(one);
      if (one.type === 'turn-began') draw((now = { ...now, turn: one.turn, active: one.seat }));
    }
  };

  /** Red ends the turn; blue, yellow and red follow. */
  async function aRound(isTimed = false): Promise<Playback> {
    const playback = new Playback({ how: stepwise, isOwn: (seat) => seat === 'red', isTimed: () => isTimed });
    playback.jump(at(4, 'red'), 10);
    playback.stage = {} as Stage;
    const events = [turn(5, 'blue'), event('walked'), turn(6, 'yellow'), event('walked'), turn(7, 'red')];
    playback.add({ events, view: at(7, 'red'), ply: 20 });
    await settle();
    return playback;
  }
  beforeEach(() => {
    settings.stops = true;
    return () => {
      settings.stops = false;
    };
  });

  it('comes between the turns of others, and not before one’s own', async () => {
    const playback = await aRound();
    expect([playback.isHeld, playback.shown?.turn, types(playback).length]).toEqual([true, 5, 2]);
    playback.goOn();
    await settle();
    expect([playback.isHeld, playback.isCaughtUp, types(playback).length]).toEqual([false, true, 5]);
  });

  it('is ended by whatever skips, which then skips nothing else', async () => {
    const playback = await aRound();
    playback.skip();
    expect([playback.isHeld, playback.hasSkipped]).toEqual([false, false]);
    await settle();
    expect(playback.isCaughtUp).toBe(true);
  });

  it('comes however many events wait', async () => {
    const playback = await aRound();
    const many = Array.from({ length: 200 }, () => event('walked'));
    playback.add({ events: [turn(8, 'blue'), ...many, turn(9, 'green')], view: at(9, 'green'), ply: 300 });
    playback.goOn();
    await settle();
    expect([playback.isHeld, playback.shown?.turn]).toEqual([true, 8]);
  });

  it('comes also where turns are drawn at once, and never while a live clock runs', async () => {
    settings.speed = 0;
    expect((await aRound()).isHeld).toBe(true);
    settings.speed = 1;
    expect((await aRound(true)).isCaughtUp).toBe(true);
  });
});

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

  it('ends with the turn when skipped once, and when skipped again with everything until somebody is asked', async () => {
    let isAsked = false;
    const { playback } = playbackOf(() => isAsked);
    const paced: string[] = [];
    shows.mockImplementation(async (_stage, _before, events, { onEvent, paceOf }) => {
      for (const one of events) {
        const pace = paceOf([one]);
        onEvent(one);
        if (pace) paced.push(one.type);
        if (pace && !pace.signal.aborted)
          await new Promise<void>((resolve) => pace.signal.addEventListener('abort', () => resolve()));
      }
    });
    playback.add({ events: [event('walked'), event('swam')], view: view(2), ply: 11 });
    playback.add({ events: [event('sank'), event('turn-began'), event('sailed')], view: view(3), ply: 12 });
    playback.skip();
    await settle();
    await settle();
    expect(types(playback)).toEqual(['walked', 'swam', 'sank', 'turn-began']);
    expect([paced, playback.isCaughtUp]).toEqual([['walked', 'turn-began'], false]);
    playback.skip();
    playback.add({ events: [event('turn-began')], view: view(4), ply: 13 });
    await settle();
    await settle();
    expect(types(playback).slice(4)).toEqual(['sailed', 'turn-began']);
    expect([paced.length, playback.shown?.turn, playback.isCaughtUp]).toEqual([2, 4, true]);
    expect(playback.hasSkipped).toBe(true);
    isAsked = true;
    playback.add({ events: [event('dived')], view: view(5), ply: 14 });
    await settle();
    expect([paced.length, playback.hasSkipped]).toEqual([2, false]);
    playback.add({ events: [event('walked')], view: view(6), ply: 15 });
    await settle();
    expect(paced.at(-1)).toBe('walked');
  });

  it('leaves a scene to be seen as a still when everything is skipped, and tells each event once', async () => {
    const { playback } = playbackOf();
    const stills: string[] = [];
    shows.mockImplementation(async (_stage, _before, events, { onEvent, paceOf }) => {
      for (const one of events) {
        const pace = paceOf([one]);
        onEvent(one);
        if (pace?.isStill) stills.push(one.type);
        if (pace && !pace.signal.aborted)
          await new Promise<void>((resolve) => pace.signal.addEventListener('abort', () => resolve()));
      }
    });
    playback.add({ events: [event('walked')], view: view(2), ply: 11 });
    playback.add({ events: [event('sank'), event('erupted'), event('ended')], view: view(3), ply: 12 });
    playback.skip();
    playback.skip();
    await settle();
    expect([stills, playback.isCaughtUp]).toEqual([['erupted'], false]);
    playback.skip();
    await settle();
    await settle();
    expect(types(playback)).toEqual(['walked', 'sank', 'erupted', 'ended']);
    expect([stills.length, playback.shown?.turn, playback.isCaughtUp]).toEqual([1, 3, true]);
  });

  it('can be repeated without being told again', async () => {
    const { playback, seen } = playbackOf();
    playback.add({ events: [event('walked')], view: view(2), ply: 11 });
    await settle();
    playback.repeat(view(1), [{ events: [event('walked')], view: view(2), ply: 11 }]);
    expect([playback.isRepeating, playback.shown?.turn]).toEqual([true, 1]);
    await settle();
    await settle();
    expect([playback.isRepeating, playback.shown?.turn, types(playback)]).toEqual([false, 2, ['walked']]);
    expect(seen.at(-1)).toBe(11);
  });

  it('can be repeated while it is still going on: the rest is then part of what is repeated', async () => {
    const { playback } = playbackOf(() => false);
    shows.mockImplementation(async (_stage, _before, events, { onEvent, paceOf }) => {
      for (const one of events) {
        onEvent(one);
        const pace = paceOf([one]);
        if (pace && !pace.signal.aborted)
          await new Promise<void>((resolve) => pace.signal.addEventListener('abort', () => resolve()));
      }
    });
    const step = { events: [event('walked'), event('swam')], view: view(2), ply: 11 };
    playback.add(step);
    await settle();
    playback.skipAll();
    playback.repeat(view(1), [step]);
    await settle();
    expect([playback.isRepeating, playback.now?.type, playback.shown?.turn]).toEqual([true, 'walked', 1]);
    expect(types(playback)).toEqual(['walked', 'swam']);
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

  it('goes on after a fault in what is noted of it', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const fault = new Error('a fault of ours');
    const playback = new Playback({
      seen: (ply) => {
        if (ply === 11) throw fault;
      },
      how: shows,
    });
    playback.jump(view(1), 10);
    playback.stage = {} as Stage;
    playback.add({ events: [event('walked')], view: view(2), ply: 11 });
    await settle();
    playback.add({ events: [event('swam')], view: view(3), ply: 12 });
    await settle();
    vi.unstubAllGlobals();
    expect([types(playback), playback.isCaughtUp]).toEqual([['walked', 'swam'], true]);
    expect(reported.mock.calls).toEqual([[fault]]);
  });

  it('waits for the board', async () => {
    const playback = new Playback({ how: shows });
    playback.jump(view(1), 10);
    playback.add({ events: [event('walked')], view: view(2), ply: 11 });
    await settle();
    expect([types(playback), playback.isCaughtUp]).toEqual([[], false]);
    playback.stage = {} as Stage;
    await settle();
    expect([types(playback), playback.isCaughtUp]).toEqual([['walked'], true]);
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

describe('the pace of a turn', () => {
  const many = (n: number) => Array.from({ length: n }, () => event('walked'));

  it('is as drawn while there is time, and faster the more waits', () => {
    const pace = new TurnPace();
    pace.begin();
    expect(pace.speed(many(3), 1)).toBe(1);
    expect(pace.speed(many(3), 2)).toBe(2);
    expect(pace.speed(many(3), 0.5)).toBe(0.5);
    expect(pace.speed(many(40), 1)).toBeGreaterThan(3);
    expect(pace.speed(many(40), 2)).toBeGreaterThan(pace.speed(many(40), 1) ?? Infinity);
  });

  it('ends with the time of a turn: a slow device draws the rest at once', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const pace = new TurnPace();
    pace.begin();
    vi.advanceTimersByTime(4000);
    expect(pace.speed(many(1), 1)).toBeNull();
    pace.begin();
    expect(pace.speed(many(1), 1)).toBe(1);
    vi.useRealTimers();
  });

  it('looks no further than the end of the turn', () => {
    const pace = new TurnPace();
    pace.begin();
    expect(pace.speed([...many(3), event('turn-began'), ...many(40)], 1)).toBe(1);
  });
});
