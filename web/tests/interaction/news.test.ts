import { beforeAll, describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/api/types';
import { namesAt } from '../../src/wording/names';
import { setLanguage } from '../../src/languages/language.svelte';
import { newsSince } from '../../src/interaction/news';

const names = namesAt(null, { colours: ['red'], values: {} });
const line = (at: number, event: Partial<GameEvent>) => ({ at, event: event as GameEvent });
const lost = (explorer: string): Partial<GameEvent> => ({
  type: 'lost',
  explorer,
  hex: 'f5',
  cause: 'shark',
});

beforeAll(() => setLanguage('en'));

describe('the news of one’s turn', () => {
  it('tells one’s own losses and rescues since then, and nothing else', () => {
    const log = [
      line(1, lost('R1')),
      line(2, lost('R2')),
      line(3, lost('B1')),
      line(4, { type: 'walked', explorer: 'R3', origin: 'f4', hex: 'f5' }),
      line(5, { type: 'landed', explorer: 'R4', origin: 'b1', island: 'NW' }),
    ];

    expect(newsSince(log, 1, names, ['red']).map(({ at }) => at)).toEqual([2, 5]);
  });

  it('tells apart two losses that read the same', () => {
    const news = newsSince([line(7, lost('R1')), line(8, lost('R2'))], 0, names, ['red']);

    expect(news[0]?.text).toBe(news[1]?.text);
    expect(news.map(({ at }) => at)).toEqual([7, 8]);
  });
});
