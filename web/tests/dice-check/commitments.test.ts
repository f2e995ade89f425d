import { beforeEach, describe, expect, it } from 'vitest';
import { noteCommitment, seenCommitment } from '../../src/dice-check/commitments';

describe('seals', () => {
  beforeEach(() => localStorage.clear());

  it('are kept as they were first seen', () => {
    noteCommitment('t1', 'aa');
    noteCommitment('t1', 'bb');
    expect(seenCommitment('t1')).toBe('aa');
    expect(seenCommitment('t2')).toBeNull();
  });

  it('give way to newer tables at last', () => {
    for (let n = 0; n < 80; n += 1) noteCommitment(`t${n}`, `${n}`);
    expect(seenCommitment('t0')).toBeNull();
    expect(seenCommitment('t79')).toBe('79');
  });

  it('are forgotten rather than believed when the store is damaged', () => {
    localStorage.setItem('lastboat.seals', '{');
    expect(seenCommitment('t1')).toBeNull();
  });
});
