import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../../src/api/types';
import { batches } from '../../src/animation/batches';
import { applyEvent } from '../../src/animation/apply-event';

interface Game {
  start: View;
  pieces: { events: GameEvent[]; view: View }[];
}

/** Random games, written by tests/web/regenerate_fixtures.py. */
function game(name: string): Game {
  return JSON.parse(readFileSync(`tests/fixtures/game-${name}.json`, 'utf8')) as Game;
}

const byName = <Piece extends { name: string }>(pieces: Piece[]): Piece[] =>
  [...pieces].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));

/** What is drawn of a position; what only the owner knows, and who controls a boat, comes with the view. */
function drawn(view: View): unknown {
  return {
    ground: view.ground,
    explorers: view.explorers.map(({ name, status, hex }) => ({
      name,
      status,
      hex: status === 'box' ? null : hex,
    })),
    boats: byName(view.boats).map(({ name, hex, crew }) => ({ name, hex, crew: [...crew].sort() })),
    creatures: byName(view.creatures),
    kept: Object.fromEntries(
      Object.entries(view.kept).map(([seat, tiles]) => [seat, tiles.map((tile) => tile.terrain).sort()]),
    ),
    turn: view.turn,
    // In the set-up the next view says who follows; in a turn its events do.
    active: view.turn > 0 ? view.active : null,
  };
}

describe.each(['base', 'dolphins-and-squids'])('the events of a whole game (%s)', (name) => {
  it('lead from each view to the next', () => {
    const { start, pieces } = game(name);
    let view = start;
    for (const piece of pieces) {
      view = piece.events.reduce(applyEvent, view);
      expect(drawn(view)).toEqual(drawn(piece.view));
      view = piece.view;
    }
    expect(view.phase).toBe('over');
  });

  it('leave no flag on a boat that all have left', () => {
    const { start, pieces } = game(name);
    for (const [index, { events }] of pieces.entries()) {
      const { boats } = events.reduce(applyEvent, pieces[index - 1]?.view ?? start);
      expect(boats.filter(({ crew, control }) => !crew.length && control.length)).toEqual([]);
    }
  });

  it('keep their order when what goes at one stroke is put together', () => {
    for (const { events } of game(name).pieces) expect(batches(events).flat()).toEqual(events);
  });
});

it('an event that is not known changes nothing', () => {
  const { start } = game('base');
  expect(applyEvent(start, { type: 'sang', text: '' } as unknown as GameEvent)).toBe(start);
});
