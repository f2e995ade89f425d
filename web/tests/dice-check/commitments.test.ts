import { beforeEach, describe, expect, it } from 'vitest';
import { noteSeal, sealSeen } from '../../src/dice-check/commitments';

describe('seals', () => {
  beforeEach(() => localStorage.clear());

  it('are kept as they were first seen', () => {
    noteSeal('t1', 'aa');
    noteSeal('t1', 'bb');
    expect(sealSeen('t1')).toBe('aa');
    expect(sealSeen('t2')).toBeNull();
  });

  it('give way to newer tables at last', () => {
    for (let n = 0; n < 80; n += 1) noteSeal(`t${n}`, `${n}`);
    expect(sealSeen('t0')).toBeNull();
    expect(sealSeen('t79')).toBe('79');
  });

  it('are forgotten rather than believed when the store is damaged', () => {
    localStorage.setItem('lastboat.seals', '{');
    expect(sealSeen('t1')).toBeNull();
  });
});
