import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EventType, GameEvent, SeatName, View } from '../../src/api/types';
import { applyEvent } from '../../src/animation/apply-event';
import { situationOf } from '../../src/interaction/situation';
import { TURN, waitingFor } from '../../src/interaction/turn-steps';

const position = (more: object = {}): View =>
  ({
    ...{
      phase: 'move',
      step: 'move',
      actor: 'red',
      active: 'red',
      turn: 5,
      face: null,
      mover: null,
      range: 0,
    },
    ...{
      ground: '',
      kept: { red: [], blue: [] },
      explorers: [],
      boats: [],
      creatures: [],
      shown: [],
      reserve: {},
    },
    ...more,
  }) as unknown as View;
const event = (type: EventType, more: object = {}): GameEvent => ({ type, text: '', ...more }) as GameEvent;
describe('once everything has been shown', () => {
  it('the step is the one that the server names', () => {
    const view = position({ phase: 'dive', step: 'tile', mover: 'shark 1', face: 'shark' });
    expect(situationOf(view, null)).toEqual({ step: 'tile', onTurn: 'red', asked: 'red' });
    expect(situationOf({ ...view, step: 'creature' }, null).step).toBe('creature');
  });

  it('whoever is threatened is asked in the turn of another', () => {
    const view = position({ phase: 'defend', step: 'creature', actor: 'blue', face: 'shark' });
    expect(situationOf(view, null)).toEqual({ step: 'creature', onTurn: 'red', asked: 'blue' });
  });

  it('nobody is asked while chance acts, and it is nobody’s turn when the game is over', () => {
    expect(situationOf(position({ phase: 'roll', actor: 'chance' }), null).asked).toBeNull();
    const over = situationOf(position({ phase: 'over', step: null, actor: 'nobody' }), null);
    expect(over).toEqual({ step: null, onTurn: null, asked: null });
  });

  it('a creature that a tile moves is waited for as a tile, one that the dice move as a creature', () => {
    const said = (more: object) => {
      const view = position(more);
      return waitingFor(view, situationOf(view, null).step, 'Max').key;
    };
    expect(said({ phase: 'dive', step: 'tile' })).toBe('play.wait_by_tile');
    expect(said({ phase: 'dive', step: 'creature' })).toBe('play.wait_creature');
    expect(said({ phase: 'tile', step: 'tile' })).toBe('play.wait_tile');
  });
});

describe('while an event is being shown', () => {
  it('the situation is the one in which it happened, whatever the position was before', () => {
    const dived = event('dived', { step: 'tile', phase: 'dive', actor: 'blue', active: 'blue' });
    expect(situationOf(position(), dived)).toEqual({ step: 'tile', onTurn: 'blue', asked: 'blue' });
  });

  it('the one who defends is asked in the turn of the one who attacks', () => {
    const defended = event('defended', { step: 'creature', phase: 'defend', actor: 'blue', active: 'red' });
    expect(situationOf(position(), defended)).toEqual({ step: 'creature', onTurn: 'red', asked: 'blue' });
  });

  it('whoever is on turn stays named while chance acts', () => {
    const rolled = event('rolled', { step: 'creature', phase: 'roll', actor: 'chance', active: 'blue' });
    expect(situationOf(position(), rolled)).toEqual({ step: 'creature', onTurn: 'blue', asked: 'blue' });
  });
});

interface Played {
  start: View;
  pieces: { events: GameEvent[] }[];
}

describe.each(['base', 'dolphins-and-squids'])(
  'in a whole game whose messages hold many turns (%s)',
  (name) => {
    const { start, pieces } = JSON.parse(readFileSync(`tests/fixtures/game-${name}.json`, 'utf8')) as Played;
    const events = pieces.flatMap((piece) => piece.events);

    it('it is the turn of whoever began it, and its steps come in their order', () => {
      let [view, seat, reached]: [View, SeatName | null, number] = [start, null, 0];
      for (const one of events) {
        if (one.type === 'turn-began') [seat, reached] = [one.seat, 0];
        const { step, onTurn, asked } = situationOf(view, one);
        view = applyEvent(view, one);
        if (one.type === 'ended') continue;
        expect(situationOf(view, one)).toEqual({ step, onTurn, asked }); // nothing jumps when the event is drawn
        if (seat === null) continue;
        expect([one, onTurn]).toEqual([one, seat]);
        const now = TURN.findIndex((known) => known === step);
        expect([one, now >= reached]).toEqual([one, true]);
        reached = now;
      }
      expect(view.phase).toBe('over');
    });
  },
);
