/** Which puzzle comes next. */
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
