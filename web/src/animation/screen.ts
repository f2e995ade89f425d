/** Places on the screen, in pixels, for scenes that are larger than the board or leave it. */
import type { SeatName } from '../api/types';
import type { Stage } from '../board/types';
import type { Point } from './transitions';

export interface Size {
  width: number;
  height: number;
}

/** Where a point of the board is on the screen, and how many pixels a board unit has there. */
export function onScreen(stage: Stage, { x, y }: Point): Point & { unit: number } {
  const matrix = stage.effects.getScreenCTM();
  if (!matrix) return { x, y, unit: 1 };
  const { a, b, c, d, e, f } = matrix;
  return { x: a * x + c * y + e, y: b * x + d * y + f, unit: a };
}

/** The nearest place to a wished one at which something of this size is within the board. */
export function withinBoard(stage: Stage, wished: Point, { width, height }: Size): Point {
  const { left, top, right, bottom } = stage.svg.getBoundingClientRect();
  return {
    x: clamp(wished.x, left + width / 2, right - width / 2),
    y: clamp(wished.y, top + height / 2, bottom - height / 2),
  };
}

/** The middle of the board as far as it is seen. */
export function middleOfBoard(stage: Stage): Point {
  const { left, top, width, height } = stage.svg.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where a seat's kept tiles are: its tray if it is on the screen, or else its card. */
export function handOf(seat: SeatName): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-hand="${seat}"]`)];
  return found.findLast((hand) => hand.getClientRects().length > 0) ?? null;
}

/** Where the next tile of a hand goes: after the last one in a tray, the middle of a card. */
export function placeInHand(hand: HTMLElement): Point {
  const { left, right, top, width, height } = hand.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  if (!hand.hasAttribute('data-tray')) return middle;
  const tiles = [...hand.querySelectorAll('li')].map((tile) => tile.getBoundingClientRect().right);
  return { x: Math.min(right - HALF_TILE, Math.max(left, ...tiles) + HALF_TILE), y: middle.y };
}
const HALF_TILE = 24;

function clamp(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value));
}
