import { beforeEach, expect, it } from 'vitest';
import { BOARD_KEYS, performBoardKey } from '../../src/board/input/keys';

let done: string[];
const board = {
  camera: {
    by: (factor: number) => void done.push(factor > 1 ? 'nearer' : 'farther'),
    fit: () => void done.push('whole'),
  },
  turned: false,
  goTo: (spot: string) => void done.push(spot),
  choose: (spot: string) => void done.push(`choose ${spot}`),
  chooseAlternative: (spot: string) => void done.push(`alternative ${spot}`),
};
beforeEach(() => (done = []));

function press(key: string, spot: string | null, shiftKey = false): boolean {
  return performBoardKey(board, new KeyboardEvent('keydown', { key, shiftKey }), spot);
}

it.each([
  ['ArrowRight', 'f6'],
  ['Home', 'f1'],
  ['Enter', 'choose f5'],
  [' ', 'choose f5'],
  ['+', 'nearer'],
  ['-', 'farther'],
  ['0', 'whole'],
])('the key %j on a hex means %s', (key, meaning) => {
  expect(press(key, 'f5')).toBe(true);
  expect(done).toEqual([meaning]);
});

it('Shift and Enter mean the alternative', () => {
  press('Enter', 'f5', true);
  expect(done).toEqual(['alternative f5']);
});

it('beside the hexes, keys zoom only', () => {
  const known = BOARD_KEYS.flatMap(({ keys }) => keys);
  expect(known.filter((key) => press(key, null))).toEqual(['+', '=', '-', '0']);
});

it('other keys are left to the game', () => {
  expect(press('d', 'f5')).toBe(false);
});
