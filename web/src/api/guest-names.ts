/** The names of those who have none of their own: kept in one form, shown in the language of whoever reads them. */
import { t } from '../languages/language.svelte';

const KEPT = 'Guest';
const FORM = new RegExp(`^${KEPT} (\\d\\d)$`);
/** What the server calls a person who was deleted. */
const DELETED = 'Someone';

export function madeUpName(): string {
  return `${KEPT} ${10 + Math.floor(Math.random() * 90)}`;
}

/** Whether a person has no name of their own yet. */
export function isMadeUp(name: string): boolean {
  return FORM.test(name);
}

/** A person's name as it is shown. */
export function shownName(name: string): string {
  if (name === DELETED) return t('word.someone');
  const number = FORM.exec(name)?.[1];
  return number ? t('word.guest', { n: number }) : name;
}
