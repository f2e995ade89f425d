/**
 * What the player does at a table: what is chosen, what a press means, what is asked back, what the board marks.
 * It has no markup and no timers; the screens draw it.
 */
import type { Hint, Tile, Move, SeatName, View } from '../api/types';
import type { Press, Route, Spot } from '../board/types';
import type { settings } from '../settings/settings.svelte';
import type { TableStore } from '../table/table-store.svelte';
import { namesAt, pieceName, viewerAt } from '../wording/names';
import { topicAt } from './help-topics';
import { askHint } from './hints';
import { mergeMarks } from './marks';
import { routesOf } from './plans';
import { optionsOf, pawnOf, pieceOf, spotsOfMove, tileOf, type Option, type Pawn } from './options';
import { carryingOut, pressed, select, shuffled, whereIs, type Choice, type Intent } from './selection';
import { situationOf, type Situation } from './situation';
import { isWhale } from './turn-steps';
import { isFutile, whyNot } from './why-not';

/** What can be played: a table, or a step of the course. */
export type PlayableTable = Pick<
  TableStore,
  | 'id'
  | 'message'
  | 'about'
  | 'seat'
  | 'mine'
  | 'own'
  | 'shown'
  | 'legal'
  | 'playback'
  | 'problem'
  | 'error'
  | 'connection'
  | 'progress'
  | 'send'
  | 'undo'
  | 'undoable'
>;

/** What this device has been told about how its player likes to play. */
export type Preferences = Pick<typeof settings, 'speed' | 'isCareful' | 'tips'>;

/** What the player is asked back after a press. */
export type Question =
  /** Which of these was meant? */
  | { kind: 'which'; spot: Spot; choices: readonly Choice[] }
  /** Is one of their own explorers really to be lost? */
  | { kind: 'loss'; option: Option };

/** What a press has led to short of a move: void as soon as anything has been played. */
interface Pending {
  /** The number of actions that had been shown then. */
  ply: number;
  /** The target that was pressed once and waits for its second press. */
  aimed: Spot | null;
  question: Question | null;
  /** Why the press did nothing. */
  notice: string | null;
}

/** A piece that was chosen for one decision; the next decision starts without it. */
interface Request {
  decision: string;
  piece: string | null;
}

/** A kept tile. */
export interface Held {
  tile: Tile;
  /** The move that plays it, if it can be played now. */
  play: Option | null;
}

export class Interaction {
  /** What is played here. */
  readonly table: PlayableTable;
  readonly #preferences: Preferences;
  /** The help topic that is open. */
  topic = $state<string | null>(null);
  /** The spots of the log line that is pointed at. */
  highlighted = $state.raw<readonly Spot[]>([]);
  /** Somebody at a shared screen looks at the values of their explorers. */
  isPeeking = $state(false);
  /** The piece that was asked for; the selection has the one that is really chosen. */
  #held = $state.raw<Request>({ decision: '', piece: null });
  /** The explorer in the box that was asked for; it stays so while there are more of its value. */
  #pawn = $state.raw<Pawn | null>(null);
  /** What the last press has led to, short of a move. */
  #pending = $state.raw<Pending>({ ply: -1, aimed: null, question: null, notice: null });
  /** What the server advises, or that it is being asked. */
  #advice = $state.raw<Hint | 'thinking' | null>(null);
  /** The turn and ply of each press that played something, so that undo takes back all that one press did. */
  #presses: { turn: number; ply: number }[] = [];

  constructor(table: PlayableTable, preferences: Preferences) {
    this.table = table;
    this.#preferences = preferences;
  }

