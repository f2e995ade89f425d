import { describe, expect, it } from 'vitest';
import type { Frame, History } from '../../src/api/types';
import { CHUNK, Frames, type Query } from '../../src/replay/frames';
import { nextTurn, turnAt, turnBefore } from '../../src/replay/turns';

const PLIES = 100;

function answer({ ply, count }: Query): History {
  const frames = Array.from(
    { length: Math.min(count, PLIES - ply + 1) },
    (_, i) => ({ ply: ply + i, events: [] }) as unknown as Frame,
  );
  return { plies: PLIES, frames };
}

function watched(): { frames: Frames; queries: Query[] } {
  const queries: Query[] = [];
  const frames = new Frames((query) => {
    queries.push(query);
    return Promise.resolve(answer(query));
  });
  return { frames, queries };
}

describe('frames', () => {
  it('come in chunks and are kept', async () => {
    const { frames, queries } = watched();
    expect((await frames.at('all', 5)).ply).toBe(5);
    expect((await frames.at('all', 9)).ply).toBe(9);
    expect(queries).toEqual([{ ply: 0, count: CHUNK, eyes: 'all' }]);
    expect(frames.plies).toBe(PLIES);
  });

  it('are asked for once by two who wait for the same chunk', async () => {
    const { frames, queries } = watched();
    await Promise.all([frames.at(null, 1), frames.at(null, 2)]);
    expect(queries).toEqual([{ ply: 0, count: CHUNK }]);
  });

  it('are fetched ahead past the middle of a chunk, but not beyond the end', async () => {
    const { frames, queries } = watched();
    await frames.at(null, CHUNK - 1);
    await Promise.resolve();
    expect(queries[1]).toEqual({ ply: CHUNK, count: CHUNK });
    await frames.at(null, PLIES);
    expect(queries.at(-1)).toEqual({ ply: PLIES - (PLIES % CHUNK), count: CHUNK });
  });

  it('are different with other eyes', async () => {
    const { frames, queries } = watched();
    await frames.at('red', 1);
    await frames.at('nobody', 1);
    expect(queries.map(({ eyes }) => eyes)).toEqual(['red', 'nobody']);
  });

  it('are asked for again after a failure', async () => {
    let failing = true;
    const frames = new Frames((query) =>
      failing ? Promise.reject(new Error('cut')) : Promise.resolve(answer(query)),
    );
    await expect(frames.at(null, 3)).rejects.toThrow('cut');
    failing = false;
    expect((await frames.at(null, 3)).ply).toBe(3);
  });
});

describe('turns', () => {
  const turns = [0, 60, 75, 90].map((ply, turn) => ({ turn, ply, seat: null, saved: {}, lost: {} }));

  it('are found by ply', () => {
    expect([0, 59, 60, 74, 90, 99].map((ply) => turnAt(turns, ply)?.turn)).toEqual([0, 0, 1, 1, 3, 3]);
  });

  it('lead on to the next and at last to the end', () => {
    expect([0, 60, 74, 90].map((ply) => nextTurn(turns, ply, 99))).toEqual([60, 75, 75, 99]);
  });

  it('lead back to the beginning of the turn, then to the one before', () => {
    expect([99, 90, 61, 60, 0].map((ply) => turnBefore(turns, ply))).toEqual([90, 75, 60, 0, 0]);
  });
});
