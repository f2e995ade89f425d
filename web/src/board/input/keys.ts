/** What the keys do on the board: from one list come the keys and the help about them. */
import type { Key } from '../../languages/language.svelte';
import { rowEnd, step, type Way } from '../layout/geometry';
import type { Spot } from '../types';
import type { Camera } from './camera.svelte';

/** How much nearer one press brings the board. */
export const ZOOM_STEP = 1.4;

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** What keys can do to a board. */
interface KeyedBoard {
  readonly camera: Pick<Camera, 'by' | 'fit'>;
  readonly turned: boolean;
  goTo(spot: Spot): void;
  choose(spot: Spot): void;
  chooseAlternative(spot: Spot): void;
}

interface BoardKey {
  /** The keys that do it, as `KeyboardEvent.key` has them. */
  keys: readonly string[];
  withShift?: true;
  /** What the help shows, if not the keys. */
  shown?: readonly string[];
  about: Key;
  /** It presses on the board, which does nothing where one only watches. */
  presses?: true;
  /** What it does, wherever the focus is. */
  perform?: (board: KeyedBoard) => void;
  /** What it does to the spot that has the focus. */
  performOn?: (board: KeyedBoard, spot: Spot, key: string) => void;
}

export const BOARD_KEYS: readonly BoardKey[] = [
  {
    keys: Object.keys(WAYS),
    shown: ['←', '↑', '→', '↓'],
    about: 'board.key_arrows',
    performOn: (board, spot, key) => board.goTo(step(spot, WAYS[key] ?? 'left', board.turned)),
  },
  {
    keys: ['Home', 'End'],
    about: 'board.key_ends',
    performOn: (board, spot, key) => board.goTo(rowEnd(spot, key === 'End', board.turned)),
  },
  {
    keys: ['Enter', ' '],
    shown: ['Enter'],
    about: 'board.key_choose',
    presses: true,
    performOn: (board, spot) => board.choose(spot),
  },
  {
    keys: ['Enter'],
    withShift: true,
    shown: ['Shift', 'Enter'],
    about: 'board.key_alternative',
    presses: true,
    performOn: (board, spot) => board.chooseAlternative(spot),
  },
  {
    keys: ['+', '='],
    shown: ['+'],
    about: 'board.nearer',
    perform: ({ camera }) => camera.by(ZOOM_STEP),
  },
  { keys: ['-'], about: 'board.farther', perform: ({ camera }) => camera.by(1 / ZOOM_STEP) },
  { keys: ['0'], about: 'board.whole', perform: ({ camera }) => camera.fit() },
];

/** Do what a key asks for on the board, or on this spot of it; returns whether it asks for anything. */
export function performBoardKey(
  board: KeyedBoard,
  { key, shiftKey }: KeyboardEvent,
  spot: Spot | null,
): boolean {
  const fitting = BOARD_KEYS.filter(({ keys, withShift }) => keys.includes(key) && (!withShift || shiftKey));
  const found = fitting.find(({ withShift }) => withShift) ?? fitting[0];
  if (found?.perform) found.perform(board);
  else if (found?.performOn && spot !== null) found.performOn(board, spot, key);
  else return false;
  return true;
}
