import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Explorer, Legal } from '../../src/api/types';
import type { Press } from '../../src/board/types';
import { Interaction } from '../../src/interaction/interaction.svelte';
import { setLanguage } from '../../src/languages/language.svelte';
import { legal, TestTable, usual } from './table.svelte';

const on = (name: string, hex: string): Explorer => ({ name, status: 'land', hex }) as Explorer;
const walk = (piece: string, origin: string, to: string, more: Partial<Legal> = {}) =>
  legal({ verb: 'walk', piece, origin, to }, more);
const tap = (spot: string | null, piece: string | null = null, kind: Press['kind'] = 'tap'): Press => ({
  spot,
  piece,
  kind,
});

/** R1 and R2 stand beside each other, R3 and R4 on one tile; a boat lies beside R1. */
const VIEW = {
  explorers: [on('R1', 'f5'), on('R2', 'f6'), on('R3', 'h5'), on('R4', 'h5')],
  boats: [{ name: 'boat 1', hex: 'e4', crew: [], control: [] }],
};
const TO_R2 = walk('R1', 'f5', 'f6');
const BACK = walk('R2', 'f6', 'f5');
const DEADLY = legal(
  { verb: 'swim', piece: 'R1', origin: 'f5', to: 'f4', escorted: false },
  { loses: ['R1'] },
);
const BOARD = legal({ verb: 'board', piece: 'R1', origin: 'f5', to: 'e4' });
const SWIM = legal({ verb: 'swim', piece: 'R1', origin: 'f5', to: 'e4', escorted: false });
const PASS = legal({ verb: 'pass' });
const MOVES = [PASS, TO_R2, BACK, DEADLY, BOARD, SWIM, walk('R3', 'h5', 'h6'), walk('R4', 'h5', 'h6')];

let table: TestTable;
let game: Interaction;
let preferences: ReturnType<typeof usual>;

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  table = new TestTable();
  preferences = usual();
  game = new Interaction(table, preferences);
  table.ask(VIEW, MOVES, { ply: 7 });
});
afterEach(() => vi.unstubAllGlobals());

describe('a lit tile with an explorer of one’s own on it', () => {
  it.each([null, 'R2'])('is moved to while a piece is chosen, pointing at %s', (pointed) => {
    game.press(tap('f5', 'R1'));
    game.press(tap('f6', pointed));
    expect(table.sent).toEqual([[TO_R2.action]]);
  });

  it('selects that explorer while none is chosen', () => {
    game.press(tap('f6'));
    expect(game.selection?.chosen.piece).toBe('R2');
    expect(table.sent).toEqual([]);
  });

  it('is moved to where a hint leads there', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ply: 7, ...TO_R2, level: 'captain' })));
    await game.askHint();
    expect(game.marks.get('f6')).toBe('hint');
    expect(game.selection?.targets.has('f6')).toBe(true);
    game.press(tap('f6', 'R2'));
    expect(table.sent).toEqual([[TO_R2.action]]);
    expect(game.hint).toBeNull();
  });
});

describe('“which did you mean?”', () => {
  it('is asked on the board where only a piece has to be chosen', () => {
    game.press(tap('h5'));
    expect(game.askingOnBoard).toEqual({ spot: 'h5', pieces: ['R3', 'R4'] });
    game.press(tap('h5', 'R4'));
    expect([game.selection?.chosen.piece, game.question]).toEqual(['R4', null]);
  });

  it('is asked in the bar where moves are among the choices, and answered the same way', () => {
    const jump = legal({ verb: 'jump', piece: 'R1', origin: 'e4' });
    const aboard = {
      explorers: [{ ...on('R1', 'e4'), status: 'aboard' as const }, on('R2', 'f6')],
      boats: VIEW.boats,
    };
    const sail = legal({ verb: 'sail', piece: 'boat 1', origin: 'e4', to: 'e5' });
    table.ask(aboard, [jump, sail], { ply: 8 });
    game.press(tap('e4', 'R1'));
    game.press(tap('e4', 'R1'));
    expect(game.askingOnBoard).toBeNull();
    const [first, second] = game.question?.kind === 'which' ? game.question.choices : [];
    expect([first?.kind, second]).toEqual(['move', { kind: 'piece', piece: 'boat 1' }]);
    if (second) game.answer(second);
    expect([game.selection?.chosen.piece, game.question]).toEqual(['boat 1', null]);
    if (first) game.answer(first);
    expect(table.sent).toEqual([[jump.action]]);
  });

  it('is void once something has been played', () => {
    game.press(tap('h5'));
    table.ask(VIEW, MOVES, { ply: 8 });
    expect(game.question).toBeNull();
  });
});

