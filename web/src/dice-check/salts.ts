/** This device's salts for the dice: drawn by itself, committed to before the start, revealed after it. */
import { answer, api } from '../api/client';
import type { Message, Seat } from '../api/types';
import { TableMemory } from '../settings/table-memory';

const RANDOM_BYTES = 16;

/** What this device did and saw at a table. */
interface Kept {
  /** Its salts, by their commitments. */
  salts: Record<string, string>;
  /** What the seats had committed to when the start was fixed, before this device revealed anything. */
  seen: (string | null)[] | null;
}

const kept = new TableMemory<Kept>('lastboat.salts', 60);
/** Where salts are kept for a table that is still to be found. */
const SEARCH = 'search';

/** A salt that nobody can guess, with a word of the player's choice in front. */
export function newSalt(word = ''): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return word ? `${word}.${random}` : random;
}

/** The word in front of a salt of this device; empty if there is none. */
export function wordOf(salt: string): string {
  return salt.slice(0, -2 * RANDOM_BYTES - 1);
}

/** The longest word that fits into a salt, which has at most 64 characters. */
export const LONGEST_WORD = 63 - 2 * RANDOM_BYTES;

/** Commit a seat to a new salt, which stays on this device until the start. */
export async function commitSalt(table: string, seat: Seat['seat'], word = ''): Promise<Message> {
  const { commitmentOf } = await import('./verify');
  const salt = newSalt(word);
  const commitment = commitmentOf(salt);
  const { salts, seen } = of(table);
  kept.note(table, { salts: { ...salts, [commitment]: salt }, seen });
  return answer(
    api.POST('/api/tables/{id}/salt', { params: { path: { id: table } }, body: { commitment, seat } }),
  );
}

/** Draw a salt for a table that is still to be found. Returns the commitment to it. */
export async function commitForSearch(): Promise<string> {
  const { commitmentOf } = await import('./verify');
  const salt = newSalt();
  const commitment = commitmentOf(salt);
  kept.note(SEARCH, { salts: { ...of(SEARCH).salts, [commitment]: salt }, seen: null });
  return commitment;
}

/** The table was found: what was drawn for it is revealed there. */
export function keepSearchSalts(table: string): void {
  const { salts, seen } = of(table);
  kept.note(table, { salts: { ...of(SEARCH).salts, ...salts }, seen });
  kept.note(SEARCH, { salts: {}, seen: null });
}

/** Do what a table waits for: commit my seats before the start, reveal their salts after it. Returns the last response. */
export async function takePart({ table, you }: Message): Promise<Message | null> {
  const mine = table.seats.filter(({ seat }) => you.seats.includes(seat));
  let last: Message | null = null;
  if (table.status === 'gathering')
    for (const { seat, salt, salt_commitment } of mine)
      if (!salt && !salt_commitment) last = await commitSalt(table.id, seat);
  if (table.status !== 'starting') return last;
  noteStart(table.id, table.seats);
  for (const { seat, salt, salt_commitment } of mine) {
    const known = salt_commitment && !salt ? of(table.id).salts[salt_commitment] : undefined;
    if (known !== undefined) last = await revealSalt(table.id, seat, known);
  }
  return last;
}

/** What the seats had committed to when this device was about to reveal its salts; null if it took no part. */
export function seenSaltCommitments(table: string): (string | null)[] | null {
  return of(table).seen;
}

/** The salts of this device, by their commitments. */
export function ownSalts(table: string): Record<string, string> {
  return of(table).salts;
}

/** The first set of commitments that was seen stands. */
function noteStart(table: string, seats: Seat[]): void {
  const { salts, seen } = of(table);
  if (seen === null) kept.note(table, { salts, seen: seats.map(({ salt_commitment }) => salt_commitment) });
}

function revealSalt(table: string, seat: Seat['seat'], salt: string): Promise<Message> {
  return answer(
    api.POST('/api/tables/{id}/reveal', { params: { path: { id: table } }, body: { salt, seat } }),
  );
}

function of(table: string): Kept {
  return kept.of(table) ?? { salts: {}, seen: null };
}
