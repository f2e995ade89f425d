/** A table as this browser knows it: listens, sends, and hands what happened to the projector. */
import { answer, api, ApiError, newKey } from '../api/client';
import type { Line } from '../api/stream';
import type { ChatLine, GameEvent, Legal, Message, Own, SeatName, TableAbout, View } from '../api/types';
import { noteSeal } from '../dice-check/commitments';
import { sentence } from '../api/problem-text';
import { changeOfEyes } from './shared-screen';
import { sleep } from './retry';
import { canShow, past, type Past } from './missed-events';
import { Projector } from './playback.svelte';
import { withoutSecrets } from './redact';
import { lastSeen, noteSeen } from './last-seen';
import { serverAhead } from './server-clock';
import { Wire } from './connection.svelte';

/** How long the stream may lag behind an answer before the answer itself is drawn. */
const PATIENCE = 2500;

export class TableStore {
  readonly id: string;
  /** The newest message. */
  message = $state.raw<Message | null>(null);
  /** Something was sent and its answer has not come yet. */
  busy = $state(false);
  problem = $state.raw<unknown>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** Whose eyes look where several people share the screen. */
  eyes = $state<SeatName | null>(null);
  /** Who must say that he is ready before his own part is asked for. */
  curtain = $state<SeatName | null>(null);
  /** What happened meanwhile is being shown. */
  isCatchingUp = $state(false);
  /** What happened meanwhile could not be shown: the board went straight to where the game is now. */
  hasLeapt = $state(false);
  /** The server's clock is ahead of ours by so many seconds. */
  clockAhead = $state(0);
  readonly projector: Projector;
  readonly #wire = new Wire((message) => this.#hear(message));
  #own = $state.raw<{ seq: number; own: Own } | null>(null);
  #holder: SeatName | null = null;

