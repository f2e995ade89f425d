/** A table as this browser knows it: listens, sends, and passes events to the playback. */
import { ApiError, newKey } from '../api/client';
import type { ConnectionState } from '../api/stream';
import type { ChatLine, GameEvent, Legal, Message, Own, SeatName, TableAbout, View } from '../api/types';
import { noteCommitment } from '../dice-check/commitments';
import { takePart } from '../dice-check/salts';
import { hasLeft } from '../wording/seat-labels';
import { tileCard } from '../wording/tile-card';
import { problemText } from '../api/problem-text';
import { look, playMoves, takeBack, type Command, type Play } from './commands';
import { SharedScreen } from './shared-screen.svelte';
import { withOwn } from './own-view';
import { canShow, fetchPast, lastTurnEnd, type Past } from './missed-events';
import { Playback } from './playback.svelte';
import { withoutSecrets, withoutValue } from './redact';
import { lastSeen, noteSeen } from './last-seen';
import { serverAhead } from './server-clock';
import { Feed } from './feed.svelte';

/** How far a browser is with its table. */
export type Progress =
  /** It shows what there is, or plays what comes. */
  | 'current'
  /** Missed events are being played. */
  | 'catching up'
  /** Missed events could not be played: the board jumped to the current position. */
  | 'skipped ahead'
  /** Something was sent and its answer has not arrived yet. */
  | 'sending';

