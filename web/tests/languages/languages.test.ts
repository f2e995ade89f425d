/** The catalogue is whole: both languages, no word missing, none left over, and nothing visible that is not in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import en from '../../src/languages/en';
import fr from '../../src/languages/fr';

type Text = string | Record<string, string>;

const SOURCES = join(import.meta.dirname, '../../src');
const catalogues = { en, fr } as unknown as Record<string, Record<string, Record<string, Text>>>;
const areas = Object.keys(en);
const textsOf = (lang: string): Map<string, Text> =>
  new Map(
    Object.entries(catalogues[lang] ?? {}).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text] as const),
    ),
  );
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const holes = (text: Text): string[] =>
  [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.startsWith('languages') && !path.endsWith('.d.ts'))
  .map((path) => ({ path, source: readFileSync(join(SOURCES, path), 'utf8') }));
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
/** Names that are the same in every language. */
const NAMES = new Set(['HMAC-SHA256']);

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

describe('both languages', () => {
  test('have the same keys', () => {
    expect([...textsOf('fr').keys()].sort()).toEqual([...keys].sort());
  });
  test('have the same values to fill in, and forms where the other has', () => {
    const french = textsOf('fr');
    for (const [key, text] of textsOf('en')) {
      expect([key, holes(french.get(key) ?? '')]).toEqual([key, holes(text)]);
      expect([key, typeof french.get(key)]).toEqual([key, typeof text]);
    }
  });
  test('have complete plural forms', () => {
    for (const lang of ['en', 'fr'])
      for (const [key, text] of textsOf(lang))
        if (typeof text !== 'string')
          expect([key, Object.keys(text).sort()]).toEqual([key, ['one', 'other']]);
  });
  test('have no empty text', () => {
    for (const lang of ['en', 'fr'])
      for (const [key, text] of textsOf(lang))
        for (const form of formsOf(text)) expect([key, form.trim()]).not.toEqual([key, '']);
  });
  test('French is set as French is: curly apostrophes, a space that does not break before double signs', () => {
    for (const [key, text] of textsOf('fr'))
      for (const form of formsOf(text)) {
        expect([key, form]).toEqual([key, form.replaceAll("'", '’')]);
        expect([key, /[^\u00a0\u202f\s?!][;:!?»](?!\S)/.test(form), form]).toEqual([key, false, form]);
        expect([key, / [;:!?»]|« /.test(form), form]).toEqual([key, false, form]);
      }
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
  test('tell of every refusal in the protocol', () => {
    const page = readFileSync(join(SOURCES, '../../docs/protocol.md'), 'utf8');
    const table = page.slice(page.indexOf('## Refusals'), page.indexOf('## The dice'));
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
  test('comes from the catalogue', () => {
    for (const { path, source } of files)
      if (path.endsWith('.svelte')) expect([path, lettersIn(source)]).toEqual([path, []]);
  });
});
