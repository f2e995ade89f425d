/** The board's zoom and pan, by wheel, fingers or buttons. */
import { VIEW, type Point } from '../layout/geometry';

const CLOSEST = 5;
const DRAG = 8;

export class Camera {
  zoom = $state(1);
  /** The board's middle on the picture, in board units. */
  x = $state(0);
  y = $state(0);
  /** A finger or the mouse is moving the board, so releasing it is no click. */
  moving = $state(false);
  #fingers: { id: number; at: Point }[] = [];
  #travelled = 0;

  get transform(): string {
    return `translate(${this.x.toFixed(1)}px, ${this.y.toFixed(1)}px) scale(${this.zoom.toFixed(3)})`;
  }

  fit(): void {
    this.zoom = 1;
    this.x = this.y = 0;
  }

  /** Zoom by a factor; what is under `at` (on the picture, in board units) stays under it. */
  by(factor: number, at: Point = { x: 0, y: 0 }): void {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    const change = zoom / this.zoom;
    this.zoom = zoom;
    this.#move(at.x + (this.x - at.x) * change, at.y + (this.y - at.y) * change);
  }

  /** Whether a place of the board is in sight. */
  sees({ x, y }: Point): boolean {
    const [w, h] = [VIEW.width / 2, VIEW.height / 2];
    return Math.abs(this.x + x * this.zoom) <= w && Math.abs(this.y + y * this.zoom) <= h;
  }

  /** Bring the first of these places into sight unless one of them already is; if there are only two, both. */
  attend(places: readonly Point[]): void {
    if (places.length <= 2) for (const place of places) this.reveal(place);
    else if (places[0] && !places.some((place) => this.sees(place))) this.reveal(places[0]);
  }

  /** Bring a place of the board into sight if it is not. */
  reveal({ x, y }: Point, margin = 60): void {
    const seen = { x: this.x + x * this.zoom, y: this.y + y * this.zoom };
    const [w, h] = [VIEW.width / 2 - margin, VIEW.height / 2 - margin];
    const dx = Math.min(0, w - seen.x) + Math.max(0, -w - seen.x);
    const dy = Math.min(0, h - seen.y) + Math.max(0, -h - seen.y);
    this.#move(this.x + dx, this.y + dy);
  }

  press(id: number, at: Point): void {
    if (!this.#fingers.length) {
      this.#travelled = 0;
      this.moving = false;
    }
    this.release(id);
    this.#fingers.push({ id, at });
  }

  /** Move a finger; `perUnit` is the pixels of a board unit. Returns whether that moves the board. */
  drag(id: number, to: Point, perUnit: number): boolean {
    const finger = this.#fingers.find((one) => one.id === id);
    if (!finger) return false;
    const from = finger.at;
    const other = this.#fingers.find((one) => one.id !== id)?.at;
    finger.at = to;
    this.#travelled += Math.hypot(to.x - from.x, to.y - from.y) * perUnit;
    if (other) this.#pinch(from, to, other);
    else if (this.#travelled > DRAG) {
      this.moving = true;
      this.#move(this.x + to.x - from.x, this.y + to.y - from.y);
    }
    return this.moving;
  }

  release(id: number): void {
    this.#fingers = this.#fingers.filter((one) => one.id !== id);
  }

  #pinch(from: Point, to: Point, other: Point): void {
    this.moving = true;
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    const centre = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
    this.#move(this.x + (to.x - from.x) / 2, this.y + (to.y - from.y) / 2);
    if (before > 1) this.by(after / before, centre);
  }

  /** The board never leaves the picture. */
  #move(x: number, y: number): void {
    const roomX = ((this.zoom - 1) * VIEW.width) / 2;
    const roomY = ((this.zoom - 1) * VIEW.height) / 2;
    this.x = Math.min(roomX, Math.max(-roomX, x));
    this.y = Math.min(roomY, Math.max(-roomY, y));
  }
}