  constructor(id: string) {
    this.id = id;
    this.projector = new Projector((ply) => this.#reached(ply));
    void this.#load();
  }

  get line(): Line {
    return this.#wire.line;
  }
  get about(): TableAbout | null {
    return this.message?.table ?? null;
  }
  /** The position that the board draws. */
  get shown(): View | null {
    return this.projector.shown;
  }
  /** All seats that are played from here. */
  get mine(): SeatName[] {
    return this.message?.you.seats ?? [];
  }
  /** The seat that looks: the only one, or the one whose eyes were asked for. */
  get seat(): SeatName | null {
    return this.mine.length === 1 ? (this.mine[0] ?? null) : this.eyes;
  }
  get isHost(): boolean {
    return this.message?.you.host ?? false;
  }
  /** What is the looking seat's alone. */
  get own(): Own | null {
    return this.#own?.own ?? null;
  }
  /** Whether a bot plays on for the seat that looks. */
  get isAway(): boolean {
    return this.about?.seats.some(({ seat, away }) => away && seat === this.seat) ?? false;
  }
  /** What may be done now; nothing while something is sent or still being shown. */
  get legal(): Legal[] {
    const fits = this.#own !== null && this.#own.seq === this.message?.seq;
    return fits && !this.busy && !this.isAway && this.projector.isCaughtUp
      ? (this.#own?.own.legal ?? [])
      : [];
  }
  get error(): string | null {
    return this.problem === null ? null : sentence(this.problem);
  }

  /** Play moves of the seat that is asked; resolves once they stand or are refused. */
  send(moves: (number | string)[], { seat = this.seat } = {}): Promise<boolean> {
    const params = this.#params;
    return this.#play((order) =>
      answer(api.POST('/api/tables/{id}/moves', { params, body: { ...order, moves, seat } })),
    );
  }
  undo(): Promise<boolean> {
    const [params, seat] = [this.#params, this.seat];
    return this.#play((order) =>
      answer(api.POST('/api/tables/{id}/undo', { params, body: { ...order, seat } })),
    );
  }
  say(text: string): Promise<boolean> {
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
  comeBack(): Promise<boolean> {
    return this.#do(() => answer(api.POST('/api/tables/{id}/return', { params: this.#params })), true);
  }
  fill(seat: SeatName, kind: 'bot' | 'open', level?: string): Promise<boolean> {
    const params = { path: { id: this.id, seat } };
    return this.#do(() =>
      answer(api.PUT('/api/tables/{id}/seats/{seat}', { params, body: { kind, level } })),
    );
  }
  salt(salt: string, seat?: SeatName): Promise<boolean> {
    return this.#do(() =>
      answer(api.POST('/api/tables/{id}/salt', { params: this.#params, body: { salt, seat } })),
    );
  }
  /** The id of the table that goes on from here. */
  async rematch(): Promise<string | null> {
    try {
      return (await answer(api.POST('/api/tables/{id}/rematch', { params: this.#params }))).table;
    } catch (error) {
      this.problem = error;
      return null;
    }
  }

  /** Look with the eyes of one of my seats, or with nobody's: what was this seat's alone is gone at once. */
  look(seat: SeatName | null): void {
    if (seat === this.eyes) return;
    this.eyes = seat;
    this.#own = null;
    this.projector.forgetSecrets();
    if (seat) {
      this.#holder = seat;
      this.curtain = null;
    }
    this.#listen();
    if (seat) void this.#askOwn(seat);
  }
  /** The player for whom the curtain waits is at the screen. */
  ready(): void {
    if (this.curtain) this.look(this.curtain);
  }

  close(): void {
    this.#wire.close();
    this.projector.close();
  }

  get #params() {
    return { path: { id: this.id } };
  }

  async #load(): Promise<void> {
    try {
      const message = await this.#wire.insist(() =>
        answer(api.GET('/api/tables/{id}', { params: this.#params })),
      );
      await this.#begin(message, lastSeen(this.id));
    } catch (error) {
      this.problem = error;
    }
  }

  /** A message that tells no events: show what happened since this ply was seen, then listen from there. */
  async #begin(message: Message, seen: number | null): Promise<void> {
    this.#wire.hush();
    const found = message.table.status === 'playing' ? await past(this.id, seen, message.ply ?? 0) : null;
    if (message.table.clock.kind !== 'none') this.clockAhead = await serverAhead();
    if (this.#wire.isClosed) return;
    this.#adopt(message);
    if (this.projector.log.length === 0) this.projector.remember(found?.known ?? []);
    this.#show(message, seen, found);
    this.#listen();
  }

  /** Show what was missed since `seen`, or go straight to the position and say so. */
  #show(message: Message, seen: number | null, found: Past | null): void {
    const ply = message.ply ?? 0;
    const before = found?.before ?? null;
    this.isCatchingUp = before !== null;
    this.hasLeapt = message.table.status === 'playing' && seen !== null && seen < ply && !canShow(found);
    this.projector.jump(before ?? message.view, before ? (seen ?? ply) : ply);
    for (const step of found?.missed ?? []) this.projector.add(step);
  }

  #listen(): void {
    this.#wire.listen(`/api/tables/${this.id}/stream${this.eyes ? `?seat=${this.eyes}` : ''}`);
  }

  #hear(message: Message): void {
    if (message.fresh && this.shown) {
      void this.#begin(message, this.projector.ply);
      return;
    }
    this.#adopt(message);
    if (message.view?.turn !== this.shown?.turn) this.hasLeapt = false;
    const ply = message.ply ?? 0;
    if (message.fresh || !message.view) this.projector.jump(message.view, ply);
    else if (message.events.length > 0 || ply !== this.projector.ply)
      this.projector.add({ events: this.#forAll(message), view: message.view, ply });
  }

  /** What happened, as everyone at this screen may hear it now: the one who looked may have just handed it on. */
  #forAll({ events }: Message): GameEvent[] {
    return this.mine.length > 1 && !this.eyes ? events.map(withoutSecrets) : events;
  }

  /** Take over everything of a message but what the board shows. */
  #adopt(message: Message): void {
    this.#wire.heard ??= message.seq;
    const last = this.chat.at(-1)?.seq ?? 0;
    this.chat = [...this.chat, ...message.chat.filter((line) => line.seq > last)];
    if (this.message && message.seq < this.message.seq) return;
    this.#readClock(message);
    this.projector.hasOpenValues = message.table.options.open_values ?? false;
    this.message = message;
    if (!message.table.fair.secret) noteSeal(this.id, message.table.fair.commitment);
    if (this.eyes && message.view?.actor !== this.eyes) this.look(null);
    if (message.own && (this.mine.length === 1 || message.own.seat === this.eyes))
      this.#own = { seq: message.seq, own: message.own };
    else if (this.mine.length !== 1 && !this.eyes) this.#own = null;
  }

  #readClock({ table }: Message): void {
    const { since } = table.clock;
    const isNew = this.message !== null && since !== this.message.table.clock.since;
    if (since !== null && isNew) this.clockAhead = since - Date.now() / 1000;
  }

  async #askOwn(seat: SeatName): Promise<void> {
    await this.#do(async () => {
      const message = await answer(
        api.GET('/api/tables/{id}', { params: { ...this.#params, query: { seat } } }),
      );
      if (this.eyes === seat && message.own) this.#own = { seq: message.seq, own: message.own };
      return null;
    });
  }

  /** A move or an undo: sent again with the same key until there is an answer, so it is played once. */
  async #play(ask: (order: { ply: number; key: string }) => Promise<Message>): Promise<boolean> {
    if (this.busy || !this.message) return false;
    this.busy = true;
    this.hasLeapt = false;
    this.problem = null;
    const order = { ply: this.message.ply ?? 0, key: newKey() };
    try {
      await this.#settle(await this.#wire.insist(() => ask(order)));
      return true;
    } catch (error) {
      // A stale move only means that the table has moved on: what it is now says more than a complaint.
      if (error instanceof ApiError && error.now) await this.#settle(error.now);
      else this.problem = error;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Wait until the stream has told what an answer knows; if it does not, draw the answer. */
  async #settle(answer: Message): Promise<void> {
    // The server is there again: the stream, which tells what happened, need not wait for its next attempt.
    if (this.line === 'lost') this.#listen();
    const until = Date.now() + PATIENCE;
    while (!this.#wire.isClosed && (this.#wire.heard ?? 0) < answer.seq) {
      if (Date.now() > until) {
        this.#wire.heard = answer.seq;
        this.#adopt(answer);
        this.projector.jump(answer.view, answer.ply ?? 0);
        this.#listen();
        return;
      }
      await sleep(30);
    }
  }

  /** A call that plays no move; `anew`: my seats may have changed, so listen with other eyes. */
  async #do(ask: () => Promise<Message | null>, anew = false): Promise<boolean> {
    this.problem = null;
    try {
      const answer = await ask();
      if (answer && answer.ply === this.message?.ply) this.#adopt(answer);
      if (anew) this.#listen();
      return true;
    } catch (error) {
      this.problem = error;
      return false;
    }
  }

  #reached(ply: number): void {
    if (this.message?.table.status === 'playing') noteSeen(this.id, ply);
    if (!this.projector.isCaughtUp || ply !== (this.message?.ply ?? 0)) return;
    this.isCatchingUp = false;
    this.#turnEyes();
  }

  /** Where several people share the screen: look with the eyes of whoever is asked, behind a curtain if need be. */
  #turnEyes(): void {
    const { message, mine } = this;
    if (mine.length < 2 || !message?.view) return;
    const change = changeOfEyes(message.view, message.table.options, mine, this.#holder);
    this.curtain = change.curtain;
    this.look(change.eyes);
  }
}
