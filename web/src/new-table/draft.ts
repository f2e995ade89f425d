/** A table as someone wishes it, before it is set up: pure, and remembered on the device. */
import type { Offer, Value } from '../api/table-options';
import type { NewTable } from '../api/types';

export type Chosen = Record<string, Value>;
export type Kind = 'bots' | 'friends' | 'local';
export type SeatKind = 'person' | 'local' | 'bot' | 'open';
export type ClockKind = 'none' | 'live' | 'slow';

export interface SeatWish {
  kind: SeatKind;
  level: string;
  name: string;
}
export interface Clock {
  kind: ClockKind;
  bank: number;
  increment: number;
  days: number;
}
export interface Wish {
  seats: SeatWish[];
  /** Only what differs from the usual, never the number of players. */
  options: Chosen;
  public: boolean;
  hints: boolean;
  clock: Clock;
}

const LEVEL = 'deckhand';
const USUAL: Record<Kind, { first: SeatKind; others: SeatKind; players: number }> = {
  bots: { first: 'person', others: 'bot', players: 4 },
  friends: { first: 'person', others: 'open', players: 4 },
  local: { first: 'local', others: 'local', players: 2 },
};

/** What someone gets who chooses nothing. */
export function usual(kind: Kind): Wish {
  const { first, others, players } = USUAL[kind];
  const seat = (one: SeatKind): SeatWish => ({ kind: one, level: LEVEL, name: '' });
  return {
    seats: Array.from({ length: players }, (_, i) => seat(i === 0 ? first : others)),
    options: {},
    public: false,
    hints: true,
    clock: { kind: 'none', bank: 600, increment: 10, days: 2 },
  };
}

/** The same with more or fewer seats; new ones are of the table's usual kind. */
export function resized(wish: Wish, kind: Kind, players: number): Wish {
  const more = usual(kind).seats[1];
  const seats = Array.from({ length: players }, (_, i) => wish.seats[i] ?? { ...more });
  return { ...wish, seats: seats as SeatWish[] };
}

/** One seat changed; only one can be my own, so the old one takes what the new one was. */
export function seated(seats: SeatWish[], at: number, change: Partial<SeatWish>): SeatWish[] {
  const before = seats[at];
  return seats.map((seat, i) => {
    if (i === at) return { ...seat, ...change };
    const gives = change.kind === 'person' && seat.kind === 'person' && before;
    return gives ? { ...before, kind: before.kind === 'person' ? 'open' : before.kind } : seat;
  });
}

/** Nobody has to come before the game can begin. */
export function isFull(wish: Wish): boolean {
  return wish.seats.every((seat) => seat.kind !== 'open');
}

/** Why this value cannot be chosen beside the others, or null. */
export function against(offer: Offer, chosen: Chosen, name: string, value: Value): string | null {
  const all: Chosen = { ...defaults(offer), ...chosen, [name]: value };
  const found = offer.conflicts.find(
    ({ together }) =>
      name in together &&
      Object.entries(together).every(([option, values]) => values.includes(all[option] ?? null)),
  );
  return found?.reason ?? null;
}

/** What is chosen with every value that collides set back to the usual. */
export function settled(offer: Offer, chosen: Chosen, players: number): Chosen {
  const kept: Chosen = {};
  for (const [name, value] of Object.entries(chosen)) {
    const choice = offer.choices.find((one) => one.name === name);
    const isOffered = choice?.values.some((one) => one.value === value) && value !== choice.default;
    if (isOffered && !against(offer, { ...kept, players }, name, value)) kept[name] = value;
  }
  return kept;
}

function defaults(offer: Offer): Chosen {
  return Object.fromEntries(offer.choices.map((choice) => [choice.name, choice.default ?? null]));
}

/** The request that sets the table up; `call` names those at this screen who have no name. */
export function bodyOf(wish: Wish, call: (n: number) => string): NewTable {
  return {
    options: { ...wish.options, players: wish.seats.length },
    seats: wish.seats.map(({ kind, level, name }, i) => ({
      kind,
      ...(kind === 'bot' ? { level } : {}),
      ...(kind === 'local' ? { name: name.trim() || call(i + 1) } : {}),
    })),
    public: wish.public,
    hints: wish.hints,
    level: LEVEL,
    clock: wish.clock,
  };
}

const KEY = 'lastboat.wish.';

/** The last wish of this kind on this device, if it can still be read. */
export function remembered(kind: Kind): Wish {
  const fresh = usual(kind);
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + kind) ?? 'null') as Wish | null;
    const fits = kept && Array.isArray(kept.seats) && kept.seats.length >= 2 && kept.seats.length <= 4;
    return fits ? { ...fresh, ...kept, clock: { ...fresh.clock, ...kept.clock } } : fresh;
  } catch {
    return fresh;
  }
}

export function remember(kind: Kind, wish: Wish): void {
  localStorage.setItem(KEY + kind, JSON.stringify(wish));
}
