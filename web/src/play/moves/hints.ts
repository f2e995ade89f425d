/** What a bot would do: asked of the server, and put into words. */
import { get } from '../../api/client';
import type { Hint, SeatName, View } from '../../api/types';
import type { Spot } from '../../board/types';
import { has, t } from '../../languages/language.svelte';
import type { Option } from './options';
import { whereIs } from './selection';
import { pieceName, tileName } from '../../events/sentences';

export function askHint(table: string, seat: SeatName): Promise<Hint> {
  return get<Hint>(`/api/tables/${table}/hint?seat=${seat}`);
}

/** The option that a hint means. */
export function optionOf(hint: Hint, options: readonly Option[]): Option | null {
  return options.find(({ actions }) => actions.length === 1 && actions[0] === hint.action) ?? null;
}

/** Where a hinted option begins and ends. */
export function spotsOfHint(option: Option | null, view: View): Spot[] {
  if (!option) return [];
  const from = option.piece ? whereIs(option.piece, view) : null;
  return [from, option.to].filter((spot) => spot !== null);
}

/** A hint as a sentence or two: what to do, and how often that should win for the seat. */
export function tellHint(hint: Hint, option: Option | null, seat: SeatName): string {
  const level = `word.level_${hint.level}`;
  const said = t('play.hintMove', {
    level: has(level) ? t(level) : hint.level,
    move: moveWords(hint, option),
  });
  const win = hint.ranked.find(({ action }) => action === hint.action)?.win[seat];
  return win === undefined ? said : `${said} ${t('play.hintShare', { share: Math.round(win * 100) })}`;
}

function moveWords(hint: Hint, option: Option | null): string {
  if (!option) return hint.move;
  const to = option.to ?? '';
  const place = has(`word.island_${to}`) ? t(`word.island_${to}` as 'word.island_NW') : to;
  if (option.verb === 'pass') return t('play.hintPass');
  if (option.pawn) return t('play.hintPlace', { value: option.pawn.value, to: place });
  if (option.tile)
    return t('play.hintTile', { tile: tileName(option.tile.underside ?? option.tile.terrain) });
  if (option.piece) return t('play.hintTo', { piece: pieceName(option.piece), to: place });
  return t('play.hintSpot', { to: place });
}
