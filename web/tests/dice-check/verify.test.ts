/** The vectors are made by the server's Python: see tests/web/regenerate_fixtures.py. */
import { describe, expect, it } from 'vitest';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Dice } from '../../src/api/types';
import { commitmentOf, numberOf, verify } from '../../src/dice-check/verify';
import vectors from '../fixtures/dice.json';

function dice(): Dice {
  return structuredClone(vectors.dice) as Dice;
}

describe('the lot', () => {
  it('is the one that the server draws', () => {
    const salts = vectors.dice.salts.join(',');
    for (const { total, kind, nth, drawn } of vectors.numbers)
      expect(numberOf(hexToBytes(vectors.dice.secret), `${salts}|${kind}|${nth}`, total).drawn).toBe(drawn);
  });

  it('is drawn again where the first number falls into the uneven rest', () => {
    const last = vectors.numbers.at(-1);
    if (!last) throw new Error('the vectors have numbers');
    const name = `${vectors.dice.salts.join(',')}|${last.kind}|${last.nth}`;
    expect(numberOf(hexToBytes(vectors.dice.secret), name, last.total).message).toBe(`${name}|1`);
  });
});

describe('a whole game', () => {
  it('is found sound', () => {
    const verdict = verify(dice());
    expect(verdict.isFair).toBe(true);
    expect(verdict.draws.length).toBe(vectors.dice.draws.length);
    expect(
      verdict.draws.every((one) => one.expected?.action === one.draw.came && one.drawn < one.total),
    ).toBe(true);
  });

  it('is not sound with another secret: the promise is broken and draws differ', () => {
    const verdict = verify({ ...dice(), secret: '00'.repeat(32) });
    expect(verdict.commitmentHolds).toBe(false);
    expect(verdict.wrong.length).toBeGreaterThan(0);
    expect(verdict.isFair).toBe(false);
  });

  it('is not sound with a secret that is no hexadecimal text', () => {
    expect(verify({ ...dice(), secret: 'luck' }).commitmentHolds).toBe(false);
  });

  it('is not sound when another promise was made', () => {
    const verdict = verify({ ...dice(), commitment: 'ab'.repeat(32) });
    expect(verdict.commitmentHolds).toBe(false);
    expect(verdict.wrong).toEqual([]);
    expect(verdict.isFair).toBe(false);
  });

  it('names the one draw that was changed', () => {
    const changed = dice();
    const draw = changed.draws.find((one) => one.outcomes.length > 1);
    if (!draw) throw new Error('the vectors have a draw with a choice');
    draw.came = draw.outcomes.find((one) => one.action !== draw.came)?.action ?? -1;
    const verdict = verify(changed);
    expect(verdict.wrong.map((one) => one.draw.ply)).toEqual([draw.ply]);
    expect(verdict.isFair).toBe(false);
  });

  it('says of each salt whether it fits what its seat committed to', () => {
    expect(verify(dice()).salts).toEqual(['open', 'open', 'fits', 'withheld']);
    const [changed, recommitted] = [dice(), dice()];
    changed.salts[2] = 'late';
    recommitted.salt_commitments[2] = commitmentOf('late');
    for (const one of [changed, recommitted]) {
      expect(verify(one).salts[2]).toBe('broken');
      expect(verify(one).isFair).toBe(false);
    }
  });

  it('depends on every salt', () => {
    const changed = dice();
    changed.salts[1] = 'late';
    expect(verify(changed).wrong.length).toBeGreaterThan(10);
  });

  it('is not sound when odds are no whole numbers, out of order or none at all', () => {
    for (const spoil of [
      (d: Dice) => d.draws[5]?.outcomes.forEach((one) => (one.odds += 0.5)),
      (d: Dice) => d.draws[5]?.outcomes.reverse(),
      (d: Dice) => d.draws[5]?.outcomes.splice(0),
    ]) {
      const changed = dice();
      spoil(changed);
      expect(verify(changed).wrong[0]?.draw.ply).toBe(changed.draws[5]?.ply);
    }
  });

  it('is not sound when a draw was left out', () => {
    const short = dice();
    short.draws.splice(20, 1);
    expect(verify(short).isFair).toBe(false);
  });

  it('is not sound when a ply is drawn twice or nothing is drawn', () => {
    const twice = dice();
    twice.draws.splice(3, 0, structuredClone(twice.draws[3] ?? { ply: 0, outcomes: [], came: 0 }));
    expect(verify(twice).isFair).toBe(false);
    expect(verify({ ...dice(), draws: [] }).isFair).toBe(false);
  });
});
