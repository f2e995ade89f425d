/** A table as this browser knows it: listens, sends, and passes events to the playback. */
import { answer, api, ApiError, newKey } from '../api/client';
import type { ConnectionState } from '../api/stream';
import type { ChatLine, GameEvent, Legal, Message, Own, SeatName, TableAbout, View } from '../api/types';
import { me } from '../api/identity.svelte';
import { noteCommitment } from '../dice-check/commitments';
import { commitSalt, takePart } from '../dice-check/salts';
import { hasLeft } from './seat-labels';
import { problemText } from '../api/problem-text';
import { nextViewer } from './shared-screen';
import { sleep } from './retry';
import { canShow, fetchPast, lastTurnEnd, type Past } from './missed-events';
import { Playback } from './playback.svelte';
import { withoutSecrets, withoutValue } from './redact';
import { lastSeen, noteSeen } from './last-seen';
import { serverAhead } from './server-clock';
import { Connection } from './connection.svelte';

/** Milliseconds that the stream may lag behind an answer before the answer itself is drawn. */
const STREAM_TIMEOUT = 2500;

export class TableStore {
  readonly id: string;
  /** The newest message. */
  message = $state.raw<Message | null>(null);
  /** Something was sent and its answer has not come yet. */
  busy = $state(false);
  problem = $state.raw<unknown>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** Whose view is shown where several people share the screen. */
  viewer = $state<SeatName | null>(null);
  /** Who must take the device and confirm before their secrets are fetched. */
  passTo = $state<SeatName | null>(null);
  /** Missed events are being played. */
  isCatchingUp = $state(false);
  /** Missed events could not be played: the board jumped to the current position. */
  hasSkippedAhead = $state(false);
  /** Seconds by which the server's clock is ahead of ours. */
  clockAhead = $state(0);
  readonly playback: Playback;
  readonly #link = new Connection((message) => this.#receive(message));
  #own = $state.raw<{ seq: number; own: Own } | null>(null);
  #holder: SeatName | null = null;
  #isTakingPart = false;

