/** What players, pieces and tiles are called at one table, for one viewer. */
import { colourOf, kindOf } from '../api/piece-names';
import type { Options, Seat, SeatName, TableAbout, Underside, View } from '../api/types';
import { has, t, type Key } from '../languages/language.svelte';
import { seatTitle } from './seat-labels';

/** The viewer: their colours, and the values that they may know. */
export interface Viewer {
  /** The one seat of this device; null for spectators, and where several people share a screen. */
  you?: SeatName | null;
  colours: readonly SeatName[];
  values: Readonly<Record<string, number>>;
}

export interface Names {
  /** The seat of whom a sentence speaks as "you". */
  you: SeatName | null;
  seat(seat: SeatName): string;
  /** `your explorer (5)`, `a blue explorer`; never by number. */
  explorer(name: string): string;
  /** The same without the value. */
  plainExplorer(name: string): string;
  tile(underside: string): string;
}

const NOBODY: Viewer = { colours: [], values: {} };

/** The viewer of one seat of a table; a spectator without one. */
export function viewerAt(
  table: TableAbout | null,
  seat: SeatName | null,
  values: Viewer['values'] = {},
): Viewer {
  const own = table?.seats.find((one) => one.seat === seat);
  return { colours: own?.colours ?? (seat ? [seat] : []), values };
}

export function namesAt(table: TableAbout | null, viewer: Viewer = NOBODY): Names {
  const plainExplorer = (name: string): string => explorerPhrase(colourOf(name), viewer.colours);
  return {
    you: viewer.you ?? null,
    seat: (seat) => seatNameAt(table?.seats ?? [], seat),
    plainExplorer,
    explorer: (name) => {
      const value = viewer.values[name];
      const piece = plainExplorer(name);
      return value === undefined ? piece : t('event.explorer_worth', { piece, value });
    },
    tile: (underside) => tileName(underside, table?.options ?? {}),
  };
}

/** A piece on the board: an explorer for the viewer, others by their kind. */
export function pieceName(piece: string, view: View | null, names: Names): string {
  const kind = view ? kindOf(piece, view) : 'explorer';
  if (kind === 'explorer') return names.explorer(piece);
  return kind === 'boat' ? t('word.piece_boat') : t(`word.creature_${kind}`);
}

/** If squids replace the whales, texts about whales are about squids or omitted (§12.8). */
export function tileName(underside: string, options: Options): string {
  return tileText('word.underside', underside, options) ?? underside;
}

/** What a tile does, in one sentence: one that is kept, or one that acts as it turns up. */
export function tileUse(
  underside: Underside | null,
  options: Options,
  when: 'kept' | 'flipped' = 'kept',
): string {
  return tileText(when === 'kept' ? 'play.does' : 'play.brings', underside ?? '', options) ?? '';
}

function tileText(group: string, underside: string, { squid }: Options): string | null {
  const key = `${group}_${underside.replaceAll('-', '_')}`;
  const here = squid === 'instead-of-whales' && has(`${key}_squid`) ? `${key}_squid` : key;
  return has(here) ? t(here) : null;
}

/** The sentence's first letter as a capital. */
export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function explorerPhrase(colour: SeatName, own: readonly SeatName[]): string {
  const key: Key = !own.includes(colour)
    ? `event.explorer_${colour}`
    : own.length > 1
      ? `event.explorer_own_${colour}`
      : 'event.explorer_own';
  return t(key);
}

/** With the colour where two players have the same name. */
function seatNameAt(seats: readonly Seat[], seat: SeatName): string {
  const colour = t(`word.seat_${seat}`);
  const found = seats.find((one) => one.seat === seat);
  if (!found) return colour;
  const name = seatTitle(found);
  return seats.some((one) => one !== found && seatTitle(one) === name) ? `${name} (${colour})` : name;
}
