/** Every text of the client, in the language that is chosen. Each folder here is a language; nothing else lists them. */
import type en from './en';

export type Values = Record<string, string | number>;
/** The forms of a text for a number `n`, by the language's own plural categories. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type English = typeof en;
type Area = keyof English & string;
type Text<Written> = Written extends string ? string : PluralForms;
/** The content of a language's folder: a text for every key of the English one. */
export type Texts = { [A in Area]: { [Name in keyof English[A]]: Text<English[A][Name]> } } & {
  /** The server's English texts translated, by the name of what they describe. English needs none. */
  server?: Readonly<Record<string, string>>;
};
export type Key = { [A in Area]: `${A}.${keyof English[A] & string}` }[Area];

/** Used if the browser prefers no language that we have; it has every key. */
const SOURCE = 'en';
const folders = import.meta.glob<{ default: Texts }>('./*/index.ts');
export const LANGUAGES: readonly string[] = Object.keys(folders).map((path) => path.split('/')[1] ?? '');

let current = $state.raw(localeOf(SOURCE, null));

/** A language's texts and formatters. A formatter is expensive to make and cheap to use. */
function localeOf(language: string, texts: Texts | null) {
  const numbersWith = (digits: number) => new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    language,
    texts,
    numbers: { 0: numbersWith(0), 1: numbersWith(1) },
    lists,
    plurals: new Intl.PluralRules(language),
  };
}

/** The language of the texts now, as its code: `en`. */
export function language(): string {
  return current.language;
}

/** Load a language and use it from now on. */
export async function setLanguage(wanted: string): Promise<void> {
  const load = folders[`./${wanted}/index.ts`];
  if (!load) throw new Error(`there is no language ${wanted}; there are: ${LANGUAGES.join(', ')}`);
  current = localeOf(wanted, (await load()).default);
  document.documentElement.lang = wanted;
}

/** The first language of the browser that there is. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): string {
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return codes.find((code) => LANGUAGES.includes(code)) ?? SOURCE;
}

/** What a language is called, in the language `inside`: `French`, `français`. */
export function languageName(code: string, inside: string): string {
  return new Intl.DisplayNames(inside, { type: 'language' }).of(code) ?? code;
}

/** The text of a key, with its values filled in; a text with plural forms takes the one for `n`. */
export function t(key: Key, values: Values = {}): string {
  const found = textOf(key);
  if (found === undefined) throw new Error(`there is no text ${key}`);
  return fill(typeof found === 'string' ? found : formOf(found, Number(values.n)), values);
}

/** Whether there is a text of this name: for texts chosen by a word of the server's. */
export function has(key: string): key is Key {
  return textOf(key) !== undefined;
}

/** A text that the server sends in English, by the name of what it describes; untranslated where the name is unknown. */
export function serverText(name: string, english: string): string {
  return current.texts?.server?.[name] ?? english;
}

export function list(words: string[]): string {
  return current.lists.format(words);
}

export function number(value: number, digits: 0 | 1 = 0): string {
  return current.numbers[digits].format(value);
}

function textOf(key: string): string | PluralForms | undefined {
  const [area = '', name = ''] = key.split('.');
  return (current.texts as Record<string, Record<string, string | PluralForms>> | null)?.[area]?.[name];
}

function formOf(forms: PluralForms, n: number): string {
  return forms[current.plurals.select(n)] ?? forms.other;
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${text}" needs a value for ${name}`);
    return typeof value === 'number' ? number(value, 1) : value;
  });
}
