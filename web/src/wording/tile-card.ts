/** What stands on the card of a tile that turns up: its name, and what it does to whom. */
import type { EventFields, Options, SeatName, TableAbout, Underside } from '../api/types';
import { t } from '../languages/language.svelte';
import { asSentence, namesAt, tileName, tileUse } from './names';

export interface TileCard {
  name: string;
  use: string;
}

/** The card of an event with a tile, for one seat or a spectator. Without an underside it is somebody else's secret. */
export function tileCard(
  { type, seat, underside }: EventFields,
  table: TableAbout | null,
  you: SeatName | null,
): TileCard {
  const options = table?.options ?? {};
  const who = seat ? namesAt(table).seat(seat) : '';
  if (!underside) return { name: t('play.cardSecret', { who }), use: t('play.cardSecretUse') };
  const name = asSentence(tileName(underside, options));
  if (type === 'flipped') return { name, use: tileUse(actingAs(underside, options), options, 'flipped') };
  // The sentence about a kept tile speaks to its owner.
  if (type === 'kept') return { name, use: you === null || seat === you ? tileUse(underside, options) : '' };
  return { name, use: seat === you ? '' : t('play.cardPlayed', { who }) };
}

/** Where the game goes on after it, the volcano is a whirlpool (§10.2, §10.4). */
function actingAs(underside: Underside, { to_the_last, submerged }: Options): Underside {
  return underside === 'volcano' && (to_the_last || submerged) ? 'whirlpool' : underside;
}
