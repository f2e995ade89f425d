/** A draw in words: `flip move-shark` as "Under the tile: move a shark". */
import { has, t, type Key } from '../languages/language.svelte';

const KINDS: Record<string, { title: Key; area: string }> = {
  first: { title: 'ending.drawFirst', area: 'word.seat' },
  deal: { title: 'ending.drawDeal', area: 'word.terrain' },
  flip: { title: 'ending.drawFlip', area: 'word.underside' },
  roll: { title: 'ending.drawRoll', area: 'word.face' },
  range: { title: 'ending.drawRange', area: '' },
};

/** What kind of draw it is. */
export function kindOf(move: string): string {
  const [kind = ''] = move.split(' ');
  const known = KINDS[kind];
  return known ? t(known.title) : kind;
}

/** What came, or could have. */
export function outcomeOf(move: string): string {
  const [kind = '', what = ''] = move.split(' ');
  const key = `${KINDS[kind]?.area ?? ''}_${what.replaceAll('-', '_')}`;
  return has(key) ? t(key) : what;
}