describe('a press', () => {
  beforeEach(() => game.press(tap('f5', 'R1')));

  it('asks before one of the player’s own is lost, and sends only after a yes', () => {
    game.press(tap('f4'));
    expect(game.question?.kind).toBe('loss');
    game.cancel();
    expect([game.question, table.sent, game.selection?.chosen.piece]).toEqual([null, [], 'R1']);
    game.press(tap('f4'));
    game.confirmLoss();
    expect(table.sent).toEqual([[DEADLY.action]]);
  });

  it('boards a boat; the alternative and a long press swim there', () => {
    game.press(tap('e4'));
    game.press(tap('e4', null, 'alternative'));
    game.press(tap('e4', null, 'long'));
    expect(table.sent).toEqual([[BOARD.action], [SWIM.action], [SWIM.action]]);
  });

  it('that is long explains what has no alternative, and so does a right click anywhere', () => {
    game.press(tap('f6', 'R2', 'long'));
    expect(game.topic).toBe('explorer');
    game.press(tap('e4', 'boat 1', 'about'));
    expect([game.topic, table.sent]).toEqual(['boat', []]);
  });

  it('nowhere closes the question first, and then lets go of the piece', () => {
    game.press(tap('h5'));
    game.press(tap(null));
    expect([game.question, game.selection?.chosen.piece]).toEqual([null, 'R1']);
    game.press(tap(null));
    expect(game.selection?.chosen.piece).toBeNull();
  });

  it('that does nothing says why and what can be done, until the next one', () => {
    game.press(tap('m6'));
    expect(game.notice).toMatch(/your explorer/i);
    game.press(tap('f5', 'R1'));
    expect(game.notice).toBeNull();
  });

  it('has to be repeated by those who want that, and not after the turn is over', () => {
    preferences.isCareful = true;
    game.press(tap('f6'));
    expect([game.aimed, game.marks.get('f6'), table.sent]).toEqual(['f6', 'aimed', []]);
    game.press(tap('f6'));
    expect(table.sent).toEqual([[TO_R2.action]]);
    game.press(tap('f6'));
    table.ask({ ...VIEW, actor: 'blue' }, [], { ply: 9 });
    expect([game.aimed, game.marks.size]).toEqual([null, 0]);
  });
});

describe('the chosen piece', () => {
  beforeEach(() => game.press(tap('f5', 'R1')));

  it('stays chosen for the next step of the same decision', () => {
    table.ask({ ...VIEW, points: 2 }, MOVES, { ply: 8 });
    expect(game.selection?.chosen.piece).toBe('R1');
  });

  it('is let go of when another decision comes', () => {
    table.ask({ ...VIEW, phase: 'sink' }, [legal({ verb: 'sink', to: 'f5' })], { ply: 8 });
    table.ask(VIEW, MOVES, { ply: 8 });
    table.ask({ ...VIEW, turn: 4 }, MOVES, { ply: 9 });
    expect(game.selection?.chosen.piece).toBeNull();
  });
});

describe('undo', () => {
  it('takes back all that one press did', () => {
    const far = { ...walk('R1', 'f6', 'f7'), actions: [901, 902, 903] };
    table.ask(VIEW, MOVES, { ply: 7, routes: [far] });
    game.press(tap('f5', 'R1'));
    game.press(tap('f7'));
    table.ask({ ...VIEW, points: 0 }, [PASS], { ply: 10 });
    table.undoable = 'red';
    game.undo();
    expect(table.sent).toEqual([[901, 902, 903], { undo: 7 }]);
  });

  it('is not possible while the table allows none', () => {
    game.undo();
    expect(table.sent).toEqual([]);
  });
});

describe('a single possible answer', () => {
  it('is given by itself, unless something can be taken back instead', () => {
    table.ask(VIEW, [PASS]);
    expect(game.only?.move.verb).toBe('pass');
    table.undoable = 'red';
    expect(game.only).toBeNull();
  });
});

describe('a threat', () => {
  it('is marked and brought into sight', () => {
    table.ask({ ...VIEW, phase: 'defend', focus: 'd4', active: 'blue' }, [PASS]);
    expect([game.marks.get('d4'), game.attention]).toEqual(['danger', ['d4']]);
  });
});

describe('a hint', () => {
  it('that could not be fetched is a problem, and can be asked for again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const asked = game.askHint();
    expect([game.isThinking, game.canAskHint]).toEqual([true, false]);
    await asked;
    expect([game.isThinking, game.canAskHint, table.problem]).toMatchObject([
      false,
      true,
      { code: 'unreachable' },
    ]);
  });

  it('is void once something has been played', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ply: 7, ...TO_R2, level: 'captain' })));
    await game.askHint();
    expect(game.hint).not.toBeNull();
    table.ask(VIEW, MOVES, { ply: 8 });
    expect(game.hint).toBeNull();
  });
});
