/** Every language has every text, every text is used, and nothing visible is written elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { madeUpName, shownName } from '../../src/api/guest-names';
import { translateOffer, type Offer } from '../../src/api/table-options';
import {
  browserLanguage,
  has,
  LANGUAGES,
  languageName,
  setLanguage,
  t,
  type PluralForms,
  type Translation,
} from '../../src/languages/language.svelte';
import en from '../../src/languages/en';
import first from '../../src/languages/en/first';
import { textIn } from '../../src/worker/texts';
import options from '../fixtures/options.json';

type Text = string | PluralForms;

const WEB = join(import.meta.dirname, '../..');
const folders = import.meta.glob<Translation>('../../src/languages/*/index.ts', {
  eager: true,
  import: 'default',
});
const beginnings = import.meta.glob<Translation>('../../src/languages/*/first.ts', {
  eager: true,
  import: 'default',
});
const firstFiles = new Map(
  Object.entries(beginnings).map(([path, found]) => [path.split('/').at(-2) ?? '', found]),
);
const texts = new Map(Object.entries(folders).map(([path, found]) => [path.split('/').at(-2) ?? '', found]));
const translations = [...texts].filter(([code]) => code !== 'en');
const areas = Object.keys(en);
const offer = options as unknown as Offer;

/** The texts of one language by key, without those that translate the server. */
function textsOf(code: string): Map<string, Text> {
  const own = Object.entries(texts.get(code) ?? {}).filter(([area]) => area !== 'server');
  return new Map(
    own.flatMap(([area, named]) =>
      Object.entries(named).map(([name, text]) => [`${area}.${name}`, text as Text] as const),
    ),
  );
}
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const holes = (text: Text): string[] =>
  [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

const files = ['src', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.includes('languages') && !path.endsWith('.d.ts'))
  .map((path) => ({ path, source: readFileSync(join(WEB, path), 'utf8') }));
const keys = [...textsOf('en').keys()];

/** Keys that are written out, and patterns of those that are put together: `area.prefix_${…}`. */
function usesOf(source: string): { literal: string[]; pattern: string[] } {
  const area = `(?:${areas.join('|')})`;
  const literal = [...source.matchAll(new RegExp(`(['"\`])(${area}\\.\\w+)\\1`, 'g'))].map(
    (found) => found[2] ?? '',
  );
  const pattern = [...source.matchAll(new RegExp(`\`(${area}\\.[^\`]*\\$\\{[^\`]*)\``, 'g'))].map(
    (found) => found[1] ?? '',
  );
  return { literal, pattern };
}

/** Names, commands and files that are the same in every language. */
const NAMES = new Set([
  'HMAC-SHA256',
  'scripts/play --lan',
  'scripts/play --host-name trycloudflare.com',
  'cloudflared tunnel --url',
  'deploy/README.md',
]);

/** Is it a key, or the beginning of a family of them that is put together elsewhere: `word.seat` for `word.seat_red`? */
const begins = (literal: string, key: string): boolean => key === literal || key.startsWith(`${literal}_`);
/** A pattern as an expression; its holes hold expressions of at most one pair of inner braces. */
function matcher(pattern: string): RegExp {
  const parts = pattern.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  return new RegExp(`^${parts.map((part) => part.replace('.', '\\.')).join('\\w+')}$`);
}
const uses = files.map(({ path, source }) => ({ path, ...usesOf(source) }));
const patterns = uses.flatMap(({ pattern }) => pattern).map(matcher);
const literals = uses.flatMap(({ literal }) => literal);

/** Counts and minutes as the game has them: the plural categories that a text needs. */
function categoriesOf(code: string): string[] {
  const rules = new Intl.PluralRules(code);
  const counts = [...Array.from({ length: 201 }, (_, n) => n), 0.5, 1.5, 2.5];
  return [...new Set(counts.map((n) => rules.select(n)))].sort();
}

describe.each([...texts.keys()])('the language %s', (code) => {
  test('is listed', () => {
    expect(LANGUAGES).toContain(code);
    expect(languageName(code, code)).not.toBe(code);
  });
  test('has every key and no other', () => {
    expect([...textsOf(code).keys()].sort()).toEqual([...keys].sort());
  });
  test('has the same values to fill in as English, and plural forms where English has', () => {
    const own = textsOf(code);
    for (const [key, text] of textsOf('en')) {
      expect([key, holes(own.get(key) ?? '')]).toEqual([key, holes(text)]);
      expect([key, typeof own.get(key)]).toEqual([key, typeof text]);
    }
  });
  test('has every plural form', () => {
    const plurals = [...textsOf(code)].filter(([, text]) => typeof text !== 'string');
    expect(plurals.length).toBeGreaterThan(10);
    for (const [key, forms] of plurals)
      expect([key, Object.keys(forms).sort()]).toEqual([key, categoriesOf(code)]);
  });
  test('has no empty text', () => {
    for (const [key, text] of textsOf(code))
      for (const form of formsOf(text)) expect([key, form.trim()]).not.toEqual([key, '']);
  });
});

/** The files that come with a file: what it imports, not what it loads later. */
function loadedWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const { source = '' } = files.find((one) => one.path === path) ?? {};
  for (const [, from = ''] of source.matchAll(/^\s*import (?!type)[^;(]*'(\.[^']+)';/gm)) {
    const base = join(path, '..', from);
    const file = [base, `${base}.ts`].find((one) => files.some(({ path }) => path === one));
    if (file) loadedWith(file, found);
  }
  return found;
}

