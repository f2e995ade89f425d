/** An outcome of chance in words: what was drawn, and what came. */
import type { Move } from '../api/types';
import { has, t } from '../languages/language.svelte';

/** What kind of draw it is. */
export function drawTitle(move: Move): string {
  switch (move.verb) {
    case 'first':
      return t('ending.drawFirst');
    case 'deal':
      return t('ending.drawDeal');
    case 'flip':
      return t('ending.drawFlip');
    case 'roll':
      return t('ending.drawRoll');
    case 'range':
      return t('ending.drawRange');
    default:
      return move.text; // not an outcome of chance: only a forged list contains it
  }
}

/** What came, or could have come. */
export function outcomeWords(move: Move): string {
  switch (move.verb) {
    case 'first':
      return t(`word.seat_${move.colour}`);
    case 'deal':
      return t(`word.terrain_${move.terrain}`);
    case 'flip':
      return word('word.underside', move.underside ?? '');
    case 'roll':
      return word('word.face', move.face);
    case 'range':
      return move.number;
    default:
      return move.text;
  }
}

function word(area: string, name: string): string {
  const key = `${area}_${name.replaceAll('-', '_')}`;
  return has(key) ? t(key) : name;
}
