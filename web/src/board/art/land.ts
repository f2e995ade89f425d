/** The tiles' symbols: how high each terrain stands out of the water, and which of its drawings a hex gets. */
import layout from '@art/layout.json';
import type { Terrain } from '../../api/types';

export type Ground = Terrain | 'undealt';

export const RISE: Readonly<Record<Ground, number>> = layout.rise;

/** Neighbours get different drawings if the terrain has several. */
export function tileSymbol(ground: Ground, index: number): string {
  return `lb-${ground}${((index * 7) % 5) % layout.variants[ground]}`;
}
