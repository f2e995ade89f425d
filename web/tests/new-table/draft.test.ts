/** A table as wished: seats, options that collide, the request; and where addresses lead. */
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultsOf, type Offer } from '../../src/api/table-options';
import { progressShare } from '../../src/api/server-status.svelte';
import {
  conflictReason,
  requestBody,
  isFull,
  levelOf,
  saveDraft,
  loadDraft,
  resized,
  withColour,
  withLevel,
  withSeat,
  withoutConflicts,
  defaultDraft,
} from '../../src/new-table/draft';
import { placeAt } from '../../src/frame/router.svelte';

const choice = <T extends boolean | number | string>(name: string, values: T[], usually: T) => ({
  name,
  title: name,
  about: name,
  paragraph: '1',
  default: usually,
  values: values.map((value) => ({ value, title: String(value), about: null })),
});
const offer: Offer = {
  editions: [
    { name: 'island', title: 'Island', boats: 12, about: '', defaults: {} },
    { name: 'atoll', title: 'Atoll', boats: 9, about: '', defaults: { dice: 'tide', submerged: true } },
  ],
  bots: [],
  clocks: [],
  colours: [],
  choices: [
    choice('players', [2, 3, 4], 4),
    choice('two_colours', [false, true], false),
    choice('to_the_last', [false, true], false),
    choice('submerged', [false, true], false),
    choice('edition', ['island', 'atoll'], 'island'),
    choice('dice', ['red', 'dive', 'tide', 'short'], 'red'),
  ],
  conflicts: [
    { name: 'two', together: { two_colours: [true], players: [3, 4] }, reason: 'for two' },
    { name: 'ending', together: { to_the_last: [true], submerged: [true] }, reason: 'one ending' },
    {
      name: 'island',
      together: { edition: ['island'], dice: ['tide', 'short'] },
      reason: 'not on the island',
    },
    { name: 'atoll', together: { edition: ['atoll'], dice: ['red', 'dive'] }, reason: 'not on the atoll' },
  ],
};

describe('seats', () => {
  test('against bots are one of mine and three deckhands, and the game can begin', () => {
    const draft = defaultDraft('bots');
    expect(draft.seats.map((seat) => seat.kind)).toEqual(['person', 'bot', 'bot', 'bot']);
    expect(isFull(draft)).toBe(true);
    expect(isFull(defaultDraft('friends'))).toBe(false);
  });
  test('that are added are of the default kind, those that are there stay', () => {
    const draft = defaultDraft('local');
    const first = draft.seats[0];
    if (first) first.name = 'Ada';
    const more = resized(draft, 'local', 4);
    expect(more.seats.map((seat) => [seat.kind, seat.name])).toEqual([
      ['local', 'Ada'],
      ['local', ''],
      ['local', ''],
      ['local', ''],
    ]);
    expect(resized(more, 'local', 2).seats).toHaveLength(2);
  });
  test('only one is mine: the old one takes what the new one was', () => {
    const seats = withSeat(defaultDraft('bots').seats, 2, { kind: 'person' });
    expect(seats.map((seat) => seat.kind)).toEqual(['bot', 'bot', 'person', 'bot']);
  });
});

describe('options', () => {
  test('that collide say why, from either side', () => {
    expect(conflictReason(offer, { players: 4 }, 'two_colours', true)).toEqual('for two');
    expect(conflictReason(offer, { players: 2 }, 'two_colours', true)).toBeNull();
    expect(conflictReason(offer, { submerged: true }, 'to_the_last', true)).toEqual('one ending');
    expect(conflictReason(offer, {}, 'to_the_last', true)).toBeNull();
  });
  test('are set back when the number of players forbids them, and unknown ones are dropped', () => {
    const chosen = { two_colours: true, submerged: true, to_the_last: true, gone: 'x' };
    expect(withoutConflicts(offer, chosen, 2)).toEqual({ two_colours: true, submerged: true });
    expect(withoutConflicts(offer, chosen, 3)).toEqual({ submerged: true });
  });
  test('of another edition have its defaults, and those that do not fit it are dropped', () => {
    expect(conflictReason(offer, { dice: 'dive' }, 'edition', 'atoll')).toBeNull();
    expect(withoutConflicts(offer, { dice: 'dive', edition: 'atoll' }, 4)).toEqual({ edition: 'atoll' });
    expect(defaultsOf(offer, 'atoll')).toMatchObject({ dice: 'tide', submerged: true, to_the_last: false });

    const atoll = { edition: 'atoll', dice: 'short', submerged: false };
    expect(withoutConflicts(offer, atoll, 4)).toEqual(atoll);
    expect(conflictReason(offer, atoll, 'dice', 'red')).toEqual('not on the atoll');
    expect(conflictReason(offer, {}, 'dice', 'short')).toEqual('not on the island');
    expect(withoutConflicts(offer, { ...atoll, edition: 'island' }, 4)).toEqual({});
  });
});

