import { beforeAll, describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/api/types';
import { askedOf, doneKey, onlyAnswerOf, placing, waitingFor } from '../../src/interaction/turn-steps';
import { namesAt, viewerAt } from '../../src/wording/names';
import { turnsOf, spotsOf, sentenceOf } from '../../src/wording/sentences';
import { countsOf } from '../../src/api/explorer-counts';
import { isRunning, timeLeft } from '../../src/play/players/time-left';
import type { Option } from '../../src/interaction/options';
import { setLanguage, t } from '../../src/languages/language.svelte';
import type { Clock, Options, Phase, TableAbout, Verb, View } from '../../src/api/types';

const table = { seats: [{ seat: 'red', name: 'Ada' }] } as unknown as TableAbout;
const names = namesAt(table);
const nameOf = (piece: string) => names.explorer(piece);
const event = (type: string, more: Partial<GameEvent> = {}) =>
  ({ type, text: 'in English', ...more }) as GameEvent;

beforeAll(() => setLanguage('en'));

describe('events in words', () => {
  it('name players and explorers', () => {
    expect(sentenceOf(event('rolled', { seat: 'red', face: 'shark' }), names)).toBe('Ada rolls a shark.');
    expect(sentenceOf(event('walked', { explorer: 'R3', origin: 'f4', hex: 'f5' }), names)).toBe(
      'A red explorer walks to f5.',
    );
    expect(sentenceOf(event('launched', { seat: 'blue', hex: 'c5' }), names)).toBe(
      'blue launches a boat at c5.',
    );
  });

  it('speak to the one at this device, and of those who share a screen by name', () => {
    const you = namesAt(table, { you: 'red', ...viewerAt(table, 'red') });
    const shared = namesAt(table, viewerAt(table, 'red'));
    const kept = event('kept', { seat: 'red', underside: 'wind' });
    expect(sentenceOf(kept, you)).toBe('You keep the tile: fair wind.');
    expect(sentenceOf(kept, shared)).toBe('Ada keeps the tile: fair wind.');
    expect(sentenceOf(event('kept', { seat: 'blue', underside: null }), you)).toContain('blue keeps');
    expect(sentenceOf(event('turn-began', { seat: 'red', turn: 3 }), you)).toBe('Turn 3: you');
  });

  it('name what is not there to be moved', () => {
    const idled = (face: string) =>
      sentenceOf(event('idled', { seat: 'red', face } as Partial<GameEvent>), names);
    expect(idled('whale')).toBe('No whale is on the board.');
    expect(idled('joker')).toBe('Nothing is on the board to move.');
  });

  it('say a value or an underside only where it is known', () => {
    const placed = event('placed', { explorer: 'R1', hex: 'd4' });
    expect(sentenceOf({ ...placed, value: null } as GameEvent, names)).toBe(
      'A red explorer takes a place at d4.',
    );
    expect(sentenceOf({ ...placed, value: 6 } as GameEvent, names)).toContain('6');
    expect(sentenceOf(event('kept', { seat: 'red', terrain: 'beach', underside: null }), names)).toContain(
      'shows nobody',
    );
    expect(sentenceOf(event('kept', { seat: 'red', underside: 'wind' }), names)).toContain('fair wind');
  });

  it('distinguish a jump from a swim and a creature driven off from one that is lost', () => {
    expect(sentenceOf(event('swam', { explorer: 'R1', origin: 'a1', hex: 'a1' }), names)).toContain(
      'overboard',
    );
    const gone = { creature: 'shark 2', kind: 'shark', hex: 'a1' } as const;
    expect(sentenceOf(event('vanished', { ...gone, cause: 'defence' }), names)).toContain('driven off');
    expect(sentenceOf(event('vanished', { ...gone, cause: 'whirlpool' }), names)).toContain('is gone');
  });

  it('keep quiet about the deal, and fall back on the server’s sentence', () => {
    expect(sentenceOf(event('dealt', { hex: 'd4', terrain: 'beach' }), names)).toBeNull();
    expect(sentenceOf(event('sneezed'), names)).toBe('in English');
  });

  it('know their hexes', () => {
    expect(spotsOf(event('landed', { origin: 'b1', island: 'NW' }))).toEqual(['b1', 'NW']);
    expect(spotsOf(event('rolled', { seat: 'red' }))).toEqual([]);
  });

  it('are grouped by turn', () => {
    const log = [
      event('placed'),
      event('turn-began', { turn: 1 }),
      event('walked'),
      event('turn-began', { turn: 2 }),
    ];
    const found = turnsOf(log.map((one, at) => ({ at, event: one })));
    expect(found.map(({ head, lines }) => [head?.turn ?? null, lines.length])).toEqual([
      [null, 1],
      [1, 1],
      [2, 0],
    ]);
  });

  it('leave turns as they were in which nothing has changed', () => {
    const all = [event('placed'), event('turn-began', { turn: 1 }), event('walked'), event('passed')];
    const log = all.map((one, at) => ({ at, event: one }));
    const before = turnsOf(log.slice(0, -1));
    const after = turnsOf(log, before);
    expect(after[0]).toBe(before[0]);
    expect(after).toEqual(turnsOf(log));
    const hidden = log.map((line) => ({ ...line, event: event('launched') }));
    expect(turnsOf(hidden, after)).toEqual(turnsOf(hidden));
  });
});

describe('names', () => {
  const about = (options: TableAbout['options']) => ({ seats: [], options }) as unknown as TableAbout;

  it('call an explorer by whose it is and the value that may be known, never by number', () => {
    const mine = namesAt(about({}), viewerAt(about({}), 'red', { R3: 5 }));
    expect(mine.explorer('R3')).toBe('your explorer (5)');
    expect(mine.explorer('R4')).toBe('your explorer');
    expect(mine.explorer('B3')).toBe('a blue explorer');
    const lost = event('lost', { explorer: 'R3', hex: 'c4', cause: 'shark' });
    expect(sentenceOf(lost, mine)).toBe('Your explorer (5) is eaten by a shark at c4.');
  });

  it('tell the colours of one player apart', () => {
    const two = about({ two_colours: true });
    const seats = [{ seat: 'red', colours: ['red', 'yellow'] }] as TableAbout['seats'];
    expect(namesAt(two, viewerAt({ ...two, seats }, 'red')).explorer('Y1')).toBe('your yellow explorer');
  });

  it('follow §12.8 where squids take the place of the whales', () => {
    const squids = namesAt(about({ squid: 'instead-of-whales' }));
    expect(squids.tile('move-whale')).toBe('move a squid');
    expect(squids.tile('whale-defence')).toContain('no use');
    expect(namesAt(about({ squid: 'with-whales' })).tile('move-whale')).toBe('move a whale');
  });
});

describe('a creature that swims on', () => {
  it('has one line, from where it began', () => {
    const went = (creature: string, origin: string, hex: string) =>
      event('went', { creature, kind: 'whale', origin, hex } as Partial<GameEvent>);
    const log = [went('whale 1', 'a1', 'a2'), went('whale 1', 'a2', 'a3'), went('whale 2', 'c1', 'c2')];
    const [turn] = turnsOf([event('turn-began', { turn: 1 }), ...log].map((one, at) => ({ at, event: one })));
    expect(turn?.lines.map(({ event: one }) => spotsOf(one))).toEqual([
      ['a1', 'a3'],
      ['c1', 'c2'],
    ]);
  });
});

describe('where we are in a turn', () => {
  const creatures = ['serpent 1', 'squid 1', 'squid 2', 'whale 1'].map((name) => ({
    name,
    kind: name.split(' ')[0],
  }));
  const boats = [{ name: 'boat 2' }];
  const view = (phase: Phase, more: Partial<View> = {}) =>
    ({
      phase,
      face: null,
      mover: null,
      steps: 0,
      picks: 0,
      focus: null,
      creatures,
      boats,
      ...more,
    }) as View;

  it('names the creatures that the server lists, and how far they may go', () => {
    const option = (piece: string, steps: number, verb: Verb = 'go') =>
      ({ move: { verb, piece }, actions: new Array<number>(steps).fill(1) }) as Option;
    const said = (...options: Option[]) => {
      const { key, values } = askedOf(view('creature', { face: 'whale' }), options, null, nameOf);
      return t(key, values);
    };
    expect(said(option('serpent 1', 1))).toBe('You may move a serpent by one hex.');
    expect(said(option('squid 1', 1), option('squid 2', 3))).toBe('You may move a squid by up to 3 hexes.');
    expect(said(option('whale 1', 2), option('squid 2', 1))).toContain('one of the marked pieces');
    expect(said(option('boat 2', 1, 'pick'))).toBe('You may send an empty boat to any free sea hex.');
  });

  it('says what is asked', () => {
    expect(askedOf(view('sink', { terrain_to_sink: 'beach' }), [], null, nameOf).key).toBe(
      'play.now_sink_beach',
    );
    expect(askedOf(view('sink', { terrain_to_sink: 'forest' }), [], null, nameOf).key).toBe(
      'play.now_sink_forest',
    );
    expect(askedOf(view('move'), [], 'boat 1', nameOf).key).toBe('play.now_move_boat');
    expect(askedOf(view('move'), [], 'R3', nameOf)).toEqual({
      key: 'play.now_move_chosen',
      values: { piece: 'a red explorer' },
    });
    expect(askedOf(view('defend', { face: 'whale', focus: 'a1' }), [], null, nameOf).key).toBe(
      'play.now_defend_whale',
    );
    expect(
      askedOf(view('creature', { face: 'whale', mover: 'whale 1', steps: 2 }), [], null, nameOf).key,
    ).toBe('play.now_creature_on');
    expect(waitingFor(view('defend'), 'creature', 'Ada')).toEqual({
      key: 'play.wait_defend',
      values: { who: 'Ada' },
    });
    expect(doneKey(view('defend'))).toBe('play.done_defend');
    expect(doneKey(view('sink'))).toBe('play.done');
  });

  it('asks for a tile and a value as the options have it', () => {
    const said = (rules: Options, isFaceDown = false) => {
      const { key, values } = isFaceDown
        ? placing(rules, true)
        : askedOf(view('place'), [], null, nameOf, rules);
      return t(key, values);
    };
    expect(said({})).toBe('Choose a value, then a free tile for this explorer.');
    expect(said({ overcrowded: true })).toBe('Choose a value, then a tile with room for this explorer.');
    expect(said({ all_equal: true })).toBe('Choose a free tile for an explorer.');
    expect(said({ all_equal: true }, true)).toBe('Choose a free tile for an explorer.');
    expect(said({ overcrowded: true, all_equal: true })).toBe('Choose a tile with room for an explorer.');
    expect(said({ overcrowded: true }, true)).toContain('choose one, then a tile with room');
  });

  it('says that nothing moves where nothing has moved', () => {
    expect(doneKey(view('move', { points: 3 }))).toBe('play.done_nothing');
    expect(doneKey(view('move', { points: 2 }))).toBe('play.done_move');
    expect(doneKey(view('creature', { mover: null }))).toBe('play.done_nothing');
    expect(doneKey(view('creature', { mover: 'shark 1' }))).toBe('play.done_creature');
  });

  it('says why there is only one answer', () => {
    const pass = {
      move: { verb: 'pass', text: '' },
      actions: [1],
      points: 0,
      loses: [],
      wrecks: [],
      threatens: [],
    } as Option;
    expect(onlyAnswerOf(view('defend', { face: 'shark', focus: 'a1' }), pass)).toEqual({
      key: 'play.only_defend_shark',
      values: { hex: 'a1' },
    });
    expect(onlyAnswerOf(view('move'), pass).key).toBe('play.only_pass_move');
    expect(onlyAnswerOf(view('guard'), pass).key).toBe('play.only_other');
  });
});

describe('players', () => {
  it('have their explorers counted by place', () => {
    const view = {
      explorers: [
        { name: 'R1', seat: 'red', status: 'safe', hex: 'NW' },
        { name: 'Y1', seat: 'red', status: 'aboard', hex: 'b1' },
        { name: 'B1', seat: 'blue', status: 'lost', hex: null },
      ],
    } as unknown as View;
    expect(countsOf('red', view)).toMatchObject({ saved: 1, boats: 1, lost: 0 });
    expect(countsOf('blue', view)).toMatchObject({ lost: 1 });
  });
});

describe('the clock', () => {
  const clock = { kind: 'live', running: 'red', since: 100, left: { red: 60, blue: 50 } } as unknown as Clock;
  it('runs for whoever is asked, by the server’s time, and not below nothing', () => {
    expect(timeLeft(clock, 'red', 110)).toBe(50);
    expect(timeLeft(clock, 'blue', 110)).toBe(50);
    expect(timeLeft(clock, 'red', 500)).toBe(0);
    expect(timeLeft({ ...clock, kind: 'none' }, 'red', 110)).toBeNull();
  });

  it('waits for what is still to be shown', () => {
    const clock = {
      kind: 'live',
      running: 'red',
      asked: 100,
      since: 108,
      left: { red: 60 },
    } as unknown as Clock;
    expect([timeLeft(clock, 'red', 104), isRunning(clock, 'red', 104)]).toEqual([60, false]);
    expect([timeLeft(clock, 'red', 110), isRunning(clock, 'red', 110)]).toEqual([58, true]);
    expect(isRunning(clock, 'blue', 110)).toBe(false);
  });

  it('makes the steps of an explorer or a boat one line, but not a jump overboard', () => {
    const log = [
      event('walked', { explorer: 'R1', origin: 'd4', hex: 'd5' }),
      event('walked', { explorer: 'R1', origin: 'd5', hex: 'd6' }),
      event('walked', { explorer: 'R2', origin: 'e4', hex: 'e5' }),
      event('sailed', { boat: 'boat 1', origin: 'c2', hex: 'c3' }),
      event('sailed', { boat: 'boat 1', origin: 'c3', hex: 'c4' }),
      event('swam', { explorer: 'R3', origin: 'c4', hex: 'c4' }),
      event('swam', { explorer: 'R3', origin: 'c4', hex: 'c5' }),
    ];
    const [turn] = turnsOf([event('turn-began', { turn: 1 }), ...log].map((one, at) => ({ at, event: one })));
    expect(turn?.lines.map(({ event: one }) => spotsOf(one))).toEqual([
      ['d4', 'd6'],
      ['e4', 'e5'],
      ['c2', 'c4'],
      ['c4', 'c4'],
      ['c4', 'c5'],
    ]);
  });
});
