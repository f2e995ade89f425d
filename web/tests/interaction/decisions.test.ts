/** Every decision that an option, a tile or a die adds, made by pressing: as the server lists it, until it is sent. */
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, Legal, Move, Options, Own, TableAbout, View } from '../../src/api/types';
import { Interaction } from '../../src/interaction/interaction.svelte';
import type { Choice } from '../../src/interaction/selection';
import { pawnOf, tileOf } from '../../src/interaction/options';
import { askedOf } from '../../src/interaction/turn-steps';
import texts from '../../src/languages/en/event';
import { setLanguage } from '../../src/languages/language.svelte';
import { withOwn } from '../../src/table/own-view';
import { sentenceOf } from '../../src/wording/sentences';
import { TestTable, usual } from './table.svelte';

interface Decision {
  options: Options;
  view: View;
  own: Own;
  /** The number of the answer. */
  action: number;
  /** What happens then, as the player who decided sees it. */
  events: GameEvent[];
  /** The key of the sentence that the log then has; null where only the next question follows. */
  said: string | null;
  /** The phase that follows. */
  after: string;
}

/** Found in random games by tests/web/regenerate_fixtures.py. */
const DECISIONS = Object.entries(
  JSON.parse(readFileSync('tests/fixtures/decisions.json', 'utf8')) as Record<string, Decision>,
);

/** Verbs whose piece is pressed a second time where it stands, and those that are done with the first press. */
const IN_PLACE = ['jump', 'stay', 'switch'];
const AT_ONCE = ['take', 'guard', 'pick'];

/** Press whatever makes this move. */
function make(game: Interaction, { move }: Legal): void {
  if (tileOf(move)) return pressTile(game, move);
  const pawn = pawnOf(move);
  if (pawn) game.choosePawn(pawn);
  if ('piece' in move) pressPiece(game, move);
  else if ('to' in move) game.press({ spot: move.to, piece: null, kind: 'tap' });
  answer(game, move);
}

/** A kept tile has a button. */
function pressTile(game: Interaction, move: Move): void {
  const option = game.tiles.find((one) => JSON.stringify(one.move) === JSON.stringify(move));
  if (option) game.decide(option);
}

function pressPiece(game: Interaction, move: Extract<Move, { piece: string }>): void {
  const { piece, origin, verb } = move;
  if (game.selection?.chosen.piece !== piece) game.press({ spot: origin, piece, kind: 'tap' });
  if (AT_ONCE.includes(verb) || game.question) return;
  const to = 'to' in move && !IN_PLACE.includes(verb) ? move.to : origin;
  const kind = verb === 'swim' && game.selection?.alternatives.has(to) ? 'alternative' : 'tap';
  game.press({ spot: to, piece: to === origin ? piece : null, kind });
}

/** What is asked back: which of several ways, or whether somebody is really to be lost. */
function answer(game: Interaction, move: Move): void {
  if (game.question?.kind === 'which') {
    const isMeant = (choice: Choice) =>
      choice.kind === 'move' && JSON.stringify(choice.option.move) === JSON.stringify(move);
    const found = game.question.choices.find(isMeant);
    if (found) game.answer(found);
  }
  if (game.question?.kind === 'loss') game.confirmLoss();
}

describe.each(DECISIONS)('%s', (_, { options, view, own, action, events, said, after }) => {
  let table: TestTable;
  let game: Interaction;

  beforeAll(() => setLanguage('en'));
  beforeEach(() => {
    table = new TestTable([own.seat]);
    table.about = { ...table.about, options } as TableAbout;
    game = new Interaction(table, usual());
    table.ask(withOwn(view, own), own.legal, { routes: own.routes, ply: 7 });
  });

  it('is made by pressing', () => {
    const legal = own.legal.find((one) => one.action === action);
    expect(legal).toBeDefined();
    if (legal) make(game, legal);
    expect(table.sent).toEqual([[action]]);
  });

  it('is told, or leads on to the next question', () => {
    if (said === null) {
      expect(after).toBe('dive');
      expect(askedOf({ ...view, phase: 'dive' }, [], null, String).key).toBe('play.now_dive');
      return;
    }
    const told = events.map((event) => sentenceOf(event, game.names)).filter((text) => text !== null);
    const known: Readonly<Record<string, unknown>> = texts;
    const likely = [known[said], known[`${said}_you`]].filter((text) => typeof text === 'string');
    expect(likely).not.toEqual([]);
    expect(told.some((text) => likely.some((like) => pattern(like).test(text)))).toBe(true);
  });
});

/** A text with anything in the place of its values. */
function pattern(text: string): RegExp {
  const plain = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '.+');
  return new RegExp(`^${plain}$`, 'i');
}
