import { cleanup, render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Interaction } from '../../src/interaction/interaction.svelte';
import { setLanguage } from '../../src/languages/language.svelte';
import DoneButton from '../../src/play/action-bar/DoneButton.svelte';
import ExerciseBoard from '../../src/play/ExerciseBoard.svelte';
import { legal, TestTable, usual } from '../interaction/table.svelte';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

const explorers = [{ name: 'R1', seat: 'red', status: 'land', hex: 'f5' }];
const children = createRawSnippet(() => ({ render: () => '<p>Said</p>' }));

function ask(moves: ReturnType<typeof legal>[]): Interaction {
  const table = new TestTable();
  table.ask({ explorers } as never, moves);
  return new Interaction(table, usual());
}

it.each([true, false])('an exercise says what going there costs, one way or many: %s', (oneWay) => {
  const walk = legal({ verb: 'walk', piece: 'R1', origin: 'f5', to: 'f6' }, { points: 1 });
  const game = ask([walk, legal({ verb: 'pass' })]);
  game.press({ spot: 'f5', piece: 'R1', kind: 'tap' });
  const { container } = render(ExerciseBoard, { game, label: 'Board', oneWay, children });
  const hex = container.querySelector('[data-spot="f6"]');
  expect(hex?.getAttribute('aria-label')).toContain('you can go here; 1 movement point');
});

it('the button that declines says what is lost by that', () => {
  const game = ask([legal({ verb: 'pass' }, { loses: ['R1'] })]);
  const { container } = render(DoneButton, { game });
  expect(container.textContent).toContain('Your explorer is lost.');
});
