import { describe, expect, it } from 'vitest';
import type { Press } from '../../src/board/types';
import type { Legal, Move, Own, Phase, SeatName, View } from '../../src/api/types';
import { optionsOf, tileOf } from '../../src/interaction/options';
import {
  pressed,
  select,
  type Chosen,
  type Intent,
  type Presser,
  type Selection,
} from '../../src/interaction/selection';

/** A move without its text, which the client does not read. */
type Bare = Move extends infer One ? (One extends unknown ? Omit<One, 'text'> : never) : never;

const NOTHING: Chosen = { piece: null, pawn: null };

function viewOf(phase: Phase, change: Partial<View> = {}): View {
  return { phase, actor: 'red', mover: null, explorers: [], boats: [], creatures: [], ...change } as View;
}

const FREE = { points: 0, loses: [], wrecks: [], threatens: [] };
let action = 0;

/** A legal move with an action number of its own. */
function legal(move: Bare, more: Partial<Legal> = {}): Legal {
  return { move: { ...move, text: '' } as Move, action: ++action, ...FREE, ...more };
}
const at = (verb: 'launch' | 'send' | 'sink', to: string) => legal({ verb, to });
const place = (colour: SeatName, value: number, to: string) => legal({ verb: 'place', colour, value, to });
const step = (verb: 'walk' | 'board', piece: string, origin: string, to: string) =>
  legal({ verb, piece, origin, to });
const swim = (piece: string, origin: string, to: string, more: Partial<Legal> = {}) =>
  legal({ verb: 'swim', piece, origin, to, escorted: false }, more);
const chosen = (verb: 'jump' | 'take' | 'guard', piece: string, origin: string, more: Partial<Legal> = {}) =>
  legal({ verb, piece, origin }, more);
const PASS = legal({ verb: 'pass' });
const meaning = (piece: string) => ({ kind: 'piece', piece });

function selectionOf(own: Partial<Own>, view: View, requested: Chosen = NOTHING) {
  return select(optionsOf({ legal: own.legal ?? [], routes: own.routes ?? [] }), view, requested);
}

function sent(intent: Intent): number[] {
  if (intent.kind !== 'send') throw new Error(`${intent.kind} is not sent`);
  return intent.option.actions;
}

function clicked(
  selection: Selection,
  spot: string,
  piece: string | null,
  own: SeatName[],
  how: Partial<Presser & Pick<Press, 'kind'>> = {},
): Intent {
  const press = { spot, piece, kind: how.kind ?? 'tap' } as const;
  return pressed(selection, press, { own, isCareful: false, aimed: null, ...how });
}

describe('placing', () => {
  const own = {
    legal: [place('red', 1, 'd4'), place('red', 5, 'd4'), place('red', 5, 'd5')],
  };

  it('offers the values left, the most valuable first, which is the one in hand', () => {
    const { pawns, chosen: held, marks } = selectionOf(own, viewOf('place'));
    expect(pawns.map(({ value }) => value)).toEqual([5, 1]);
    expect(held.pawn?.value).toBe(5);
    expect([...marks.keys()]).toEqual(['d4', 'd5']);
  });

  it('places the chosen value where one clicks', () => {
    const one = selectionOf(own, viewOf('place'), { piece: null, pawn: { colour: 'red', value: 1 } });
    expect(sent(clicked(one, 'd4', null, ['red']))).toEqual([own.legal[0]?.action]);
    expect(clicked(one, 'd5', null, ['red'])).toEqual({ kind: 'nothing' });
  });

  it('keeps the colours of someone with two apart', () => {
    const yellow = place('yellow', 1, 'd4');
    const requested = { piece: null, pawn: { colour: 'yellow', value: 1 } as const };
    const selection = selectionOf({ legal: [place('red', 1, 'd4'), yellow] }, viewOf('place'), requested);
    expect(selection.pawns).toHaveLength(2);
    expect(sent(clicked(selection, 'd4', null, ['red', 'yellow']))).toEqual([yellow.action]);
  });
});

