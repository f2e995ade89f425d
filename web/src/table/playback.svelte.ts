/** Plays events on the board one step after the other; the board lags behind the table meanwhile. */
import { tick } from 'svelte';
import type { GameEvent, Own, SeatName, View } from '../api/types';
import type { Stage } from '../board/types';
import { hasCard, isUnhurried } from '../animation/event-animations';
import { playEvents } from '../animation/play-events';
import { Pace, prefersStillness, StillPace } from '../animation/transitions';
import type { CardWords, PlayEvents, PlayOptions } from '../animation/types';
import { settings } from '../settings/settings.svelte';
import { withOwn, withoutOwn } from './own-view';
import type { LogLine } from '../wording/sentences';
import { TurnPace } from './turn-pace';
import { hidesValues, withoutSecrets, withoutValue } from './redact';

/** Something to show: what happened, and the position it led to. */
export interface Step {
  events: GameEvent[];
  view: View;
  ply: number;
  /** It has been shown before: the log has it already. */
  isRepeated?: boolean;
}

interface PlaybackOptions {
  /** Called with each ply that is shown. */
  seen?: (ply: number) => void;
  /** Whether values that are about to be turned face down can be looked at once more. */
  looks?: () => boolean;
  /** Whether somebody here is asked now, or only watches: either way nothing more is to be skipped. */
  asks?: () => boolean;
  /** Whether a seat is played from here. */
  isOwn?: (seat: SeatName) => boolean;
  /** A live clock runs on while turns are shown: nothing may take longer than at the normal speed. */
  isTimed?: () => boolean;
  /** The words of a tile that turns up. */
  cardOf?: (event: GameEvent) => CardWords;
  /** Plays events on the board. */
  how?: PlayEvents;
}

/** More events than this go into the log without being played. */
export const MOST_SHOWN = 90;
const LOG_LINES = 600;

export class Playback {
  /** The position that the board draws. */
  shown = $state.raw<View | null>(null);
  /** The actions that have been shown. */
  ply = $state(0);
  log = $state.raw<LogLine[]>([]);
  /** The player's own values stay open all game long. */
  hasOpenValues = false;
  /** Play waits for a last look at the values. */
  isLooking = $state(false);
  /** Play waits after a turn for a press. */
  isHeld = $state(false);
  /** The event that is being played. */
  now = $state.raw<GameEvent | null>(null);
  #steps = $state.raw<Step[]>([]);
  /** How many events of the first step are in the log. */
  #begun = 0;
  #running = false;
  /** Aborted when what is under way must no longer draw. */
  #step: AbortController | null = null;
  /** Aborted when the movement under way is to be skipped. */
  #movement: AbortController | null = null;
  #skipping: 'nothing' | 'turn' | 'all' = 'nothing';
  #hasSkipped = $state(false);
  readonly #pace = new TurnPace();
  #hasHadScene = false;
  #endLook: () => void = () => undefined;
  #endHold: () => void = () => undefined;
  #lines = 0;
  #stage: Stage | null = null;
  #closed = false;
  readonly #seen: (ply: number) => void;
  readonly #asks: () => boolean;
  readonly #looks: () => boolean;
  readonly #isOwn: (seat: SeatName) => boolean;
  readonly #isTimed: () => boolean;
  readonly #cardOf: (event: GameEvent) => CardWords;
  readonly #show: PlayEvents;

