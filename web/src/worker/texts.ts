/** The few texts that the service worker shows by itself, in every language. */
import type en from '../languages/en/app';

type Texts = typeof en;

const areas = import.meta.glob<Texts>('../languages/*/app.ts', { eager: true, import: 'default' });

/** A text of the area `app`, in the first language there is where theirs is unknown. */
export function textIn(language: string, key: `app.${keyof Texts & string}`): string {
  const texts = areas[`../languages/${language}/app.ts`] ?? Object.values(areas)[0];
  return texts?.[key.slice('app.'.length) as keyof Texts] ?? '';
}