describe.each([...texts.keys()])('what is read of %s with the first screen', (code) => {
  const own = firstFiles.get(code) ?? {};
  test('is what that screen says, in the language\u2019s own words', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(first).sort());
    const loaded = loadedWith('src/main.ts');
    // Without its texts, it says that they could not be loaded.
    expect(loaded.delete('src/api/problem-text.ts')).toBe(true);
    const said = uses.filter(({ path }) => loaded.has(path));
    for (const { path, literal, pattern } of said)
      for (const key of [...literal, ...pattern])
        expect([path, Object.keys(own)]).toEqual([path, expect.arrayContaining([key.split('.')[0]])]);
  });
});

describe.each(translations)('the server\u2019s texts in %s', (code, { server = {} }) => {
  test('are translated, all but the names of editions', async () => {
    await setLanguage(code);
    const names = new Set(offer.editions.map(({ title }) => title));
    expect(
      readIn(translateOffer(offer)).filter((text) => readIn(offer).includes(text) && !names.has(text)),
    ).toEqual([]);
  });
  test('are all still sent', async () => {
    const asked = new Set<string>();
    const watched = new Proxy({}, { get: (_, name) => void asked.add(String(name)) });
    (texts.get(code) as Translation).server = watched;
    await setLanguage(code);
    translateOffer(offer);
    (texts.get(code) as Translation).server = server;
    expect(Object.keys(server).filter((name) => !asked.has(name))).toEqual([]);
  });
});

/** What a person reads of an offer; the two sides of a switch have no words on the screen. */
function readIn(offer: Offer): string[] {
  return [...offer.editions, ...offer.bots, ...offer.choices, ...offer.clocks]
    .flatMap((one) => [one.title, one.about])
    .concat(
      offer.choices.flatMap(({ values }) =>
        values.flatMap(({ value, title, about }) => (typeof value === 'boolean' ? [] : [title, about ?? ''])),
      ),
    )
    .concat(offer.clocks.flatMap(({ fields }) => fields.map(({ title }) => title)))
    .concat(offer.conflicts.map(({ reason }) => reason))
    .filter(Boolean);
}

