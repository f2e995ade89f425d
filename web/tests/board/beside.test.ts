import { describe, expect, it } from 'vitest';
import { cardBeside } from '../../src/board/layout/beside';

const CARD = { width: 100, height: 60 };

/** Whether the card covers the place and what is to stay free round it. */
function covers(at: { x: number; y: number }, gap: number, room: { width: number; height: number }): boolean {
  const { x, y } = cardBeside(at, gap, CARD, room);
  return x < at.x + gap && x + CARD.width > at.x - gap && y < at.y + gap && y + CARD.height > at.y - gap;
}

describe('a card beside a place', () => {
  it('stands to its right, or to its left at the right edge', () => {
    expect(cardBeside({ x: 100, y: 200 }, 20, CARD, { width: 400, height: 400 }).x).toBe(120);
    expect(cardBeside({ x: 380, y: 200 }, 20, CARD, { width: 400, height: 400 }).x).toBe(260);
  });
  it('stands below or above it where it is narrow', () => {
    const room = { width: 160, height: 400 };
    expect(cardBeside({ x: 80, y: 100 }, 20, CARD, room).y).toBe(120);
    expect(cardBeside({ x: 80, y: 300 }, 20, CARD, room).y).toBe(220);
  });
  it('is never over the place, nor outside the room', () => {
    for (const room of [
      { width: 390, height: 440 },
      { width: 160, height: 400 },
    ])
      for (let x = 0; x <= room.width; x += 13)
        for (let y = 0; y <= room.height; y += 13) {
          const card = cardBeside({ x, y }, 20, CARD, room);
          expect(covers({ x, y }, 20, room)).toBe(false);
          expect(card.x >= 0 && card.y >= 0).toBe(true);
          expect(card.x + CARD.width <= room.width && card.y + CARD.height <= room.height).toBe(true);
        }
  });
});
