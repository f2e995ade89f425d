/** The state of a replay: the ply, what the board shows, whether it is playing. */
import { tick } from 'svelte';
import type { Frame, GameEvent, TurnPlayed, View } from '../api/types';
import type { Stage } from '../board/types';
import { playEvents } from '../animation/play-events';
import { hasCard, isUnhurried } from '../animation/event-animations';
import { Pace, prefersStillness, StillPace } from '../animation/transitions';
import type { PlayOptions } from '../animation/types';
import type { Eyes, Frames } from './frames';
import { nextTurn, turnBefore } from './turns';

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8];
/** A ply stays on the board at least this long at speed 1. */
const PLY_MS = 420;
/** Laying out the tiles goes quickly: there are forty of them. */
const DEAL_MS = 60;
const FRAME_MS = 16;

export class Player {
  ply = $state(0);
  plies = $state(0);
  view = $state.raw<View | null>(null);
  /** The events of the current ply. */
  events = $state.raw<GameEvent[]>([]);
  playing = $state(false);
  speed = $state(1);
  problem = $state.raw<unknown>(null);
  stage: Stage | null = null;
  turns: readonly TurnPlayed[] = [];
  #eyes = $state<Eyes>(null);
  #frames: Frames;
  readonly #cardOf: PlayOptions['cardOf'];
  #run = new AbortController();

  constructor(frames: Frames, eyes: Eyes, cardOf: PlayOptions['cardOf']) {
    this.#cardOf = cardOf;
    this.#frames = frames;
    this.#eyes = eyes;
  }

  get eyes(): Eyes {
    return this.#eyes;
  }
  set eyes(eyes: Eyes) {
    this.#eyes = eyes;
    void this.seek(this.ply);
  }

  /** Stop, and show a ply. */
  async seek(ply: number): Promise<void> {
    this.playing = false;
    const run = this.#begin();
    this.ply = Math.max(0, Math.min(this.plies, Math.round(ply)));
    const frame = await this.#frame(this.ply, run);
    if (frame) this.#drawFrame(frame);
  }

  /** One ply forward with its events played, or one back. */
  async step(by: 1 | -1): Promise<void> {
    if (by < 0) return this.seek(this.ply - 1);
    this.playing = false;
    await this.#forward(this.#begin());
  }

  turn(by: 1 | -1): Promise<void> {
    return this.seek(by > 0 ? nextTurn(this.turns, this.ply, this.plies) : turnBefore(this.turns, this.ply));
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }

  /** Play from here, or from the beginning if this is the end. */
  async play(): Promise<void> {
    if (this.ply >= this.plies) await this.seek(0);
    this.playing = true;
    const run = this.#begin();
    while (!run.aborted && this.ply < this.plies) {
      const began = performance.now();
      if (!(await this.#forward(run))) break;
      const shownFor = this.view?.phase === 'deal' ? DEAL_MS : PLY_MS;
      await pause(shownFor / this.speed - (performance.now() - began), run);
    }
    if (!run.aborted) this.playing = false;
  }

  /** Stop at the current ply. */
  pause(): void {
    void this.seek(this.ply);
  }

  close(): void {
    this.#run.abort();
  }

  #begin(): AbortSignal {
    this.#run.abort();
    this.#run = new AbortController();
    this.problem = null;
    return this.#run.signal;
  }

  /** Play the next ply; returns false if there is none. */
  async #forward(run: AbortSignal): Promise<boolean> {
    const before = this.view;
    const frame = this.ply < this.plies ? await this.#frame(this.ply + 1, run) : null;
    if (!frame) return false;
    this.ply = frame.ply;
    this.events = frame.events;
    if (this.stage && before)
      await playEvents(this.stage, before, frame.events, {
        paceOf: (events) => (run.aborted ? null : this.#paceOf(events, run)),
        draw: (view) => {
          if (!run.aborted) this.view = view;
        },
        onEvent: () => undefined,
        drawn: tick,
        cardOf: this.#cardOf,
      });
    if (!run.aborted) this.#drawFrame(frame);
    return !run.aborted;
  }

  /** The speed of these events; where no movement is wanted, a scene is a still and the rest is drawn at once. */
  #paceOf(events: readonly GameEvent[], run: AbortSignal): Pace | null {
    if (!prefersStillness()) return new Pace(this.speed, run);
    return events.some((event) => isUnhurried(event) || hasCard(event)) ? new StillPace(1, run) : null;
  }

  /** A frame; null if another action has begun meanwhile. */
  async #frame(ply: number, run: AbortSignal): Promise<Frame | null> {
    try {
      const frame = await this.#frames.at(this.#eyes, ply);
      this.plies = Math.max(this.plies, this.#frames.plies);
      return run.aborted ? null : frame;
    } catch (error) {
      if (!run.aborted) this.problem = error;
      this.playing = false;
      return null;
    }
  }

  #drawFrame(frame: Frame): void {
    this.events = frame.events;
    this.view = frame.view;
  }
}

/** Even at the highest speed the browser gets time to paint and to handle clicks. */
function pause(ms: number, run: AbortSignal): Promise<void> {
  if (run.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(FRAME_MS, ms));
    run.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
