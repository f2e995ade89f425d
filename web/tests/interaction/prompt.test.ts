import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, Legal, TableAbout, View } from '../../src/api/types';
import type { PlayEvents } from '../../src/animation/types';
import type { Stage } from '../../src/board/types';
import { serverStatus } from '../../src/api/server-status.svelte';
import { Interaction } from '../../src/interaction/interaction.svelte';
import { promptOf } from '../../src/interaction/prompt';
import { setLanguage, t } from '../../src/languages/language.svelte';
import { Playback } from '../../src/table/playback.svelte';
import { legal, TestTable, usual } from './table.svelte';

const PASS = legal({ verb: 'pass' });
const WALK = legal({ verb: 'walk', piece: 'R1', origin: 'f5', to: 'f6' });
const EXPLORERS = [{ name: 'R1', status: 'land', hex: 'f5' }] as View['explorers'];
const SEATS = [
  { seat: 'blue', name: 'Ben' },
  { seat: 'green', name: 'Greta' },
];
/** What somebody does in blue's turn. */
const passed = (seat: string) =>
  ({
    type: 'passed',
    seat,
    phase: 'move',
    active: 'blue',
    actor: seat,
    step: 'move',
  }) as unknown as GameEvent;

let table: TestTable;
let game: Interaction;

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  table = new TestTable();
  table.about = { ...table.about, seats: SEATS } as unknown as TableAbout;
  game = new Interaction(table, usual());
});

function ask(view: Partial<View>, moves: Legal[] = [PASS, WALK]): void {
  table.ask({ explorers: EXPLORERS, step: 'move', ...view }, moves);
}

describe('whoever is asked reads', () => {
  it('what can be done now', () => {
    ask({});
    expect(promptOf(game)).toMatchObject({ isMine: true, who: '', said: t('play.now_move'), advice: null });
  });

  it('what to do with the piece that is chosen', () => {
    ask({});
    game.press({ spot: 'f5', piece: 'R1', kind: 'tap' });
    expect(promptOf(game).said).toBe('Choose where your explorer goes.');
  });

  it('why a press did nothing, before anything else', () => {
    ask({});
    game.press({ spot: 'a1', piece: null, kind: 'tap' });
    expect(promptOf(game).said).toBe(game.notice);
  });

  it('that the same place confirms', () => {
    const careful = new Interaction(table, { ...usual(), isCareful: true });
    ask({});
    careful.press({ spot: 'f5', piece: 'R1', kind: 'tap' });
    careful.press({ spot: 'f6', piece: null, kind: 'tap' });
    expect(promptOf(careful).said).toBe(t('play.again_move'));
  });

  it('why there is only one answer', () => {
    ask({}, [PASS]);
    expect(promptOf(game).said).toBe(t('play.only_pass_move'));
  });
});

describe('whoever waits reads', () => {
  it('who is being waited for', () => {
    ask({ actor: 'blue', active: 'blue' }, []);
    expect(promptOf(game)).toMatchObject({ isMine: false, said: t('play.wait_move', { who: 'Ben' }) });
  });

  it('why a bot takes so long at the first start, and nothing of it about a person', () => {
    serverStatus.areBotsLate = true;
    const [ben, greta] = SEATS;
    table.about = { ...table.about, seats: [{ ...ben, kind: 'bot' }, greta] } as unknown as TableAbout;
    ask({ actor: 'blue', active: 'blue' }, []);
    expect(promptOf(game).said).toBe(t('play.wait_bots', { who: 'Ben' }));
    ask({ actor: 'green', active: 'green' }, []);
    expect(promptOf(game).said).toBe(t('play.wait_move', { who: 'Greta' }));
    serverStatus.areBotsLate = false;
  });

  it.each([
    ['blue', 'Ben', ''],
    ['green', 'Greta', 'Ben'],
  ])('what %s does, and whose turn it is unless that is said', (seat, name, who) => {
    /** An event is shown for ever. */
    const how: PlayEvents = (_, __, events, { onEvent }) => {
      events.forEach(onEvent);
      return new Promise(() => undefined);
    };
    Object.assign(table, { playback: new Playback({ how }) });
    ask({ actor: 'blue', active: 'blue' }, []);
    table.playback.stage = {} as Stage;
    table.playback.add({ events: [passed(seat)], view: table.playback.shown as View, ply: 1 });
    expect(promptOf(game)).toMatchObject({ who, said: t('event.passed_move', { who: name }) });
  });
});

describe('a kept tile', () => {
  const tile = (terrain: string, underside: string) => ({ terrain, underside });
  const keep = (view: object, moves: Legal[], ...tiles: object[]) =>
    ask({ ...view, kept: { red: tiles } } as never, [PASS, ...moves]);

  it('comes with the move that plays it, if there is one', () => {
    const play = legal({ verb: 'play', terrain: 'beach', underside: 'wind' } as never);
    keep({ phase: 'tile' }, [play], tile('beach', 'wind'), tile('forest', 'wind'), tile('beach', 'dolphin'));
    expect(game.hand.map(({ play }) => play?.actions)).toEqual([[play.action], undefined, undefined]);
  });

  it.each([
    ['whale', [false, true]],
    ['shark', [true, false]],
  ])('answers the attacker that it drives off: a %s', (attacker, answers) => {
    const defend = legal({ verb: 'defend', terrain: 'beach' } as never);
    keep(
      { phase: 'defend', focus: 'f5', face: attacker },
      [defend],
      tile('beach', 'shark-defence'),
      tile('beach', 'whale-defence'),
    );
    expect(game.hand.map(({ play }) => play !== null)).toEqual(answers);
  });
});
