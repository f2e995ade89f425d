/** Movements of drawn pieces, by transform and opacity; skipping ends them at once. */
import type { Stage } from '../board/types';

export interface Point {
  x: number;
  y: number;
}

/** The speed of one playback, and whether it was skipped. */
export class Pace {
  /** Nothing moves: a scene is shown as a picture. */
  readonly isStill: boolean = false;
  readonly #speed: number;
  readonly signal: AbortSignal;

  constructor(speed: number, signal: AbortSignal) {
    this.#speed = speed;
    this.signal = signal;
  }

  /** Animate an element; resolved when it is over or skipped. */
  async animate(
    element: Element | null,
    frames: Keyframe[],
    ms: number,
    options: KeyframeAnimationOptions = {},
  ): Promise<void> {
    if (!element || this.signal.aborted) return;
    const timing = { duration: ms / this.#speed, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', ...options };
    const isAdded = options.composite === 'add' && frames.some(({ opacity }) => opacity !== undefined);
    const animations = isAdded
      ? [
          element.animate(only('transform', frames), timing),
          // An opacity that is added to 1 stays 1: it replaces the piece's own.
          element.animate(only('opacity', frames), { ...timing, composite: 'replace' }),
        ]
      : [element.animate(frames, timing)];
    const finish = (): void => animations.forEach((animation) => animation.finish());
    this.signal.addEventListener('abort', finish, { once: true });
    await Promise.all(animations.map((animation) => animation.finished.catch(() => undefined)));
    this.signal.removeEventListener('abort', finish);
  }

  async wait(ms: number): Promise<void> {
    if (this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms / this.#speed);
      this.signal.addEventListener('abort', done, { once: true });
    });
  }
}

/** The keyframes with one of their properties alone. */
function only(property: 'transform' | 'opacity', frames: readonly Keyframe[]): Keyframe[] {
  return frames.map(({ offset = null, easing = 'linear', [property]: value }) => ({
    ...{ offset, easing },
    ...(value !== undefined && { [property]: value }),
  }));
}

/** For a scene that must be seen even without movement: its pictures stay for as long as the scene would take. */
export class StillPace extends Pace {
  override readonly isStill = true;

  override async animate(): Promise<void> {}
}

/** Whether the person prefers reduced motion. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Where a piece is drawn, in board units, and how large its group is. Not asked of the browser, which would lay out all. */
export function whereIs(stage: Stage, name: string | undefined): ReturnType<Stage['where']> {
  return name === undefined ? null : stage.where(name);
}

/** The piece, already drawn at its new place, comes from its old one; `height` is how high it hops on the way. */
export async function arrive(
  pace: Pace,
  stage: Stage,
  name: string | undefined,
  from: Point | null,
  ms: number,
  height = 0,
): Promise<void> {
  const to = whereIs(stage, name);
  if (!from || !to || name === undefined) return;
  const dx = (from.x - to.x) / to.scale;
  const dy = (from.y - to.y) / to.scale;
  await pace.animate(
    stage.piece(name),
    [
      { transform: shift(dx, dy) },
      { transform: shift(dx / 2, dy / 2 - height), easing: 'ease-in' },
      { transform: shift(0, 0) },
    ],
    ms,
    { composite: 'add' },
  );
}

export function shift(x: number, y: number): string {
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
}