export class TableStore {
  readonly id: string;
  /** The newest message. */
  message = $state.raw<Message | null>(null);
  /** How far this browser is with the table. */
  progress = $state<Progress>('current');
  problem = $state.raw<unknown>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** Whose view is shown where several people share the screen. */
  readonly screen = new SharedScreen();
  /** Seconds by which the server's clock is ahead of ours. */
  clockAhead = $state(0);
  readonly playback: Playback;
  readonly #feed = new Feed(
    (message) => this.#receive(message),
    (error) => (this.problem = error),
  );
  #own = $state.raw<{ seq: number; own: Own } | null>(null);
  /** Whether this browser's salts for the dice are being sent. */
  #salts: 'settled' | 'being sent' = 'settled';

  constructor(id: string) {
    this.id = id;
    this.playback = new Playback({
      seen: (ply) => this.#reached(ply),
      asks: () => this.#isAsked(),
      looks: () => this.#looksAtValues(),
      isOwn: (seat) => this.mine.includes(seat),
      isTimed: () => this.about?.clock.kind === 'live' && this.mine.length > 0,
      cardOf: (event) => tileCard(event, this.about, this.seat),
    });
    void this.#load();
  }

  get connection(): ConnectionState {
    return this.#feed.state;
  }
  get about(): TableAbout | null {
    return this.message?.table ?? null;
  }
  /** The position that the board draws. */
  get shown(): View | null {
    return this.playback.shown;
  }
  /** All seats that are played from here. */
  get mine(): SeatName[] {
    return this.message?.you.seats ?? [];
  }
  /** The seat whose view is shown: the only one, or the one that was chosen. */
  get seat(): SeatName | null {
    return this.mine.length === 1 ? (this.mine[0] ?? null) : this.screen.viewer;
  }
  get isHost(): boolean {
    return this.message?.you.host ?? false;
  }
  /** What only the viewing seat may know at the newest message; `shown` has what it knows of the position on the board. */
  get own(): Own | null {
    return this.#own?.own ?? null;
  }
  /** Whether a bot plays on for the viewing seat. */
  get isAway(): boolean {
    return this.about?.seats.some((one) => hasLeft(one) && one.seat === this.seat) ?? false;
  }
  /** The legal moves; none while a request is open or events are being played. */
  get legal(): Legal[] {
    const fits = this.#own !== null && this.#own.seq === this.message?.seq;
    return fits && this.progress !== 'sending' && !this.isAway && this.playback.isCaughtUp
      ? (this.#own?.own.legal ?? [])
      : [];
  }
  /** The seat of mine that can take back what it did last; null while a request is open or events are being played. */
  get undoable(): SeatName | null {
    const isReady =
      this.progress !== 'sending' && !this.isAway && this.playback.isCaughtUp && this.screen.passTo === null;
    return isReady ? (this.message?.you.undo ?? null) : null;
  }
  get error(): string | null {
    return this.problem === null ? null : problemText(this.problem);
  }

  /** Play moves; resolves to whether the server accepted them. */
  send(moves: (number | string)[], { seat = this.seat } = {}): Promise<boolean> {
    return this.#play(playMoves(moves, seat));
  }
  /** Take back what was done since this ply, or the last action. */
  undo(to?: number): Promise<boolean> {
    return this.#play(takeBack(to, this.undoable));
  }
  /** Carry out a call that plays no move; resolves to whether the server accepted it. */
  async run(command: Command): Promise<boolean> {
    this.problem = null;
    try {
      await this.ask(command);
      return true;
    } catch (error) {
      this.problem = error;
      return false;
    }
  }
  /** The same; throws a refusal. */
  async ask(command: Command): Promise<void> {
    const [seats, wasAway] = [this.mine.join(), this.isAway];
    const answer = await command(this.id);
    if (answer && answer.ply === this.message?.ply) this.#adopt(answer);
    // The stream shows what the seat that it was opened for may see.
    if (answer && (answer.you.seats.join() !== seats || this.isAway !== wasAway)) this.#listen();
  }

  /** Show again what happened since the last turn played from here; what is still being shown is part of that. */
  async repeatRound(): Promise<void> {
    this.playback.skipAll();
    const { ply } = this.playback;
    if (!this.playback.isCaughtUp) return;
    const from = await lastTurnEnd(this.id, this.mine, ply).catch(() => null);
    const found = from === null ? null : await fetchPast(this.id, from, ply);
    if (found?.before && this.playback.ply === ply) this.playback.repeat(found.before, found.missed);
  }

  /** Show the view of one of my seats, or of none; the secrets of the previous seat are dropped at once. */
  viewAs(seat: SeatName | null): void {
    if (seat === this.screen.viewer) return;
    this.screen.show(seat);
    this.#own = null;
    this.playback.forgetSecrets();
    this.#listen();
    if (seat) void this.#askOwn(seat);
  }
  /** The player who was asked to take the device has it. */
  takeDevice(): void {
    const { passTo } = this.screen;
    if (passTo) this.viewAs(passTo);
  }

  close(): void {
    this.#feed.close();
    this.playback.close();
  }

  async #load(): Promise<void> {
    try {
      const message = await this.#feed.retry(() => look()(this.id));
      await this.#begin(message, lastSeen(this.id));
    } catch (error) {
      this.problem = error;
    }
  }

  /** Start from a message without events: play what happened since `seen`, then listen. */
  async #begin(message: Message, seen: number | null): Promise<void> {
    this.#feed.pause();
    const found =
      message.table.status === 'playing' ? await fetchPast(this.id, seen, message.ply ?? 0) : null;
    if (message.table.clock.kind !== 'none') this.clockAhead = await serverAhead();
    if (this.#feed.isClosed) return;
    // The answer to a move may have come meanwhile: the stream goes on from there.
    if (this.message && message.seq < this.message.seq) return this.#listen();
    this.#adopt(message);
    if (this.playback.log.length === 0) this.playback.remember(found?.known ?? []);
    this.#show(message, seen, found);
    this.#listen();
  }

  /** Play what was missed since `seen`, or jump to the position and say so. */
  #show(message: Message, seen: number | null, found: Past | null): void {
    const ply = message.ply ?? 0;
    const before = found?.before ?? null;
    const hasMissed = message.table.status === 'playing' && seen !== null && seen < ply;
    if (hasMissed) this.progress = canShow(found) ? 'catching up' : 'skipped ahead';
    this.playback.jump(before ?? this.#seen(message), before ? (seen ?? ply) : ply);
    for (const step of found?.missed ?? []) this.playback.add(step);
  }

  #listen(): void {
    this.#feed.listen(
      `/api/tables/${this.id}/stream${this.screen.viewer ? `?seat=${this.screen.viewer}` : ''}`,
    );
  }

  #receive(message: Message): void {
    if (message.fresh && message.seq === this.message?.seq) {
      this.#adopt(message);
      return;
    }
    if (message.fresh && this.shown) {
      void this.#begin(message, this.playback.ply);
      return;
    }
    this.#adopt(message);
    if (this.progress === 'skipped ahead' && message.view?.turn !== this.shown?.turn)
      this.progress = 'current';
    const ply = message.ply ?? 0;
    const view = this.#seen(message);
    if (message.fresh || !view) this.playback.jump(view, ply);
    else if (message.events.length > 0 || ply !== this.playback.ply)
      this.playback.add({ events: this.#forAll(message), view, ply });
  }

  /** The position of a message as the viewing seat sees it. */
  #seen({ view, own }: Message): View | null {
    return view && withOwn(view, own?.seat === this.seat ? own : null);
  }

  /** The values on the board are the player's own, and they will not see them again. */
  #looksAtValues(): boolean {
    const { open_values, all_equal } = this.about?.options ?? {};
    const values = Object.keys(this.shown?.values ?? {});
    return this.mine.length === 1 && !open_values && !all_equal && values.length > 0;
  }

  /** The events as everyone at this screen may see them: the device may just have changed hands. */
  #forAll({ events }: Message): GameEvent[] {
    if (this.mine.length < 2) return events;
    return events.map(this.screen.viewer ? withoutValue : withoutSecrets);
  }

  /** Take over a message, all but the position on the board. */
  #adopt(message: Message): void {
    if (!this.message) this.#feed.skipTo(message.seq);
    const isOld = this.message !== null && message.seq < this.message.seq;
    const last = this.chat.at(-1)?.seq ?? 0;
    // A fresh message lacks the lines of people who have been muted since.
    if (message.fresh && !isOld) this.chat = message.chat;
    else this.chat = [...this.chat, ...message.chat.filter((line) => line.seq > last)];
    if (isOld) return;
    this.#readClock(message);
    this.playback.hasOpenValues = message.table.options.open_values ?? false;
    this.message = message;
    if (!message.table.fair.secret) noteCommitment(this.id, message.table.fair.commitment);
    if (this.screen.viewer && message.view?.actor !== this.screen.viewer) this.viewAs(null);
    if (message.own && (this.mine.length === 1 || message.own.seat === this.screen.viewer))
      this.#own = { seq: message.seq, own: message.own };
    else if (this.mine.length !== 1 && !this.screen.viewer) this.#own = null;
    void this.#takePart();
  }

  /** Commit to salts and reveal them as soon as the table waits for them. A refusal says that it no longer does. */
  async #takePart(): Promise<void> {
    const { message } = this;
    const status = message?.table.status;
    if (!message || this.#salts === 'being sent' || (status !== 'gathering' && status !== 'starting')) return;
    this.#salts = 'being sent';
    const after = await takePart(message).catch(() => null);
    this.#salts = 'settled';
    if (this.#feed.isClosed) return;
    if (after && after.ply === this.message?.ply) this.#adopt(after);
    else if (this.message !== message) void this.#takePart();
  }

  #readClock({ table }: Message): void {
    const { asked } = table.clock;
    const isNew = this.message !== null && asked !== this.message.table.clock.asked;
    if (asked !== null && isNew) this.clockAhead = asked - Date.now() / 1000;
  }

  async #askOwn(seat: SeatName): Promise<void> {
    try {
      const message = await look(seat)(this.id);
      if (this.screen.viewer !== seat || !message.own) return;
      this.#own = { seq: message.seq, own: message.own };
      this.playback.reveal(message.own);
    } catch (error) {
      this.problem = error;
    }
  }

  /** A move or an undo: sent again with the same key until there is an answer, so it is played once. */
  async #play(play: Play): Promise<boolean> {
    if (this.progress === 'sending' || !this.message) return false;
    this.progress = 'sending';
    this.problem = null;
    const order = { ply: this.message.ply ?? 0, key: newKey() };
    try {
      await this.#awaitStream(await this.#feed.retry(() => play(this.id, order)));
      return true;
    } catch (error) {
      // A stale move only means that the table has moved on; showing the table says more than an error.
      if (error instanceof ApiError && error.now) await this.#awaitStream(error.now);
      else this.problem = error;
      return false;
    } finally {
      if (this.progress === 'sending') this.progress = 'current';
    }
  }

  /** Wait until the stream has caught up with an answer; if it does not, draw the answer. */
  async #awaitStream(answer: Message): Promise<void> {
    // The server answers again, so the stream need not wait for its next attempt.
    if (this.connection === 'lost') this.#listen();
    if ((await this.#feed.arrived(answer.seq)) || this.#feed.isClosed) return;
    this.#feed.skipTo(answer.seq);
    this.#adopt(answer);
    this.playback.jump(this.#seen(answer), answer.ply ?? 0);
    this.#listen();
  }

  #reached(ply: number): void {
    if (this.message?.table.status === 'playing') noteSeen(this.id, ply);
    if (!this.playback.isCaughtUp || ply !== (this.message?.ply ?? 0)) return;
    if (this.progress === 'catching up') this.progress = 'current';
    this.#switchViewer();
  }

  /** Whether the table waits for one of my seats; a spectator is always up to date. */
  #isAsked(): boolean {
    const actor = this.message?.view?.actor;
    return this.mine.length === 0 || this.mine.some((seat) => seat === actor);
  }

  /** Where several people share the screen: show the view of the player to move, after they have taken the device if it holds secrets. */
  #switchViewer(): void {
    const { message, mine } = this;
    if (mine.length < 2 || !message?.view) return;
    this.viewAs(this.screen.next(message.view, message.table.options, mine));
  }
}