describe('a language', () => {
  test('is the first of the browser\u2019s that there is, or else English', () => {
    expect(browserLanguage(['fr-CA', 'en'])).toBe('fr');
    expect(browserLanguage(['qaa-XA', 'fr'])).toBe('fr');
    expect(browserLanguage(['EN-gb', 'fr'])).toBe('en');
    expect(browserLanguage(['qaa'])).toBe('en');
  });
  test('that does not exist is refused by name', async () => {
    await expect(setLanguage('qaa')).rejects.toThrow(
      `there is no language qaa; there are: ${LANGUAGES.join(', ')}`,
    );
  });
  test('of a region comes before the one without', () => {
    expect(browserLanguage(['fr-XB', 'en'])).toBe('fr');
    (LANGUAGES as string[]).push('fr-XA');
    expect(browserLanguage(['FR-xa', 'en'])).toBe('fr-XA');
    (LANGUAGES as string[]).pop();
  });
  test('shows English where a text is missing, in a form that English has', async () => {
    const french = texts.get('fr') as { ending?: unknown; word: { close?: unknown } };
    const kept = { ending: french.ending, close: french.word.close };
    delete french.ending;
    delete french.word.close;
    await setLanguage('fr');
    expect([t('ending.points', { n: 0 }), t('word.close'), has('ending.turn')]).toEqual([
      '0 point',
      'Close',
      true,
    ]);
    french.ending = kept.ending;
    french.word.close = kept.close;
    expect(t('word.close')).toBe('Fermer');
  });
  test('that lacks a text of the service worker\u2019s shows it in English', () => {
    expect(textIn('fr', 'app.turn')).toBe('À vous de jouer');
    expect(textIn('qaa', 'app.turn')).toBe('Your turn');
  });
  test('shows the server\u2019s English for a name that it does not know', async () => {
    await setLanguage('fr');
    const parrot = { name: 'parrot', title: 'Parrot', about: 'Repeats you.' };
    expect(translateOffer({ ...offer, bots: [parrot] }).bots).toEqual([parrot]);
  });
  test('chooses the plural form by its own rules', async () => {
    await setLanguage('fr');
    expect(t('ending.points', { n: 0 })).toBe('0 point');
    await setLanguage('en');
    expect(t('ending.points', { n: 0 })).toBe('0 points');
  });
  test('is named nowhere but in its folder', () => {
    const named = new RegExp(`['"\`](${LANGUAGES.join('|')})['"\`]`);
    const naming = files.filter(({ source }) => named.test(source));
    expect(naming.map(({ path }) => path)).toEqual([]);
  });
});

describe('French', () => {
  test('has curly apostrophes, and U+00A0 before double signs and inside quotation marks', () => {
    for (const [key, text] of [...textsOf('fr'), ...Object.entries(texts.get('fr')?.server ?? {})])
      for (const form of formsOf(text)) {
        expect([key, form]).toEqual([key, form.replaceAll("'", '’')]);
        expect([key, /(?<![\u00a0?!])[;:!?»]|«(?!\u00a0)|\u202f/.test(form), form]).toEqual([
          key,
          false,
          form,
        ]);
      }
  });
  test('is written with spaces that can be told apart', () => {
    const folder = join(WEB, 'src/languages/fr');
    const unseen = readdirSync(folder).filter((name) =>
      /[\u00a0\u202f]/.test(readFileSync(join(folder, name), 'utf8')),
    );
    expect(unseen).toEqual([]);
  });
  test('has one word for the landing, the number die and a row of the board', () => {
    const others = /débarcadère|dé des distances|lettres? des rangs|case du rang/i;
    const found = [...textsOf('fr')].filter(([, text]) => formsOf(text).some((form) => others.test(form)));
    expect(found).toEqual([]);
  });
});

/** Where a value is filled in that no comment of the file explains before; the `{n}` of a plural is a count. */
function unexplained(source: string): string[] {
  const explained = new Set<string>();
  const parts = source.matchAll(/\/\*\*[^]*?\*\/|^ {2}(\w+):([^]*?)(?=^ {2}\w+:|\/\*\*|^\};)/gm);
  return [...parts].flatMap(([whole, key, text = '']) => {
    const named = holes(key ? text : whole);
    if (!key) named.forEach((hole) => explained.add(hole));
    const counts = /\bother: /.test(text) ? '{n}' : '';
    return named.filter((hole) => hole !== counts && !explained.has(hole)).map((hole) => `${key} ${hole}`);
  });
}

describe('a translator', () => {
  test('reads above its first use what is filled in for each name in braces', () => {
    const folder = join(WEB, 'src/languages/en');
    const found = areas.flatMap((area) =>
      unexplained(readFileSync(join(folder, `${area}.ts`), 'utf8')).map((one) => `${area}.${one}`),
    );
    expect(found).toEqual([]);
  });
  test('is missed where a comment comes too late', () => {
    const late =
      "export default {\n  /** `{who}` */\n  a: '{who} {hex}',\n  /** `{hex}` */\n  b: '{hex}',\n};";
    expect(unexplained(late)).toEqual(['a {hex}']);
  });
});