describe('the request', () => {
  test('names those at this screen, levels of bots only', () => {
    const draft = defaultDraft('local');
    draft.seats[1] = { kind: 'bot', level: 'captain', name: 'not sent', colour: 'green' };
    expect(requestBody(draft, (n) => `Player ${n}`)).toMatchObject({
      options: { players: 2 },
      seats: [
        { kind: 'local', name: 'Player 1' },
        { kind: 'bot', level: 'captain' },
      ],
    });
  });
});

describe('colours', () => {
  test('are swapped with the seat that has the wanted one', () => {
    const seats = withColour(defaultDraft('friends').seats, 0, 'green');
    expect(seats.map(({ colour }) => colour)).toEqual(['green', 'blue', 'yellow', 'red']);
  });
  test('are kept when seats come and go, and a new seat takes a free one', () => {
    const two = resized(
      { ...defaultDraft('local'), seats: withColour(defaultDraft('local').seats, 0, 'green') },
      'local',
      2,
    );
    expect(resized(two, 'local', 3).seats.map(({ colour }) => colour)).toEqual(['green', 'blue', 'red']);
  });
  test('are sent in order of play, second ones after the first', () => {
    const draft = { ...defaultDraft('local'), seats: withColour(defaultDraft('local').seats, 1, 'green') };
    expect(requestBody(draft, String).options).toEqual({ players: 2, colours: 'red-green' });
    const two = { ...draft, options: { two_colours: true } };
    expect(requestBody(two, String).options?.colours).toEqual('red-green-blue-yellow');
  });
  test('of drafts from before are the usual ones', () => {
    const { seats, ...rest } = defaultDraft('bots');
    const old = seats.map(({ kind, level, name }) => ({ kind, level, name }));
    localStorage.setItem('lastboat.wish.bots', JSON.stringify({ ...rest, seats: old }));
    expect(loadDraft('bots').seats).toEqual(seats);
  });
});

describe('what the device remembers', () => {
  beforeEach(() => localStorage.clear());
  test('is the last draft of the same kind', () => {
    const draft = { ...resized(defaultDraft('bots'), 'bots', 3), hints: false };
    saveDraft('bots', draft);
    expect(loadDraft('bots')).toEqual(draft);
    expect(loadDraft('friends')).toEqual(defaultDraft('friends'));
  });
  test('is forgotten when it cannot be read', () => {
    localStorage.setItem('lastboat.draft.bots', '{"seats": 7}');
    expect(loadDraft('bots')).toEqual(defaultDraft('bots'));
    localStorage.setItem('lastboat.draft.bots', 'sand');
    expect(loadDraft('bots')).toEqual(defaultDraft('bots'));
  });
});

test('progress is a share of the whole, if it says one', () => {
  expect(progressShare('3 of 12 parts are done, now: dealing')).toBe(0.25);
  expect(progressShare('about to begin')).toBeNull();
  expect(progressShare('1 of 0 parts')).toBeNull();
});

test.each([
  ['/', '', { screen: 'home' }],
  ['/daily', '', { screen: 'daily' }],
  ['/evening/0123456789abcdef', '', { screen: 'evening', id: '0123456789abcdef' }],
  ['/evening', '', { screen: 'not-found' }],
  ['/new/bots', '', { screen: 'new', kind: 'bots' }],
  ['/new/whales', '', { screen: 'not-found' }],
  ['/t/0123456789abcdef', '', { screen: 'table', id: '0123456789abcdef' }],
  ['/t/0123456789abcdef/replay', '#12', { screen: 'replay', id: '0123456789abcdef', ply: 12 }],
  ['/t/0123456789abcdef/replay', '#x', { screen: 'replay', id: '0123456789abcdef', ply: null }],
  ['/find', '', { screen: 'find' }],
  ['/rules', '#boats', { screen: 'rules', chapter: 'boats' }],
  ['/me', '', { screen: 'profile', name: null }],
  ['/p/zo%C3%A9', '', { screen: 'profile', name: 'zoé' }],
  ['/p/%E0%A4', '', { screen: 'profile', name: '%E0%A4' }],
  ['/me/too', '', { screen: 'not-found' }],
  ['/sharks', '', { screen: 'not-found' }],
])('the address %s%s leads to its screen', (path, hash, place) => {
  expect(placeAt(path, hash)).toEqual(place);
});

test('one level is chosen for all bots, also for a seat that becomes a bot’s later', () => {
  const { seats } = defaultDraft('friends');
  expect(levelOf(seats)).toBeNull();
  const higher = withLevel(seats, 'captain');
  expect(levelOf(withSeat(higher, 2, { kind: 'bot' }))).toBe('captain');
  const mixed = withSeat(withSeat(higher, 2, { kind: 'bot' }), 3, { kind: 'bot', level: 'stowaway' });
  expect(levelOf(mixed)).toBeNull();
});
