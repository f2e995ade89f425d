/** The commitments that this device saw before their secrets were shown: only they prove that no secret was chosen afterwards. */
import { TableMemory } from '../settings/table-memory';

const commitments = new TableMemory<string>('lastboat.seals', 60);

/** Keep the commitment of a table whose secret is not known yet; the first one seen stands. */
export function noteCommitment(table: string, commitment: string): void {
  if (commitments.of(table) === null) commitments.note(table, commitment);
}

/** The commitment that was seen in time; null if this device saw none. */
export function seenCommitment(table: string): string | null {
  return commitments.of(table);
}