describe('English', () => {
  test('has curly apostrophes and no space before a sign', () => {
    for (const [key, text] of textsOf('en'))
      for (const form of formsOf(text)) {
        expect([key, form]).toEqual([key, form.replaceAll("'", '’')]);
        expect([key, /[\s\u00a0\u202f][;:!?%]|[«»]/.test(form), form]).toEqual([key, false, form]);
      }
  });
});

describe('what happens', () => {
  test.each([...texts.keys()])('to its reader has a sentence of its own in %s', (code) => {
    const own = textsOf(code);
    const others = ['event.kept', 'event.stood_in'];
    const named = [...own].filter(
      ([key, text]) => key.startsWith('event.') && String(text).includes('{who}'),
    );
    const missing = named.filter(([key]) => !own.has(`${key}_you`) && !others.includes(key));
    expect(missing).toEqual([]);
  });
});

describe('a guest without a name', () => {
  test('has one in the language of whoever reads it', async () => {
    await setLanguage('fr');
    expect(shownName('Guest 85')).toBe('Invité 85');
    expect(shownName('Someone')).toBe('Quelqu’un');
    expect(shownName('Guest house')).toBe('Guest house');
    expect(shownName(madeUpName())).toMatch(/^Invité \d\d$/);
    await setLanguage('en');
    expect(shownName('Guest 85')).toBe('Guest 85');
  });
});

describe('keys', () => {
  test('that are used exist', () => {
    for (const { path, literal, pattern } of uses) {
      for (const key of literal)
        expect([path, key, keys.some((one) => begins(key, one))]).toEqual([path, key, true]);
      for (const one of pattern)
        expect([path, one, keys.some((key) => matcher(one).test(key))]).toEqual([path, one, true]);
    }
  });
  test('that exist are used', () => {
    const unused = keys.filter(
      (key) => !literals.some((one) => begins(one, key)) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });
  test('cover every refusal of the protocol', () => {
    const page = readFileSync(join(WEB, '../docs/protocol.md'), 'utf8');
    const table = page.slice(page.indexOf('## Refusals'), page.indexOf('## Limits'));
    const rows = table.split('\n').filter((line) => /^\| \d{3} /.test(line));
    const codes = rows.flatMap((row) => row.replace(/\(.*?\)/g, '').match(/`[a-z-]+`/g) ?? []);
    const wanted = codes.map((code) => code.replaceAll('`', '').replaceAll('-', '_'));
    expect(wanted.length).toBeGreaterThan(20);
    expect(Object.keys(en.problem).sort()).toEqual([...wanted, 'unreachable'].sort());
  });
});

/** Letters that a reader would see or hear, in the markup of a component. */
function lettersIn(source: string): string[] {
  const found: string[] = [];
  const spoken = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'content']);
  const speaks = (text: string): boolean => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());
  function walk(node: unknown, attribute: string | null): void {
    if (Array.isArray(node)) node.forEach((one) => walk(one, attribute));
    else if (typeof node === 'object' && node !== null) {
      const one = node as AST.SvelteNode & Record<string, unknown>;
      const within = one.type === 'Attribute' || one.type === 'StyleDirective' ? one.name : attribute;
      if (one.type === 'Text' && speaks(one.data) && (within === null || spoken.has(within)))
        found.push(one.data.trim());
      for (const [name, child] of Object.entries(one)) if (name !== 'expression') walk(child, within);
    }
  }
  walk(parse(source, { modern: true }).fragment, null);
  return found;
}

describe('what is visible', () => {
  test('the search sees letters in text and in spoken attributes only', () => {
    const source = '<p class="big">{t("a")} Hello<b title="Say it" id="x1y">·</b></p>';
    expect(lettersIn(source)).toEqual(['Hello', 'Say it']);
  });
  test('as a command or a file stands in a sentence of the catalogue, wherever the language puts it', () => {
    const glued = files.filter(({ source }) => /\{t\((?:[^{}]|\{[^}]*\})*\)\} ?<code/.test(source));
    expect(glued.map(({ path }) => path)).toEqual([]);
  });
  test('comes from the catalogue', () => {
    for (const { path, source } of files)
      if (path.endsWith('.svelte')) expect([path, lettersIn(source)]).toEqual([path, []]);
  });
});
