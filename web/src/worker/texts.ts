/** The few texts that the service worker shows by itself, in every language. */
import en from '../languages/en/app';

type Texts = typeof en;

const areas = import.meta.glob<Partial<Texts>>('../languages/*/app.ts', { eager: true, import: 'default' });

/** A text of the area `app`, in English where the language lacks it. */
export function textIn(language: string, key: `app.${keyof Texts & string}`): string {
  const name = key.slice('app.'.length) as keyof Texts;
  return areas[`../languages/${language}/app.ts`]?.[name] ?? en[name];
}
