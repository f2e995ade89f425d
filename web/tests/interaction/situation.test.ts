import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EventType, GameEvent, Phase, SeatName, View } from '../../src/api/types';
import { applyEvent } from '../../src/animation/apply-event';
import { situationOf, type Situation } from '../../src/interaction/situation';
import { TURN, waitingFor } from '../../src/interaction/turn-steps';

const position = (more: object = {}): View =>
  ({
    ...{ phase: 'move', actor: 'red', active: 'red', turn: 5, face: null, mover: null, range: 0 },
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
const kept = [{ terrain: 'beach', underside: null }];

/** The situation at each event, where one message holds them all and the position follows from the events alone. */
function through(view: View, events: readonly GameEvent[]): Situation[] {
  const found: Situation[] = [];
  for (const one of events) {
    found.push(situationOf(view, one));
    view = applyEvent(view, one);
    expect(situationOf(view, one)).toEqual(found.at(-1)); // nothing jumps when the event is drawn
  }
  return found;
}

describe('once everything has been shown', () => {
  it.each<[Phase, object, Situation['step']]>([
    ['tile', {}, 'tile'],
    ['summon', {}, 'tile'],
    ['dive', { mover: 'C1' }, 'tile'],
    ['bite', { mover: 'C1' }, 'tile'],
    ['move', {}, 'move'],
    ['sink', {}, 'sink'],
    ['creature', { face: 'shark' }, 'creature'],
    ['dive', { face: 'shark', mover: 'C1', range: 4 }, 'creature'],
    ['bite', { face: 'whale', mover: 'C1' }, 'creature'],
  ])('phase %s %o belongs to the step %s', (phase, more, step) => {
    expect(situationOf(position({ phase, ...more }), null)).toEqual({ step, onTurn: 'red', asked: 'red' });
  });

  it('whoever is threatened is asked in the turn of another', () => {
    const view = position({ phase: 'defend', actor: 'blue', face: 'shark' });
    expect(situationOf(view, null)).toEqual({ step: 'creature', onTurn: 'red', asked: 'blue' });
  });

  it('nobody is asked while chance acts, and it is nobody’s turn when the game is over', () => {
    expect(situationOf(position({ phase: 'roll', actor: 'chance' }), null).asked).toBeNull();
    const over = situationOf(position({ phase: 'over', actor: 'nobody' }), null);
    expect([over.onTurn, over.asked]).toEqual([null, null]);
  });

  it('a creature that a tile moves is waited for as a tile, one that the dice move as a creature', () => {
    const said = (view: View) => waitingFor(view, situationOf(view, null).step, 'Max').key;
    expect(said(position({ phase: 'dive', mover: 'C1' }))).toBe('play.wait_by_tile');
    expect(said(position({ phase: 'dive', mover: 'C1', face: 'shark' }))).toBe('play.wait_creature');
    expect(said(position({ phase: 'tile' }))).toBe('play.wait_tile');
  });
});

describe('while turns of bots are being shown', () => {
  const before = position({
    kept: { red: [], blue: kept },
    creatures: [{ name: 'C1', kind: 'shark', hex: 'a1' }],
  });

  it('a tile that moves a creature is the tile’s step, and the moves after it are the next', () => {
    const events = [
      event('turn-began', { seat: 'blue', turn: 6 }),
      event('played', { seat: 'blue', terrain: 'beach', underside: 'move-shark' }),
      event('dived', { creature: 'C1', kind: 'shark', hex: 'b2' }),
      event('walked', { explorer: 'B1', hex: 'f6' }),
      event('passed', { seat: 'blue', phase: 'move' }),
      event('sank', { hex: 'f7', terrain: 'beach' }),
      event('rolled', { seat: 'blue', face: 'shark' }),
      event('dived', { creature: 'C1', kind: 'shark', hex: 'c3' }),
    ];
    const found = through(before, events);
    expect(found.map(({ step }) => step)).toEqual([
      'tile',
      'tile',
      'tile',
      'move',
      'move',
      'sink',
      'creature',
      'creature',
    ]);
    expect(new Set(found.map(({ onTurn }) => onTurn))).toEqual(new Set(['blue']));
  });

  it('the one who defends is asked in the turn of the one who attacks', () => {
    const [, , defends] = through(before, [
      event('turn-began', { seat: 'red', turn: 7 }),
      event('rolled', { seat: 'red', face: 'shark' }),
      event('defended', { seat: 'blue', terrain: 'beach', underside: 'shark-defence' }),
    ]);
    expect(defends).toEqual({ step: 'creature', onTurn: 'red', asked: 'blue' });
  });

  it('in the set-up it is the turn of whoever places, with one colour or two', () => {
    const setup = position({ phase: 'place', turn: 0 });
    const placed = (name: string) => event('placed', { explorer: name, hex: 'f6' });
    expect(situationOf(setup, placed('B1')).onTurn).toBe('blue');
    expect(situationOf(setup, placed('Y1'), { two_colours: true }).onTurn).toBe('red');
    expect(situationOf(setup, event('launched', { seat: 'blue', hex: 'a1' }))).toEqual({
      ...{ step: 'launch', onTurn: 'blue', asked: 'blue' },
    });
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
        const { step, onTurn } = situationOf(view, one);
        view = applyEvent(view, one);
        if (seat === null || one.type === 'ended') continue;
        expect([one, onTurn]).toEqual([one, seat]);
        expect([one, TURN.indexOf(step) >= reached]).toEqual([one, true]);
        reached = TURN.indexOf(step);
      }
      expect(view.phase).toBe('over');
    });
  },
);
