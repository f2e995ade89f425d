/** What lies over the board: of all that wants to be shown, the most urgent. What passes by itself keeps its time here. */
import { untrack } from 'svelte';
import type { EventOf, SeatName } from '../api/types';
import type { notifications } from '../pwa/notifications.svelte';
import type { TableStore } from '../table/table-store.svelte';
import { underAttack, yourTurn } from './calls';
import type { Interaction, Preferences, Question } from './interaction.svelte';
import { fatesSince, isOwnLoss, lastTurn, newsSince, turnKey, type Fate, type NewsLine } from './news';
import { tipAt, type Tip } from './tips';

/** Milliseconds that a call or a fate is shown, and a call with news, with or without motion; a press ends them earlier. */
export const MOMENT_MS = 1200;
/** A loss of one's own stays longer: its card offers to show the round again. */
export const LOSS_MS = 2600;
export const NEWS_MS = 4000;
/** Milliseconds for reading the reason for a single possible answer, by the speed in the settings. */
export const ONLY_ANSWER_MS: Readonly<Record<number, number>> = { 0: 1200, 0.5: 4000, 1: 2800, 2: 1800 };
/** Milliseconds that the reason why a press did nothing is shown. */
export const NOTICE_MS = 5000;

/** The player's turn has begun, or they are attacked; with what they lost or saved meanwhile. */
export interface Call {
  kind: 'call';
  text: string;
  news: NewsLine[];
  /** How long it stays, in milliseconds. */
  ms: number;
}

/** Somebody is lost or saved, or a boat goes down. */
export interface Fates {
  kind: 'fates';
  fates: Fate[];
  /** The turn in which it happened. */
  turn: EventOf<'turn-began'> | null;
  ms: number;
}

/** In the order of their urgency; one at a time. */
export type Overlay =
  /** Somebody else must take the device: nothing of the table is seen. */
  | { kind: 'device'; seat: SeatName }
  /** The last look at the values, for which play waits. */
  | { kind: 'look' }
  | { kind: 'question'; question: Question }
  | Call
  | Fates;

/** What may wait, at the edge of the board: one at a time too. */
export type Note = { kind: 'notify' } | { kind: 'tip'; tip: Tip };

/** What the overlays ask of the device that they are shown on. */
export interface Device {
  settings: Preferences;
  notifications: Pick<typeof notifications, 'isPossible' | 'isOn' | 'isBlocked' | 'load'>;
}

export class Overlays {
  readonly #game: Interaction;
  readonly #table: Pick<TableStore, 'screen'>;
  readonly #device: Device;
  /** What passes by itself, the most urgent first. The first one is shown, and its time runs; the others wait. */
  #moments = $state.raw<readonly (Call | Fates)[]>([]);
  /** Ends the moment that is shown. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The moment that is shown does not pass while the keyboard is in it. */
  #isHeld = false;
  /** Ends everything that runs by itself. */
  readonly #stop: () => void;
  /** The decision that was called last; empty once an attack is answered, null before the first. */
  #called: string | null = null;
  /** The last line of the log that a fate was shown for. */
  #shownUpTo: number;
  /** The last line of the log that news were told of. */
  #toldUpTo = 0;
  /** Tips that this device had shown before: not shown here. */
  readonly #before: readonly string[];
  /** The tip that was closed at this table. */
  #closedTip = $state<Tip | null>(null);
  /** Whether the player has looked at another tab since they came: a hint that others take their time. */
  #hasLeftTab = $state(false);

