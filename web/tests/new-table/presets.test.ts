/** Presets: one press chooses a whole game, and keeps what goes with every game. */
import { describe, expect, test } from 'vitest';
import type { Offer } from '../../src/api/table-options';
import { presetOf, PRESETS, withPreset } from '../../src/new-table/presets';
import options from '../fixtures/options.json';

const offer = options as unknown as Offer;

describe('presets', () => {
  test.each(PRESETS)('$name is offered by the server as it stands', ({ name, options }) => {
    expect(withPreset(offer, {}, name, 4)).toEqual(options);
  });

  test('a preset replaces the rules and keeps the box, who begins and open values', () => {
    const before = { edition: 'survive', first: 1, open_values: true, submerged: true };
    expect(withPreset(offer, before, 'last', 2)).toEqual({
      edition: 'survive',
      first: 1,
      open_values: true,
      to_the_last: true,
    });
  });

  test('the chosen preset is recognised, a mix of one’s own is none', () => {
    for (const { name, options } of PRESETS) {
      expect(presetOf(offer, { ...options, open_values: true }, 3)).toBe(name);
    }
    expect(presetOf(offer, { to_the_last: true, squid: 'with-whales' }, 3)).toBeNull();
  });
});
