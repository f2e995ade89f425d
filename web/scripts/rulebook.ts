/** Reads docs/rulebook*.md when the client is built: a Vite plugin that turns each file into a module with its Book. */
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Block, Book, Chapter, Figure, HelpPart, Paragraph, Run } from '../src/rules/book.ts';
import { FEATURES, type Feature } from '../src/rules/features.ts';

const FILE = /\/docs\/rulebook(?:\.[\w-]+)?\.md$/;
const CHAPTER = /^(\d+)\. (.+)$/;
const NUMBER = /^\d+\.\d+$/;
const REFERENCE = /(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.]*\d)/;
const MARKER = /^<!-- (figure|help): (\S+)(?: (if|unless) (.+))? -->\s*$/;
/** What readers of the documentation need to know where a part applies: `*To the last:*`. */
const LABEL = /^\*[^*]+:\*\s+/;
const HELP = /^\*\*(.+?)\*\* \((\d+(?:\.\d+)?)\)\.?\s+(.+)$/s;

export function rulebooks(): Plugin {
  return {
    name: 'lastboat-rulebooks',
    enforce: 'pre',
    transform(text, id) {
      const file = id.replace(/\?.*$/, '');
      if (!FILE.test(file)) return undefined;
      return { code: `export default ${JSON.stringify(readRulebook(text))};`, map: null };
    },
  };
}

/** The numbered chapters and the help texts; what else the file says is for readers of the documentation. */
export function readRulebook(markdown: string): Book {
  const chapters: Chapter[] = [];
  const help: Record<string, HelpPart[]> = {};
  let chapter: Chapter | null = null;
  let aim = '';
  let marker: string[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'space' || token.type === 'def') continue;
    if (token.type === 'heading' && token.depth === 2) {
      chapter = chapterOf(token.text as string);
      if (chapter) chapters.push(chapter);
    } else if (token.type === 'html') {
      marker = MARKER.exec(token.raw)?.slice(1) ?? [];
      if (chapter && marker[0] === 'figure') addFigure(chapter, marker[1] as Figure);
      continue;
    } else if (marker[0] === 'help') {
      const [, topic = '', ...condition] = marker;
      const parts = (help[topic] ??= []);
      parts.push({ ...helpOf(token.raw, parts.length === 0), ...conditionOf(condition) });
    } else if (chapter) {
      add(chapter, token);
    } else if (token.type === 'paragraph' && !aim) {
      aim = inOneLine(token.text as string);
    }
    marker = [];
  }
  return { aim, chapters, help };
}

function chapterOf(heading: string): Chapter | null {
  const [, id, title] = CHAPTER.exec(heading) ?? [];
  return id && title ? { id, title, intro: [], paragraphs: [] } : null;
}

function helpOf(markdown: string, isFirst: boolean): HelpPart {
  const [, title, paragraph, text] = HELP.exec(markdown.trim()) ?? [];
  if (title && paragraph && text) return { title, paragraph, text: inOneLine(text) };
  if (isFirst) throw new Error(`help should read "**Title** (5.7). Text", not: ${markdown}`);
  return { text: inOneLine(markdown.trim().replace(LABEL, '')) };
}

function conditionOf([word, features]: (string | undefined)[]): Pick<HelpPart, 'if' | 'unless'> {
  if (!word || !features) return {};
  const named = features.split(' ') as Feature[];
  const unknown = named.filter((one) => !FEATURES.includes(one));
  if (unknown.length > 0)
    throw new Error(`help depends on ${unknown.join(', ')}; there are: ${FEATURES.join(', ')}`);
  return word === 'if' ? { if: named } : { unless: named };
}

function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

/** A figure stands where its marker does, and takes the place of a table or picture that follows. */
function addFigure(chapter: Chapter, figure: Figure): void {
  chapter.paragraphs.at(-1)?.blocks.push({ kind: 'figure', figure, head: [], rows: [] });
}

function add(chapter: Chapter, token: Token): void {
  if (token.type === 'paragraph') {
    const [first, ...rest] = token.tokens ?? [];
    if (first?.type === 'strong' && NUMBER.test(first.text as string)) {
      const paragraph: Paragraph = {
        id: first.text as string,
        blocks: [{ kind: 'text', runs: runsOf(rest) }],
      };
      chapter.paragraphs.push(paragraph);
      return;
    }
    const figure = chapter.paragraphs.at(-1)?.blocks.at(-1);
    if (first?.type === 'image' && figure?.kind === 'figure') {
      figure.words = first.text as string;
      return;
    }
  }
  const last = chapter.paragraphs.at(-1);
  if (!last && token.type === 'paragraph') chapter.intro.push(...runsOf(token.tokens ?? []));
  else if (!last) throw new Error(`chapter ${chapter.id} begins with a ${token.type}; allowed: text`);
  else if (token.type === 'table') fillFigure(last, token as Tokens.Table);
  else last.blocks.push(blockOf(last, token));
}

function blockOf(paragraph: Paragraph, token: Token): Block {
  switch (token.type) {
    case 'paragraph':
      return { kind: 'text', runs: runsOf(token.tokens ?? []) };
    case 'list':
      return { kind: 'list', items: (token as Tokens.List).items.map((item) => runsOf(item.tokens)) };
    default:
      throw new Error(`§${paragraph.id} has a ${token.type}; allowed: text, lists, tables, pictures`);
  }
}

function fillFigure(paragraph: Paragraph, table: Tokens.Table): void {
  const figure = paragraph.blocks.at(-1);
  if (figure?.kind !== 'figure')
    throw new Error(`the table of §${paragraph.id} needs a marker: <!-- figure: name -->`);
  figure.head = table.header.map((cell) => cell.text);
  figure.rows = table.rows.map((row) => row.map((cell) => cell.text));
}

/** A text cut where it is stressed, code, a ruling's mark or the number of a paragraph. */
function runsOf(tokens: readonly Token[]): Run[] {
  const runs = tokens.flatMap((token): Run[] => {
    if (token.type === 'text' && 'tokens' in token && token.tokens) return runsOf(token.tokens);
    if (token.type === 'text' || token.type === 'escape') return linked(token.text as string);
    if (token.type === 'em') return [{ kind: 'stress', text: token.text as string }];
    if (token.type === 'codespan') return [{ kind: 'code', text: token.text as string }];
    if (token.type === 'link') return [{ kind: 'ruling', text: token.text as string }];
    throw new Error(
      `the rulebook has a ${token.type}: ${token.raw}; allowed in a text: *stress*, \`code\`, [ruling]`,
    );
  });
  if (runs[0]) runs[0].text = runs[0].text.trimStart();
  return runs.filter(({ text }) => text !== '');
}

function linked(text: string): Run[] {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .split(REFERENCE)
    .map((part, index) => ({ kind: index % 2 ? 'link' : 'plain', text: part }) as Run);
}
