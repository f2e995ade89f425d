import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, View } from '../../src/api/types';
import { playEvents } from '../../src/animation/play-events';
import { SINK_MS } from '../../src/animation/sinking';
import { Pace, StillPace } from '../../src/animation/transitions';
import type { PlayOptions } from '../../src/animation/types';
import { HEXES } from '../../src/board/layout/geometry';
import { stageOf, TimedPace } from './stage';

const event = (type: string, more: object) => ({ type, text: '', ...more }) as GameEvent;
const SANK = event('sank', { hex: 'f6', terrain: 'beach' });
const FELL = event('fell', { explorer: 'R1', hex: 'f6' });
const ROLLED = event('rolled', { seat: 'red', face: 'shark' });
const kept = (underside: string | null) => event('kept', { seat: 'red', terrain: 'beach', underside });

const VIEW = {
  ground: HEXES.map((hex) => (hex === 'f6' ? 'b' : '.')).join(''),
  explorers: [{ name: 'R1', status: 'land', hex: 'f6' }],
  ...{ boats: [], creatures: [], kept: { red: [] }, shown: [], turn: 4, active: 'red', phase: 'sink' },
  ...{ face: null, focus: null },
} as unknown as View;

interface Shown {
  told: string[];
  drawn: View[];
  skip: () => void;
  over: Promise<void>;
}

function show(events: GameEvent[], Kind: typeof Pace = TimedPace): Shown {
  const stop = new AbortController();
  const told: string[] = [];
  const drawn: View[] = [];
  const options: PlayOptions = {
    paceOf: () => new Kind(1, stop.signal),
    draw: (view) => drawn.push(view),
    onEvent: ({ type }) => told.push(type),
    drawn: async () => undefined,
    cardOf: () => ({ name: 'Fair wind', use: 'A boat sails.' }),
  };
  return { told, drawn, skip: () => stop.abort(), over: playEvents(stageOf(), VIEW, events, options) };
}

const card = () => document.querySelector('[data-scene=tile]');
const die = () => document.querySelector('[data-scene=die]');
/** Whether anything that is drawn has the tile's picture or its name; the sheet of all symbols does not count. */
const isGivenAway = () =>
  [...document.body.children].some((one) => one.id !== 'lb-sheet' && /wind/i.test(one.innerHTML));

describe('a tile that turns', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('sinks with those who stand on it, before anybody hears what is under it', async () => {
    const { told, drawn, over } = show([SANK, FELL, kept('wind')]);
    await vi.advanceTimersByTimeAsync(SINK_MS - 100);
    expect([told, drawn.length, card(), isGivenAway()]).toEqual([['sank', 'fell'], 0, null, false]);
    await vi.runAllTimersAsync();
    await over;
    expect(told).toEqual(['sank', 'fell', 'kept']);
  });

  it('comes up where the tile sank, is told as it turns up, and is in the hand once it has flown there', async () => {
    const { told, drawn, over } = show([SANK, kept('wind')]);
    await vi.advanceTimersByTimeAsync(SINK_MS + 100);
    expect([card() !== null, told]).toEqual([true, ['sank']]);
    await vi.advanceTimersByTimeAsync(600);
    expect([told, drawn.at(-1)?.kept.red]).toEqual([['sank', 'kept'], []]);
    await vi.runAllTimersAsync();
    await over;
    expect(drawn.at(-1)?.kept.red).toEqual([{ terrain: 'beach', underside: 'wind' }]);
    expect(card()).toBeNull();
  });

  it('stays face down for the others', async () => {
    const { over } = show([SANK, kept(null)]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(card()?.querySelector('[data-part=underside]')).toBeNull();
    expect([...(card()?.querySelectorAll('use') ?? [])].map((one) => one.getAttribute('href'))).toEqual([
      '#lb-beach0',
    ]);
    await vi.runAllTimersAsync();
    await over;
  });

  it('is told once when it is skipped half-way, and leaves nothing behind', async () => {
    const { told, drawn, skip, over } = show([SANK, kept('wind'), ROLLED]);
    await vi.advanceTimersByTimeAsync(SINK_MS + 100);
    skip();
    await vi.runAllTimersAsync();
    await over;
    expect(told).toEqual(['sank', 'kept', 'rolled']);
    expect([drawn.length, card(), die()]).toEqual([3, null, null]);
  });

  it('is a card that stands still for 1.2 seconds where no movement is wanted', async () => {
    const { told, drawn, over } = show([kept('wind')], StillPace);
    await vi.advanceTimersByTimeAsync(1100);
    expect([card()?.textContent?.includes('Fair wind'), told, drawn.length]).toEqual([true, ['kept'], 0]);
    await vi.advanceTimersByTimeAsync(200);
    await over;
    expect([card(), drawn.length]).toEqual([null, 1]);
  });
});

describe('a die', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is told when it lies, and its face is drawn beside the steps after that', async () => {
    const { told, drawn, over } = show([ROLLED]);
    await vi.advanceTimersByTimeAsync(400);
    expect([told, drawn.length, die() !== null]).toEqual([[], 0, true]);
    await vi.advanceTimersByTimeAsync(200);
    expect([told, drawn.length]).toEqual([['rolled'], 0]);
    await vi.runAllTimersAsync();
    await over;
    expect(drawn.map(({ face }) => face)).toEqual(['shark']);
  });
});