  /** What can be done now, each with what it takes. */
  readonly options = $derived.by((): Option[] => {
    const { shown, legal, own } = this.table;
    return shown && own && legal.length > 0 ? optionsOf({ legal, routes: own.routes }) : [];
  });
  /** People who share this screen place their explorers in turn. */
  readonly isShared = $derived.by(() => this.table.mine.length > 1 && this.table.shown?.turn === 0);
  /** Then values lie face down until the one whose turn it is looks at them. */
  readonly isFaceDown = $derived.by(() => this.isShared && !this.isPeeking);
  /** The position with only those values that are shown. */
  readonly view = $derived.by((): View | null => {
    const { shown } = this.table;
    return shown && this.isFaceDown ? { ...shown, values: {} } : shown;
  });
  /** The values of explorers that are shown. */
  readonly values = $derived.by((): Readonly<Record<string, number>> => this.view?.values ?? {});
  /** The kept tiles of the seat that looks, each with the move that plays it now. */
  readonly hand = $derived.by((): readonly Held[] => {
    const { shown, seat } = this.table;
    const tiles = (seat && shown?.kept[seat]) ?? [];
    return tiles.map((tile) => ({ tile, play: this.#playOf(tile) }));
  });
  /** What is chosen, and which spots mean something because of it. */
  readonly selection = $derived.by(() => {
    const { shown } = this.table;
    if (!shown) return null;
    const requested = { piece: this.#heldPiece, pawn: this.#pawn };
    return select(this.options, shown, requested, this.isFaceDown ? shuffled : undefined);
  });
  /** The move that ends the step, or declines what is asked. */
  readonly pass = $derived(this.options.find(({ move }) => move.verb === 'pass') ?? null);
  /** Kept tiles that can be played now. */
  readonly tiles = $derived(this.options.filter(({ move }) => tileOf(move) !== null));
  /** The target that was pressed once and waits for its second press; a turn that is over waits no longer. */
  readonly aimed = $derived.by(() => (this.options.length > 0 ? this.#now.aimed : null));
  /** What the player is asked back. */
  readonly question = $derived.by(() => (this.options.length > 0 ? this.#now.question : null));
  /** Why the last press did nothing. */
  readonly notice = $derived.by(() => this.#now.notice);
  /** Where only a piece has to be chosen, that is asked beside its spot on the board; anything else in the bar. */
  readonly askingOnBoard = $derived.by(() => {
    if (this.question?.kind !== 'which') return null;
    const { spot, choices } = this.question;
    const pieces = choices.flatMap((choice) => (choice.kind === 'piece' ? [choice.piece] : []));
    return pieces.length === choices.length ? { spot, pieces } : null;
  });
  /** The server is asked for a hint. */
  readonly isThinking = $derived.by(() => this.#advice === 'thinking');
  /** The hint, while its move can be played. */
  readonly hint = $derived.by((): Hint | null => {
    const advice = this.#advice;
    if (advice === null || advice === 'thinking' || this.options.length === 0) return null;
    return advice.ply === this.table.message?.ply ? advice : null;
  });
  /** The move that it advises. */
  readonly hinted = $derived.by((): Move | null => this.hint?.move ?? null);
  /** The way of all that it advises, if that is more than a move. */
  readonly routes = $derived.by((): Route[] => {
    const plan = this.hint?.plan ?? [];
    return plan.length > 1 ? routesOf(plan, 'better') : [];
  });
  /** What the board marks, and how. */
  readonly marks = $derived.by(() =>
    mergeMarks(
      this.highlighted,
      spotsOfMove(this.hinted),
      this.#threatened(),
      this.aimed,
      this.selection?.marks,
    ),
  );
  /** The only thing that can be done, where nothing can be taken back either. */
  readonly only = $derived.by((): Option | null =>
    this.options.length === 1 && !this.canUndoOwn ? (this.options[0] ?? null) : null,
  );
  /** Whether the server answers: if others watch, the time until the answer must not reveal the hand. */
  readonly isServersToAnswer = $derived.by((): boolean => {
    const { about, shown } = this.table;
    const people = about?.seats.filter(({ kind }) => kind !== 'bot').length ?? 0;
    return people > 1 && (shown?.phase === 'tile' || shown?.phase === 'defend');
  });
  /** The spots that should be in sight: those of a hint or a threat, otherwise those that can be chosen. */
  readonly attention = $derived.by((): readonly Spot[] => {
    const hinted = spotsOfMove(this.hinted);
    const { shown } = this.table;
    if (hinted.length > 0 || this.options.length === 0) return hinted;
    if (shown?.phase === 'defend' && shown.focus) return [shown.focus];
    return [...(this.selection?.marks.keys() ?? []), ...this.#movableSpots()];
  });
  /** Whose turn it is, which step of it, and who is asked. */
  readonly situation = $derived.by((): Situation | null => {
    const { shown, playback } = this.table;
    return shown && situationOf(shown, playback.showing);
  });
  /** The name of whoever is asked, where several people share this screen; else empty. */
  readonly nameAsked = $derived.by((): string => {
    const { mine, seat } = this.table;
    return mine.length > 1 && seat ? this.names.seat(seat) : '';
  });
  /** The colours of the seat that looks. */
  readonly colours = $derived.by((): readonly SeatName[] => this.#viewer.colours);
  /** What players, explorers and tiles are called for the seat that looks. */
  readonly names = $derived.by(() => namesAt(this.table.about, this.#viewer));
  readonly #viewer = $derived.by(() => {
    const { about, seat, mine } = this.table;
    return { you: mine.length === 1 ? seat : null, ...viewerAt(about, seat, this.values) };
  });

  /** What a piece on the board is called. */
  readonly nameOf = (piece: string): string => pieceName(piece, this.table.shown, this.names);

  /** A press on the board: it asks what something is, skips what is being shown, or means something. */
  press(press: Press): void {
    const { spot, piece, kind } = press;
    if (spot === null) return this.cancel();
    const alternative = this.selection?.alternatives.get(spot);
    if (kind === 'about' || (kind === 'long' && !alternative)) return this.#explain(spot, piece);
    const { playback } = this.table;
    if (playback.isLooking) return;
    if (!playback.isCaughtUp) return playback.skip();
    if (alternative && (kind === 'long' || kind === 'alternative'))
      return this.#follow(carryingOut(alternative, this.colours));
    const presser = { own: this.colours, isCareful: this.#preferences.isCareful, aimed: this.aimed };
    const intent = this.selection ? pressed(this.selection, { spot, piece, kind }, presser) : null;
    if (isFutile(intent)) this.#put({ notice: whyNot(this, spot, piece) });
    else this.#put({});
    if (intent) this.#follow(intent);
  }
  /** One of the choices that were asked for. */
  answer(choice: Choice): void {
    if (choice.kind === 'move') this.decide(choice.option);
    else this.#follow({ kind: 'choose', piece: choice.piece });
  }
  /** Carry out a move that was pressed as a whole: one of several, or a kept tile. */
  decide(option: Option): void {
    this.#put({});
    this.#follow(carryingOut(option, this.colours));
  }
  /** Do the dangerous move anyway. */
  confirmLoss(): void {
    if (this.question?.kind === 'loss') this.#send(this.question.option);
  }
  choosePawn(pawn: Pawn): void {
    this.#put({});
    this.#pawn = pawn;
  }
  done(): void {
    if (this.pass) this.#send(this.pass);
  }
  /** Give the only answer there is. */
  answerOnly(): void {
    if (this.only) this.#send(this.only);
  }
  /** Take back all that the last press did. */
  undo(): void {
    if (!this.canUndo) return;
    const { ply, turn } = this.#place;
    const last = this.#presses.findLast((press) => press.turn === turn && press.ply < ply);
    this.isPeeking = false;
    this.#presses = this.#presses.filter((press) => press.turn === turn && press !== last);
    void this.table.undo(last?.ply);
  }
  /** Whether one of the seats played from here can take back what it did last. */
  get canUndo(): boolean {
    return this.table.undoable !== null;
  }
  /** Whether that is the seat that is asked now. */
  get canUndoOwn(): boolean {
    return this.canUndo && this.table.undoable === this.table.seat;
  }
  /** Close the open question, or else let go of everything: the chosen piece, the hint, the notice. */
  cancel(): void {
    const isAnswered = this.question === null;
    this.#put({});
    if (!isAnswered) return;
    this.#hold(null);
    this.#advice = null;
  }
  /** The notice has been read. */
  endNotice(): void {
    if (this.notice !== null) this.#put({ ...this.#now, notice: null });
  }

  get canAskHint(): boolean {
    const { seat, about, legal } = this.table;
    return seat !== null && (about?.hints ?? false) && legal.length > 0 && !this.isThinking;
  }
  async askHint(): Promise<void> {
    const { seat, id } = this.table;
    if (!seat || !this.canAskHint) return;
    this.#advice = 'thinking';
    try {
      this.#advice = await askHint(id, seat);
    } catch (error) {
      this.#advice = null;
      this.table.problem = error;
    }
    const pawn = this.hinted && pawnOf(this.hinted);
    const piece = this.hinted && pieceOf(this.hinted);
    if (pawn) this.choosePawn(pawn);
    else if (piece) this.#follow({ kind: 'choose', piece });
  }

  /** Where the table stands; undo goes back to such a place. */
  get #place(): { turn: number; ply: number } {
    const { shown, playback } = this.table;
    return { turn: shown?.turn ?? 0, ply: playback.ply };
  }
  get #now(): Pending {
    const { ply } = this.table.playback;
    const isValid = this.#pending.ply === ply;
    return isValid ? this.#pending : { ply, aimed: null, question: null, notice: null };
  }
  /** Replace what the last press led to. */
  #put(pending: Partial<Pending>): void {
    const { ply } = this.table.playback;
    this.#pending = { aimed: null, question: null, notice: null, ...pending, ply };
  }
  get #decision(): string {
    const { shown } = this.table;
    return shown ? [shown.turn, shown.actor, shown.phase].join() : '';
  }
  get #heldPiece(): string | null {
    return this.#held.decision === this.#decision ? this.#held.piece : null;
  }
  #hold(piece: string | null): void {
    this.#held = { decision: this.#decision, piece };
  }

  #playOf({ terrain, underside }: Tile): Option | null {
    const { shown } = this.table;
    const defence = shown && isWhale(shown) ? 'whale-defence' : 'shark-defence';
    const found = this.tiles.find(({ move }) => {
      const tile = tileOf(move);
      // A defence does not say by which tile: only one kind drives off this attacker.
      return tile?.terrain === terrain && (tile.underside ?? defence) === underside;
    });
    return found ?? null;
  }

  /** Where a threat is that this seat is asked about. */
  #threatened(): Spot[] {
    const { shown } = this.table;
    return this.options.length > 0 && shown?.phase === 'defend' && shown.focus ? [shown.focus] : [];
  }

  #movableSpots(): Spot[] {
    const { selection } = this;
    return selection ? [...selection.movable].flatMap((piece) => whereIs(piece, selection.view) ?? []) : [];
  }

  #explain(spot: Spot, piece: string | null): void {
    this.topic = this.view && topicAt(this.view, spot, piece);
  }

  #follow(intent: Intent): void {
    switch (intent.kind) {
      case 'choose':
        this.#put({ notice: intent.piece === null ? this.notice : null });
        return this.#hold(intent.piece);
      case 'ask':
        return this.#put({ question: { kind: 'which', spot: intent.spot, choices: intent.choices } });
      case 'confirm':
        return this.#put({ question: { kind: 'loss', option: intent.option } });
      case 'aim':
        return this.#put({ aimed: intent.spot });
      case 'send':
        return this.#send(intent.option);
      case 'nothing':
    }
  }

  #send(option: Option): void {
    this.#put({});
    this.#advice = null;
    this.#presses.push(this.#place);
    if (this.isShared) this.#pawn = null;
    this.isPeeking = false;
    void this.table.send(option.actions);
  }
}
