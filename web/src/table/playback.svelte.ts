/** What the board shows: behind the table by as much as is still to be told, one step after the other. */
import { tick } from 'svelte';
import type { GameEvent, View } from '../api/types';
import type { Stage } from '../board/types';
import { show } from '../animation/play-events';
import type { Show, Showing } from '../animation/types';
import { settings } from '../settings/settings.svelte';
import { hidesValues, withoutSecrets, withoutValue } from './redact';

/** Something to show: what happened, and the position it led to. */
export interface Step {
  events: GameEvent[];
  view: View;
  ply: number;
}

/** A line of the log; `at` is its own number. */
export interface Told {
  at: number;
  event: GameEvent;
}

/** Events that are shown at the drawn speed before it quickens: with some 400 ms each, 4 s in all. */
const UNHURRIED = 9;
const FASTEST = 8;
/** More than this is told without being shown. */
export const MOST_SHOWN = 90;
const LOG_LINES = 600;

export class Projector {
  /** The position that the board draws. */
  shown = $state.raw<View | null>(null);
  /** The actions that have been shown. */
  ply = $state(0);
  log = $state.raw<Told[]>([]);
  /** One's own values stay open all game long. */
  hasOpenValues = false;
  /** What is being told this moment. */
  now = $state.raw<GameEvent | null>(null);
  #steps = $state.raw<Step[]>([]);
  /** How many events of the first step have been told. */
  #begun = 0;
  #running = false;
  #skip: AbortController | null = null;
  #told = 0;
  #stage: Stage | null = null;
  #closed = false;
  #seen: (ply: number) => void;
  #show: Show;

  /** `seen` hears how far the showing has come; `how` plays events on the board. */
  constructor(seen: (ply: number) => void, how: Show = show) {
    this.#seen = seen;
    this.#show = how;
    document.addEventListener('visibilitychange', this.#wake);
  }

  /** Whether the board shows the table as it is. */
  get isCaughtUp(): boolean {
    return this.#steps.length === 0;
  }

  set stage(stage: Stage | null) {
    this.#stage = stage;
    this.#wake();
  }

  /** Draw this position at once; what was waiting is dropped. */
  jump(view: View | null, ply: number): void {
    this.#skip?.abort();
    this.#steps = [];
    this.#begun = 0;
    this.shown = view;
    this.#reach(ply);
  }

  add(step: Step): void {
    this.#steps = [...this.#steps, step];
    this.#wake();
  }

  /** Past events go into the log without being shown. */
  remember(events: GameEvent[]): void {
    for (const event of events) this.#tell(event);
    this.now = null;
  }

  /** Show the rest at once. */
  skip(): void {
    this.#skip?.abort();
    this.#finish();
  }

  /** Nothing that only one seat may know stays in what was told or is still to be told. */
  forgetSecrets(): void {
    this.log = this.log.map((line) => ({ ...line, event: withoutSecrets(line.event) }));
    this.#steps = this.#steps.map((step) => ({ ...step, events: step.events.map(withoutSecrets) }));
    this.now = null;
  }

  close(): void {
    this.#closed = true;
    this.#steps = [];
    this.#skip?.abort();
    document.removeEventListener('visibilitychange', this.#wake);
  }

  /** Go on, if there is a board to show it on and someone who looks. */
  #wake = (): void => {
    if (!this.#running && !this.#closed && this.#stage && !document.hidden) void this.#run();
  };

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#steps.length > 0 && this.#stage && !document.hidden) {
      if (this.#waiting() > MOST_SHOWN) this.#finish();
      else await this.#play();
    }
    this.#running = false;
  }

  async #play(): Promise<void> {
    const step = this.#steps[0];
    if (!step) return;
    const skip = new AbortController();
    this.#skip = skip;
    if (this.#stage && this.shown && settings.speed > 0) {
      // What goes wrong in a motion is told to the console; the game goes on.
      await this.#show(this.#stage, this.shown, step.events, this.#showing(skip.signal)).catch(
        (error: unknown) => reportError(error),
      );
    }
    // A jump or a skip may have dealt with this step while it was being shown.
    if (skip.signal.aborted) return;
    this.#tellRest(step);
    this.#steps = this.#steps.slice(1);
    this.#begun = 0;
    this.shown = step.view;
    this.#reach(step.ply);
  }

  #showing(signal: AbortSignal): Showing {
    return {
      speed: settings.speed * Math.min(FASTEST, Math.max(1, this.#waiting() / UNHURRIED)),
      reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      signal,
      draw: (view) => {
        if (!signal.aborted) this.shown = view;
      },
      tell: (event) => {
        if (signal.aborted) return;
        this.#begun += 1;
        this.#tell(event);
      },
      settled: tick,
    };
  }

  /** Tell all that waits and draw the last position. */
  #finish(): void {
    const last = this.#steps.at(-1);
    if (!last) return;
    for (const step of this.#steps) this.#tellRest(step);
    this.#steps = [];
    this.shown = last.view;
    this.#reach(last.ply);
  }

  #tellRest(step: Step): void {
    for (const event of step.events.slice(this.#begun)) this.#tell(event);
    this.#begun = 0;
  }

  #tell(event: GameEvent): void {
    this.#told += 1;
    if (hidesValues(event) && !this.hasOpenValues)
      this.log = this.log.map((line) => ({ ...line, event: withoutValue(line.event) }));
    this.log = [...this.log.slice(-LOG_LINES + 1), { at: this.#told, event }];
    this.now = event;
  }

  #reach(ply: number): void {
    this.ply = ply;
    this.#seen(ply);
  }

  #waiting(): number {
    return this.#steps.reduce((sum, step) => sum + step.events.length, 0);
  }
}
