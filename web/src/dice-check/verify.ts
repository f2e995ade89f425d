/** Checks the dice of a finished game from public data alone (docs/protocol.md, "Fair dice"). */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Dice } from '../api/types';

type Draw = Dice['draws'][number];
type Outcome = Draw['outcomes'][number];

const WORD = 2n ** 64n;

/** A draw that was recomputed. */
export interface CheckedDraw {
  draw: Draw;
  /** What was hashed, and the resulting HMAC. */
  message: string;
  hash: string;
  /** The sum of the odds, and the number drawn below it. */
  total: number;
  drawn: number;
  /** What should have come; null where the list of what could come is itself wrong. */
  expected: Outcome | null;
  agrees: boolean;
}

/** A seat's salt: none or sent openly, fitting its commitment, not revealed in time, or not fitting. */
export type SaltState = 'open' | 'fits' | 'withheld' | 'broken';

export interface Verdict {
  /** The SHA-256 of the secret, and whether it equals the commitment. */
  commitment: string;
  commitmentHolds: boolean;
  /** In order of play. */
  salts: SaltState[];
  draws: CheckedDraw[];
  wrong: CheckedDraw[];
  /** Everything agrees. */
  isFair: boolean;
}

/** Recompute the commitment and every draw. */
export function verify(dice: Dice): Verdict {
  const secret = bytesOf(dice.secret);
  const commitment = bytesToHex(sha256(secret));
  const commitmentHolds = commitment === dice.commitment.toLowerCase();
  const salts = dice.salts.map((salt, i) => saltState(salt, dice.salt_commitments[i] ?? null));
  const joined = dice.salts.join(',');
  const drawn: Record<string, number> = {};
  const draws = dice.draws.map((draw) => {
    const kind = draw.outcomes[0]?.move.verb ?? '';
    drawn[kind] = (drawn[kind] ?? 0) + 1;
    return checkDraw(secret, `${joined}|${kind}|${drawn[kind]}`, draw);
  });
  const wrong = draws.filter((one, i) => !one.agrees || isRepeat(dice.draws, i));
  return {
    commitment,
    commitmentHolds,
    salts,
    draws,
    wrong,
    isFair: commitmentHolds && !salts.includes('broken') && wrong.length === 0 && draws.length > 0,
  };
}

/** What a seat sends before it reveals its salt. */
export function commitmentOf(salt: string): string {
  return bytesToHex(sha256(utf8ToBytes(salt)));
}

function saltState(salt: string, commitment: string | null): SaltState {
  if (commitment === null) return 'open';
  if (salt === commitment) return 'withheld';
  return commitmentOf(salt) === commitment ? 'fits' : 'broken';
}

/**
 * The number below `total` that a draw gets, whose `name` is `salts|kind|n`, for the n-th of its kind: uniform, because
 * numbers of the last incomplete round are rejected.
 */
export function numberOf(secret: Uint8Array, name: string, total: number) {
  const size = BigInt(total);
  for (let counter = 0; ; counter += 1) {
    const message = `${name}|${counter}`;
    const hash = bytesToHex(hmac(sha256, secret, utf8ToBytes(message)));
    const word = BigInt(`0x${hash.slice(0, 16)}`);
    if (word < WORD - (WORD % size)) return { message, hash, drawn: Number(word % size) };
  }
}

function checkDraw(secret: Uint8Array, name: string, draw: Draw): CheckedDraw {
  const total = draw.outcomes.reduce((sum, one) => sum + one.odds, 0);
  if (!isList(draw.outcomes))
    return { draw, message: '', hash: '', total, drawn: 0, expected: null, agrees: false };
  const { message, hash, drawn } = numberOf(secret, name, total);
  const expected = outcomeAt(draw.outcomes, drawn);
  return { draw, message, hash, total, drawn, expected, agrees: expected.action === draw.came };
}

/** The outcome in whose share the drawn number falls. */
function outcomeAt(outcomes: Outcome[], drawn: number): Outcome {
  let left = drawn;
  for (const outcome of outcomes) {
    if (left < outcome.odds) return outcome;
    left -= outcome.odds;
  }
  throw new Error(`the number ${drawn} is beyond the odds`);
}

/** Whether this can be a list of outcomes: whole odds, in rising order of action numbers. */
function isList(outcomes: Outcome[]): boolean {
  const whole = outcomes.every((one) => Number.isSafeInteger(one.odds) && one.odds > 0);
  const rising = outcomes.every((one, i) => i === 0 || one.action > (outcomes[i - 1]?.action ?? one.action));
  return outcomes.length > 0 && whole && rising;
}

/** No ply may be drawn twice, and the draws are told in the order of the game. */
function isRepeat(draws: Draw[], i: number): boolean {
  return i > 0 && (draws[i]?.ply ?? 0) <= (draws[i - 1]?.ply ?? -1);
}

/** A secret that is not hexadecimal counts as empty, which no commitment matches. */
function bytesOf(secret: string): Uint8Array {
  return /^([0-9a-f]{2})+$/i.test(secret) ? hexToBytes(secret) : new Uint8Array();
}
