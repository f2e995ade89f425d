/** A table before it is created: seats, options, clock. Pure functions, and the last draft kept on the device. */
import { coloursInOrder, SEATS } from '../api/piece-names';
import { defaultsOf, type Offer, type Value } from '../api/table-options';
import type { NewTable, SeatName } from '../api/types';
import { settings } from '../settings/settings.svelte';
import { keep, kept } from '../settings/storage';

export type Chosen = Record<string, Value>;
export type Kind = 'bots' | 'friends' | 'local';
export type SeatKind = 'person' | 'local' | 'bot' | 'open';
type ClockKind = 'none' | 'live' | 'slow';

export interface SeatDraft {
  kind: SeatKind;
  level: string;
  name: string;
  colour: SeatName;
}
export interface Clock {
  kind: ClockKind;
  bank: number;
  increment: number;
  days: number;
}
export interface Draft {
  seats: SeatDraft[];
  /** Only what differs from the edition's defaults, never the number of players. */
  options: Chosen;
  public: boolean;
  hints: boolean;
  rated: boolean;
  /** How many games an evening has: 1 is no evening, 0 an open end. */
  games: number;
  clock: Clock;
}

const DEFAULT_LEVEL = 'deckhand';
const DEFAULTS: Record<Kind, { first: SeatKind; others: SeatKind; players: number }> = {
  bots: { first: 'person', others: 'bot', players: 4 },
  friends: { first: 'person', others: 'open', players: 4 },
  local: { first: 'local', others: 'local', players: 2 },
};

/** The draft before anything is chosen; against bots with open values where this device prefers them. */
export function defaultDraft(kind: Kind): Draft {
  const { first, others, players } = DEFAULTS[kind];
  const seats = SEATS.slice(0, players).map((colour, i): SeatDraft => {
    return { kind: i === 0 ? first : others, level: DEFAULT_LEVEL, name: '', colour };
  });
  return {
    seats,
    options: kind === 'bots' ? openValues() : {},
    public: false,
    hints: true,
    rated: false,
    games: 1,
    clock: { kind: 'none', bank: 600, increment: 10, days: 2 },
  };
}

/** Against bots, values are open where this device prefers that. */
function openValues(): Chosen {
  return settings.openValues ? { open_values: true } : {};
}

/** The draft with more or fewer seats; new ones are of the default kind, in a colour that is free. */
export function resized(draft: Draft, kind: Kind, players: number): Draft {
  const more = defaultDraft(kind).seats[1];
  const all = coloursInOrder(draft.seats.map(({ colour }) => colour).join('-'));
  const seats = all.slice(0, players).map((colour, i) => draft.seats[i] ?? { ...more, colour });
  return { ...draft, seats: seats as SeatDraft[] };
}

/** The seats with another colour for one; a seat that has it takes the old one. */
export function withColour(seats: SeatDraft[], at: number, colour: SeatName): SeatDraft[] {
  const before = seats[at]?.colour ?? colour;
  return seats.map((seat, i) => {
    if (i === at) return { ...seat, colour };
    return seat.colour === colour ? { ...seat, colour: before } : seat;
  });
}

/** The seats with one changed. Only one seat can be my own, so two seats may swap. */
export function withSeat(seats: SeatDraft[], at: number, change: Partial<SeatDraft>): SeatDraft[] {
  const before = seats[at];
  return seats.map((seat, i) => {
    if (i === at) return { ...seat, ...change };
    const gives = change.kind === 'person' && seat.kind === 'person' && before;
    return gives ? { ...before, kind: before.kind === 'person' ? 'open' : before.kind } : seat;
  });
}

/** The level of every bot, or null where they differ or none is there. */
export function levelOf(seats: readonly SeatDraft[]): string | null {
  const levels = new Set(seats.filter(({ kind }) => kind === 'bot').map(({ level }) => level));
  return levels.size === 1 ? ([...levels][0] ?? null) : null;
}

