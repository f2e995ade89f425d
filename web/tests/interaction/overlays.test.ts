import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Legal } from '../../src/api/types';
import { Interaction } from '../../src/interaction/interaction.svelte';
import { LOSS_MS, MOMENT_MS, NEWS_MS, Overlays } from '../../src/interaction/overlays.svelte';
import { setLanguage, t } from '../../src/languages/language.svelte';
import { settings } from '../../src/settings/settings.svelte';
import { legal, TestTable } from './table.svelte';

const lost = (explorer: string): Partial<GameEvent> => ({
  type: 'lost',
  explorer,
  hex: 'f5',
  cause: 'shark',
});
const PASS = legal({ verb: 'pass' });

let table: TestTable;
let game: Interaction;
let overlays: Overlays;

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 1;
  settings.tips = [];
  table = new TestTable();
  game = new Interaction(table);
  overlays = new Overlays(game, table);
});
afterEach(() => {
  overlays.close();
  vi.useRealTimers();
});

function ask(change: object, moves: Legal[] = [PASS]): void {
  table.ask(change, moves, { ply: table.playback.ply + 1 });
  overlays.update();
}
function happen(...events: Partial<GameEvent>[]): void {
  table.tell(...events);
  overlays.update();
}
const kind = () => overlays.top?.kind ?? null;

/** No animation is asked how long it takes: these times hold with less motion too. */
describe('what passes by itself', () => {
  it('calls the player to their turn, long enough to read', () => {
    ask({});
    expect(overlays.top).toMatchObject({ kind: 'call', text: t('play.yourTurn'), ms: MOMENT_MS });
    vi.advanceTimersByTime(MOMENT_MS - 1);
    expect(kind()).toBe('call');
    vi.advanceTimersByTime(1);
    expect(kind()).toBeNull();
  });

  it('calls once a turn, and to a threat as a threat', () => {
    ask({});
    overlays.dismiss('press');
    ask({ points: 2 });
    expect(kind()).toBeNull();
    ask({ turn: 4, active: 'blue', actor: 'red', phase: 'defend' });
    expect(overlays.top).toMatchObject({ kind: 'call', text: t('play.underAttack') });
  });

  it('shows a loss, long enough to read', () => {
    ask({ actor: 'blue', active: 'blue' }, []);
    happen(lost('B1'));
    vi.advanceTimersByTime(MOMENT_MS - 1);
    expect(overlays.top).toMatchObject({ kind: 'fates', fates: [{ explorer: 'B1' }] });
    vi.advanceTimersByTime(1);
    expect(kind()).toBeNull();
  });

  it('shows what happened in another turn under its own heading', () => {
    ask({ actor: 'blue', active: 'blue' }, []);
    happen({ type: 'turn-began', seat: 'blue', turn: 5 }, lost('B1'));
    happen({ type: 'turn-began', seat: 'green', turn: 6 }, lost('G2'));
    expect(overlays.top).toMatchObject({ fates: [{ explorer: 'G2' }], turn: { seat: 'green', turn: 6 } });
  });

  it('leaves time to press “show again” after a loss of one’s own', () => {
    ask({ actor: 'blue', active: 'blue' }, []);
    happen(lost('R1'));
    vi.advanceTimersByTime(LOSS_MS - 1);
    expect(kind()).toBe('fates');
    vi.advanceTimersByTime(1);
    expect(kind()).toBeNull();
  });

  it('shows a second loss together with one that is still being read, for its whole time', () => {
    ask({ actor: 'blue', active: 'blue' }, []);
    happen(lost('B1'));
    vi.advanceTimersByTime(MOMENT_MS / 2);
    happen(lost('R2'));
    vi.advanceTimersByTime(MOMENT_MS - 1);
    expect(overlays.top).toMatchObject({ fates: [{ explorer: 'B1' }, { explorer: 'R2' }] });
  });

  it('tells one’s own losses with the call instead, for as long as news take', () => {
    ask({});
    ask({ actor: 'blue', active: 'blue', turn: 4 }, []);
    happen(lost('R1'), lost('B1'));
    ask({ turn: 5 });
    expect(overlays.top).toMatchObject({ kind: 'call', ms: NEWS_MS });
    expect(overlays.top?.kind === 'call' && overlays.top.news).toHaveLength(1);
  });

  it('shows a loss that follows upon the call in its place', () => {
    ask({});
    happen(lost('R1'));
    expect(kind()).toBe('fates');
  });

  it('ends with a press; a key ends only the call, which covers the board', () => {
    ask({});
    overlays.dismiss('key');
    expect(kind()).toBeNull();
    happen(lost('B1'));
    overlays.dismiss('key');
    expect(kind()).toBe('fates');
    overlays.dismiss('press');
    expect(kind()).toBeNull();
  });

  it('is left out where everything is shown at once, except the call', () => {
    settings.speed = 0;
    ask({});
    expect(kind()).toBe('call');
    overlays.dismiss('press');
    happen(lost('B1'));
    expect(kind()).toBeNull();
  });
});

describe('the most urgent comes first', () => {
  it('a question before a card, the device before everything', () => {
    ask({ explorers: [{ name: 'R1', status: 'land', hex: 'f5' }] }, [
      legal({ verb: 'walk', piece: 'R1', origin: 'f5', to: 'f6' }, { loses: ['R1'] }),
    ]);
    expect(kind()).toBe('call');
    game.press({ spot: 'f5', piece: 'R1', kind: 'tap' });
    game.press({ spot: 'f6', piece: null, kind: 'tap' });
    expect(overlays.top).toMatchObject({ kind: 'question', question: { kind: 'loss' } });
    table.screen.passTo = 'blue';
    expect(overlays.top).toEqual({ kind: 'device', seat: 'blue' });
  });

  it('the last look before a question', () => {
    table.playback.isLooking = true;
    expect(kind()).toBe('look');
  });
});

describe('a tip', () => {
  it('is shown until it is closed, and never again on this device', () => {
    ask({ turn: 3 });
    expect(overlays.note).toEqual({ kind: 'tip', tip: 'longPress' });
    overlays.noteTip();
    overlays.closeTip();
    expect(overlays.note).toBeNull();
    expect(new Overlays(game, table).note).toBeNull();
  });

  it('stays at this table even though it has been noted', () => {
    ask({ turn: 3 });
    overlays.noteTip();
    expect(overlays.note).toEqual({ kind: 'tip', tip: 'longPress' });
  });
});
