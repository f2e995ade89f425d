/** The turns of a game by ply. */
import type { TurnPlayed } from '../api/types';

/** The turn to which a ply belongs. */
export function turnAt(turns: readonly TurnPlayed[], ply: number): TurnPlayed | null {
  return turns.findLast((turn) => turn.ply <= ply) ?? null;
}

/** Where the next turn begins, or the end. */
export function nextTurn(turns: readonly TurnPlayed[], ply: number, plies: number): number {
  return turns.find((turn) => turn.ply > ply)?.ply ?? plies;
}

/** Where this turn begins; at its beginning, where the previous one does. */
export function turnBefore(turns: readonly TurnPlayed[], ply: number): number {
  return turns.findLast((turn) => turn.ply < ply)?.ply ?? 0;
}
