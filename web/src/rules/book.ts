/** The rulebook as data. Its text is docs/rulebook*.md, read by scripts/rulebook.ts when the client is built. */
import type { Feature } from './features';

/** A picture or table of pictures; in the file, `<!-- figure: name -->`. */
export type Figure = 'board' | 'islands' | 'tiles' | 'treasures' | 'dice' | 'creatures';

/** A piece of a text: plain, stressed, code, the mark of a ruling of ours, or the number of a paragraph to go to. */
export interface Run {
  kind: 'plain' | 'stress' | 'code' | 'ruling' | 'link';
  text: string;
}

/** A part of a paragraph. A figure has the cells of the table that it replaces, or the words of the picture. */
export type Block =
  | { kind: 'text'; runs: readonly Run[] }
  | { kind: 'list'; items: readonly (readonly Run[])[] }
  | {
      kind: 'figure';
      figure: Figure;
      head: readonly string[];
      rows: readonly (readonly string[])[];
      words?: string;
    };

export interface Paragraph {
  /** `5.7` */
  id: string;
  blocks: Block[];
}

export interface Chapter {
  /** `5` */
  id: string;
  title: string;
  intro: Run[];
  paragraphs: Paragraph[];
}

/** The short answer to "what does this do?" */
export interface Help {
  title: string;
  text: string;
  /** The paragraph that says it in full. */
  paragraph: string;
}

/** A part of such an answer, for all games or for those in which one of some features is played. */
export interface HelpPart {
  /** Where it has none, the part before has them. */
  title?: string;
  paragraph?: string;
  text: string;
  if?: readonly Feature[];
  unless?: readonly Feature[];
}

export interface Book {
  /** What the game is about, in a few sentences. */
  aim: string;
  chapters: readonly Chapter[];
  help: Readonly<Record<string, readonly HelpPart[]>>;
}

const FOLDER = '../../../docs/rulebook';
const BOOKS = import.meta.glob<{ default: Book }>('../../../docs/rulebook*.md');

/** The rulebook in a language; in English where there is none. */
export async function loadBook(lang: string): Promise<Book> {
  const load = BOOKS[`${FOLDER}.${lang}.md`] ?? BOOKS[`${FOLDER}.md`];
  if (!load) throw new Error('the client was built without a rulebook');
  return (await load()).default;
}

/** The answer for a table with these features; without any it is the basic game. */
export function helpOn(book: Book, topic: string, features: readonly Feature[] = []): Help | null {
  const parts = book.help[topic];
  if (!parts) return null;
  const played = (one: Feature): boolean => features.includes(one);
  const holds = parts.filter((part) => (part.if?.some(played) ?? true) && !part.unless?.some(played));
  const { title, paragraph } = holds.findLast((part) => part.title) ?? parts[0] ?? {};
  return { title: title ?? '', paragraph: paragraph ?? '', text: holds.map(({ text }) => text).join(' ') };
}

/** The chapters with only those paragraphs in which every word of the search occurs. */
export function filtered(book: Book, search: string): Chapter[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...book.chapters];
  return book.chapters.flatMap((chapter) => {
    const paragraphs = chapter.paragraphs.filter((paragraph) => {
      const text = folded(`${chapter.title} ${paragraph.id} ${textOf(paragraph)}`);
      return words.every((word) => text.includes(word));
    });
    return paragraphs.length > 0 ? [{ ...chapter, paragraphs }] : [];
  });
}

function textOf({ blocks }: Paragraph): string {
  return blocks.map(wordsOf).join(' ');
}

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.runs.map(({ text }) => text).join('');
    case 'list':
      return block.items.map((runs) => runs.map(({ text }) => text).join('')).join(' ');
    case 'figure':
      return block.rows.flat().join(' ');
  }
}

/** Small letters without accents, so that "ile" finds "Île"; curly apostrophes are straight. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}
