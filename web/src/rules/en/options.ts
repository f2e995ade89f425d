import type { Chapter } from '../book';

const chapters: readonly Chapter[] = [
  {
    id: '10',
    title: 'Options',
    intro:
      'All can be combined, with chapters 11 and 12 too, but for “To the last” with “Atlantis submerged”.',
    paragraphs: [
      {
        id: '10.1',
        text: '*Overcrowded.* When placing (§3.3), a tile that does not touch the sea outside takes two explorers, the others one.',
        rulings: ['The lagoon is not the sea outside.'],
      },
      {
        id: '10.2',
        text: '*To the last.* The game ends only when nobody is left on the island, in boats or in the water. The volcano works as a whirlpool. With no tile left, sinking is skipped.',
        rulings: [
          '60 players’ turns in a row in which no tile sinks and nobody is saved or lost end it too, the sixtieth being played to its end; who is still out scores nothing.',
        ],
      },
      {
        id: '10.3',
        text: '*All equal.* Your score is the number of explorers you saved, whatever they carry.',
      },
      {
        id: '10.4',
        text: '*Atlantis submerged.* The game ends at once when the last tile sinks: its underside neither works nor is kept, and who stood on it is not saved. The volcano works as a whirlpool. §9.2 holds too.',
      },
      { id: '10.5', text: '*Two colours.* Two players lead two colours each (§3.5).' },
      {
        id: '10.6',
        text: '*Closed lagoon.* A swimmer in water without a connection to the sea outside may climb onto a neighbouring tile: a swim.',
        rulings: [
          'Any such water; swimmers only. The connection is judged by sea hexes alone when he climbs. He may walk on this turn, but not swim again.',
        ],
      },
      {
        id: '10.7',
        text: '*Open treasures.* You may always look at the treasures of your own explorers; they stay hidden from the others.',
      },
    ],
  },
  {
    id: '11',
    title: 'Dolphins and dive dice',
    intro: 'An option. Dolphins are friends: they guard swimmers.',
    paragraphs: [
      {
        id: '11.1',
        text: 'The red die is not used. A dolphin under a sinking tile is shown to all, a dolphin appears there, and the tile leaves the game.',
      },
      {
        id: '11.2',
        text: 'You roll both blue dice. One names the kind: serpent, shark, whale, dolphin or *empty* boat, or a star for any of them. The other says how far: 1 up to the number, or with D to any unoccupied sea hex. You move one piece of that kind; a boat keeps to §5.10 in each hex.',
        rulings: [
          'Moving is voluntary, as in §4.4. With D you name the piece first, then its hex. With a star no kind is named first.',
        ],
      },
      {
        id: '11.3',
        text: 'Serpents, sharks and whales stop on entering a hex with something they can attack, and act as in chapter 8. Defence tiles work as in §7.5.',
      },
      {
        id: '11.4',
        text: 'A dolphin guards one swimmer of its hex against serpents and sharks. Several may share a hex, each guarding one. A free dolphin guards the first swimmer it meets; if several could be guarded, the player whose action brought them together chooses. This is settled before §5.11. A dolphin moved by the dice guards where its move ends, not on the way.',
        rulings: ['Several are chosen one by one; of several free dolphins the lowest number guards.'],
      },
      {
        id: '11.5',
        text: 'A guarded swimmer is ignored by §5.11, sharks that come up, §8.2 and §8.3; no creature has to stop for him.',
        rulings: ['If all your swimmers in the hex are guarded you are not threatened (§7.5).'],
      },
      { id: '11.6', text: 'A guarded swimmer who swims to the next sea hex may take his dolphin along.' },
      {
        id: '11.7',
        text: 'When a dolphin leaves, its swimmer is unguarded, and lost at once if a shark or a serpent is there. Instead of moving, a dolphin may change to an unguarded swimmer of its hex, whatever the number.',
        rulings: ['Another free dolphin of the hex takes over. The change is possible with D too.'],
      },
      {
        id: '11.8',
        text: 'A guarded swimmer who boards, lands, climbs (§10.6), swims off alone or is removed frees his dolphin, which stays.',
        rulings: ['It then guards another swimmer there, as in §11.4.'],
      },
      {
        id: '11.9',
        text: 'Whirlpools take dolphins.',
        rulings: ['And the swimmers whom they guard.'],
      },
      {
        id: '11.10',
        text: '*Rescapés die.* As above, with this die in place of the blue creature die: plain, or with a joker that lets you choose a dolphin or a hungry creature.',
        rulings: [
          'It is rolled with the number die. The joker stands for dolphin, serpent, shark or whale, never for a boat.',
        ],
      },
    ],
  },
  {
    id: '12',
    title: 'Giant squid',
    intro: 'An option, in two ways: squids with whales (§12.1 to §12.7), or instead of them (§12.8).',
    paragraphs: [
      {
        id: '12.1',
        text: '*With whales.* Each time a tile brings a whale, you must also put a squid on any unoccupied sea hex that touches a tile, while there is a squid and such a hex. It may then take one explorer off a tile beside it.',
        rulings: ['This first bite is voluntary and takes from tiles only.'],
      },
      {
        id: '12.2',
        text: 'Whenever a whale may be moved, a squid may be moved instead: by tile to any unoccupied sea hex; by the red die 0 to 3 hexes; by the blue dice 0 up to the number, or with D to any unoccupied sea hex.',
        rulings: ['Even if no whale is on the board.'],
      },
      {
        id: '12.3',
        text: 'It stops on entering a hex with a loaded boat or a whale, or next to a tile with an explorer; the hex it starts from does not hold it. Staying (0 hexes) is a move.',
        rulings: [
          'No staying with a tile or D, which need another hex. Staying is offered only where the squid would take someone.',
        ],
      },
      {
        id: '12.4',
        text: 'After its move all whales in its hex are removed. Then it takes one explorer, the active player’s choice: from a tile beside it or from the boat in its hex. One in all, and it must if it can. It never takes swimmers; an emptied boat stays.',
      },
      {
        id: '12.5',
        text: 'A whale that enters a squid’s hex stops; all squids there are removed; then §8.4.',
      },
      { id: '12.6', text: 'A loaded boat cannot enter a squid’s hex. An empty one can.' },
      {
        id: '12.7',
        text: 'Whirlpools take squids. Squids, serpents, sharks and dolphins leave each other alone.',
      },
      {
        id: '12.8',
        text: '*Instead of whales.* There are no whales. A whale tile brings a squid as in §12.1, and the freed hex counts if it is empty. Whatever moves a whale moves a squid. Whale defence has no use.',
        rulings: ['Like the others, the freed hex must touch a tile.'],
      },
    ],
  },
];

export default chapters;
