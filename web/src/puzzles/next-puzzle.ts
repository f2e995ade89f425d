/** Which puzzle comes next, and which are solved. */
import type { PuzzleListed } from '../api/schema';

export type Theme = PuzzleListed['themes'][number];
export type Difficulty = PuzzleListed['difficulty'];

export const THEMES: readonly Theme[] = ['save', 'sink', 'hunt', 'defend', 'wind', 'squid', 'endgame'];
export const DIFFICULTIES: readonly Difficulty[] = ['easy', 'medium', 'hard'];

export interface Wish {
  theme: Theme | 'any';
  difficulty: Difficulty | 'any';
}

export function matches({ themes, difficulty }: PuzzleListed, wish: Wish): boolean {
  return (
    (wish.theme === 'any' || themes.includes(wish.theme)) &&
    (wish.difficulty === 'any' || difficulty === wish.difficulty)
  );
}

/** The next puzzle that is wished for: one that is not solved yet, if there is one, after the present one. */
export function nextPuzzle(
  all: readonly PuzzleListed[],
  present: string,
  wish: Wish,
  solved: Readonly<Record<string, boolean>>,
): string | null {
  const at = all.findIndex(({ id }) => id === present);
  const later = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].filter((one) => matches(one, wish));
  return (later.find(({ id }) => !(id in solved)) ?? later[0])?.id ?? null;
}

/** The solved puzzles of each theme that has some, by their places in the whole list, and how many it has in all. */
export function solvedByTheme(all: readonly PuzzleListed[], solved: Readonly<Record<string, boolean>>) {
  const placed = all.map(({ id, themes }, i) => ({ id, theme: themes[0], place: i + 1, first: solved[id] }));
  return THEMES.flatMap((theme) => {
    const own = placed.filter((one) => one.theme === theme);
    const done = own.filter((one) => one.first !== undefined);
    return done.length > 0 ? [{ theme, all: own.length, done }] : [];
  });
}
