import type { Chapter } from '../book';

const chapters: readonly Chapter[] = [
  {
    id: '1',
    title: 'The board',
    paragraphs: [
      {
        id: '1.1',
        text: 'The sea is a grid of 133 hexes in 13 rows. Rows are lettered a to m from the top, hexes are numbered from 1 at the left: the middle of the board is g6.',
      },
      {
        id: '1.2',
        text: '40 hexes are places for tiles: the island. The other 93 are sea, the *lagoon* g6 in the heart of the island among them. When a tile sinks, its place becomes sea like any other.',
      },
      {
        id: '1.3',
        text: 'Four safe islands lie in the corners, beside the grid. Each is entered from two *landing hexes*, which are otherwise ordinary sea.',
        figure: 'islands',
      },
      {
        id: '1.4',
        text: 'Five serpents are there from the start: one in the lagoon and one before each safe island, on b1, c11, k1 and l10.',
      },
      {
        id: '1.5',
        text: 'At the start 22 tiles touch the sea outside, 6 touch only the lagoon and 12 touch no water. 28 sea hexes beside the island are free for boats.',
      },
    ],
  },
  {
    id: '2',
    title: 'What is in the box',
    paragraphs: [
      {
        id: '2.1',
        text: '40 tiles: 16 beaches, 16 forests, 8 mountains. Everybody sees the terrain; what lies beneath is known to nobody until the tile sinks. Some undersides work *at once*; the others you *keep* for later.',
        rulings: [
          'Kept tiles lie before their owner with the terrain up: all see how many of which terrain, only the owner knows what is beneath.',
        ],
        figure: 'tiles',
      },
      {
        id: '2.2',
        text: 'Four colours with ten explorers each. Every explorer carries a treasure, 28 in all for a colour.',
        figure: 'treasures',
      },
      {
        id: '2.3',
        text: '5 serpents, 6 sharks, 5 whales; 12 boats in the *Island* edition, 10 in the *Survive* edition. What leaves the board is out for good. If a tile calls for a piece and none is left, none is placed.',
      },
      {
        id: '2.4',
        text: 'The red creature die, and for options the blue dice and the Rescapés die.',
        figure: 'dice',
      },
      { id: '2.5', text: 'For options only: 4 dolphins (chapter 11) and 5 giant squids (chapter 12).' },
    ],
  },
  {
    id: '3',
    title: 'Setting up',
    paragraphs: [
      {
        id: '3.1',
        text: 'Two to four players. The first player, chosen or drawn, is the first to place and has the first turn. Play goes clockwise.',
      },
      {
        id: '3.2',
        text: 'The tiles are laid out at random, terrain up. Within each terrain, any of its undersides may lie under any tile.',
      },
      {
        id: '3.3',
        text: 'In turn, each player puts one explorer on a tile where nobody stands, until all are placed. You look at the treasure and decide who goes where.',
        rulings: [
          'Explorers are numbered in the order of placing. The numbers are public, the treasures are not.',
        ],
      },
      {
        id: '3.4',
        text: 'Then, in turn, each puts one boat on a sea hex that touches a tile and holds neither boat nor creature, until everyone has placed two.',
      },
      {
        id: '3.5',
        text: 'Two players may take two colours each (§10.5).',
        rulings: [
          'Each colour brings its ten explorers and two boats; you place one piece at a time, of either colour. You have one turn and three points for both, they count together for the control of a boat, and their scores add up.',
        ],
      },
      {
        id: '3.6',
        text: 'Once the first turn begins nobody looks at a treasure any more, not even at their own, saved and lost ones included, until the end. Remembering is part of the game; a table may allow you to look at your own (§10.7).',
      },
    ],
  },
  {
    id: '4',
    title: 'Your turn',
    intro: 'Four steps, always in this order: tile, move, sink, creature.',
    paragraphs: [
      {
        id: '4.1',
        text: '*Tile.* You may play one tile that you kept for the start of your turn (chapter 7). One at most.',
      },
      {
        id: '4.2',
        text: '*Move.* You have three movement points for your explorers and boats, in any mix and any order (chapter 5). You may leave some. If you have nobody left on the island, in boats or in the water when this step begins, you skip it, and only it.',
      },
      {
        id: '4.3',
        text: '*Sink.* While there are tiles you must remove one, and its underside works or becomes yours (chapter 6).',
      },
      {
        id: '4.4',
        text: '*Creature.* You always roll. Then you may move one creature of the kind you rolled (chapter 8).',
        rulings: [
          'If there is none of that kind on the board the step ends by itself; if there is one you are asked, even when it cannot go anywhere.',
        ],
      },
    ],
  },
];

export default chapters;