/** The seats with one level for every bot; a seat that becomes a bot's has it too. */
export function withLevel(seats: readonly SeatDraft[], level: string): SeatDraft[] {
  return seats.map((seat) => ({ ...seat, level }));
}

/** The draft as a rated table may be: people with a clock, without help. */
export function asRated(draft: Draft): Draft {
  const options = Object.fromEntries(
    Object.entries(draft.options).filter(([name]) => name !== 'open_values'),
  );
  const seats = draft.seats.map((seat): SeatDraft =>
    seat.kind === 'person' ? seat : { ...seat, kind: 'open' },
  );
  const kind = draft.clock.kind === 'none' ? 'live' : draft.clock.kind;
  return { ...draft, options, seats, hints: false, rated: true, clock: { ...draft.clock, kind } };
}

/** Whether no seat waits for a player. */
export function isFull(draft: Draft): boolean {
  return draft.seats.every((seat) => seat.kind !== 'open');
}

/** Why this value conflicts with the others, or null. An edition conflicts with nothing: what does not fit it is dropped. */
export function conflictReason(offer: Offer, chosen: Chosen, name: string, value: Value): string | null {
  if (name === 'edition') return null;
  const all: Chosen = { ...defaultsOf(offer, chosen.edition), ...chosen, [name]: value };
  const found = offer.conflicts.find(
    ({ together }) =>
      name in together &&
      Object.entries(together).every(([option, values]) => values.includes(all[option] ?? null)),
  );
  return found?.reason ?? null;
}

/** The choices without those that conflict or are no longer offered. */
export function withoutConflicts(offer: Offer, chosen: Chosen, players: number): Chosen {
  const kept: Chosen = {};
  const usual = defaultsOf(offer, chosen.edition);
  for (const [name, value] of Object.entries({ edition: chosen.edition ?? null, ...chosen })) {
    const choice = offer.choices.find((one) => one.name === name);
    const isOffered = choice?.values.some((one) => one.value === value) && value !== usual[name];
    if (isOffered && !conflictReason(offer, { ...kept, players }, name, value)) kept[name] = value;
  }
  return kept;
}

/** The request that creates the table; `call` names the players at this screen who gave no name. */
export function requestBody(draft: Draft, call: (n: number) => string): NewTable {
  const first = draft.seats.map(({ colour }) => colour);
  const colours = draft.options.two_colours ? coloursInOrder(first.join('-')) : first;
  return {
    options: { ...draft.options, players: draft.seats.length, colours: colours.join('-') },
    seats: draft.seats.map(({ kind, level, name }, i) => ({
      kind,
      ...(kind === 'bot' ? { level } : {}),
      ...(kind === 'local' ? { name: name.trim() || call(i + 1) } : {}),
    })),
    public: draft.public,
    hints: draft.hints,
    rated: draft.rated,
    evening: draft.games === 1 ? null : { games: draft.games || null },
    clock: draft.clock,
  };
}

const KEY = 'lastboat.wish.';

/** The last draft of this kind on this device, if it can still be read. */
export function loadDraft(kind: Kind): Draft {
  const fresh = defaultDraft(kind);
  try {
    const last = kept(KEY + kind) as Draft | null;
    const fits = last && Array.isArray(last.seats) && last.seats.length >= 2 && last.seats.length <= 4;
    if (!fits) return fresh;
    const options = { ...last.options, ...(kind === 'bots' ? openValues() : {}) };
    const isColoured =
      new Set(last.seats.map(({ colour }) => SEATS.indexOf(colour))).size === last.seats.length;
    const seats = isColoured
      ? last.seats
      : last.seats.map((seat, i) => ({ ...seat, colour: SEATS[i] ?? 'red' }));
    return { ...fresh, ...last, seats, options, clock: { ...fresh.clock, ...last.clock } };
  } catch {
    return fresh;
  }
}

export function saveDraft(kind: Kind, draft: Draft): void {
  keep(KEY + kind, draft);
}
