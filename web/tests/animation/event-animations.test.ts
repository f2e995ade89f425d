import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventFields, EventType, GameEvent, View } from '../../src/api/types';
import {
  ANIMATIONS,
  durationOf,
  hurriedMs,
  isUnhurried,
  type Moment,
} from '../../src/animation/event-animations';
import { meant } from '../../src/animation/die-rolls';
import { TimedPace, stageOf } from './stage';

/** The fields of each event that moves something, as the server sends them; a kept tile has no hex. */
const FIELDS: Partial<Record<EventType, object>> = {
  sank: { hex: 'f6', terrain: 'beach' },
  flipped: { hex: 'f6', terrain: 'beach', underside: 'shark' },
  kept: { seat: 'red', terrain: 'beach', underside: 'wind' },
  played: { seat: 'red', terrain: 'beach', underside: 'wind' },
  defended: { seat: 'red', terrain: 'beach', underside: 'shark-defence' },
  rolled: { seat: 'red', face: 'shark' },
  ranged: { number: 2 },
  came: { creature: 'shark 1', kind: 'shark', hex: 'f6' },
  built: { boat: 'boat 1', hex: 'f6' },
};

function eventOf(type: EventType, more: object = {}): GameEvent {
  const fields = FIELDS[type] ?? { explorer: 'R1', boat: 'boat 1', hex: 'f6', island: 'NW' };
  return { type, text: '', ...fields, ...more } as GameEvent;
}

async function millisecondsOf(event: GameEvent): Promise<number> {
  const view = { focus: 'f6', creatures: [], boats: [] } as unknown as View;
  const began = Date.now();
  const moment: Moment = {
    ...{ event, view, hex: 'f6', together: [event], words: { name: '', use: '' }, tell: () => undefined },
    ...{ pace: new TimedPace(1, new AbortController().signal), stage: stageOf() },
  };
  let over = 0;
  const showing = async (): Promise<void> => {
    await ANIMATIONS[event.type]?.before?.(moment);
    await ANIMATIONS[event.type]?.after?.(moment, { x: 0, y: 0 });
    over = Date.now();
  };
  void showing();
  await vi.runAllTimersAsync();
  return over - began;
}

describe('the animation of an event', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each((Object.keys(ANIMATIONS) as EventType[]).filter((type) => !isUnhurried({ type })))(
    'takes as long as the pace of a turn reckons with: %s',
    async (type) => {
      const event = eventOf(type);
      expect(await millisecondsOf(event)).toBe(durationOf(event));
    },
  );

  it('is shorter for somebody else’s secret, about which there is nothing to read', async () => {
    const secret = eventOf('kept', { underside: null });
    expect(await millisecondsOf(secret)).toBe(durationOf(secret));
    expect(durationOf(secret)).toBeLessThan(durationOf(eventOf('kept')));
  });

  it.each([
    ['the hand', ['sank', 'kept']],
    ['the creature', ['sank', 'flipped', 'came']],
    ['the boat', ['sank', 'flipped', 'built']],
  ] as const)('takes 2.2 seconds at most from the first shudder of a tile to %s', (_, types) => {
    const ms = types.reduce((sum, type) => sum + durationOf(eventOf(type)), 0);
    expect(ms).toBeLessThanOrEqual(2200);
  });

  it('adds its time once where several events play together, and none where it takes its own', () => {
    const of = (...types: EventType[]) => hurriedMs(types.map((type) => eventOf(type)));
    expect(of('fell', 'fell', 'fell')).toBe(of('fell'));
    expect(of('sank', 'fell')).toBe(of('sank'));
    expect(of('whirled', 'lost')).toBe(Math.max(of('whirled'), of('lost')));
    expect(of('erupted', 'lost')).toBe(0);
  });
});

describe('the pieces that a die is about', () => {
  const view = {
    creatures: [
      { name: 'shark 1', kind: 'shark' },
      { name: 'whale 1', kind: 'whale' },
    ],
    boats: [
      { name: 'boat 1', crew: ['R1'] },
      { name: 'boat 2', crew: [] },
    ],
  } as unknown as View;
  it.each([
    ['shark', ['shark 1']],
    ['serpent', []],
    ['boat', ['boat 2']],
    ['star', ['shark 1', 'whale 1']],
  ] as const)('%s', (face, names) => expect(meant(view, { face } as EventFields)).toEqual(names));
});