  constructor({
    seen = () => undefined,
    asks = () => true,
    looks = () => false,
    isOwn = () => false,
    isTimed = () => false,
    cardOf = () => ({ name: '', use: '' }),
    how = playEvents,
  }: PlaybackOptions = {}) {
    this.#seen = seen;
    this.#asks = asks;
    this.#looks = looks;
    this.#isOwn = isOwn;
    this.#isTimed = isTimed;
    this.#cardOf = cardOf;
    this.#show = how;
    document.addEventListener('visibilitychange', this.#wake);
  }

  /** Earlier events are being shown again. */
  get isRepeating(): boolean {
    return this.#steps[0]?.isRepeated ?? false;
  }

  /** Something was skipped since somebody here was last asked. */
  get hasSkipped(): boolean {
    return this.#hasSkipped;
  }

  /** Whether the board shows the table as it is. */
  get isCaughtUp(): boolean {
    return this.#steps.length === 0;
  }

  /** The event that is being shown; null when everything has been. */
  get showing(): GameEvent | null {
    return this.isCaughtUp ? null : this.now;
  }

  set stage(stage: Stage | null) {
    this.#stage = stage;
    this.#wake();
  }

  /** Draw this position at once; what was waiting is dropped. */
  jump(view: View | null, ply: number): void {
    this.#abort();
    this.#steps = [];
    this.#begun = 0;
    this.shown = view;
    this.#reach(ply);
  }

  add(step: Step): void {
    if (this.isCaughtUp) this.#pace.begin();
    this.#steps = [...this.#steps, step];
    this.#wake();
  }

  /** Past events go into the log without being shown. */
  remember(events: GameEvent[]): void {
    for (const event of events) this.#record(event);
    this.now = null;
  }

  /** Show again how this position led to the present one. */
  repeat(before: View, steps: readonly Step[]): void {
    if (!this.isCaughtUp || steps.length === 0) return;
    this.#endSkipping();
    this.shown = before;
    this.now = null;
    this.#pace.begin();
    this.#steps = steps.map((step) => ({ ...step, isRepeated: true }));
    this.#wake();
  }

  /** Show the rest of this turn at once; the second time, everything until somebody here is asked. */
  skip(): void {
    if (this.isCaughtUp) return;
    if (this.isLooking) return this.endLook();
    if (this.isHeld) return this.goOn();
    this.#skipping = this.#skipping === 'nothing' && !this.#hasSkipped ? 'turn' : 'all';
    this.#hasSkipped = true;
    if (this.#skipping === 'turn') this.#movement?.abort();
    else this.skipAll();
  }

  /** Show everything that waits at once. */
  skipAll(): void {
    if (this.isCaughtUp) return;
    this.#skipping = 'all';
    this.#hasSkipped = true;
    this.#abort();
    this.#finish();
  }

  /** The last look at the values is over: they are turned face down and play goes on. */
  endLook(): void {
    this.isLooking = false;
    this.#endLook();
  }

  /** Show the next turn. */
  goOn(): void {
    this.isHeld = false;
    this.#endHold();
  }

  /** Add what a seat knows to the position on the board. */
  reveal(own: Own): void {
    if (this.shown && this.isCaughtUp) this.shown = withOwn(this.shown, own);
  }

  /** Remove what only one seat may know from the board, the log and the waiting steps. */
  forgetSecrets(): void {
    this.shown = this.shown && withoutOwn(this.shown);
    this.log = this.log.map((line) => ({ ...line, event: withoutSecrets(line.event) }));
    this.#steps = this.#steps.map((step) => ({
      ...step,
      view: withoutOwn(step.view),
      events: step.events.map(withoutSecrets),
    }));
    this.now = null;
    // A card that lies open is closed.
    this.#movement?.abort();
  }

  close(): void {
    this.#closed = true;
    this.#steps = [];
    this.#abort();
    document.removeEventListener('visibilitychange', this.#wake);
  }

  /** Continue, if there is a board and the page is visible. */
  #wake = (): void => {
    if (!this.#running && !this.#closed && this.#stage && !document.hidden)
      this.#run().catch((error: unknown) => reportError(error));
  };

  async #run(): Promise<void> {
    this.#running = true;
    try {
      while (this.#steps.length > 0 && this.#stage && !document.hidden) {
        // Whoever stops after each turn wants to see them all.
        if (this.#waiting() > MOST_SHOWN && !this.#stops) this.#finish();
        if (this.#steps.length > 0) await this.#play();
      }
    } finally {
      this.#running = false;
    }
  }

  async #play(): Promise<void> {
    const step = this.#steps[0];
    if (!step) return;
    const { signal } = (this.#step = new AbortController());
    const isPlayed = (settings.speed > 0 || settings.stops || step.isRepeated) && this.#skipping !== 'all';
    if (this.#stage && this.shown && (isPlayed || this.#mustBeSeen(this.#unplayed(step, 0)))) {
      // An error in an animation goes to the console; the game continues.
      const events = this.#unplayed(step, 0);
      await this.#show(this.#stage, this.shown, events, this.#showing(step, signal)).catch((error: unknown) =>
        reportError(error),
      );
    }
    // A jump or a skip may have finished this step meanwhile.
    if (signal.aborted) return;
    this.#logRest(step);
    this.#steps = this.#steps.slice(1);
    this.#begun = 0;
    this.shown = step.view;
    this.#reach(step.ply);
  }

  #showing({ view: after }: Step, signal: AbortSignal): PlayOptions {
    // Values change in the set-up, when the first turn begins, and when the game is over: not in between.
    const values = after.turn > 0 && after.phase !== 'over' ? { values: after.values } : {};
    return {
      ready: async (events) => {
        if (signal.aborted) return;
        if (this.#isLastLook(events)) await this.#look();
        else if (this.#stopsBefore(events)) await this.#hold();
      },
      paceOf: (events) => (signal.aborted ? null : this.#paceOf(events)),
      draw: (view) => {
        if (!signal.aborted) this.shown = view.turn > 0 ? { ...view, ...values } : view;
      },
      onEvent: (event) => {
        if (signal.aborted) return;
        // What is told late may have become somebody else's secret meanwhile.
        const told = this.#steps[0]?.events[this.#begun] ?? event;
        this.#begun += 1;
        this.#tell(told);
      },
      drawn: tick,
      cardOf: this.#cardOf,
    };
  }

  /** The speed of the next events; null while they are skipped. */
  #paceOf(events: readonly GameEvent[]): Pace | null {
    if (this.#hasHadScene) this.#pace.begin();
    this.#hasHadScene = false;
    if (events[0]?.type === 'turn-began') {
      this.#pace.begin();
      if (this.#skipping === 'turn') this.#skipping = 'nothing';
    }
    const isAtOnce = settings.speed === 0 && !this.isRepeating;
    const isStill = this.#skipping !== 'nothing' || isAtOnce || prefersStillness();
    if (events.some(isUnhurried)) return this.#ownTime(isStill ? StillPace : Pace);
    const isCard = this.#skipping === 'nothing' && !isAtOnce && events.some(hasCard);
    if (isStill && isCard) return this.#ownTime(StillPace);
    if (isStill) return null;
    const waiting = this.#steps.flatMap((step, at) => this.#unplayed(step, at));
    const chosen = settings.speed || 1;
    const speed = this.#pace.speed(waiting, this.#isTimed() ? Math.max(1, chosen) : chosen);
    if (speed === null) return null;
    this.#movement = new AbortController();
    return new Pace(speed, this.#movement.signal);
  }

  /** Whether the values are turned face down now, and somebody here may look at them until then (§3.6). */
  #isLastLook(events: readonly GameEvent[]): boolean {
    return events.some(hidesValues) && !this.isRepeating && this.#looks();
  }

  /** What must not be skipped unseen. */
  #mustBeSeen(events: readonly GameEvent[]): boolean {
    return events.some(isUnhurried) || this.#isLastLook(events);
  }

  async #look(): Promise<void> {
    this.isLooking = true;
    await new Promise<void>((resolve) => (this.#endLook = resolve));
    this.#pace.begin();
  }

  /** Whether play is to wait after each turn of others. */
  get #stops(): boolean {
    return settings.stops && !this.#isTimed();
  }

  /** Whether a turn of others is over and another of others begins. Before one's own turn, the player has the say anyway. */
  #stopsBefore([first]: readonly GameEvent[]): boolean {
    if (!this.#stops || this.#skipping !== 'nothing') return false;
    if (first?.type !== 'turn-began' || !this.shown || this.shown.turn === 0) return false;
    return !this.#isOwn(first.seat) && !this.#isOwn(this.shown.active);
  }

  async #hold(): Promise<void> {
    this.isHeld = true;
    await new Promise<void>((resolve) => (this.#endHold = resolve));
    this.#pace.begin();
  }

  /** A scene that takes its own time; what comes after it has the whole time of a turn. */
  #ownTime(Kind: typeof Pace): Pace {
    this.#movement = new AbortController();
    this.#hasHadScene = true;
    return new Kind(1, this.#movement.signal);
  }

  /** Events after somebody was asked are shown again. */
  #endSkipping(): void {
    this.#skipping = 'nothing';
    this.#hasSkipped = false;
  }

  #abort(): void {
    this.#step?.abort();
    this.#movement?.abort();
    this.endLook();
    this.goOn();
  }

  /** Log all waiting events and draw the last position; a scene that nobody has seen yet is left to be shown. */
  #finish(): void {
    const scene = this.#steps.findIndex((step, at) => this.#mustBeSeen(this.#unplayed(step, at)));
    const over = scene < 0 ? this.#steps : this.#steps.slice(0, scene);
    const last = over.at(-1);
    if (!last) return;
    for (const step of over) this.#logRest(step);
    this.#steps = this.#steps.slice(over.length);
    this.shown = last.view;
    this.#reach(last.ply);
  }

  #unplayed(step: Step, at: number): GameEvent[] {
    return step.events.slice(at === 0 ? this.#begun : 0);
  }

  #logRest(step: Step): void {
    const isNew = !step.isRepeated;
    for (const event of step.events.slice(this.#begun)) if (isNew) this.#record(event);
    this.#begun = 0;
  }

  #tell(event: GameEvent): void {
    if (this.isRepeating) this.now = event;
    else this.#record(event);
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
    if (this.isCaughtUp && this.#asks()) this.#endSkipping();
  }

  #waiting(): number {
    return this.#steps.reduce((sum, step) => sum + step.events.length, 0);
  }
}