  constructor(game: Interaction, table: Pick<TableStore, 'screen'>, device: Device) {
    this.#game = game;
    this.#table = table;
    this.#device = device;
    this.#before = device.settings.tips;
    this.#shownUpTo = this.#lastLine;
    this.#stop = $effect.root(() => {
      $effect(() => this.#update());
      $effect(() => this.#answerOnly());
      $effect(() => this.#endNotice());
      $effect(() => {
        if (this.wantsNotifications) void device.notifications.load();
      });
    });
  }

  /** What covers the board; null if nothing does. */
  readonly top = $derived.by((): Overlay | null => {
    const { question, table } = this.#game;
    const { passTo } = this.#table.screen;
    if (passTo) return { kind: 'device', seat: passTo };
    if (table.playback.isLooking) return { kind: 'look' };
    return question ? { kind: 'question', question } : (this.#moments[0] ?? null);
  });
  /** What lies at the edge of the board; null if nothing does. */
  readonly note = $derived.by((): Note | null => {
    if (this.wantsNotifications && canOffer(this.#device.notifications)) return { kind: 'notify' };
    const { shown, seat, mine } = this.#game.table;
    const tip = shown ? tipAt(shown, seat !== null || mine.length > 0) : null;
    return tip && tip !== this.#closedTip && !this.#before.includes(tip) ? { kind: 'tip', tip } : null;
  });

  /** Whether this player may wait long for the others, and has not been asked on this device whether to be told. */
  readonly wantsNotifications = $derived.by((): boolean => {
    const { about, mine, playback, shown, seat } = this.#game.table;
    if (about?.status !== 'playing' || mine.length !== 1) return false;
    if (this.#device.settings.tips.includes('notify')) return false;
    const people = about.seats.filter(({ kind }) => kind === 'person').length;
    const mayTakeLong = about.clock.kind === 'slow' || (about.clock.kind === 'none' && this.#hasLeftTab);
    return people > 1 && mayTakeLong && playback.isCaughtUp && shown?.actor !== seat;
  });

  /** Look whether the player is called, and what has happened: after every change of the log and of what is asked. */
  #update(): void {
    const { table, options } = this.#game;
    const key = turnKey(table.shown, table.seat, options.length > 0);
    // Others act between two attacks in a turn; the turn itself is called once, whoever is asked in it.
    if (this.#called?.startsWith('asked') && table.shown?.actor !== table.seat) this.#called = '';
    const fates = fatesSince(table.playback.log, this.#shownUpTo);
    this.#shownUpTo = this.#lastLine;
    const moments = untrack(() => this.#moments);
    // The news of a call tell the fates that have not been read yet.
    if (key !== null && key !== this.#called) this.#show([untrack(() => this.#callTo(key))]);
    else if (fates.length > 0 && this.#device.settings.speed > 0) {
      // Several may come before the first has been read.
      const turn = lastTurn(table.playback.log);
      const kept = moments.filter((one, at) => one.kind === 'call' || (at === 0 && this.#isHeld));
      const before = moments.flatMap((one) =>
        one.kind === 'fates' && one.turn === turn && !kept.includes(one) ? one.fates : [],
      );
      const all = [...before, ...fates];
      const isOwn = all.some((fate) => isOwnLoss(fate, this.#game.colours));
      const after: Fates = { kind: 'fates', fates: all, turn, ms: isOwn ? LOSS_MS : MOMENT_MS };
      this.#show([...kept, after]);
    }
  }

  /** A single possible answer is shown for a moment and then given automatically. */
  #answerOnly(): (() => void) | undefined {
    const { only, isServersToAnswer } = this.#game;
    if (!only || isServersToAnswer) return undefined;
    const ms = ONLY_ANSWER_MS[this.#device.settings.speed] ?? 0;
    const timer = setTimeout(() => this.#game.answerOnly(), ms);
    return () => clearTimeout(timer);
  }

  /** The reason why a press did nothing is shown for a while. */
  #endNotice(): (() => void) | undefined {
    if (this.#game.notice === null) return undefined;
    const timer = setTimeout(() => this.#game.endNotice(), NOTICE_MS);
    return () => clearTimeout(timer);
  }

  /** A press anywhere ends what passes by itself; a key only the call, which covers the board, and not while it is held. */
  dismiss(by: 'press' | 'key'): void {
    if (by === 'press' || (this.#moments[0]?.kind === 'call' && !this.#isHeld))
      this.#show(this.#moments.slice(1));
  }

  /** The keyboard has come to the button of the moment that is shown: it stays until the keyboard leaves. */
  hold(): void {
    this.#isHeld = true;
    clearTimeout(this.#timer);
  }
  release(): void {
    if (this.#isHeld) this.#show(this.#moments.slice(1));
  }

  leaveTab(): void {
    this.#hasLeftTab = true;
  }
  /** The offer of notifications is answered: not again on this device. */
  endOffer(): void {
    this.#noteTip('notify');
  }
  closeTip(): void {
    if (this.note?.kind === 'tip') this.#closedTip = this.note.tip;
  }
  /** The tip has been on the screen: not again at another table. */
  noteTip(): void {
    if (this.note?.kind === 'tip') this.#noteTip(this.note.tip);
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  #noteTip(tip: string): void {
    const { settings } = this.#device;
    if (!settings.tips.includes(tip)) settings.tips = [...settings.tips, tip];
  }

  get #lastLine(): number {
    return this.#game.table.playback.log.at(-1)?.at ?? 0;
  }

  #callTo(key: string): Call {
    const { table, names, colours, situation, nameAsked } = this.#game;
    const isFirst = this.#called === null;
    this.#called = key;
    const news = isFirst ? [] : newsSince(table.playback.log, this.#toldUpTo, names, colours);
    this.#toldUpTo = this.#lastLine;
    // In another player's turn, the only question is about a defence (§7.6).
    const isTurn = situation?.onTurn === table.seat;
    const text = isTurn ? yourTurn(nameAsked) : underAttack(nameAsked);
    return { kind: 'call', text, news, ms: news.length > 0 ? NEWS_MS : MOMENT_MS };
  }

  /** Show these, one after the other. By a timer and not by the end of an animation: without motion there is none. */
  #show(moments: readonly (Call | Fates)[]): void {
    const shown = untrack(() => this.#moments)[0];
    this.#moments = moments;
    const [first] = moments;
    if (first === shown) return;
    this.#isHeld = false;
    clearTimeout(this.#timer);
    if (first) this.#timer = setTimeout(() => this.#show(this.#moments.slice(1)), first.ms);
  }
}

function canOffer({ isPossible, isOn, isBlocked }: Device['notifications']): boolean {
  return isPossible && !isOn && !isBlocked;
}
