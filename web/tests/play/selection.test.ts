import { describe, expect, it } from 'vitest';
import type { Legal, Own, Phase, Route, View } from '../../src/api/types';
import { optionsOf, verbOf } from '../../src/play/moves/options';
import { clicked, select, type Chosen, type Intent } from '../../src/play/moves/selection';

const NOTHING: Chosen = { piece: null, pawn: null };

function viewOf(phase: Phase, change: Partial<View> = {}): View {
  return { phase, actor: 'red', mover: null, explorers: [], boats: [], creatures: [], ...change } as View;
}

function legal(move: string, action: number, more: Partial<Legal> = {}): Legal {
  return { move, action, piece: null, to: null, loses: [], wrecks: [], threatens: [], ...more };
}

function route(piece: string, to: string, actions: number[], more: Partial<Route> = {}): Route {
  return { piece, to, actions, loses: [], wrecks: [], threatens: [], ...more };
}

/** A step of an explorer by its number: R1 is explorer 0. */
const step = (explorer: number, way: number, verb: number) => 1109 + explorer * 27 + way * 4 + verb;
const here = (explorer: number, verb: number) => 1109 + explorer * 27 + verb;

function selectionOf(own: Partial<Own>, view: View, chosen: Chosen = NOTHING) {
  return select(optionsOf({ legal: own.legal ?? [], routes: own.routes ?? [] }, view), view, chosen);
}

function sent(intent: Intent): number[] {
  if (intent.kind !== 'send') throw new Error(`${intent.kind} is not sent`);
  return intent.option.actions;
}

describe('what an action does', () => {
  it('is told by its number', () => {
    const verbs = [0, 1, 961, 1094, step(39, 5, 0), step(0, 0, 1), step(0, 0, 2), step(0, 0, 3)].map(verbOf);
    expect(verbs).toEqual(['pass', 'place', 'launch', 'play', 'walk', 'board', 'swim', 'escorted']);
    expect([here(4, 24), here(4, 25), here(4, 26)].map(verbOf)).toEqual(['board', 'jump', 'land']);
    const others = [2189, 2261, 2411, 2448, 2453, 2613, 2746, 2786, 2826, 2866].map(verbOf);
    expect(others).toEqual(['sail', 'go', 'pick', 'stay', 'shift', 'to', 'sink', 'take', 'guard', 'defend']);
  });
});

describe('placing', () => {
  const own = {
    legal: [
      legal('place R=1 d4', 1, { to: 'd4' }),
      legal('place R=5 d4', 161, { to: 'd4' }),
      legal('place R=5 d5', 162, { to: 'd5' }),
    ],
  };

  it('offers the values left, the most valuable first, which is the one in hand', () => {
    const { pawns, chosen, marks } = selectionOf(own, viewOf('place'));
    expect(pawns.map(({ value }) => value)).toEqual([5, 1]);
    expect(chosen.pawn?.value).toBe(5);
    expect([...marks.keys()]).toEqual(['d4', 'd5']);
  });

  it('places the chosen value where one clicks', () => {
    const one = selectionOf(own, viewOf('place'), { piece: null, pawn: { colour: 'red', value: 1 } });
    expect(sent(clicked(one, 'd4', null, ['red']))).toEqual([1]);
    expect(clicked(one, 'd5', null, ['red'])).toEqual({ kind: 'nothing' });
  });

  it('keeps the colours of someone with two apart', () => {
    const two = { legal: [legal('place R=1 d4', 1, { to: 'd4' }), legal('place Y=1 d4', 481, { to: 'd4' })] };
    const chosen = { piece: null, pawn: { colour: 'yellow', value: 1 } as const };
    const selection = selectionOf(two, viewOf('place'), chosen);
    expect(selection.pawns).toHaveLength(2);
    expect(sent(clicked(selection, 'd4', null, ['red', 'yellow']))).toEqual([481]);
  });
});

