import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Legal } from '../../src/api/types';
import { Interaction } from '../../src/interaction/interaction.svelte';
import {
  LOSS_MS,
  MOMENT_MS,
  NEWS_MS,
  NOTICE_MS,
  ONLY_ANSWER_MS,
  Overlays,
  type Device,
} from '../../src/interaction/overlays.svelte';
import { setLanguage, t } from '../../src/languages/language.svelte';
import { flushSync } from 'svelte';
import { legal, TestTable, usual } from './table.svelte';

const lost = (explorer: string): Partial<GameEvent> => ({
  type: 'lost',
  explorer,
  hex: 'f5',
  cause: 'shark',
});
const PASS = legal({ verb: 'pass' });
const WALK = legal({ verb: 'walk', piece: 'R1', origin: 'f5', to: 'f6' });

let table: TestTable;
let game: Interaction;
let overlays: Overlays;
let device: Device;

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  vi.useFakeTimers();
  table = new TestTable();
  device = {
    settings: usual(),
    notifications: { isPossible: true, isOn: false, isBlocked: false, load: () => Promise.resolve() },
  };
  game = new Interaction(table, device.settings);
  overlays = new Overlays(game, table, device);
  flushSync();
});
afterEach(() => {
  overlays.close();
  vi.useRealTimers();
});

function ask(change: object, moves: Legal[] = [PASS, WALK]): void {
  table.ask(change, moves, { ply: table.playback.ply + 1 });
  flushSync();
}
function happen(...events: Partial<GameEvent>[]): void {
  table.tell(...events);
  flushSync();
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

  it('calls to each attack in a turn, once however many answers it takes', () => {
    const attack = { active: 'blue', actor: 'red', phase: 'defend' };
    ask(attack);
    overlays.dismiss('press');
    ask(attack);
    expect(kind()).toBeNull();
    ask({ ...attack, actor: 'blue' }, []);
    ask(attack);
    expect(overlays.top).toMatchObject({ kind: 'call', text: t('play.underAttack') });
  });

  it('calls the next person at a shared screen to the same attack', () => {
    const attack = { active: 'blue', phase: 'defend' };
    table.mine = ['red', 'green'];
    ask({ ...attack, actor: 'red' });
    overlays.dismiss('press');
    table.mine = ['green'];
    ask({ ...attack, actor: 'green' });
    expect(kind()).toBe('call');
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

  it('stays while the keyboard is in it, and goes when the keyboard leaves', () => {
    ask({ actor: 'blue', active: 'blue' }, []);
    happen(lost('R1'));
    overlays.hold();
    vi.advanceTimersByTime(10 * LOSS_MS);
    overlays.dismiss('key');
    expect(overlays.top).toMatchObject({ fates: [{ explorer: 'R1' }] });
    happen(lost('R2'));
    expect(overlays.top).toMatchObject({ fates: [{ explorer: 'R1' }] });
    overlays.release();
    expect(overlays.top).toMatchObject({ fates: [{ explorer: 'R2' }] });
    overlays.release();
    expect(kind()).toBe('fates');
    vi.advanceTimersByTime(LOSS_MS);
    expect(kind()).toBeNull();
  });

  it('keeps a call whose button the keyboard is on', () => {
    ask({});
    overlays.hold();
    overlays.dismiss('key');
    expect(kind()).toBe('call');
    overlays.dismiss('press');
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

  it('shows a loss that follows upon the call after it, each for its whole time', () => {
    ask({});
    vi.advanceTimersByTime(MOMENT_MS / 2);
    happen(lost('B1'));
    expect(kind()).toBe('call');
    vi.advanceTimersByTime(MOMENT_MS / 2);
    expect(kind()).toBe('fates');
    vi.advanceTimersByTime(MOMENT_MS - 1);
    expect(kind()).toBe('fates');
    vi.advanceTimersByTime(1);
    expect(kind()).toBeNull();
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
    device.settings.speed = 0;
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
    expect(new Overlays(game, table, device).note).toBeNull();
  });

  it('stays at this table even though it has been noted', () => {
    ask({ turn: 3 });
    overlays.noteTip();
    expect(overlays.note).toEqual({ kind: 'tip', tip: 'longPress' });
  });
});

describe('what happens by itself', () => {
  it('the only answer is given once its reason could be read', () => {
    ask({}, [PASS]);
    vi.advanceTimersByTime((ONLY_ANSWER_MS[1] ?? 0) - 1);
    expect(table.sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(table.sent).toEqual([[PASS.action]]);
  });

  it('nothing is answered where there is a choice, or where the server answers', () => {
    ask({});
    const people = [{ kind: 'person' }, { kind: 'person' }];
    table.about = { ...table.about, seats: people } as typeof table.about;
    ask({ phase: 'defend' }, [PASS]);
    vi.advanceTimersByTime(10_000);
    expect(table.sent).toEqual([]);
  });

  it('the reason why a press did nothing goes away', () => {
    ask({ explorers: [{ name: 'R1', seat: 'red', status: 'land', hex: 'f5' }] });
    game.press({ spot: 'a1', piece: null, kind: 'tap' });
    flushSync();
    expect(game.notice).not.toBeNull();
    vi.advanceTimersByTime(NOTICE_MS);
    expect(game.notice).toBeNull();
  });

  it('nothing more once the screen is closed', () => {
    ask({}, [PASS]);
    overlays.close();
    vi.advanceTimersByTime(10_000);
    expect(table.sent).toEqual([]);
  });
});

describe('the offer of notifications', () => {
  const people = [{ kind: 'person' }, { kind: 'person' }];

  it('comes to someone who waits long for others, and not again once it is answered', () => {
    table.about = { ...table.about, seats: people, clock: { kind: 'slow' } } as typeof table.about;
    ask({ actor: 'blue', active: 'blue', turn: 1 }, []);
    expect(overlays.note).toEqual({ kind: 'notify' });
    overlays.endOffer();
    expect(device.settings.tips).toEqual(['notify']);
    expect(new Overlays(game, table, device).note).toBeNull();
  });

  it('does not come where the device cannot have any', () => {
    device.notifications.isBlocked = true;
    table.about = { ...table.about, seats: people, clock: { kind: 'slow' } } as typeof table.about;
    ask({ actor: 'blue', active: 'blue', turn: 1 }, []);
    expect(overlays.note).toBeNull();
  });
});
