/** Events as sentences, names of pieces and players, and the hexes that an event is about. */
import { colourOf, isExplorer } from '../api/piece-names';
import type { EventFields, EventOf, EventType, GameEvent, Seat, SeatName, TableAbout } from '../api/types';
import type { Spot } from '../board/types';
import type { LogLine } from '../table/playback.svelte';
import { botName } from '../table/seat-labels';
import { has, t } from '../languages/language.svelte';

/** What a seat is called. */
export type Names = (seat: SeatName) => string;

/** A seat's name; a bot is called by its level. */
export function seatTitle({ seat, kind, name, level }: Seat): string {
  return kind === 'bot' && level ? botName(level) : name || t(`word.seat_${seat}`);
}

/** Seats by name; with the colour where two have the same one. */
export function namesAt(table: TableAbout | null): Names {
  const seats = table?.seats ?? [];
  return (seat) => {
    const colour = t(`word.seat_${seat}`);
    const found = seats.find((one) => one.seat === seat);
    if (!found) return colour;
    const name = seatTitle(found);
    return seats.some((one) => one !== found && seatTitle(one) === name) ? `${name} (${colour})` : name;
  };
}

/** A piece by its name for people: `R3` is "Red 3", `shark 2` a "shark". */
export function pieceName(piece: string): string {
  if (isExplorer(piece)) return t(`event.explorer_${colourOf(piece)}`, { n: piece.slice(1) });
  const kind = piece.split(' ')[0] ?? '';
  const key = kind === 'boat' ? 'word.piece_boat' : `word.creature_${kind}`;
  return has(key) ? t(key) : piece;
}

/** The same at the beginning of a line. */
export function pieceTitle(piece: string): string {
  const name = pieceName(piece);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function tileName(underside: string): string {
  const key = `word.underside_${word(underside)}`;
  return has(key) ? t(key) : underside;
}

/** The event as a sentence; null for events that need none. */
export function sentenceOf(event: GameEvent, names: Names): string | null {
  const keyOf = KEYS[event.type] as ((event: GameEvent) => string | null) | undefined;
  const key = keyOf?.(event) ?? null;
  if (keyOf && key === null) return null;
  // An event that this client does not know yet still has the server's own sentence.
  return key !== null && has(key) ? t(key, valuesOf(event, names)) : event.text;
}

/** The hexes and islands that an event is about. */
export function spotsOf({ origin, hex, island }: EventFields): Spot[] {
  return [origin, hex, island].filter((spot) => spot !== undefined && spot !== null);
}

export interface LoggedTurn {
  at: number;
  /** The event that began the turn; null for the set-up. */
  head: EventOf<'turn-began'> | null;
  lines: LogLine[];
}

/** The log by turns, oldest first. */
export function turnsOf(log: readonly LogLine[]): LoggedTurn[] {
  const found: LoggedTurn[] = [];
  for (const line of log) {
    const { at, event } = line;
    if (event.type === 'turn-began') found.push({ at, head: event, lines: [] });
    else if (found.length === 0) found.push({ at, head: null, lines: [line] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

function word(text: string): string {
  return text.replaceAll('-', '_');
}

/** `shark 2` is a shark. */
const kindOf = (creature: string): string => creature.split(' ')[0] ?? '';

/** The key if there is such a text, or else the other. */
const either = (key: string, other: string): string => (has(key) ? key : other);

/** The number that stands for D on the number die. */
export const DIVE = 4;

/** The text of each type of event; null where nothing is said. A type that is missing here does not compile. */
const KEYS: { readonly [Type in EventType]: (event: EventOf<Type>) => string | null } = {
  'drew-first': () => 'event.drew_first',
  dealt: () => null,
  placed: ({ value }) => (value ? 'event.placed_worth' : 'event.placed'),
  launched: () => 'event.launched',
  'turn-began': () => 'event.turn_began',
  passed: ({ phase }) => either(`event.passed_${phase}`, 'event.passed'),
  played: () => 'event.played',
  'took-back': () => 'event.took_back',
  'stood-in': () => 'event.stood_in',
  walked: () => 'event.walked',
  boarded: () => 'event.boarded',
  swam: ({ origin, hex }) => (origin === hex ? 'event.jumped' : 'event.swam'),
  climbed: () => 'event.climbed',
  landed: () => 'event.landed',
  sailed: () => 'event.sailed',
  fell: () => 'event.fell',
  lost: ({ cause }) => `event.lost_${cause}`,
  wrecked: ({ cause }) => either(`event.wrecked_${cause}`, 'event.wrecked'),
  vanished: ({ cause, creature }) =>
    cause === 'defence' ? `event.driven_${kindOf(creature)}` : `event.vanished_${kindOf(creature)}`,
  sank: ({ terrain }) => `event.sank_${terrain}`,
  flipped: ({ underside }) => `event.flipped_${word(underside)}`,
  kept: ({ underside }) => (underside ? 'event.kept_known' : 'event.kept'),
  came: ({ creature }) => `event.came_${kindOf(creature)}`,
  built: () => 'event.built',
  whirled: () => 'event.whirled',
  erupted: () => 'event.erupted',
  rolled: ({ face }) => `event.rolled_${face}`,
  ranged: ({ number }) => (number === DIVE ? 'event.ranged_dive' : 'event.ranged'),
  idled: () => 'event.idled',
  went: ({ creature }) => `event.went_${kindOf(creature)}`,
  dived: ({ creature }) => `event.dived_${kindOf(creature)}`,
  drifted: () => 'event.drifted',
  stayed: () => 'event.stayed',
  guarded: () => 'event.guarded',
  released: () => 'event.released',
  defended: () => 'event.defended',
  ended: ({ reason }) => `event.ended_${word(reason)}`,
};

function valuesOf(event: EventFields, names: Names): Record<string, string | number> {
  const { seat, explorer, hex, island, underside, value, number, turn } = event;
  return {
    ...(seat && { who: names(seat) }),
    ...(explorer && { piece: pieceName(explorer) }),
    ...(hex && { hex }),
    ...(island && { island: t(`word.island_${island}`) }),
    ...(underside && { tile: tileName(underside) }),
    ...(value && { value }),
    ...(number && { n: number }),
    ...(turn && { turn }),
  };
}
