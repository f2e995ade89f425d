import { describe, expect, it } from 'vitest';
import type { EventFields, TableAbout } from '../../src/api/types';
import { t } from '../../src/languages/language.svelte';
import { tileCard } from '../../src/wording/tile-card';

const TABLE = {
  seats: [{ seat: 'red', kind: 'person', name: 'Ada', level: null }],
  options: {},
} as unknown as TableAbout;
const at = (options: object) => ({ ...TABLE, options }) as TableAbout;
const kept = (underside: string | null) => ({ type: 'kept', seat: 'red', underside }) as EventFields;
const flipped = (underside: string) => ({ type: 'flipped', underside }) as EventFields;

describe('the card of a tile', () => {
  it('says to its finder what it is and does', () => {
    expect(tileCard(kept('wind'), TABLE, 'red')).toEqual({ name: 'Fair wind', use: t('play.does_wind') });
  });
  it('says to the others who keeps it, and nothing else', () => {
    const { name, use } = tileCard(kept(null), TABLE, 'blue');
    expect([name, use]).toEqual([t('play.cardSecret', { who: 'Ada' }), t('play.cardSecretUse')]);
  });
  it('says to everybody what a green one brings', () => {
    expect(tileCard(flipped('shark'), TABLE, null).use).toBe(t('play.brings_shark'));
  });
  it('knows that a volcano is a whirlpool where play goes on, and that squids replace whales', () => {
    expect(tileCard(flipped('volcano'), at({ to_the_last: true }), null).use).toBe(
      t('play.brings_whirlpool'),
    );
    expect(tileCard(flipped('whale'), at({ squid: 'instead-of-whales' }), null).use).toBe(
      t('play.brings_whale_squid'),
    );
  });
  it('has a sentence for everything green', () => {
    for (const green of ['shark', 'whale', 'boat', 'whirlpool', 'volcano', 'dolphin'])
      expect(tileCard(flipped(green), TABLE, null).use).not.toBe('');
  });
});
