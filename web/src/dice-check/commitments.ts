/** The seals that this device saw while their secrets were hidden: only they prove that none was chosen afterwards. */
import { TableMemory } from '../table/table-storage';

const seals = new TableMemory<string>('lastboat.seals', 60);

/** Keep the seal of a table whose secret is not known yet; the first one seen stands. */
export function noteSeal(table: string, commitment: string): void {
  if (seals.of(table) === null) seals.note(table, commitment);
}

/** The seal that was seen in time; null if this device was not there. */
export function sealSeen(table: string): string | null {
  return seals.of(table);
}