describe('a second press', () => {
  const own = { legal: [place('red', 5, 'd4'), place('red', 5, 'd5')] };
  const placing = () => selectionOf(own, viewOf('place'));
  const sinking = () => selectionOf({ legal: [at('sink', 'c5')] }, viewOf('sink'));

  it('is asked for where a fingertip places something on a small board', () => {
    const coarse = { kind: 'coarse' } as const;
    expect(clicked(placing(), 'd4', null, ['red'], coarse)).toEqual({ kind: 'aim', spot: 'd4' });
    expect(clicked(placing(), 'd4', null, ['red'], { ...coarse, aimed: 'd4' }).kind).toBe('send');
    expect(clicked(placing(), 'd5', null, ['red'], { ...coarse, aimed: 'd4' })).toEqual({
      kind: 'aim',
      spot: 'd5',
    });
    expect(clicked(sinking(), 'c5', null, ['red'], coarse).kind).toBe('send');
  });

  it('is asked for everywhere by those who want it', () => {
    const careful = { isCareful: true };
    expect(clicked(placing(), 'd4', null, ['red'], careful)).toEqual({ kind: 'aim', spot: 'd4' });
    expect(clicked(sinking(), 'c5', null, ['red'], careful)).toEqual({ kind: 'aim', spot: 'c5' });
    expect(clicked(sinking(), 'c5', null, ['red'], { ...careful, aimed: 'c5' }).kind).toBe('send');
    expect(clicked(placing(), 'm7', null, ['red'], careful)).toEqual({ kind: 'nothing' });
  });
});

describe('moving', () => {
  const view = viewOf('move', {
    explorers: [
      { name: 'R1', seat: 'red', status: 'land', hex: 'f5' },
      { name: 'R2', seat: 'red', status: 'land', hex: 'f6' },
      { name: 'B1', seat: 'blue', status: 'land', hex: 'f6' },
      { name: 'R3', seat: 'red', status: 'aboard', hex: 'b1' },
    ],
    boats: [{ name: 'boat 1', hex: 'b1', crew: ['R3'], control: ['red'] }],
  });
  const land = legal({ verb: 'land', piece: 'R3', origin: 'b1', to: 'NW' });
  const farther = { ...step('walk', 'R1', 'f6', 'f7'), actions: [901, 902] };
  const own = {
    legal: [
      PASS,
      step('walk', 'R1', 'f5', 'f6'),
      swim('R1', 'f5', 'f4', { loses: ['R1'] }),
      swim('R1', 'f5', 'e4'),
      step('board', 'R1', 'f5', 'e4'),
      step('walk', 'R2', 'f6', 'f5'),
      chosen('jump', 'R3', 'b1'),
      land,
      legal({ verb: 'sail', piece: 'boat 1', origin: 'b1', to: 'b2' }, { wrecks: ['boat 1'] }),
    ],
    routes: [farther],
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
    expect(intent).toEqual({ kind: 'ask', spot: 'b1', choices: [meaning('R3'), meaning('boat 1')] });
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
    expect(sent(clicked(withR1(), 'f7', null, ['red']))).toEqual([901, 902]);
  });

  it('boards a boat by a click, and swims there by a second mark', () => {
    const [swimming, boarding] = [own.legal[3]?.action, own.legal[4]?.action];
    expect(sent(clicked(withR1(), 'e4', null, ['red']))).toEqual([boarding]);
    expect(withR1().alternatives.get('e4')?.actions).toEqual([swimming]);
    expect([...withR1().alternatives.keys()]).toEqual(['e4']);
  });

  it('says what each hex costs', () => {
    const costly = {
      ...own,
      legal: own.legal.map((one) => ({ ...one, points: 1 })),
      routes: [{ ...farther, points: 2 }],
    };
    const { costs } = selectionOf(costly, view, { piece: 'R1', pawn: null });
    expect(Object.fromEntries(costs)).toEqual({ f6: 1, f4: 1, e4: 1, f7: 2 });
  });

  it('confirms only where an explorer of one’s own is lost', () => {
    expect(clicked(withR1(), 'f4', null, ['red']).kind).toBe('confirm');
    expect(clicked(withR1(), 'f4', null, ['blue']).kind).toBe('send');
    const boat = selectionOf(own, view, { piece: 'boat 1', pawn: null });
    expect(clicked(boat, 'b2', null, ['red']).kind).toBe('send');
  });

  it('walks to a tile where another of ours stands, even if it is them who are pointed at', () => {
    for (const piece of [null, 'R2', 'B1'])
      expect(sent(clicked(withR1(), 'f6', piece, ['red']))).toEqual([own.legal[1]?.action]);
  });

  it('chooses the explorer on that tile while none is chosen', () => {
    for (const piece of [null, 'R2'])
      expect(clicked(selectionOf(own, view), 'f6', piece, ['red'])).toEqual({ kind: 'choose', piece: 'R2' });
  });

  it('has one list of targets, which leaves out where the chosen piece stands', () => {
    expect([...withR1().targets].sort()).toEqual(['e4', 'f4', 'f6', 'f7']);
    expect(selectionOf(own, view).targets.size).toBe(0);
    const aboard = selectionOf(own, view, { piece: 'R3', pawn: null });
    expect([...aboard.targets]).toEqual(['NW']);
  });

  it('never jumps overboard by a second click', () => {
    const selection = selectionOf(own, view, { piece: 'R3', pawn: null });
    expect(clicked(selection, 'b1', 'R3', ['red'])).toMatchObject({
      kind: 'ask',
      choices: [{ kind: 'move', option: { move: { verb: 'jump' } } }, meaning('boat 1')],
    });
    expect(sent(clicked(selection, 'NW', null, ['red']))).toEqual([land.action]);
  });

  it('lets go of a piece by clicking it again or nowhere', () => {
    expect(clicked(withR1(), 'f5', 'R1', ['red'])).toEqual({ kind: 'choose', piece: null });
    expect(clicked(withR1(), 'm7', null, ['red'])).toEqual({ kind: 'choose', piece: null });
  });
});

