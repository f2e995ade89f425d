import { beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, SeatName, View } from '../../src/api/types';
import { holdsSecrets, SharedScreen } from '../../src/table/shared-screen.svelte';
import { hidesValues, withoutSecrets, withoutValue } from '../../src/table/redact';
import { lastSeen, noteSeen } from '../../src/table/last-seen';

function viewOf(change: Partial<View>): View {
  return { phase: 'move', actor: 'red', active: 'red', turn: 3, kept: {}, ...change } as View;
}

const TWO: SeatName[] = ['red', 'blue'];

describe('several people at one screen', () => {
  it('hides values at a table with open ones, but not while they are placed face down', () => {
    expect(holdsSecrets('red', viewOf({ turn: 0 }), { open_values: true })).toBe(false);
    expect(holdsSecrets('red', viewOf({}), { open_values: true })).toBe(true);
    expect(holdsSecrets('red', viewOf({}), { open_values: false })).toBe(false);
  });

  it('hides kept tiles of the one who has some, not of the others', () => {
    const view = viewOf({ kept: { red: [{ terrain: 'beach', underside: null }], blue: [] } });
    expect(holdsSecrets('red', view, {})).toBe(true);
    expect(holdsSecrets('blue', view, {})).toBe(false);
  });

  function heldBy(seat: SeatName): SharedScreen {
    const screen = new SharedScreen();
    screen.show(seat);
    return screen;
  }

  it('asks for the device before the next player sees their secrets, and shows nobody’s meanwhile', () => {
    const kept: View['kept'] = { blue: [{ terrain: 'beach', underside: null }] };
    const screen = heldBy('red');
    expect(screen.next(viewOf({ kept, actor: 'blue' }), {}, TWO)).toBeNull();
    expect(screen.passTo).toBe('blue');
    screen.show('blue');
    expect([screen.viewer, screen.passTo]).toEqual(['blue', null]);
  });

  it('only changes seats when nothing is secret', () => {
    const screen = heldBy('red');
    expect(screen.next(viewOf({ actor: 'blue' }), {}, TWO)).toBe('blue');
    expect(screen.passTo).toBeNull();
  });

  it('lets whoever holds the device go on, also after a bot', () => {
    const kept: View['kept'] = { red: [{ terrain: 'beach', underside: null }] };
    const screen = heldBy('red');
    screen.show(null);
    expect(screen.next(viewOf({ kept }), {}, TWO)).toBe('red');
    expect(screen.passTo).toBeNull();
  });

  it('shows nobody’s view while a bot thinks', () => {
    const screen = heldBy('red');
    expect(screen.next(viewOf({ actor: 'green' }), {}, TWO)).toBeNull();
    expect(screen.passTo).toBeNull();
  });
});

describe('events that others will read', () => {
  const placing = { step: 'place', phase: 'place', actor: 'red', active: 'red' } as const;
  const flipping = { step: 'sink', phase: 'flip', actor: 'chance', active: 'red' } as const;
  it('lose the value of an explorer and the underside of a kept tile', () => {
    const placed: GameEvent = {
      ...placing,
      type: 'placed',
      text: 'Red 1, worth 6, …',
      explorer: 'R1',
      hex: 'd4',
      value: 6,
    };
    expect(JSON.stringify(withoutSecrets(placed))).not.toContain('6');
    const kept: GameEvent = {
      ...flipping,
      type: 'kept',
      text: 'wind',
      seat: 'red',
      terrain: 'beach',
      underside: 'wind',
    };
    expect(JSON.stringify(withoutSecrets(kept))).not.toContain('wind');
  });

  it('keep no value once the first turn begins, but the tiles that were kept', () => {
    const began = (turn: number) => ({ type: 'turn-began', text: '', seat: 'red', turn }) as GameEvent;
    expect(hidesValues(began(1))).toBe(true);
    expect(hidesValues(began(2))).toBe(false);
    const placed: GameEvent = { ...placing, type: 'placed', text: '', explorer: 'R1', hex: 'd4', value: 6 };
    expect(withoutValue(placed)).toMatchObject({ value: null });
    const kept: GameEvent = {
      ...flipping,
      type: 'kept',
      text: '',
      seat: 'red',
      terrain: 'beach',
      underside: 'wind',
    };
    expect(withoutValue(kept)).toEqual(kept);
  });
});

describe('what this device has watched', () => {
  beforeEach(() => localStorage.clear());

  it('is the last ply shown of each table', () => {
    noteSeen('t1', 3);
    noteSeen('t2', 8);
    noteSeen('t1', 5);
    expect([lastSeen('t1'), lastSeen('t2'), lastSeen('t3')]).toEqual([5, 8, null]);
  });

  it('is forgotten of tables that were not looked at for long', () => {
    noteSeen('old', 1);
    for (let n = 0; n < 60; n += 1) {
      noteSeen(`t${n}`, n);
      noteSeen('dear', n);
    }
    expect([lastSeen('old'), lastSeen('t0'), lastSeen('t59'), lastSeen('dear')]).toEqual([
      null,
      null,
      59,
      59,
    ]);
  });
});
