/** Plays events on the board one step after the other; the board lags behind the table meanwhile. */
import { tick } from 'svelte';
import type { GameEvent, View } from '../api/types';
import type { Stage } from '../board/types';
import { playEvents } from '../animation/play-events';
import type { PlayEvents, PlayOptions } from '../animation/types';
import { settings } from '../settings/settings.svelte';
import { hidesValues, withoutSecrets, withoutValue } from './redact';

/** Something to show: what happened, and the position it led to. */
export interface Step {
  events: GameEvent[];
  view: View;
  ply: number;
}

/** A line of the log; `at` is its own number. */
export interface LogLine {
  at: number;
  event: GameEvent;
}

/** Events that play at normal speed; with more waiting, playback is faster. At some 400 ms each that is 4 s. */
const UNHURRIED = 9;
const FASTEST = 8;
/** More events than this go into the log without being played. */
export const MOST_SHOWN = 90;
const LOG_LINES = 600;

export class Playback {
  /** The position that the board draws. */
  shown = $state.raw<View | null>(null);
  /** The actions that have been shown. */
  ply = $state(0);
  log = $state.raw<LogLine[]>([]);
  /** One's own values stay open all game long. */
  hasOpenValues = false;
  /** The event that is being played. */
  now = $state.raw<GameEvent | null>(null);
  #steps = $state.raw<Step[]>([]);
  /** How many events of the first step are in the log. */
  #begun = 0;
  #running = false;
  #skip: AbortController | null = null;
  #lines = 0;
  #stage: Stage | null = null;
  #closed = false;
  #seen: (ply: number) => void;
  #show: PlayEvents;

  /** `seen` is called with each ply that is shown; `how` plays events on the board. */
  constructor(seen: (ply: number) => void, how: PlayEvents = playEvents) {
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
    for (const event of events) this.#record(event);
    this.now = null;
  }

  /** Show the rest at once. */
  skip(): void {
    this.#skip?.abort();
    this.#finish();
  }

  /** Remove what only one seat may know from the log and from the waiting steps. */
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

  /** Continue, if there is a board and the page is visible. */
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
      // An error in an animation goes to the console; the game continues.
      await this.#show(this.#stage, this.shown, step.events, this.#showing(skip.signal)).catch(
        (error: unknown) => reportError(error),
      );
    }
    // A jump or a skip may have finished this step meanwhile.
    if (skip.signal.aborted) return;
    this.#logRest(step);
    this.#steps = this.#steps.slice(1);
    this.#begun = 0;
    this.shown = step.view;
    this.#reach(step.ply);
  }

  #showing(signal: AbortSignal): PlayOptions {
    return {
      speed: settings.speed * Math.min(FASTEST, Math.max(1, this.#waiting() / UNHURRIED)),
      reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      signal,
      draw: (view) => {
        if (!signal.aborted) this.shown = view;
      },
      onEvent: (event) => {
        if (signal.aborted) return;
        this.#begun += 1;
        this.#record(event);
      },
      drawn: tick,
    };
  }

  /** Log all waiting events and draw the last position. */
  #finish(): void {
    const last = this.#steps.at(-1);
    if (!last) return;
    for (const step of this.#steps) this.#logRest(step);
    this.#steps = [];
    this.shown = last.view;
    this.#reach(last.ply);
  }

  #logRest(step: Step): void {
    for (const event of step.events.slice(this.#begun)) this.#record(event);
    this.#begun = 0;
  }

  #record(event: GameEvent): void {
    this.#lines += 1;
    if (hidesValues(event) && !this.hasOpenValues)
      this.log = this.log.map((line) => ({ ...line, event: withoutValue(line.event) }));
    this.log = [...this.log.slice(-LOG_LINES + 1), { at: this.#lines, event }];
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
