import type { Chapter } from '../book';

const chapters: readonly Chapter[] = [
  {
    id: '5',
    title: 'Moving',
    intro: 'Every step here costs one movement point.',
    paragraphs: [
      { id: '5.1', text: 'From a tile to a neighbouring tile. Any number may stand on one.' },
      {
        id: '5.2',
        text: 'From a tile into a boat on a neighbouring sea hex, if fewer than three are aboard, whoever they are.',
      },
      { id: '5.3', text: 'From a boat into another boat with room on a neighbouring sea hex.' },
      {
        id: '5.4',
        text: 'From a tile into a neighbouring sea hex, or from a boat into the water of its hex. Both are *swims*, and you are a swimmer now.',
      },
      {
        id: '5.5',
        text: 'As a swimmer to a neighbouring sea hex, or into a boat with room in the same hex. Both are swims.',
      },
      {
        id: '5.6',
        text: 'From a boat on a landing hex to the safe island. A swimmer on a landing hex may land too: that is a swim. All islands are open to all. A saved explorer stays there.',
      },
      {
        id: '5.7',
        text: '*One swim a turn* for each explorer. Who swims up to a boat or an island boards or lands next turn; who jumps in does not swim on. Who has climbed into a boat may still ride, change boats or land from it this turn. Falling in, because a tile sank or a boat capsized, is not a swim.',
      },
      {
        id: '5.8',
        text: 'You move only your own explorers, and may always take them out of a boat. Who has left the island never steps on a tile again (but §10.6).',
      },
      {
        id: '5.9',
        text: 'An *empty boat* is moved by anyone. A *loaded boat* only by a player who controls it: you have someone aboard and nobody has more. With equal numbers each of you controls it.',
      },
      {
        id: '5.10',
        text: 'A boat moves to a neighbouring sea hex without a boat. Never onto a tile or a safe island.',
      },
      {
        id: '5.11',
        text: 'A swimmer who enters a hex with a shark or a serpent, or becomes a swimmer there, is lost at once. You may do that to yourself.',
      },
      {
        id: '5.12',
        text: 'A loaded boat that enters a hex with a serpent or a whale *capsizes*: the boat is gone, those aboard swim, and §5.11 follows. A shark does nothing to a boat. Nothing happens to an empty boat.',
        rulings: ['Unlike in §8.2, a free dolphin there may guard one of them (§11.4).'],
      },
      {
        id: '5.13',
        text: 'You may board a boat that shares its hex with a creature: nothing happens.',
        rulings: [
          'Creatures act only when they enter, or when a swimmer or a loaded boat enters their hex (exceptions: §11.7, §12.3).',
        ],
      },
    ],
  },
  {
    id: '6',
    title: 'Sinking a tile',
    paragraphs: [
      {
        id: '6.1',
        text: 'All beaches first, then all forests, then the mountains. Take a tile of the lowest terrain left that touches the sea; the lagoon and the places of sunken tiles count as sea. If none of that terrain touches the sea, any tile of that terrain will do.',
      },
      {
        id: '6.2',
        text: 'Whoever stands on it is now a swimmer there; then the underside works. One that works at once is shown to all and leaves the game; the others go unseen into your hand.',
      },
      {
        id: '6.3',
        text: 'What may come up:',
        items: [
          '*Shark*: it appears there, and the swimmers there are lost.',
          '*Whale*: it appears there; swimmers are unharmed.',
          '*Boat*: it appears there and the swimmers of that hex climb in. If there are more than three, you choose the three, whoever they belong to.',
        ],
        rulings: ['You choose them one by one. When no boat is left, they go on swimming.'],
      },
      {
        id: '6.4',
        text: '*Whirlpool*: everything in that hex and in the *sea* hexes around it is gone: swimmers, boats with all aboard, creatures.',
        rulings: ['Boats are swept away too; explorers on the tiles around are safe.'],
      },
      {
        id: '6.5',
        text: '*Volcano*: the game ends at once (§9.1; but §10.2, §10.4). It lies under a mountain, so with the 33rd tile at the earliest.',
      },
    ],
  },
  {
    id: '7',
    title: 'Kept tiles',
    paragraphs: [
      {
        id: '7.1',
        text: '*Dolphin*: one of your swimmers moves 1 to 3 sea hexes, but not onto an island. §5.11 applies in each hex. He may still swim in the same turn.',
        rulings: ['At least one step; you may stop after each.'],
      },
      {
        id: '7.2',
        text: '*Wind*: a boat you control moves 1 to 3 hexes. §5.10 and §5.12 apply in each hex; it stops where it capsizes.',
        rulings: ['So a loaded boat. At least one step; you may stop after each.'],
      },
      {
        id: '7.3',
        text: '*Move a serpent, shark or whale*: put one that is on the board on any unoccupied sea hex.',
        rulings: [
          'Unoccupied: no boat, no swimmer, no creature, so not its own hex. The same in §11.2, §12.1 and §12.2.',
        ],
      },
      {
        id: '7.4',
        text: 'A tile that would do nothing cannot be played. A played tile is gone. Others see how many tiles you keep, not which. With any tile in hand you are asked at the start of your turn, so that the question tells nothing.',
        rulings: ['With two equal undersides of different terrain you say which one you play.'],
      },
      {
        id: '7.5',
        text: '*Defence*: it answers a creature that another player moves with the dice, before it acts. Shark defence: a shark that enters a hex with your swimmer. Whale defence: a whale that enters a hex with a boat you control. The creature is gone, all else stays. There is no defence against creatures that come up or are put somewhere by a tile, nor against serpents and squids. It comes before §12.5: a squid there survives.',
        rulings: ['Nobody defends in their own turn.'],
      },
      {
        id: '7.6',
        text: 'Every player who is threatened is asked, clockwise from the active player; the first to defend settles it.',
        rulings: ['You are asked whether you hold the tile or not, so that being asked tells nothing.'],
      },
    ],
  },
  {
    id: '8',
    title: 'Creatures and the red die',
    paragraphs: [
      {
        id: '8.1',
        text: 'The die names the kind. None on the board: nothing happens. Else you may move one of them, over sea hexes, hex by hex. Creatures ignore each other and may share a hex.',
        rulings: [
          'A move of several hexes, here and in chapters 7 and 11, may go back to a hex it came from; it then enters that hex.',
        ],
      },
      {
        id: '8.2',
        text: '*Serpent*, 1 hex: a loaded boat there is lost with all aboard, and so is every swimmer. An empty boat stays.',
      },
      {
        id: '8.3',
        text: '*Shark*, 1 or 2 hexes: it stops on entering a hex with swimmers, and all of them are lost. Boats and those in them are safe.',
      },
      {
        id: '8.4',
        text: '*Whale*, 1 to 3 hexes: it stops on entering a hex with a loaded boat, which capsizes; then §5.11. Swimmers and empty boats do not interest it.',
      },
      { id: '8.5', text: 'A creature may hit your own people too.', figure: 'creatures' },
    ],
  },
  {
    id: '9',
    title: 'The end',
    paragraphs: [
      {
        id: '9.1',
        text: 'When the volcano erupts, all who are not on a safe island are lost. Your score is the sum of the treasures you saved; the highest wins.',
        rulings: [
          'Equal highest scores share the win. At the end all treasures and kept tiles are turned over.',
        ],
      },
      {
        id: '9.2',
        text: 'The game also ends as soon as nobody at all is left on the island, in boats or in the water.',
        rulings: [
          'This is checked after every single effect once the first turn has begun; the rest of the turn is dropped.',
        ],
      },
    ],
  },
];

export default chapters;
