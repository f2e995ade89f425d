/** A table without a server for tests of the interaction: what can be done is listed, what is sent is noted. */
import type { GameEvent, Legal, Message, Move, Own, SeatName, TableAbout, View } from '../../src/api/types';
import type { PlayableTable, Preferences } from '../../src/interaction/interaction.svelte';
import { SharedScreen } from '../../src/table/shared-screen.svelte';
import { Playback } from '../../src/table/playback.svelte';

/** A move without its text, which the client does not read. */
export type Bare = Move extends infer One ? (One extends unknown ? Omit<One, 'text'> : never) : never;

let action = 0;

/** A legal move with an action number of its own. */
export function legal(move: Bare, more: Partial<Legal> = {}): Legal {
  const free = { points: 0, loses: [], wrecks: [], threatens: [] };
  return { move: { ...move, text: '' } as Move, action: ++action, ...free, ...more };
}

/** A player who has not changed any setting. */
export function usual(): Preferences {
  return { speed: 1, isCareful: false, tips: [] };
}

export class TestTable implements PlayableTable {
  readonly id = 'test';
  readonly connection = 'live';
  readonly progress = 'current';
  readonly error = null;
  readonly playback = new Playback();
  mine: SeatName[];
  problem: unknown = null;
  about = {
    hints: true,
    options: {},
    seats: [],
    status: 'playing',
    clock: { kind: 'none' },
  } as unknown as TableAbout;
  message = $state.raw<Message | null>(null);
  undoable = $state<SeatName | null>(null);
  readonly screen = new SharedScreen();
  #own = $state.raw<Own | null>(null);
  /** What was sent: the action numbers, or the ply that undo goes back to. */
  readonly sent: (number[] | { undo: number | undefined })[] = [];

  constructor(mine: SeatName[] = ['red']) {
    this.mine = mine;
  }

  get seat(): SeatName | null {
    return this.mine[0] ?? null;
  }
  get shown(): View | null {
    return this.playback.shown;
  }
  get own(): Own | null {
    return this.#own;
  }
  get legal(): Legal[] {
    return this.playback.isCaughtUp ? (this.#own?.legal ?? []) : [];
  }

  /** The table asks for one of these moves in this position, or for nothing. */
  ask(
    view: Partial<View>,
    moves: Legal[] = [],
    { routes = [] as Own['routes'], ply = this.playback.ply } = {},
  ): void {
    const whole = {
      ...{
        phase: 'move',
        actor: 'red',
        active: 'red',
        turn: 3,
        mover: null,
        face: null,
        kept: {},
        values: {},
      },
      ...{ explorers: [], boats: [], creatures: [], ground: '', points: 3, steps: 0, focus: null, picks: 0 },
      ...view,
    } as unknown as View;
    this.#own = { legal: moves, routes } as unknown as Own;
    this.message = { ply, view: whole } as unknown as Message;
    this.playback.jump(whole, ply);
  }
  /** This has happened: the log has it. */
  tell(...events: Partial<GameEvent>[]): void {
    this.playback.remember(events as GameEvent[]);
  }

  send(moves: (number | string)[]): Promise<boolean> {
    this.sent.push(moves.map(Number));
    return Promise.resolve(true);
  }
  undo(to?: number): Promise<boolean> {
    this.sent.push({ undo: to });
    return Promise.resolve(true);
  }
}
