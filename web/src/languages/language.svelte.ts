/**
 * Every text of the client, in the language that is chosen. Each folder here is a language; nothing else lists them.
 * What the first screen says is loaded first, the rest with the first other screen. A text that a language lacks is
 * shown in English.
 */
import { untrack } from 'svelte';
import type en from './en';
import first from './en/first';

export type Values = Record<string, string | number>;
/** The forms of a text for a number `n`, by the language's own plural categories. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type English = typeof en;
type Area = keyof English & string;
type Text<Written> = Written extends string ? string : PluralForms;
type Texts = { [A in Area]: { [Name in keyof English[A]]: Text<English[A][Name]> } };
interface ServerTexts {
  /** The server's English texts translated, by the name of what they describe. English needs none. */
  server?: Readonly<Record<string, string>>;
}
/** A language with a text for every key of the English one. */
export type Complete = Texts & ServerTexts;
/** The content of a language's folder, as far as it is translated. */
export type Translation = { [A in Area]?: Partial<Texts[A]> } & ServerTexts;
export type Key = { [A in Area]: `${A}.${keyof English[A] & string}` }[Area];

/** The language of the server, and of a browser that prefers none that we have; it has every key. */
export const SOURCE = 'en';
const folders = import.meta.glob<{ default: Translation }>('./*/index.ts');
const beginnings = import.meta.glob<{ default: Translation }>(['./*/first.ts', '!./en/first.ts']);
export const LANGUAGES: readonly string[] = Object.keys(folders)
  .map((path) => path.split('/')[1] ?? '')
  .sort();

type Formatters = ReturnType<typeof makeFormatters>;
const formatters: Partial<Record<string, Formatters>> = {};
let english = $state.raw<Translation>(first);
let current = $state.raw(localeOf(SOURCE, first));
/** Set when a screen needs more than the first one; fulfilled when every text is there. */
let rest: Promise<void> | null = null;

/** A language's texts, by their keys, and its formatters. */
function localeOf(language: string, texts: Translation) {
  return { language, texts, ...formattersOf(language) };
}

/** A formatter is expensive to make and cheap to use. */
function formattersOf(language: string): Formatters {
  return (formatters[language] ??= makeFormatters(language));
}

function makeFormatters(language: string) {
  const numbersWith = (digits: number) => new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
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
  if (!LANGUAGES.includes(wanted))
    throw new Error(`there is no language ${wanted}; there are: ${LANGUAGES.join(', ')}`);
  const isWhole = rest !== null;
  const texts = await (isWhole ? whole(wanted) : beginning(wanted));
  // A screen that needs every text was asked for meanwhile.
  if (isWhole !== (rest !== null)) return setLanguage(wanted);
  current = localeOf(wanted, texts);
  document.documentElement.lang = wanted;
}

/** What a screen other than the first waits for: its code, and every text. */
export async function withEveryText<Code>(code: Promise<Code>): Promise<Code> {
  rest ??= untrack(loadRest);
  const [loaded] = await Promise.all([code, rest]);
  return loaded;
}

async function loadRest(): Promise<void> {
  const wanted = current.language;
  const [all, own] = await Promise.all([whole(SOURCE), whole(wanted)]);
  english = all;
  if (current.language === wanted) current = localeOf(wanted, own);
}

async function beginning(language: string): Promise<Translation> {
  if (language === SOURCE) return first;
  const found = await beginnings[`./${language}/first.ts`]?.();
  return found?.default ?? whole(language);
}

async function whole(language: string): Promise<Translation> {
  const found = await folders[`./${language}/index.ts`]?.();
  return found?.default ?? {};
}

/** The first language of the browser that there is: for `fr-CA` a folder of that name, or else `fr`. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): string {
  const tags = wanted.map((tag) => tag.toLowerCase()).flatMap((tag) => [tag, tag.split('-')[0]]);
  const found = tags.map((tag) => LANGUAGES.find((code) => code.toLowerCase() === tag));
  return found.find((code) => code !== undefined) ?? SOURCE;
}

/** What a language is called, in the language `inside`: `French`, `français`. */
export function languageName(code: string, inside: string): string {
  return new Intl.DisplayNames(inside, { type: 'language' }).of(code) ?? code;
}

/** A language in its own words, as a title: `Français`. */
export function ownName(code: string): string {
  const name = languageName(code, code);
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
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
  return current.texts.server?.[name] ?? english;
}

export function list(words: string[]): string {
  return current.lists.format(words);
}

export function number(value: number, digits: 0 | 1 = 0): string {
  return current.numbers[digits].format(value);
}

function textOf(key: string): string | PluralForms | undefined {
  const [area = '', name = ''] = key.split('.');
  const within = (texts: Translation) =>
    (texts as Record<string, Record<string, string | PluralForms> | undefined>)[area]?.[name];
  return within(current.texts) ?? within(english);
}

/** A text in English may lack the form that the language would take. */
function formOf(forms: PluralForms, n: number): string {
  return forms[current.plurals.select(n)] ?? forms.other;
}

function fill(text: string, values: Values): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${text}" needs a value for ${name}`);
    return typeof value === 'number' ? number(value, 1) : value;
  });
}
