/** The last ply that this device has shown of each table, so that missed events can be played on return. */
import { TableMemory } from '../settings/table-memory';

const plies = new TableMemory<number>('lastboat.seen', 40);

/** The last ply of this table that was shown here; null if none was. */
export function lastSeen(table: string): number | null {
  return plies.of(table);
}

export function noteSeen(table: string, ply: number): void {
  plies.note(table, ply);
}
