import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PICTURES } from '../../src/board/art/pictures';
import { filtered, runsOf, type Book } from '../../src/rules/book';
import en from '../../src/rules/book.en';
import fr from '../../src/rules/book.fr';
import { TERRAINS, TILES } from '../../src/rules/facts';
import { PARAGRAPH, pictureOf, topicOf } from '../../src/rules/topics';
import topicsEn from '../../src/rules/topics.en';
import topicsFr from '../../src/rules/topics.fr';

const written = readFileSync('../docs/rulebook.md', 'utf8');

const ids = (book: Book): string[] =>
  book.chapters.flatMap(({ id, paragraphs }) => [id, ...paragraphs.map((one) => one.id)]);

/** Everything but the words: numbers, lists, figures and the paragraphs linked to. */
function shapeOf(book: Book): unknown {
  return book.chapters.map(({ id, intro, paragraphs }) => ({
    id,
    intro: intro !== undefined,
    paragraphs: paragraphs.map((one) => ({
      id: one.id,
      items: one.items?.length,
      rulings: one.rulings?.length,
      figure: one.figure,
      links: linksOf([one.text, ...(one.items ?? []), ...(one.rulings ?? [])].join(' ')).sort(),
    })),
  }));
}

function linksOf(text: string): string[] {
  return runsOf(text).flatMap(({ kind, text: to }) => (kind === 'link' ? [to] : []));
}

describe('the rulebook', () => {
  it('has the same chapters, paragraphs, figures and links in both languages', () => {
    expect(shapeOf(fr)).toEqual(shapeOf(en));
    expect(Object.keys(fr.meetings)).toEqual(Object.keys(en.meetings));
  });

  it('has every paragraph of the written rulebook, in its order', () => {
    const numbers = [...written.matchAll(/^(?:## (\d+)\. |\*\*(\d+\.\d+)\*\*)/gm)].map(
      (one) => one[1] ?? one[2],
    );

    expect(ids(en)).toEqual(numbers);
  });

  it('says where each ruling is ours, as the written one does', () => {
    const listed = written.slice(written.indexOf('## Our own rulings'));
    const settled = [...listed.matchAll(/^- (\d+\.\d+):/gm)].map((one) => one[1]);
    const ours = en.chapters.flatMap(({ paragraphs }) =>
      paragraphs.filter((one) => one.rulings).map(({ id }) => id),
    );

    expect(ours).toEqual(settled);
  });

  it('links only to paragraphs that exist', () => {
    const known = new Set(ids(en));
    const linked = en.chapters.flatMap(({ intro, paragraphs }) =>
      [
        intro ?? '',
        ...paragraphs.flatMap((one) => [one.text, ...(one.items ?? []), ...(one.rulings ?? [])]),
      ].flatMap(linksOf),
    );

    expect(linked.filter((id) => !known.has(id))).toEqual([]);
    expect(linked.length).toBeGreaterThan(30);
  });

  it('uses the no-break spaces of French', () => {
    const texts = fr.chapters.flatMap(({ paragraphs }) =>
      paragraphs.flatMap((one) => [one.text, ...(one.rulings ?? [])]),
    );
    texts.push(...Object.values(topicsFr).flatMap(({ title, text }) => [title, text]));

    expect(texts.filter((text) => / [:;!?»]|« /.test(text))).toEqual([]);
  });

  it('counts forty tiles', () => {
    const counts = TERRAINS.map((terrain) => TILES.reduce((sum, tile) => sum + tile.under[terrain], 0));

    expect(counts).toEqual([16, 16, 8]);
  });

  it('counts the tiles of each kind as the rulebook does', () => {
    const book = readFileSync('../docs/rulebook.md', 'utf8');
    const rows = book.matchAll(
      /^\| ([a-z ]+) \| (?:green|red) \| [^|]+ \| (\d+) \| (\d+) \| (\d+) \| \d+ \|$/gm,
    );
    const counted = TILES.map(({ underside, under }) => [
      underside.replace('-', ' '),
      ...TERRAINS.map((terrain) => String(under[terrain])),
    ]);

    expect(Array.from(rows, ([, ...cells]) => cells).sort()).toEqual(counted.sort());
  });
});

describe('the search', () => {
  it('finds paragraphs with all words, whatever the accents and capitals', () => {
    const found = filtered(fr, 'ILE debarquement').flatMap(({ paragraphs }) =>
      paragraphs.map(({ id }) => id),
    );

    expect(found).toContain('5.6');
    expect(found).not.toContain('5.1');
  });

  it('gives everything when nothing is looked for and nothing when nothing fits', () => {
    expect(filtered(en, '  ')).toEqual(en.chapters);
    expect(filtered(en, 'submarine')).toEqual([]);
  });
});

describe('a text', () => {
  it('is cut at what is stressed and linked', () => {
    expect(runsOf('*Shark*: see §5.11.')).toEqual([
      { kind: 'stress', text: 'Shark' },
      { kind: 'plain', text: ': see ' },
      { kind: 'link', text: '5.11' },
      { kind: 'plain', text: '.' },
    ]);
  });
});

describe('the reference', () => {
  it('explains every picture and leads to a paragraph that exists', () => {
    const known = new Set(ids(en));
    for (const name of Object.keys(PICTURES)) expect(topicOf(name), name).not.toBeNull();
    for (const id of Object.values(PARAGRAPH)) expect(known).toContain(id);
    expect(Object.keys(topicsFr).sort()).toEqual(Object.keys(topicsEn).sort());
  });

  it('has a picture for every topic', () => {
    for (const topic of Object.keys(PARAGRAPH)) {
      const name = topicOf(topic);
      expect(name && PICTURES[pictureOf(name)]).toBeTruthy();
    }
  });

  it('knows every question of a turn and nothing else', () => {
    const asked =
      'first deal place launch tile ride wind summon dive move sink flip rescue spawn nip roll range creature defend bite guard over';

    for (const phase of asked.split(' ')) expect(topicOf(phase), phase).not.toBeNull();
    expect(topicOf('submarine')).toBeNull();
  });
});