  constructor(id: string) {
    this.id = id;
    this.playback = new Playback({ seen: (ply) => this.#reached(ply), asks: () => this.#isAsked() });
    void this.#load();
  }

  get connection(): ConnectionState {
    return this.#link.state;
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
    return this.mine.length === 1 ? (this.mine[0] ?? null) : this.viewer;
  }
  get isHost(): boolean {
    return this.message?.you.host ?? false;
  }
  /** What only the viewing seat may know. */
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
    return fits && !this.busy && !this.isAway && this.playback.isCaughtUp ? (this.#own?.own.legal ?? []) : [];
  }
  get error(): string | null {
    return this.problem === null ? null : problemText(this.problem);
  }

  /** Play moves; resolves to whether the server accepted them. */
  send(moves: (number | string)[], { seat = this.seat } = {}): Promise<boolean> {
    const params = this.#params;
    return this.#play((order) =>
      answer(api.POST('/api/tables/{id}/moves', { params, body: { ...order, moves, seat } })),
    );
  }
  /** Take back the steps since this ply, or the last one. */
  undo(to?: number): Promise<boolean> {
    const [params, seat] = [this.#params, this.seat];
    return this.#play((order) =>
      answer(api.POST('/api/tables/{id}/undo', { params, body: { ...order, to, seat } })),
    );
  }
  sendChat(text: string): Promise<boolean> {
    return this.#do(() =>
      answer(api.POST('/api/tables/{id}/chat', { params: this.#params, body: { text } })),
    );
  }
  start(): Promise<boolean> {
    return this.#do(() => answer(api.POST('/api/tables/{id}/start', { params: this.#params })));
  }
  join(seat?: SeatName): Promise<boolean> {
    return this.#do(
      () => answer(api.POST('/api/tables/{id}/join', { params: this.#params, body: { seat } })),
      true,
    );
  }
  leave(): Promise<boolean> {
    return this.#do(() => answer(api.POST('/api/tables/{id}/leave', { params: this.#params })), true);
  }
  returnToSeat(): Promise<boolean> {
    return this.#do(() => answer(api.POST('/api/tables/{id}/return', { params: this.#params })), true);
  }
  fill(seat: SeatName, kind: 'bot' | 'open', level?: string): Promise<boolean> {
    const params = { path: { id: this.id, seat } };
    return this.#do(() =>
      answer(api.PUT('/api/tables/{id}/seats/{seat}', { params, body: { kind, level } })),
    );
  }
  /** Change the name at a seat of mine; my own name is changed for later tables too. Throws a refusal. */
  async rename(seat: SeatName, name: string): Promise<void> {
    const params = { path: { id: this.id, seat } };
    const told = await answer(api.PATCH('/api/tables/{id}/seats/{seat}', { params, body: { name } }));
    const now = told.table.seats.find((one) => one.seat === seat);
    if (now?.kind === 'person') await me.rename(now.name);
    if (told.ply === this.message?.ply) this.#adopt(told);
  }
  /** Commit a seat to a new salt for the dice, with a word in front. */
  salt(word: string, seat: SeatName): Promise<boolean> {
    return this.#do(() => commitSalt(this.id, seat, word));
  }
  /** Create a rematch; returns its table's id. */
  async rematch(): Promise<string | null> {
    try {
      return (await answer(api.POST('/api/tables/{id}/rematch', { params: this.#params }))).table;
    } catch (error) {
      this.problem = error;
      return null;
    }
  }

  /** Show again what happened since the last turn played from here. */
  async repeatRound(): Promise<void> {
    const { ply } = this.playback;
    if (!this.playback.isCaughtUp) return;
    const from = await lastTurnEnd(this.id, this.mine, ply).catch(() => null);
    const found = from === null ? null : await fetchPast(this.id, from, ply);
    if (found?.before && this.playback.ply === ply) this.playback.repeat(found.before, found.missed);
  }

  /** Show the view of one of my seats, or of none; the secrets of the previous seat are dropped at once. */
  viewAs(seat: SeatName | null): void {
    if (seat === this.viewer) return;
    this.viewer = seat;
    this.#own = null;
    this.playback.forgetSecrets();
    if (seat) {
      this.#holder = seat;
      this.passTo = null;
    }
    this.#listen();
    if (seat) void this.#askOwn(seat);
  }
  /** The player who was asked to take the device has it. */
  takeDevice(): void {
    if (this.passTo) this.viewAs(this.passTo);
  }

  close(): void {
    this.#link.close();
    this.playback.close();
  }

  get #params() {
    return { path: { id: this.id } };
  }

  async #load(): Promise<void> {
    try {
      const message = await this.#link.retry(() =>
        answer(api.GET('/api/tables/{id}', { params: this.#params })),
      );
      await this.#begin(message, lastSeen(this.id));
    } catch (error) {
      this.problem = error;
    }
  }

  /** Start from a message without events: play what happened since `seen`, then listen. */
  async #begin(message: Message, seen: number | null): Promise<void> {
    this.#link.pause();
    const found =
      message.table.status === 'playing' ? await fetchPast(this.id, seen, message.ply ?? 0) : null;
    if (message.table.clock.kind !== 'none') this.clockAhead = await serverAhead();
    if (this.#link.isClosed) return;
    this.#adopt(message);
    if (this.playback.log.length === 0) this.playback.remember(found?.known ?? []);
    this.#show(message, seen, found);
    this.#listen();
  }

  /** Play what was missed since `seen`, or jump to the position and say so. */
  #show(message: Message, seen: number | null, found: Past | null): void {
    const ply = message.ply ?? 0;
    const before = found?.before ?? null;
    this.isCatchingUp = before !== null;
    this.hasSkippedAhead =
      message.table.status === 'playing' && seen !== null && seen < ply && !canShow(found);
    this.playback.jump(before ?? message.view, before ? (seen ?? ply) : ply);
    for (const step of found?.missed ?? []) this.playback.add(step);
  }

  #listen(): void {
    this.#link.listen(`/api/tables/${this.id}/stream${this.viewer ? `?seat=${this.viewer}` : ''}`);
  }

  #receive(message: Message): void {
    if (message.fresh && this.shown) {
      void this.#begin(message, this.playback.ply);
      return;
    }
    this.#adopt(message);
    if (message.view?.turn !== this.shown?.turn) this.hasSkippedAhead = false;
    const ply = message.ply ?? 0;
    if (message.fresh || !message.view) this.playback.jump(message.view, ply);
    else if (message.events.length > 0 || ply !== this.playback.ply)
      this.playback.add({ events: this.#forAll(message), view: message.view, ply });
  }

  /** The events as everyone at this screen may see them: the device may just have changed hands. */
  #forAll({ events }: Message): GameEvent[] {
    if (this.mine.length < 2) return events;
    return events.map(this.viewer ? withoutValue : withoutSecrets);
  }

  /** Take over a message, all but the position on the board. */
  #adopt(message: Message): void {
    this.#link.lastSeq ??= message.seq;
    const last = this.chat.at(-1)?.seq ?? 0;
    this.chat = [...this.chat, ...message.chat.filter((line) => line.seq > last)];
    if (this.message && message.seq < this.message.seq) return;
    this.#readClock(message);
    this.playback.hasOpenValues = message.table.options.open_values ?? false;
    this.message = message;
    if (!message.table.fair.secret) noteCommitment(this.id, message.table.fair.commitment);
    if (this.viewer && message.view?.actor !== this.viewer) this.viewAs(null);
    if (message.own && (this.mine.length === 1 || message.own.seat === this.viewer))
      this.#own = { seq: message.seq, own: message.own };
    else if (this.mine.length !== 1 && !this.viewer) this.#own = null;
    void this.#takePart();
  }

  /** Commit to salts and reveal them as soon as the table waits for them. A refusal says that it no longer does. */
  async #takePart(): Promise<void> {
    const { message } = this;
    if (this.#isTakingPart || (message?.table.status !== 'gathering' && message?.table.status !== 'starting'))
      return;
    this.#isTakingPart = true;
    const after = await takePart(message).catch(() => null);
    this.#isTakingPart = false;
    if (this.#link.isClosed) return;
    if (after && after.ply === this.message?.ply) this.#adopt(after);
    else if (this.message !== message) void this.#takePart();
  }

  #readClock({ table }: Message): void {
    const { asked } = table.clock;
    const isNew = this.message !== null && asked !== this.message.table.clock.asked;
    if (asked !== null && isNew) this.clockAhead = asked - Date.now() / 1000;
  }

  async #askOwn(seat: SeatName): Promise<void> {
    await this.#do(async () => {
      const message = await answer(
        api.GET('/api/tables/{id}', { params: { ...this.#params, query: { seat } } }),
      );
      if (this.viewer === seat && message.own) this.#own = { seq: message.seq, own: message.own };
      return null;
    });
  }

  /** A move or an undo: sent again with the same key until there is an answer, so it is played once. */
  async #play(ask: (order: { ply: number; key: string }) => Promise<Message>): Promise<boolean> {
    if (this.busy || !this.message) return false;
    this.busy = true;
    this.hasSkippedAhead = false;
    this.problem = null;
    const order = { ply: this.message.ply ?? 0, key: newKey() };
    try {
      await this.#awaitStream(await this.#link.retry(() => ask(order)));
      return true;
    } catch (error) {
      // A stale move only means that the table has moved on; showing the table says more than an error.
      if (error instanceof ApiError && error.now) await this.#awaitStream(error.now);
      else this.problem = error;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Wait until the stream has caught up with an answer; if it does not, draw the answer. */
  async #awaitStream(answer: Message): Promise<void> {
    // The server answers again, so the stream need not wait for its next attempt.
    if (this.connection === 'lost') this.#listen();
    const until = Date.now() + STREAM_TIMEOUT;
    while (!this.#link.isClosed && (this.#link.lastSeq ?? 0) < answer.seq) {
      if (Date.now() > until) {
        this.#link.lastSeq = answer.seq;
        this.#adopt(answer);
        this.playback.jump(answer.view, answer.ply ?? 0);
        this.#listen();
        return;
      }
      await sleep(30);
    }
  }

  /** A call that plays no move. With `relisten` my seats may have changed. */
  async #do(ask: () => Promise<Message | null>, relisten = false): Promise<boolean> {
    this.problem = null;
    try {
      const answer = await ask();
      if (answer && answer.ply === this.message?.ply) this.#adopt(answer);
      if (relisten) this.#listen();
      return true;
    } catch (error) {
      this.problem = error;
      return false;
    }
  }

  #reached(ply: number): void {
    if (this.message?.table.status === 'playing') noteSeen(this.id, ply);
    if (!this.playback.isCaughtUp || ply !== (this.message?.ply ?? 0)) return;
    this.isCatchingUp = false;
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
    const change = nextViewer(message.view, message.table.options, mine, this.#holder);
    this.passTo = change.passTo;
    this.viewAs(change.viewer);
  }
}
