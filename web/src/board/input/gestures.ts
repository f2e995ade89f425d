/** Pointer gestures on the board: pointing, dragging, long presses, double taps. */
import type { Camera } from './camera.svelte';
import type { Point } from '../layout/geometry';
import type { Spot } from '../types';

const LONG_PRESS = 550;
const DOUBLE_TAP = 400;
/** Pixels between two taps that count as one place. */
const SAME_PLACE = 30;

export class Gestures {
  readonly #camera: Camera;
  readonly #svg: () => SVGSVGElement;
  #press: ReturnType<typeof setTimeout> | undefined;
  #lastTap = { at: -Infinity, x: 0, y: 0 };
  /** A long press has asked about something, so the click that follows does not count. */
  #asked = false;
  /** Clicks do not say by which pointer they come in every browser. */
  #isFinger = false;

  constructor(camera: Camera, svg: () => SVGSVGElement) {
    this.#camera = camera;
    this.#svg = svg;
  }

  /** The pointer is dragging or has pressed long, so releasing it chooses nothing. */
  get busy(): boolean {
    return this.#camera.moving || this.#asked;
  }

  /** How many pixels a board unit takes now. */
  get pixels(): number {
    return (this.#svg().getScreenCTM()?.a ?? 1) * this.#camera.zoom;
  }

  /** Whether the last press was a fingertip's. */
  get isFinger(): boolean {
    return this.#isFinger;
  }

  spotOf(event: Event): Spot | null {
    if (!(event.target instanceof Element)) return null;
    return event.target.closest<SVGElement>('[data-spot]')?.dataset.spot ?? null;
  }

  /** Where a pointer is on the picture, in board units, before zoom and pan. */
  seen(event: MouseEvent): Point {
    const matrix = this.#svg().getScreenCTM()?.inverse();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix) : { x: 0, y: 0 };
  }

  /** Where a pointer is on the board. */
  at(event: MouseEvent): Point {
    const { x, y } = this.seen(event);
    return { x: (x - this.#camera.x) / this.#camera.zoom, y: (y - this.#camera.y) / this.#camera.zoom };
  }

  press(event: PointerEvent, ask: (spot: Spot, at: Point) => void): void {
    this.#asked = false;
    this.#isFinger = event.pointerType === 'touch';
    this.#camera.press(event.pointerId, this.seen(event));
    clearTimeout(this.#press);
    const spot = this.spotOf(event);
    if (event.pointerType === 'mouse' || !spot) return;
    const at = this.at(event);
    this.#press = setTimeout(() => {
      this.#asked = true;
      ask(spot, at);
    }, LONG_PRESS);
  }

  /** Whether the board is being moved. */
  drag(event: PointerEvent): boolean {
    const moves = this.#camera.drag(event.pointerId, this.seen(event), this.pixels / this.#camera.zoom);
    if (moves) clearTimeout(this.#press);
    return moves;
  }

  release(event: PointerEvent): void {
    this.cancelPress();
    this.#camera.release(event.pointerId);
  }

  cancelPress(): void {
    clearTimeout(this.#press);
  }

  /** A double tap in one place zooms in, or back out to the whole board. */
  tappedTwice(event: MouseEvent): boolean {
    const last = this.#lastTap;
    const distance = Math.hypot(event.clientX - last.x, event.clientY - last.y);
    const twice = event.timeStamp - last.at < DOUBLE_TAP && distance <= SAME_PLACE;
    this.#lastTap = { at: twice ? -Infinity : event.timeStamp, x: event.clientX, y: event.clientY };
    if (!twice) return false;
    if (this.#camera.zoom > 1) this.#camera.fit();
    else this.#camera.by(2.2, this.seen(event));
    return true;
  }
}
