/** The interaction state of the play screen: what is chosen, what is asked, what the board marks. */
import type { Hint, Move, SeatName } from '../api/types';
import type { Spot } from '../board/types';
import type { TableStore } from '../table/table-store.svelte';
import { askHint } from './moves/hints';
import { mergeMarks } from './moves/marks';
import { optionsOf, pawnOf, pieceOf, spotsOfMove, tileOf, type Option, type Pawn } from './moves/options';
import { namesAt, pieceName, viewerAt } from '../events/names';
import { clicked, deciding, select, shuffled, whereIs, type Chosen, type Intent } from './moves/selection';
import { isFutile, whyNot } from './moves/why-not';
import { situationOf, type Situation } from './situation';

const NOTHING: Chosen = { piece: null, pawn: null };

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
  | 'isCatchingUp'
  | 'send'
  | 'undo'
>;

export interface Question {
  options: Option[];
  pieces: string[];
}

export class Game {
  readonly table: PlayableTable;
  /** A click that can mean several things. */
  question = $state.raw<Question | null>(null);
  /** One of the player's own explorers would be lost. */
  danger = $state.raw<Option | null>(null);
  hint = $state.raw<Hint | null>(null);
  isThinking = $state(false);
  /** The spots of the log line that is pointed at. */
  highlighted = $state.raw<readonly Spot[]>([]);
  /** Somebody at a shared screen looks at the values of their explorers. */
  isPeeking = $state(false);
  /** Why the last click did nothing. */
  notice = $state<string | null>(null);
  /** The turn and ply of each press that played something, so that undo takes back all that one press did. */
  #presses: { turn: number; ply: number }[] = [];
  #requested = $state.raw<Chosen>(NOTHING);

  constructor(table: PlayableTable) {
    this.table = table;
  }

  readonly options = $derived.by((): Option[] => {
    const { shown, legal, own } = this.table;
    return shown && own && legal.length > 0 ? optionsOf({ legal, routes: own.routes }) : [];
  });
  /** Values lie face down while people who share this screen place their explorers in turn. */
  readonly isFaceDown = $derived.by(() => this.table.mine.length > 1 && this.table.shown?.turn === 0);
  readonly selection = $derived.by(() => {
    const { shown } = this.table;
    return shown
      ? select(this.options, shown, this.#requested, this.isFaceDown ? shuffled : undefined)
      : null;
  });
  readonly pass = $derived(this.options.find(({ move }) => move.verb === 'pass') ?? null);
  /** Kept tiles that can be played now. */
  readonly tiles = $derived(this.options.filter(({ move }) => tileOf(move) !== null));
  /** The move that a hint advises, while it can be played. */
  readonly hinted = $derived.by((): Move | null =>
    this.hint && this.hint.ply === this.table.message?.ply && this.options.length > 0 ? this.hint.move : null,
  );
  readonly marks = $derived.by(() =>
    mergeMarks(this.highlighted, spotsOfMove(this.hinted), this.#threatened(), this.selection?.marks),
  );
  /** The only thing that can be done, where nothing can be taken back either. */
  readonly only = $derived.by((): Option | null =>
    this.options.length === 1 && !this.canUndo ? (this.options[0] ?? null) : null,
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
    const { shown, playback, about } = this.table;
    return shown && situationOf(shown, playback.showing, about?.options);
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
  readonly #viewer = $derived.by(() =>
    viewerAt(this.table.about, this.table.seat, { ...this.table.shown?.values, ...this.table.own?.values }),
  );

  /** What a piece on the board is called. */
  readonly nameOf = (piece: string): string => pieceName(piece, this.table.shown, this.names);

  /** A click on the board: it skips what is being shown, or means something. Returns pieces if it may mean several. */
  click(spot: Spot, piece: string | null): readonly string[] {
    if (!this.table.playback.isCaughtUp) {
      this.table.playback.skip();
      return [];
    }
    this.dropQuestion();
    const intent = this.selection ? clicked(this.selection, spot, piece, this.colours) : null;
    this.notice = isFutile(intent) ? whyNot(this, spot, piece) : null;
    if (intent) this.#follow(intent);
    return intent?.kind === 'which' ? intent.pieces : [];
  }
  /** The small mark beside a boat, or a long press: swim there instead of boarding. */
  clickSecond(spot: Spot): void {
    this.dropQuestion();
    const option = this.selection?.seconds.get(spot);
    if (option) this.#follow(deciding([option], this.colours));
  }
  /** A choice among options that was asked for, or a kept tile. */
  decide(option: Option): void {
    this.question = null;
    this.#follow(deciding([option], this.colours));
  }
  choose(piece: string | null): void {
    this.question = null;
    this.#requested = { ...this.#requested, piece };
  }
  choosePawn(pawn: Pawn): void {
    this.#requested = { ...this.#requested, pawn };
  }
  /** Do the dangerous move anyway. */
  confirmLoss(): void {
    const option = this.danger;
    this.danger = null;
    if (option) this.#send(option);
  }
  done(): void {
    if (this.pass) this.#send(this.pass);
  }
  undo(): void {
    if (!this.canUndo) return;
    const { ply, turn } = this.#now;
    const last = this.#presses.findLast((press) => press.turn === turn && press.ply < ply);
    this.#presses = this.#presses.filter((press) => press.turn === turn && press !== last);
    void this.table.undo(last?.ply);
  }
  get canUndo(): boolean {
    const { about, legal } = this.table;
    return (about?.undo ?? false) && legal.length > 0;
  }
  /** Whether a question is open. */
  get isAskingBack(): boolean {
    return this.question !== null || this.danger !== null;
  }
  /** Close the open question. */
  dropQuestion(): void {
    this.question = null;
    this.danger = null;
  }
  /** Clear the selection and close the open question. */
  clearSelection(): void {
    this.#requested = { ...this.#requested, piece: null };
    this.dropQuestion();
    this.hint = null;
    this.notice = null;
  }
  /** Give the only answer there is. */
  answerOnly(): void {
    if (this.only) this.#send(this.only);
  }

  async askHint(): Promise<void> {
    const { seat, about, legal, id } = this.table;
    if (!seat || !about?.hints || legal.length === 0 || this.isThinking) return;
    this.isThinking = true;
    try {
      this.hint = await askHint(id, seat);
    } catch (error) {
      this.table.problem = error;
    } finally {
      this.isThinking = false;
    }
    const pawn = this.hinted && pawnOf(this.hinted);
    const piece = this.hinted && pieceOf(this.hinted);
    if (pawn) this.choosePawn(pawn);
    else if (piece) this.choose(piece);
  }

  get #now(): { turn: number; ply: number } {
    const { message } = this.table;
    return { turn: message?.view?.turn ?? 0, ply: message?.ply ?? 0 };
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

  #follow(intent: Intent): void {
    if (intent.kind === 'choose') this.choose(intent.piece);
    else if (intent.kind === 'ask') this.question = { options: intent.options, pieces: intent.pieces };
    else if (intent.kind === 'confirm') this.danger = intent.option;
    else if (intent.kind === 'send') this.#send(intent.option);
  }

  #send(option: Option): void {
    this.hint = null;
    this.notice = null;
    this.#presses.push(this.#now);
    if (this.isFaceDown) this.#requested = NOTHING;
    this.isPeeking = false;
    void this.table.send(option.actions);
  }
}
