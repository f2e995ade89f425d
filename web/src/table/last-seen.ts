/** How far this device has watched each table, so that what happened meanwhile can be shown on return. */
import { TableMemory } from './table-storage';

const plies = new TableMemory<number>('lastboat.seen', 40);

/** The last ply that was shown of this table here; null if it was never watched. */
export function lastSeen(table: string): number | null {
  return plies.of(table);
}

export function noteSeen(table: string, ply: number): void {
  plies.note(table, ply);
}