describe('moving', () => {
  const view = viewOf('move', {
    explorers: [
      { name: 'R1', status: 'land', hex: 'f5' },
      { name: 'R2', status: 'land', hex: 'f6' },
      { name: 'B1', status: 'land', hex: 'f6' },
      { name: 'R3', status: 'aboard', hex: 'b1' },
    ],
    boats: [{ name: 'boat 1', hex: 'b1', crew: ['R3'], control: ['red'] }],
  });
  const own = {
    legal: [
      legal('pass', 0),
      legal('R1 walk f6', step(0, 0, 0), { piece: 'R1', to: 'f6' }),
      legal('R1 swim f4', step(0, 3, 2), { piece: 'R1', to: 'f4', loses: ['R1'] }),
      legal('R1 swim e4', step(0, 4, 2), { piece: 'R1', to: 'e4' }),
      legal('R1 board e4', step(0, 4, 1), { piece: 'R1', to: 'e4' }),
      legal('R2 walk f5', step(1, 3, 0), { piece: 'R2', to: 'f5' }),
      legal('R3 jump', here(2, 25), { piece: 'R3', to: 'b1' }),
      legal('R3 land', here(2, 26), { piece: 'R3', to: 'NW' }),
      legal('boat b1 to b2', 2189, { piece: 'boat 1', to: 'b2', wrecks: ['boat 1'] }),
    ],
    routes: [route('R1', 'f7', [step(0, 0, 0), step(0, 0, 0)])],
  };

  it('lets one choose what can move, and nothing else', () => {
    const selection = selectionOf(own, view);
    expect([...selection.movable].sort()).toEqual(['R1', 'R2', 'R3', 'boat 1']);
    expect(selection.marks.size).toBe(0);
    expect(clicked(selection, 'f5', 'R1', ['red'])).toEqual({ kind: 'choose', piece: 'R1' });
    expect(clicked(selection, 'f6', 'B1', ['red'])).toEqual({ kind: 'choose', piece: 'R2' });
    expect(clicked(selection, 'm7', null, ['red'])).toEqual({ kind: 'nothing' });
  });

  it('asks which of several pieces of one spot is meant', () => {
    const intent = clicked(selectionOf(own, view), 'b1', null, ['red']);
    expect(intent).toEqual({ kind: 'ask', options: [], pieces: ['R3', 'boat 1'] });
  });

  it('marks where the chosen piece can go, and where something would be lost', () => {
    const { marks } = selectionOf(own, view, { piece: 'R1', pawn: null });
    expect(Object.fromEntries(marks)).toEqual({
      f5: 'chosen',
      f6: 'target',
      f4: 'danger',
      e4: 'target',
      f7: 'target',
    });
    expect(selectionOf(own, view, { piece: 'boat 1', pawn: null }).marks.get('b2')).toBe('danger');
  });

  const withR1 = () => selectionOf(own, view, { piece: 'R1', pawn: null });

  it('plays the whole route to a far hex', () => {
    expect(sent(clicked(withR1(), 'f7', null, ['red']))).toHaveLength(2);
  });

  it('asks where two moves lead to the same hex', () => {
    const intent = clicked(withR1(), 'e4', null, ['red']);
    expect(intent.kind === 'ask' && intent.options.map(({ verb }) => verb)).toEqual(['swim', 'board']);
  });

  it('confirms only where an explorer of one’s own is lost', () => {
    expect(clicked(withR1(), 'f4', null, ['red']).kind).toBe('confirm');
    expect(clicked(withR1(), 'f4', null, ['blue']).kind).toBe('send');
    const boat = selectionOf(own, view, { piece: 'boat 1', pawn: null });
    expect(clicked(boat, 'b2', null, ['red']).kind).toBe('send');
  });

  it('asks whether the tile is meant, or another explorer who stands on it', () => {
    const intent = clicked(withR1(), 'f6', null, ['red']);
    expect(intent).toMatchObject({ kind: 'ask', options: [{ verb: 'walk' }], pieces: ['R2'] });
  });

  it('never jumps overboard by a second click', () => {
    const selection = selectionOf(own, view, { piece: 'R3', pawn: null });
    expect(clicked(selection, 'b1', 'R3', ['red'])).toMatchObject({ kind: 'ask', pieces: ['boat 1'] });
    expect(sent(clicked(selection, 'NW', null, ['red']))).toEqual([here(2, 26)]);
  });

  it('lets go of a piece by clicking it again or nowhere', () => {
    expect(clicked(withR1(), 'f5', 'R1', ['red'])).toEqual({ kind: 'choose', piece: null });
    expect(clicked(withR1(), 'm7', null, ['red'])).toEqual({ kind: 'choose', piece: null });
  });
});

