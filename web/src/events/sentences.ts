/** Events in words, and the hexes that they are about. */
import { colourOf, isExplorer } from '../api/piece-names';
import type { Happening, Seat, SeatName, TableAbout } from '../api/types';
import type { Spot } from '../board/types';
import type { Told } from '../table/playback.svelte';
import { botName } from '../table/seat-labels';
import { has, t, type Key } from '../languages/language.svelte';

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

/** Events that are not worth a line: the island as it is laid out. */
const UNTOLD: ReadonlySet<string> = new Set(['dealt']);

/** The event as one sentence; null where nothing is to be said. */
export function tell(event: Happening, names: Names): string | null {
  if (UNTOLD.has(event.type)) return null;
  const key = keyOf(event).find(has);
  // An event that this client does not know yet still has the server's own sentence.
  return key ? t(key as Key, valuesOf(event, names)) : event.text;
}

/** The hexes and islands that an event is about. */
export function spotsOf({ origin, hex, island }: Happening): Spot[] {
  return [origin, hex, island].filter((spot) => spot !== undefined && spot !== null);
}

export interface Chapter {
  at: number;
  /** The event that began it; null for what came before the first turn. */
  head: Happening | null;
  lines: Told[];
}

/** The log by turns, oldest first. */
export function chapters(log: readonly Told[]): Chapter[] {
  const found: Chapter[] = [];
  for (const line of log) {
    const begins = line.event.type === 'turn-began';
    if (begins || found.length === 0)
      found.push({ at: line.at, head: begins ? line.event : null, lines: begins ? [] : [line] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

function word(text: string): string {
  return text.replaceAll('-', '_');
}

/** The keys under which its sentence may stand, the most telling first. */
function keyOf(event: Happening): string[] {
  const type = word(event.type);
  const special = SPECIAL[event.type]?.(event);
  return [...(special ? [`event.${special}`] : []), `event.${type}`];
}

const kind = (creature: string | undefined) => creature?.split(' ')[0] ?? '';

/** Types whose sentence depends on one of their fields. */
const SPECIAL: Record<string, (event: Happening) => string | null> = {
  placed: ({ value }) => (value ? 'placed_worth' : null),
  passed: ({ phase }) => `passed_${phase}`,
  swam: ({ origin, hex }) => (origin === hex ? 'jumped' : null),
  lost: ({ cause }) => `lost_${cause}`,
  wrecked: ({ cause }) => `wrecked_${cause}`,
  vanished: ({ cause, creature }) => `${cause === 'defence' ? 'driven' : 'vanished'}_${kind(creature)}`,
  sank: ({ terrain }) => `sank_${terrain}`,
  flipped: ({ underside }) => `flipped_${word(underside ?? '')}`,
  kept: ({ underside }) => (underside ? 'kept_known' : null),
  came: ({ creature }) => `came_${kind(creature)}`,
  rolled: ({ face }) => `rolled_${face}`,
  ranged: ({ number }) => (number === DIVE ? 'ranged_dive' : null),
  went: ({ creature }) => `went_${kind(creature)}`,
  dived: ({ creature }) => `dived_${kind(creature)}`,
  ended: ({ reason }) => `ended_${word(reason ?? '')}`,
};

/** The number that stands for D on the number die. */
export const DIVE = 4;

function valuesOf(event: Happening, names: Names): Record<string, string | number> {
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
