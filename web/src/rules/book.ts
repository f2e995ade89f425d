/** The rulebook as data: the same chapters and paragraphs in every language, numbered as everywhere in this project. */
import type { CreatureKind } from '../api/types';
import type { Lang } from '../languages/language.svelte';

/** A table or picture that stands below a paragraph. */
export type Figure = 'islands' | 'tiles' | 'treasures' | 'dice' | 'creatures';

export interface Paragraph {
  /** `5.7` */
  id: string;
  /** Plain words; `*so*` is stressed and `§5.7` leads to that paragraph. */
  text: string;
  items?: readonly string[];
  /** What the printed rules leave open, as it is played here. */
  rulings?: readonly string[];
  figure?: Figure;
}

export interface Chapter {
  /** `5` */
  id: string;
  title: string;
  intro?: string;
  paragraphs: readonly Paragraph[];
}

/** What meets what, for the table of creatures. */
export interface Meeting {
  entersSwimmers: string;
  entersBoat: string;
  swimmerEnters: string;
  boatEnters: string;
}

export interface Book {
  chapters: readonly Chapter[];
  meetings: Readonly<Record<CreatureKind, Meeting>>;
}

export async function loadBook(lang: Lang): Promise<Book> {
  return (lang === 'fr' ? await import('./book.fr') : await import('./book.en')).default;
}

/** A piece of a text: plain, stressed, or the number of a paragraph to go to. */
export interface Run {
  kind: 'plain' | 'stress' | 'link';
  text: string;
}

const MARKUP = /\*([^*]+)\*|§\u00a0?(\d+(?:\.\d+)?)/g;

/** A text cut into its runs. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let done = 0;
  for (const found of text.matchAll(MARKUP)) {
    if (found.index > done) runs.push({ kind: 'plain', text: text.slice(done, found.index) });
    const [whole, stressed, number] = found;
    runs.push(stressed ? { kind: 'stress', text: stressed } : { kind: 'link', text: number ?? '' });
    done = found.index + whole.length;
  }
  if (done < text.length) runs.push({ kind: 'plain', text: text.slice(done) });
  return runs;
}

/** The chapters with only those paragraphs in which every word that was looked for occurs. */
export function filtered(book: Book, looked: string): Chapter[] {
  const words = folded(looked).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...book.chapters];
  return book.chapters.flatMap((chapter) => {
    const paragraphs = chapter.paragraphs.filter((one) => {
      const text = folded(
        [chapter.title, one.id, one.text, ...(one.items ?? []), ...(one.rulings ?? [])].join(' '),
      );
      return words.every((word) => text.includes(word));
    });
    return paragraphs.length > 0 ? [{ ...chapter, paragraphs }] : [];
  });
}

/** Small letters without accents, so that "ile" finds "Île"; curly apostrophes are straight. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('*', '').toLowerCase();
}