describe('spots and pieces that are the whole decision', () => {
  it.each([
    ['launch', 'launch'],
    ['sink', 'sink'],
    ['spawn', 'send'],
  ] as const)('%s: a click on the hex', (phase, verb) => {
    const move = at(verb, 'c5');
    const selection = selectionOf({ legal: [move] }, viewOf(phase));
    expect(selection.marks.get('c5')).toBe('target');
    expect(sent(clicked(selection, 'c5', null, ['red']))).toEqual([move.action]);
  });

  it('dive: the picked creature is in hand', () => {
    const view = viewOf('dive', {
      mover: 'shark 1',
      creatures: [{ name: 'shark 1', kind: 'shark', hex: 'a1', guards: null }],
    });
    const move = at('send', 'c5');
    const selection = selectionOf({ legal: [move] }, view);
    expect(selection.chosen.piece).toBe('shark 1');
    expect(selection.marks.get('a1')).toBe('chosen');
    expect(sent(clicked(selection, 'c5', null, ['red']))).toEqual([move.action]);
  });

  it('summon: a click picks the creature', () => {
    const view = viewOf('summon', {
      creatures: [{ name: 'shark 1', kind: 'shark', hex: 'a1', guards: null }],
    });
    const pick = legal({ verb: 'pick', piece: 'shark 1', origin: 'a1', guarded: null });
    expect(sent(clicked(selectionOf({ legal: [pick] }, view), 'a1', 'shark 1', ['red']))).toEqual([
      pick.action,
    ]);
  });

  it('a dolphin that may dive or guard another: one is asked which', () => {
    const view = viewOf('creature', {
      creatures: [{ name: 'dolphin 2', kind: 'dolphin', hex: 'a1', guards: 'B2' }],
    });
    const dolphin = { piece: 'dolphin 2', origin: 'a1', guarded: 'B2' };
    const pick = legal({ verb: 'pick', ...dolphin });
    const change = legal({ verb: 'switch', ...dolphin, other: 'R1' });
    const both = selectionOf({ legal: [pick, change] }, view);
    expect(clicked(both, 'a1', 'dolphin 2', ['red'])).toMatchObject({
      kind: 'ask',
      choices: [
        { option: { move: { verb: 'pick' } } },
        { option: { move: { verb: 'switch', other: 'R1' } } },
      ],
    });
  });

  const crowd = viewOf('rescue', {
    explorers: [
      { name: 'R1', seat: 'red', status: 'swimming', hex: 'd4' },
      { name: 'B2', seat: 'blue', status: 'swimming', hex: 'd4' },
    ],
  });
  const takes = [chosen('take', 'R1', 'd4'), chosen('take', 'B2', 'd4')];

  it('rescue: the explorer one clicks, or a question on the hex', () => {
    const selection = selectionOf({ legal: takes }, crowd);
    expect([...selection.movable]).toEqual(['R1', 'B2']);
    expect(sent(clicked(selection, 'd4', 'B2', ['red']))).toEqual([takes[1]?.action]);
    expect(clicked(selection, 'd4', null, ['red'])).toMatchObject({
      kind: 'ask',
      choices: takes.map(({ action }) => ({ kind: 'move', option: { actions: [action] } })),
    });
  });

  it('bite: one’s own explorer only after a question', () => {
    const bites = [
      chosen('take', 'R1', 'd4', { loses: ['R1'] }),
      chosen('take', 'B2', 'd4', { loses: ['B2'] }),
    ];
    const selection = selectionOf({ legal: bites }, { ...crowd, phase: 'bite' });
    expect(clicked(selection, 'd4', 'R1', ['red']).kind).toBe('confirm');
    expect(clicked(selection, 'd4', 'B2', ['red']).kind).toBe('send');
  });

  it('guard: the swimmer one clicks', () => {
    const guards = [chosen('guard', 'R1', 'd4'), chosen('guard', 'B2', 'd4')];
    const selection = selectionOf({ legal: guards }, { ...crowd, phase: 'guard' });
    expect(sent(clicked(selection, 'd4', 'R1', ['red']))).toEqual([guards[0]?.action]);
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
    const step = { verb: 'go', piece: 'squid 1', origin: 'a1', to: 'a2', guarded: null } as const;
    const go = legal(step, { threatens: ['boat 1'] });
    const selection = selectionOf({ legal: [PASS, go] }, view);
    expect(selection.chosen.piece).toBe('squid 1');
    expect(selection.marks.get('a2')).toBe('danger');
  });

  it('a squid that stays, a dolphin that changes: asked on its own hex', () => {
    const own = {
      legal: [
        legal({ verb: 'stay', piece: 'squid 1', origin: 'a1' }),
        legal({ verb: 'switch', piece: 'dolphin 1', origin: 'b2', guarded: 'R1', other: 'B2' }),
      ],
    };
    const squid = selectionOf(own, view, { piece: 'squid 1', pawn: null });
    expect(clicked(squid, 'a1', 'squid 1', ['red'])).toMatchObject({
      kind: 'ask',
      choices: [{ option: { move: { verb: 'stay' } } }],
    });
    const dolphin = selectionOf(own, view, { piece: 'dolphin 1', pawn: null });
    expect(dolphin.movable.has('dolphin 2')).toBe(false);
    expect(clicked(dolphin, 'b2', null, ['red'])).toMatchObject({
      kind: 'ask',
      choices: [{ option: { move: { other: 'B2' } } }],
    });
  });
});

describe('kept tiles', () => {
  it('are named by what is under them and their terrain', () => {
    const wind = legal({ verb: 'play', underside: 'wind', terrain: 'beach' });
    const defence = legal({ verb: 'defend', terrain: 'forest' });
    const options = optionsOf({ legal: [PASS, wind, defence], routes: [] });
    expect(options.map(({ move }) => tileOf(move))).toEqual([
      null,
      { underside: 'wind', terrain: 'beach' },
      { underside: null, terrain: 'forest' },
    ]);
  });
});
