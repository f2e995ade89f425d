/** A device's part in the dice: its salts are committed to, kept, and revealed only when the start is fixed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../src/api/client';
import type { Message, Seat } from '../../src/api/types';
import {
  commitForSearch,
  keepSearchSalts,
  LONGEST_WORD,
  newSalt,
  ownSalts,
  seenSaltCommitments,
  takePart,
  wordOf,
} from '../../src/dice-check/salts';
import { commitmentOf } from '../../src/dice-check/verify';

const TABLE = '0123456789abcdef';

interface Sent {
  path: string;
  body: { commitment?: string; salt?: string; seat: string };
}

let sent: Sent[] = [];

function seat(name: Seat['seat'], more: Partial<Seat> = {}): Seat {
  return {
    seat: name,
    colours: [name],
    kind: 'person',
    name,
    level: null,
    face: '',
    salt: '',
    salt_commitment: null,
    awaited: false,
    leaves_at: null,
    away: false,
    returning: false,
    ...more,
  };
}

function message(status: string, seats: Seat[], mine: Seat['seat'][]): Message {
  return {
    table: { id: TABLE, status, seats },
    you: { name: 'Ada', seats: mine, host: true },
  } as unknown as Message;
}

beforeEach(() => {
  sent = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.spyOn(api, 'POST').mockImplementation(((path: string, { body }: { body: Sent['body'] }) => {
    sent.push({ path, body });
    return Promise.resolve({ data: {}, response: new Response() });
  }) as unknown as typeof api.POST);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a salt', () => {
  it('is new every time and may have a word in front', () => {
    expect(newSalt()).toMatch(/^[0-9a-f]{32}$/);
    expect(newSalt()).not.toBe(newSalt());
    expect(newSalt('w'.repeat(LONGEST_WORD))).toHaveLength(64);
    expect(wordOf(newSalt('luck'))).toBe('luck');
    expect(wordOf(newSalt())).toBe('');
  });
});

describe('taking part', () => {
  it('commits each of my seats once, and keeps the salts', async () => {
    const taken = seat('yellow', { salt_commitment: 'ab'.repeat(32) });
    await takePart(message('gathering', [seat('red'), seat('blue'), taken], ['red', 'yellow']));
    expect(sent.map(({ path, body }) => [path, body.seat])).toEqual([['/api/tables/{id}/salt', 'red']]);
    const [commitment, salt] = Object.entries(ownSalts(TABLE))[0] ?? ['', ''];
    expect(sent[0]?.body).toEqual({ commitment, seat: 'red' });
    expect(commitmentOf(salt)).toBe(commitment);
  });

  it('reveals a salt only once the start is fixed, and notes what the others had committed to', async () => {
    await takePart(message('gathering', [seat('red'), seat('blue')], ['red']));
    const mine = sent[0]?.body.commitment ?? '';
    const seats = [
      seat('red', { salt_commitment: mine }),
      seat('blue', { salt_commitment: 'cd'.repeat(32) }),
    ];
    await takePart(message('gathering', seats, ['red']));
    expect(sent).toHaveLength(1);
    expect(seenSaltCommitments(TABLE)).toBeNull();
    await takePart(message('starting', seats, ['red']));
    expect(sent[1]).toEqual({
      path: '/api/tables/{id}/reveal',
      body: { salt: ownSalts(TABLE)[mine], seat: 'red' },
    });
    expect(seenSaltCommitments(TABLE)).toEqual([mine, 'cd'.repeat(32)]);
  });

  it('reveals nothing that is not its own, and nothing twice', async () => {
    const other = seat('red', { salt_commitment: 'cd'.repeat(32) });
    await takePart(message('starting', [other], ['red']));
    await takePart(
      message('starting', [seat('red', { salt: 'x', salt_commitment: commitmentOf('x') })], ['red']),
    );
    await takePart(message('playing', [other], ['red']));
    expect(sent).toEqual([]);
  });
});

describe('a salt for a table that is still to be found', () => {
  it('is revealed at the table that is found, and kept with it', async () => {
    const commitment = await commitForSearch();
    keepSearchSalts(TABLE);
    await takePart(
      message('starting', [seat('red', { salt_commitment: commitment, awaited: true })], ['red']),
    );
    expect(sent.map(({ path }) => path)).toEqual([expect.stringContaining('reveal')]);
    expect(commitmentOf(sent[0]?.body.salt ?? '')).toBe(commitment);
    expect(Object.keys(ownSalts(TABLE))).toEqual([commitment]);
  });

  it('stays for the table when somebody presses twice', async () => {
    const first = await commitForSearch();
    const second = await commitForSearch();
    keepSearchSalts(TABLE);
    expect(Object.keys(ownSalts(TABLE)).sort()).toEqual([first, second].sort());
  });
});
