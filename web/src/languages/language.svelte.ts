/** The one catalogue: every text of the client, in the language chosen. */
import type en from './en';

export type Lang = 'en' | 'fr';
export type Catalogue = typeof en;
export type Forms = { one: string; other: string };
export type Values = Record<string, string | number>;

type Areas = keyof Catalogue & string;
type Keys<Area extends Areas> = `${Area}.${keyof Catalogue[Area] & string}`;
export type Key = { [Area in Areas]: Keys<Area> }[Areas];

export const LANGS: readonly Lang[] = ['en', 'fr'];

let current = $state.raw<{ lang: Lang; catalogue: Catalogue | null }>({ lang: 'en', catalogue: null });

/** The language of the texts now. */
export function lang(): Lang {
  return current.lang;
}

/** Load a language and speak it from now on. */
export async function speak(wanted: Lang): Promise<void> {
  const loaded = wanted === 'fr' ? await import('./fr') : await import('./en');
  current = { lang: wanted, catalogue: loaded.default };
  document.documentElement.lang = wanted;
}

/** The text of a key, with its values filled in; a text with forms takes the one for `n`. */
export function t(key: Key, values: Values = {}): string {
  const [area, name] = key.split('.') as [Areas, string];
  const found = (current.catalogue?.[area] as Record<string, string | Forms> | undefined)?.[name];
  if (found === undefined) throw new Error(`there is no text ${key}`);
  return fill(typeof found === 'string' ? found : formOf(found, Number(values.n)), values);
}

/** Whether there is a text of this name: for texts chosen by a word of the server's. */
export function has(key: string): key is Key {
  const [area = '', name = ''] = key.split('.');
  return (current.catalogue as Record<string, Record<string, unknown>> | null)?.[area]?.[name] !== undefined;
}

/** A text that the server sends in every language. */
export function said(text: Record<Lang, string>): string {
  return text[current.lang];
}

export function list(words: string[]): string {
  return new Intl.ListFormat(current.lang, { type: 'conjunction' }).format(words);
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(current.lang, { maximumFractionDigits: digits }).format(value);
}

function formOf(forms: Forms, n: number): string {
  return new Intl.PluralRules(current.lang).select(n) === 'one' ? forms.one : forms.other;
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${text}" needs a value for ${name}`);
    return typeof value === 'number' ? number(value, 1) : value;
  });
}
