/** What lies over the board: of all that wants to be shown, the most urgent. What passes by itself keeps its time here. */
import { untrack } from 'svelte';
import type { EventOf, SeatName } from '../api/types';
import { notifications } from '../pwa/notifications.svelte';
import { settings } from '../settings/settings.svelte';
import type { TableStore } from '../table/table-store.svelte';
import { underAttack, yourTurn } from './calls';
import type { Interaction, Question } from './interaction.svelte';
import { fatesSince, isOwnLoss, lastTurn, newsSince, turnKey, type Fate, type NewsLine } from './news';
import { noteShown, tipAt, type Tip } from './tips';

/** Milliseconds that a call or a fate is shown, and a call with news, with or without motion; a press ends them earlier. */
export const MOMENT_MS = 1200;
/** A loss of one's own stays longer: its card offers to show the round again. */
export const LOSS_MS = 2600;
export const NEWS_MS = 4000;

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

export class Overlays {
  readonly #game: Interaction;
  readonly #table: Pick<TableStore, 'screen'>;
  /** What passes by itself: the newest. A call takes the place of fates, since its news tell them. */
  #moment = $state.raw<Call | Fates | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The decision that was called last. */
  #called: string | null = null;
  /** The last line of the log that a fate was shown for, and that news were told of. */
  #shownUpTo: number;
  #toldUpTo = 0;
  /** Tips that this device had shown before: not shown here. */
  readonly #before = settings.tips;
  #closedTip = $state<Tip | null>(null);
  /** Whether the player has looked at another tab since they came: a hint that others take their time. */
  #hasLeftTab = $state(false);

  constructor(game: Interaction, table: Pick<TableStore, 'screen'>) {
    this.#game = game;
    this.#table = table;
    this.#shownUpTo = this.#lastLine;
  }

  readonly top = $derived.by((): Overlay | null => {
    const { question, table } = this.#game;
    const { passTo } = this.#table.screen;
    if (passTo) return { kind: 'device', seat: passTo };
    if (table.playback.isLooking) return { kind: 'look' };
    return question ? { kind: 'question', question } : this.#moment;
  });
  readonly note = $derived.by((): Note | null => {
    if (this.wantsNotifications && canOffer(notifications)) return { kind: 'notify' };
    const { shown, seat, mine } = this.#game.table;
    const tip = shown ? tipAt(shown, seat !== null || mine.length > 0) : null;
    return tip && tip !== this.#closedTip && !this.#before.includes(tip) ? { kind: 'tip', tip } : null;
  });

  /** Whether this player may wait long for the others, and has not been asked on this device whether to be told. */
  readonly wantsNotifications = $derived.by((): boolean => {
    const { about, mine, playback, shown, seat } = this.#game.table;
    if (about?.status !== 'playing' || mine.length !== 1 || settings.tips.includes('notify')) return false;
    const people = about.seats.filter(({ kind }) => kind === 'person').length;
    const mayTakeLong = about.clock.kind === 'slow' || (about.clock.kind === 'none' && this.#hasLeftTab);
    return people > 1 && mayTakeLong && playback.isCaughtUp && shown?.actor !== seat;
  });

  /** Look whether the player is called, and what has happened: after every change of the log and of what is asked. */
  update(): void {
    const { table, options } = this.#game;
    const key = turnKey(table.shown, table.seat, options.length > 0);
    const fates = fatesSince(table.playback.log, this.#shownUpTo);
    this.#shownUpTo = this.#lastLine;
    if (key !== null && key !== this.#called) this.#show(this.#callTo(key));
    else if (fates.length > 0 && settings.speed > 0) {
      const moment = untrack(() => this.#moment);
      // Several may come before the first has been read.
      const turn = lastTurn(table.playback.log);
      const before = moment?.kind === 'fates' && moment.turn === turn ? moment.fates : [];
      const all = [...before, ...fates];
      const isOwn = all.some((fate) => isOwnLoss(fate, this.#game.colours));
      this.#show({ kind: 'fates', fates: all, turn, ms: isOwn ? LOSS_MS : MOMENT_MS });
    }
  }

  /** A press anywhere ends what passes by itself; a key only the call, which covers the board. */
  dismiss(by: 'press' | 'key'): void {
    if (by === 'press' || this.#moment?.kind === 'call') this.#show(null);
  }

  leaveTab(): void {
    this.#hasLeftTab = true;
  }
  /** The offer of notifications is answered: not again on this device. */
  endOffer(): void {
    settings.tips = [...settings.tips, 'notify'];
  }
  closeTip(): void {
    if (this.note?.kind === 'tip') this.#closedTip = this.note.tip;
  }
  /** The tip has been on the screen: not again at another table. */
  noteTip(): void {
    if (this.note?.kind === 'tip') noteShown(this.note.tip);
  }

  close(): void {
    clearTimeout(this.#timer);
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

  /** By a timer and not by the end of an animation: without motion there is none. */
  #show(moment: Call | Fates | null): void {
    clearTimeout(this.#timer);
    this.#moment = moment;
    if (moment) this.#timer = setTimeout(() => (this.#moment = null), moment.ms);
  }
}

function canOffer({ isPossible, isOn, isBlocked }: typeof notifications): boolean {
  return isPossible && !isOn && !isBlocked;
}
