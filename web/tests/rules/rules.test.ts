import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRulebook } from '../../scripts/rulebook';
import { EDITIONS, TERRAINS } from '../../src/api/facts';
import { PICTURES } from '../../src/board/art/pictures';
import { filtered, helpOn, loadBook, type Book } from '../../src/rules/book';
import { creatureFact, emptyBoard, TILES, tileFact } from '../../src/rules/facts';
import { featuresOf } from '../../src/rules/features';
import { pictureOf, topicOf } from '../../src/rules/topics';
import positions from '../fixtures/positions.json';

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
          return block.runs.filter(({ kind }) => kind === 'ruling').length;
        }),
      })),
    })),
    help: Object.entries(help).map(([topic, parts]) => [
      topic,
      parts.map((part) => [part.paragraph, part.if, part.unless]),
    ]),
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
    expect(await loadBook('qaa')).toEqual(en);
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

  it('has the facts of every edition with each of its dice', () => {
    for (const [edition, { deck, dice }] of Object.entries(EDITIONS)) {
      for (const [name, { reach }] of Object.entries(dice)) {
        const box = { edition, dice: name };
        expect(tileFact('shark', box)?.under).toEqual(deck.shark);
        expect(creatureFact('shark', box)?.hexes ?? null).toEqual('shark' in reach ? [1, reach.shark] : null);
      }
    }
    expect(tileFact('shark', { edition: 'atoll', dice: 'tide' })).toBeUndefined();
    expect(creatureFact('shark', { edition: 'atoll', dice: 'tide' })).toMatchObject({
      pieces: 6,
      hexes: null,
    });
  });
});

describe('the board of the rulebook', () => {
  it('is that of a game before its tiles are dealt', () => {
    const { ground, creatures } = positions.setup;
    const places = (view: string): boolean[] => [...view].map((one) => one !== '.');

    expect(places(emptyBoard().ground)).toEqual(places(ground));
    expect(
      emptyBoard()
        .creatures.map(({ hex }) => hex)
        .sort(),
    ).toEqual(creatures.map(({ hex }) => hex).sort());
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

  it('reads lists, the table of a figure and the words of its picture', () => {
    const figures =
      '<!-- figure: board -->\n\n![All of it](board.svg)\n\n' +
      '<!-- figure: dice -->\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    const book = read(`## 1. Board\n\n**1.1** This:\n\nAnd:\n\n- a\n- b\n\n${figures}`);

    expect(book.chapters[0]?.paragraphs[0]?.blocks.slice(1)).toEqual([
      { kind: 'text', runs: [{ kind: 'plain', text: 'And:' }] },
      { kind: 'list', items: [[{ kind: 'plain', text: 'a' }], [{ kind: 'plain', text: 'b' }]] },
      { kind: 'figure', figure: 'board', head: [], rows: [], words: 'All of it' },
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
        shark: [{ title: 'Shark', paragraph: '8.3', text: 'It eats swimmers.' }],
      },
    );
  });

  it('reads help that depends on what is played, without its label', () => {
    const part = '<!-- help: shark if dolphins -->\n\n*With dolphins:* Some are\nsafe.\n';
    const book = read(`<!-- help: shark -->\n\n**Shark** (8.3). It bites.\n\n${part}`);
    expect(book.help.shark?.[1]).toEqual({ text: 'Some are safe.', if: ['dolphins'] });
    expect(helpOn(book, 'shark')?.text).toBe('It bites.');
    expect(helpOn(book, 'shark', ['dolphins'])).toEqual({
      title: 'Shark',
      paragraph: '8.3',
      text: 'It bites. Some are safe.',
    });
    expect(() => read('<!-- help: shark if mermaids -->\n\n**Shark** (8.3). It bites.\n')).toThrow(
      'help depends on mermaids; there are: two_colours',
    );
  });

  it('refuses what the screen cannot show', () => {
    expect(() => read('## 1. Board\n\n**1.1** x\n\n| a |\n|---|\n| b |\n')).toThrow('needs a marker');
    expect(() => read('## 1. Board\n\n**1.1** x\n\n> quoted\n')).toThrow(
      'allowed: text, lists, tables, pictures',
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

describe('help that follows the options', () => {
  const said = (topic: string, options: Parameters<typeof featuresOf>[0] = {}) =>
    helpOn(en, topic, featuresOf(options))?.text;

  it('says what the dice do', () => {
    expect(said('creature')).toContain('a shark up to 2');
    expect(said('creature', { dice: 'dive' })).not.toContain('shark up to 2');
    expect(said('creature', { dice: 'dive' })).toContain('the other how far');
    expect(said('dolphin')).toContain('tile to keep');
    expect(said('dolphin', { dice: 'rescapes' })).not.toContain('tile to keep');
    expect(said('shark', { dice: 'rescapes-joker' })).toContain('a dolphin guards');
  });
  it('says what the volcano does, and how the game ends', () => {
    expect(said('volcano')).toContain('ends at once');
    for (const ending of ['to_the_last', 'submerged'] as const)
      for (const topic of ['volcano', 'mountain', 'over', 'logo']) {
        expect(said(topic, { [ending]: true }), topic).not.toMatch(
          /ends at once|volcano erupts|that ends the game/,
        );
        expect(said(topic, { [ending]: true })?.length, topic).toBeGreaterThan(40);
      }
  });
  it('says how many a tile takes, and what counts', () => {
    expect(said('place', { overcrowded: true })).toContain('any other takes two');
    expect(said('place', { overcrowded: true })).not.toContain('Nobody may stand there');
    for (const topic of ['over', 'logo', 'saved', 'explorer', 'lost'])
      expect(said(topic, { all_equal: true }), topic).not.toMatch(
        /most treasure|treasure wins|treasure counts|worth 1 to 6/,
      );
    expect(said('values', { open_values: true })).not.toContain('nobody may look');
    expect(said('explorer', { closed_lagoon: true })).not.toContain('cannot go back');
    expect(said('launch', { two_colours: true })).toContain('four');
  });
  it('says what squids change', () => {
    expect(said('whale', { squid: 'instead-of-whales' })).toContain('no whales');
    expect(said('whale-defence', { squid: 'instead-of-whales' })).toContain('no use');
    expect(said('move-whale', { squid: 'with-whales' })).toContain('squid may go in its place');
    expect(said('squid', { squid: 'with-whales' })).not.toContain('Only with');
  });
  it('says something on every topic, whatever is played', () => {
    const all = featuresOf({ dice: 'dive', to_the_last: true, all_equal: true, squid: 'instead-of-whales' });
    for (const book of [en, fr])
      for (const topic of Object.keys(book.help))
        for (const features of [[], all]) expect(helpOn(book, topic, features)?.text, topic).toMatch(/\S/);
  });
});
