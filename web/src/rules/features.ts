/** What a table's options mean for the help. */
import { EDITIONS } from '../api/facts.ts';
import type { Options } from '../api/types.ts';

const SWITCHES = [
  'two_colours',
  'overcrowded',
  'to_the_last',
  'all_equal',
  'submerged',
  'closed_lagoon',
  'open_values',
] as const;
/** What of a table's options a help text may depend on. */
export const FEATURES = [
  ...SWITCHES,
  'dolphins',
  'number_die',
  'squids',
  'squids_with_whales',
  'squids_instead',
] as const;
export type Feature = (typeof FEATURES)[number];

interface Dice {
  faces: readonly string[];
  numbers: readonly string[];
}
const ALL: Readonly<Record<string, { dice: Readonly<Record<string, Dice>> }>> = EDITIONS;

export function featuresOf(options: Options): Feature[] {
  const { edition = 'the-island', dice = 'red', squid = 'none' } = options;
  const rolled = ALL[edition]?.dice[dice];
  return [
    ...SWITCHES.filter((name) => options[name]),
    ...(rolled?.faces.includes('dolphin') ? (['dolphins'] as const) : []),
    ...(rolled && rolled.numbers.length > 0 ? (['number_die'] as const) : []),
    ...(squid !== 'none' ? (['squids'] as const) : []),
    ...(squid === 'with-whales' ? (['squids_with_whales'] as const) : []),
    ...(squid === 'instead-of-whales' ? (['squids_instead'] as const) : []),
  ];
}
