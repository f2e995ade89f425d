/** Games to choose with one press. What a preset does not name is as usual. */
import type { Offer } from '../api/table-options';
import type { PictureName } from '../board/art/pictures';
import { withoutConflicts, type Chosen } from './draft';

export type PresetName = 'classic' | 'family' | 'wild' | 'last';

interface Preset {
  name: PresetName;
  picture: PictureName;
  options: Chosen;
}

export const PRESETS: readonly Preset[] = [
  { name: 'classic', picture: 'island', options: {} },
  { name: 'family', picture: 'saved', options: { all_equal: true, closed_lagoon: true } },
  { name: 'wild', picture: 'squid', options: { dice: 'dive', squid: 'with-whales' } },
  { name: 'last', picture: 'swimmer', options: { to_the_last: true } },
];

/** Choices that go with every preset: the box, who begins, the seats' colours, and what this device prefers. */
const APART = ['edition', 'first', 'two_colours', 'open_values'];

/** The choices with a preset's in place of all others that are not apart. */
export function withPreset(offer: Offer, chosen: Chosen, name: PresetName, players: number): Chosen {
  const preset = PRESETS.find((one) => one.name === name);
  return withoutConflicts(offer, { ...apart(chosen), ...preset?.options }, players);
}

/** The preset that is chosen, or null for a mix of one's own. */
export function presetOf(offer: Offer, chosen: Chosen, players: number): PresetName | null {
  const same = ({ name }: Preset): boolean => isEqual(withPreset(offer, chosen, name, players), chosen);
  return PRESETS.find(same)?.name ?? null;
}

function apart(chosen: Chosen): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => APART.includes(name)));
}

function isEqual(one: Chosen, other: Chosen): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
