/** The game that somebody looks for; the last one is kept on the device. */
import type { GameWish } from '../api/types';
import { keep, kept } from '../settings/storage';

export type Wish = Required<Omit<GameWish, 'commitment'>>;

export const PLAYERS = [0, 2, 3, 4] as const;
export const CLOCKS = ['quick', 'calm', 'days'] as const;
/** Seconds after which bots take the free seats; 0 stands for never. */
export const PATIENCE = [0, 30, 60, 120] as const;

const KEY = 'lastboat.search';
const USUAL: Wish = { players: 0, clock: 'calm', rated: false, bots_after: 60 };

/** The last wish of this device, as far as it can still be read. */
export function loadWish(): Wish {
  const { players, clock, rated, bots_after } = { ...USUAL, ...(kept(KEY) as Partial<Wish> | null) };
  const fits =
    PLAYERS.includes(players) &&
    CLOCKS.includes(clock) &&
    typeof rated === 'boolean' &&
    PATIENCE.includes(bots_after ?? 0);
  return fits ? { players, clock, rated, bots_after } : USUAL;
}

export function saveWish(wish: Wish): void {
  keep(KEY, wish);
}

/** How many people look for a game that this one could be: any number of players fits every number. */
export function countFitting(
  looking: readonly (Omit<Wish, 'bots_after'> & { people: number })[],
  { players, clock, rated }: Omit<Wish, 'bots_after'>,
): number {
  return looking
    .filter((one) => one.clock === clock && one.rated === rated)
    .filter((one) => one.players === 0 || players === 0 || one.players === players)
    .reduce((sum, one) => sum + one.people, 0);
}