describe('spots and pieces that are the whole decision', () => {
  it.each([
    ['launch', 'launch c5', 961],
    ['sink', 'sink c5', 2746],
    ['spawn', 'to c5', 2613],
  ] as const)('%s: a click on the hex', (phase, move, action) => {
    const selection = selectionOf({ legal: [legal(move, action, { to: 'c5' })] }, viewOf(phase));
    expect(selection.marks.get('c5')).toBe('target');
    expect(sent(clicked(selection, 'c5', null, ['red']))).toEqual([action]);
  });

  it('dive: the picked creature is in hand', () => {
    const view = viewOf('dive', {
      mover: 'shark 1',
      creatures: [{ name: 'shark 1', kind: 'shark', hex: 'a1', guards: null }],
    });
    const selection = selectionOf({ legal: [legal('to c5', 2613, { to: 'c5' })] }, view);
    expect(selection.chosen.piece).toBe('shark 1');
    expect(selection.marks.get('a1')).toBe('chosen');
    expect(sent(clicked(selection, 'c5', null, ['red']))).toEqual([2613]);
  });

  it('summon: a click picks the creature', () => {
    const view = viewOf('summon', {
      creatures: [{ name: 'shark 1', kind: 'shark', hex: 'a1', guards: null }],
    });
    const pick = legal('pick shark a1', 2416, { piece: 'shark 1', to: 'a1' });
    expect(sent(clicked(selectionOf({ legal: [pick] }, view), 'a1', 'shark 1', ['red']))).toEqual([2416]);
  });

  it('a dolphin that may dive or guard another: one is asked which', () => {
    const view = viewOf('creature', {
      creatures: [{ name: 'dolphin 2', kind: 'dolphin', hex: 'a1', guards: 'B2' }],
    });
    const pick = legal('pick dolphin(B2) a1', 2428, { piece: 'dolphin 2', to: 'a1' });
    const shift = legal('dolphin(B2) a1 guard R1', 2493);
    const both = selectionOf({ legal: [pick, shift] }, view);
    expect(clicked(both, 'a1', 'dolphin 2', ['red'])).toMatchObject({
      kind: 'ask',
      options: [{ verb: 'pick' }, { verb: 'shift', other: 'R1' }],
    });
  });

  const crowd = viewOf('rescue', {
    explorers: [
      { name: 'R1', status: 'swimming', hex: 'd4' },
      { name: 'B2', status: 'swimming', hex: 'd4' },
    ],
  });
  const takes = [legal('take R1', 2786), legal('take B2', 2797)];

  it('rescue: the explorer one clicks, or a question on the hex', () => {
    const selection = selectionOf({ legal: takes }, crowd);
    expect([...selection.movable]).toEqual(['R1', 'B2']);
    expect(sent(clicked(selection, 'd4', 'B2', ['red']))).toEqual([2797]);
    expect(clicked(selection, 'd4', null, ['red'])).toMatchObject({ kind: 'ask', pieces: [] });
  });

  it('bite: one’s own explorer only after a question', () => {
    const bites = [legal('take R1', 2786, { loses: ['R1'] }), legal('take B2', 2797, { loses: ['B2'] })];
    const selection = selectionOf({ legal: bites }, { ...crowd, phase: 'bite' });
    expect(clicked(selection, 'd4', 'R1', ['red']).kind).toBe('confirm');
    expect(clicked(selection, 'd4', 'B2', ['red']).kind).toBe('send');
  });

  it('guard: the swimmer one clicks', () => {
    const guards = [legal('guard R1', 2826), legal('guard B2', 2837)];
    const selection = selectionOf({ legal: guards }, { ...crowd, phase: 'guard' });
    expect(sent(clicked(selection, 'd4', 'R1', ['red']))).toEqual([2826]);
  });
});

describe('creatures', () => {
  const view = viewOf('creature', {
    creatures: [
      { name: 'squid 1', kind: 'squid', hex: 'a1', guards: null },
      { name: 'dolphin 1', kind: 'dolphin', hex: 'b2', guards: 'R1' },
      { name: 'dolphin 2', kind: 'dolphin', hex: 'b2', guards: null },
    ],
  });

  it('the only one is in hand', () => {
    const go = legal('squid a1 to a2', 2261 + 20 * 6, { piece: 'squid 1', to: 'a2', threatens: ['boat 1'] });
    const selection = selectionOf({ legal: [legal('pass', 0), go] }, view);
    expect(selection.chosen.piece).toBe('squid 1');
    expect(selection.marks.get('a2')).toBe('danger');
  });

  it('a squid that stays, a dolphin that changes: asked on its own hex', () => {
    const own = {
      legal: [
        legal('squid a1 stay', 2448, { to: 'a1' }),
        legal('dolphin(R1) b2 guard B2', 2464, { to: 'b2' }),
      ],
    };
    const squid = selectionOf(own, view, { piece: 'squid 1', pawn: null });
    expect(clicked(squid, 'a1', 'squid 1', ['red'])).toMatchObject({
      kind: 'ask',
      options: [{ verb: 'stay' }],
    });
    const dolphin = selectionOf(own, view, { piece: 'dolphin 1', pawn: null });
    expect(dolphin.movable.has('dolphin 2')).toBe(false);
    expect(clicked(dolphin, 'b2', null, ['red'])).toMatchObject({ kind: 'ask', options: [{ other: 'B2' }] });
  });
});

describe('kept tiles', () => {
  it('are named by what is under them and their terrain', () => {
    const options = optionsOf(
      { legal: [legal('pass', 0), legal('play wind beach', 1097), legal('defend forest', 2867)], routes: [] },
      viewOf('tile'),
    );
    expect(options.map(({ tile }) => tile)).toEqual([
      undefined,
      { underside: 'wind', terrain: 'beach' },
      { underside: null, terrain: 'forest' },
    ]);
  });
});
