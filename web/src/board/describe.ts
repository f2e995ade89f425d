/** Hexes, islands and pieces in words, for screen readers and choosers. */
import { ISLANDS, LAGOON, LANDINGS } from '../api/facts';
import { colourOf } from '../api/piece-names';
import type { Creature, Explorer, View } from '../api/types';
import { list, t } from '../languages/language.svelte';
import { HEXES, isIsland } from './layout/geometry';
import { groundAt } from './layout/scene';
import type { Spot } from './types';

type Worth = Readonly<Record<string, number>>;

export function describeSpot(view: View | null, spot: Spot): string {
  if (isIsland(spot)) {
    return t('board.islandSaved', { island: t(`word.island_${spot}`), saved: savedOn(view, spot) });
  }
  const pieces = view ? piecesIn(view, spot) : [];
  return [[spot, ground(view, spot), ...landing(spot)].join(', '), ...pieces].join('; ');
}

function ground(view: View | null, hex: string): string {
  const here = groundAt(view, hex);
  if (here === 'undealt') return t('board.hidden');
  if (here) return t(`word.terrain_${here}`);
  return hex === LAGOON ? t('board.lagoon') : t('board.sea');
}

function landing(hex: string): string[] {
  const island = ISLANDS.find((one) => LANDINGS[one].some((landing) => landing === hex));
  return island ? [t('board.landing', { island: t(`word.island_${island}`) })] : [];
}

function piecesIn(view: View, hex: string): string[] {
  const outside = view.explorers.filter(
    (one) => one.hex === hex && one.status !== 'safe' && one.status !== 'aboard',
  );
  return [
    ...view.creatures.filter((one) => one.hex === hex).map(creature),
    ...view.boats.filter((one) => one.hex === hex).map((one) => boat(one.name, one.crew, view.values)),
    ...outside.map((one) => explorer(one, view.values)),
  ];
}

function explorer({ name, status }: Pick<Explorer, 'name' | 'status'>, worth: Worth): string {
  const kind = status === 'swimming' ? 'swimmer' : 'explorer';
  const seat = t(`word.seat_${colourOf(name)}`);
  const value = worth[name];
  return value ? t(`board.${kind}_worth`, { seat, value }) : t(`board.${kind}`, { seat });
}

function boat(name: string, crew: readonly string[], worth: Worth): string {
  const n = numberOf(name);
  if (!crew.length) return t('board.boat_empty', { n });
  const aboard = crew.map((one) => explorer({ name: one, status: 'aboard' }, worth));
  return t('board.boat_crew', { n, crew: list(aboard) });
}

function creature({ name, kind, guards }: Creature): string {
  const words = { kind: t(`word.creature_${kind}`), n: numberOf(name) };
  if (!guards) return t('board.creature', words);
  return t('board.guard', { ...words, seat: t(`word.seat_${colourOf(guards)}`) });
}

function savedOn(view: View | null, island: Spot): string {
  const safe = view?.explorers.filter(({ status, hex }) => status === 'safe' && hex === island) ?? [];
  const seats = [...new Set(safe.map(({ name }) => colourOf(name)))];
  const counted = seats.map((seat) =>
    t('board.saved', {
      n: safe.filter(({ name }) => colourOf(name) === seat).length,
      seat: t(`word.seat_${seat}`),
    }),
  );
  return counted.length ? list(counted) : t('board.nobody');
}

function numberOf(name: string): string {
  return name.split(' ').at(-1) ?? '';
}

/** A piece by its name, alone: for the chooser. */
export function describePiece(view: View, name: string): string {
  const animal = view.creatures.find((one) => one.name === name);
  if (animal) return creature(animal);
  const found = view.boats.find((one) => one.name === name);
  if (found) return boat(found.name, found.crew, view.values);
  const person = view.explorers.find((one) => one.name === name);
  return person ? explorer(person, view.values) : name;
}

/** Every spot in the order it is read. */
export const SPOTS: readonly Spot[] = [...HEXES, ...ISLANDS];
