import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRulebook } from '../../scripts/rulebook';
import { TERRAINS } from '../../src/api/facts';
import { PICTURES } from '../../src/board/art/pictures';
import { filtered, loadBook, type Book } from '../../src/rules/book';
import { TILES } from '../../src/rules/facts';
import { pictureOf, topicOf } from '../../src/rules/topics';

const en = readRulebook(readFileSync('../docs/rulebook.md', 'utf8'));
const fr = readRulebook(readFileSync('../docs/rulebook.fr.md', 'utf8'));

const ids = (book: Book): string[] =>
  book.chapters.flatMap(({ id, paragraphs }) => [id, ...paragraphs.map((one) => one.id)]);

/** Everything but the words: blocks, figures, sizes of tables and lists, rulings and the paragraphs linked to. */
function shapeOf({ chapters, help }: Book): unknown {
  return {
    chapters: chapters.map(({ id, intro, paragraphs }) => ({
      id,
      intro: intro.length > 0,
      paragraphs: paragraphs.map(({ id, blocks }) => ({
        id,
        blocks: blocks.map((block) => {
          if (block.kind === 'figure') return [block.figure, block.head.length, block.rows.length];
          if (block.kind === 'list') return block.items.length;
          return block.kind === 'text'
            ? block.runs.filter(({ kind }) => kind === 'ruling').length
            : block.kind;
        }),
      })),
    })),
    help: Object.entries(help).map(([topic, { paragraph }]) => [topic, paragraph]),
  };
}

describe('the rulebook', () => {
  it('is read into its twelve chapters, and all 76 paragraphs', () => {
    expect(en.chapters.map(({ id }) => id)).toEqual('1 2 3 4 5 6 7 8 9 10 11 12'.split(' '));
    expect(ids(en)).toHaveLength(12 + 76);
    expect(en.chapters[4]?.title).toBe('Movement');
  });

  it('has the same shape in both languages', () => {
    expect(shapeOf(fr)).toEqual(shapeOf(en));
  });

  it('is loaded in the language wanted, and in English where there is none', async () => {
    expect(await loadBook('fr')).toEqual(fr);
    expect(await loadBook('tlh')).toEqual(en);
  });

  it('counts the tiles of each kind as the figure does', () => {
    const table = en.chapters[1]?.paragraphs[0]?.blocks.find((block) => block.kind === 'figure');
    const counted = TILES.map(({ underside, under }) => [
      underside.replace('-', ' '),
      ...TERRAINS.map((terrain) => String(under[terrain])),
    ]);

    const rows = table?.kind === 'figure' ? table.rows.slice(0, -1) : [];
    expect(rows.map(([name, , , ...counts]) => [name, ...counts.slice(0, 3)])).toEqual(counted);
  });
});

describe('reading a rulebook', () => {
  const read = (markdown: string): Book => readRulebook(markdown);

  it('cuts a text at what is stressed, linked, code and ruled', () => {
    const book = read(
      '## 5. Moving\n\n**5.1** *Shark*: see\n5.11, `L`. [ruling] No.\n\n[ruling]: #rulings\n',
    );

    expect(book.chapters[0]?.paragraphs[0]?.blocks).toEqual([
      {
        kind: 'text',
        runs: [
          { kind: 'stress', text: 'Shark' },
          { kind: 'plain', text: ': see ' },
          { kind: 'link', text: '5.11' },
          { kind: 'plain', text: ', ' },
          { kind: 'code', text: 'L' },
          { kind: 'plain', text: '. ' },
          { kind: 'ruling', text: 'ruling' },
          { kind: 'plain', text: ' No.' },
        ],
      },
    ]);
  });

  it('reads code, lists and the table of a figure', () => {
    const figure = '<!-- figure: dice -->\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    const book = read(`## 1. Board\n\n**1.1** This:\n\n     L\n    S h\n\nAnd:\n\n- a\n- b\n\n${figure}`);

    expect(book.chapters[0]?.paragraphs[0]?.blocks.slice(1)).toEqual([
      { kind: 'code', text: ' L\nS h' },
      { kind: 'text', runs: [{ kind: 'plain', text: 'And:' }] },
      { kind: 'list', items: [[{ kind: 'plain', text: 'a' }], [{ kind: 'plain', text: 'b' }]] },
      { kind: 'figure', figure: 'dice', head: ['a', 'b'], rows: [['1', '2']] },
    ]);
  });

  it('takes the first paragraph as the aim and leaves out what else belongs to no chapter', () => {
    expect(read('# Rules\n\nHello.\n\n## Words\n\n| a |\n|---|\n| b |\n')).toEqual({
      aim: 'Hello.',
      chapters: [],
      help: {},
    });
  });

  it('reads help', () => {
    expect(read('## In short\n\n<!-- help: shark -->\n\n**Shark** (8.3). It eats\nswimmers.\n').help).toEqual(
      {
        shark: { title: 'Shark', paragraph: '8.3', text: 'It eats swimmers.' },
      },
    );
  });

  it('refuses what the screen cannot show', () => {
    expect(() => read('## 1. Board\n\n**1.1** x\n\n| a |\n|---|\n| b |\n')).toThrow('needs a marker');
    expect(() => read('## 1. Board\n\n**1.1** x\n\n> quoted\n')).toThrow(
      'allowed: text, lists, code, tables',
    );
    expect(() => read('<!-- help: shark -->\n\nIt eats swimmers.\n')).toThrow('help should read');
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

  it('returns everything for an empty search and nothing when nothing fits', () => {
    expect(filtered(en, '  ')).toEqual(en.chapters);
    expect(filtered(en, 'submarine')).toEqual([]);
  });
});

describe('the help', () => {
  it('explains every picture', () => {
    for (const name of Object.keys(PICTURES)) expect(en.help, name).toHaveProperty(topicOf(name) ?? '-');
  });

  it('explains every question of a turn and nothing else', () => {
    const asked =
      'first deal place launch tile ride wind summon dive move sink flip rescue spawn nip roll range creature defend bite guard over';

    for (const phase of asked.split(' ')) expect(en.help, phase).toHaveProperty(topicOf(phase) ?? '-');
    expect(topicOf('submarine')).toBeNull();
  });

  it('has a picture for every topic', () => {
    for (const topic of Object.keys(en.help)) {
      const name = topicOf(topic);
      expect(name && PICTURES[pictureOf(name)], topic).toBeTruthy();
    }
  });
});
