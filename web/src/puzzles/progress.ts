/** What this device remembers of puzzles: which are solved, and on how many days in a row the day's was. */
const KEPT = 'lastboat.puzzles';

export interface Progress {
  /** Solved puzzles, and whether at the first try and without being told. */
  readonly solved: Readonly<Record<string, boolean>>;
  /** The last day whose puzzle was solved, and how many in a row. */
  readonly day: number;
  readonly streak: number;
}

const NOTHING: Progress = { solved: {}, day: -1, streak: 0 };

export function progress(storage: Pick<Storage, 'getItem'> = localStorage): Progress {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? 'null');
    return isProgress(kept) ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isProgress(kept: unknown): kept is Progress {
  if (typeof kept !== 'object' || kept === null) return false;
  const { solved, day, streak } = kept as Partial<Record<keyof Progress, unknown>>;
  return typeof solved === 'object' && solved !== null && Number.isInteger(day) && Number.isInteger(streak);
}

/** Note a puzzle as solved; `day` is set if it is that day's. */
export function noteSolved(
  id: string,
  { first, day }: { first: boolean; day: number | null },
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): Progress {
  const before = progress(storage);
  const streak =
    day === null || day === before.day ? before.streak : day === before.day + 1 ? before.streak + 1 : 1;
  const after: Progress = {
    solved: { ...before.solved, [id]: before.solved[id] ?? first },
    day: day ?? before.day,
    streak,
  };
  storage.setItem(KEPT, JSON.stringify(after));
  return after;
}

/** The days in a row up to today: none if a day was left out. */
export function streakOn(today: number, { day, streak }: Progress): number {
  return day >= today - 1 ? streak : 0;
}
