import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventFields, EventType } from '../../src/api/types';
import { ANIMATIONS, hurriedMs, isUnhurried } from '../../src/animation/event-animations';
import { Pace } from '../../src/animation/transitions';
import type { Stage } from '../../src/board/types';

const SVG = 'http://www.w3.org/2000/svg';
/** Where everything is drawn: these tests are about time alone. */
const MATRIX = { e: 0, f: 0, a: 1, inverse: () => MATRIX, multiply: () => MATRIX };

function element(): SVGElement {
  return Object.assign(document.createElementNS(SVG, 'g') as SVGElement, { getCTM: () => MATRIX });
}

function stageOf(): Stage {
  const [svg, effects, piece] = [element(), element(), element()];
  const drawn = { svg, effects, hexWidth: 100, piece: () => piece, tile: () => piece };
  return { ...drawn, middle: () => ({ x: 0, y: 0 }) } as unknown as Stage;
}

/** Every movement takes its time by the clock of the test. */
class TimedPace extends Pace {
  override animate(_element: Element | null, _frames: Keyframe[], ms: number): Promise<void> {
    return this.wait(ms);
  }
}

async function millisecondsOf(type: EventType): Promise<number> {
  const event = { type, explorer: 'R1', boat: 'b1', hex: 'f6', island: 'NW' } as unknown as EventFields;
  const [pace, stage, began] = [new TimedPace(1, new AbortController().signal), stageOf(), Date.now()];
  let over = 0;
  const showing = async (): Promise<void> => {
    await ANIMATIONS[type]?.before?.(pace, stage, event, [event]);
    await ANIMATIONS[type]?.after?.(pace, stage, event, { x: 0, y: 0 });
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
    async (type) => expect(await millisecondsOf(type)).toBe(ANIMATIONS[type]?.ms ?? 0),
  );

  it('adds its time once where several events play together, and none where it takes its own', () => {
    const of = (...types: EventType[]) => hurriedMs(types.map((type) => ({ type, text: '' }) as never));
    expect(of('fell', 'fell', 'fell')).toBe(of('fell'));
    expect(of('whirled', 'lost')).toBe(Math.max(of('whirled'), of('lost')));
    expect(of('erupted', 'lost')).toBe(0);
  });
});
