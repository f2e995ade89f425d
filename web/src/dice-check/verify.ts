/** Checks the dice of a finished game from public data alone (docs/protocol.md, "The dice"). */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Dice } from '../api/types';

type Draw = Dice['draws'][number];
type Outcome = Draw['outcomes'][number];

const WORD = 2n ** 64n;

/** A draw that was recomputed. */
export interface Redrawn {
  draw: Draw;
  /** What was hashed, and the HMAC that came of it. */
  message: string;
  hash: string;
  /** The sum of the odds, and the lot among them. */
  total: number;
  lot: number;
  /** What should have come; null where the list of what could come is itself wrong. */
  due: Outcome | null;
  agrees: boolean;
}

export interface Verdict {
  /** The SHA-256 of the secret, and whether it equals the commitment. */
  sealed: string;
  promiseKept: boolean;
  draws: Redrawn[];
  wrong: Redrawn[];
  /** Everything agrees. */
  sound: boolean;
}

/** Recompute the commitment and every draw. */
export function verify(dice: Dice): Verdict {
  const secret = bytesOf(dice.secret);
  const sealed = bytesToHex(sha256(secret));
  const promiseKept = sealed === dice.commitment.toLowerCase();
  const salts = dice.salts.join(',');
  const draws = dice.draws.map((draw) => redraw(secret, salts, draw));
  const wrong = draws.filter((one, i) => !one.agrees || isRepeat(dice.draws, i));
  return { sealed, promiseKept, draws, wrong, sound: promiseKept && wrong.length === 0 && draws.length > 0 };
}

/** The lot below `total` at a ply: even, because numbers of the last uneven round are thrown away. */
export function lotAt(secret: Uint8Array, salts: string, ply: number, total: number) {
  const size = BigInt(total);
  for (let counter = 0; ; counter += 1) {
    const message = `${salts}|${ply}|${counter}`;
    const hash = bytesToHex(hmac(sha256, secret, utf8ToBytes(message)));
    const drawn = BigInt(`0x${hash.slice(0, 16)}`);
    if (drawn < WORD - (WORD % size)) return { message, hash, lot: Number(drawn % size) };
  }
}

function redraw(secret: Uint8Array, salts: string, draw: Draw): Redrawn {
  const total = draw.outcomes.reduce((sum, one) => sum + one.odds, 0);
  if (!isList(draw.outcomes)) return { draw, message: '', hash: '', total, lot: 0, due: null, agrees: false };
  const { message, hash, lot } = lotAt(secret, salts, draw.ply, total);
  const due = outcomeAt(draw.outcomes, lot);
  return { draw, message, hash, total, lot, due, agrees: due.action === draw.came };
}

/** The outcome in whose share the lot falls. */
function outcomeAt(outcomes: Outcome[], lot: number): Outcome {
  let left = lot;
  for (const outcome of outcomes) {
    if (left < outcome.odds) return outcome;
    left -= outcome.odds;
  }
  throw new Error(`the lot ${lot} is beyond the odds`);
}

/** Whether this can be a list of outcomes: whole odds, in rising order of action numbers. */
function isList(outcomes: Outcome[]): boolean {
  const whole = outcomes.every((one) => Number.isSafeInteger(one.odds) && one.odds > 0);
  const rising = outcomes.every((one, i) => i === 0 || one.action > (outcomes[i - 1]?.action ?? one.action));
  return outcomes.length > 0 && whole && rising;
}

/** No ply may be drawn twice: a second draw would have the same lot. */
function isRepeat(draws: Draw[], i: number): boolean {
  return i > 0 && (draws[i]?.ply ?? 0) <= (draws[i - 1]?.ply ?? -1);
}

/** A secret that is not hexadecimal counts as empty, which no commitment matches. */
function bytesOf(secret: string): Uint8Array {
  return /^([0-9a-f]{2})+$/i.test(secret) ? hexToBytes(secret) : new Uint8Array();
}
