/** What calls a player to the screen: by name where several people share it. */
import { t } from '../languages/language.svelte';

export function yourTurn(who: string): string {
  return who ? t('play.yourTurnName', { who }) : t('play.yourTurn');
}

export function underAttack(who: string): string {
  return who ? t('play.underAttackName', { who }) : t('play.underAttack');
}
