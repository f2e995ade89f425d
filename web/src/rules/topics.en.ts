import type { Topics } from './topics';

const topics: Topics = {
  serpent: {
    title: 'Sea serpent',
    text: 'The worst of them. It swallows every swimmer and every loaded boat, crew and all, in the hex it enters, and nothing drives it off. Empty boats do not interest it. Five of them wait on the board from the start.',
  },
  shark: {
    title: 'Shark',
    text: 'It eats every swimmer in the hex it enters, and swimmers who enter its hex. It does nothing to boats: who sits in one is safe. Under a tile: a new shark appears where the tile was.',
  },
  whale: {
    title: 'Whale',
    text: 'It capsizes a loaded boat: the boat is gone, those aboard swim. It does nothing to swimmers or empty boats. Under a tile: a new whale appears where the tile was.',
  },
  dolphin: {
    title: 'Dolphin',
    text: 'A helpful tile to keep. Play it at the start of your turn: one of your swimmers rides 1 to 3 hexes, and may still swim this turn. In games with dolphins on the board, a dolphin guards one swimmer in its hex from sharks and serpents instead.',
  },
  squid: {
    title: 'Giant squid',
    text: 'Only with the squid option. It moves like a whale and then takes one explorer: off a tile beside it or out of the boat in its hex. Swimmers are safe from it.',
  },
  beach: {
    title: 'Beach',
    text: 'The lowest land: beaches sink first. Sharks and whales like to hide beneath, and so do dolphins and fair winds.',
  },
  forest: {
    title: 'Forest',
    text: 'Forests sink when the last beach is gone. Three boats are hidden here, but two whirlpools too.',
  },
  mountain: {
    title: 'Mountain',
    text: 'Mountains sink last. Half of them hide a whirlpool, and one of the eight hides the volcano that ends the game.',
  },
  boat: {
    title: 'Boat',
    text: 'It carries up to three explorers of any colour and belongs to nobody. Anyone moves an empty boat. A loaded one is moved by whoever has most people in it; equal numbers share. Under a tile: a new boat appears, and the swimmers there climb in.',
  },
  whirlpool: {
    title: 'Whirlpool',
    text: 'It swallows everything in its hex and in the sea hexes around it: swimmers, boats with all aboard, creatures. Explorers on tiles are safe.',
  },
  volcano: {
    title: 'Volcano',
    text: 'The game ends at once. Whoever is not on a safe island is lost, and the treasures of the saved are counted.',
  },
  wind: {
    title: 'Fair wind',
    text: 'A tile to keep. Play it at the start of your turn: a loaded boat that you control sails 1 to 3 hexes, and your movement points are still to come.',
  },
  'move-serpent': {
    title: 'Move a serpent',
    text: 'A tile to keep. Play it at the start of your turn: put any serpent on any sea hex without boats, swimmers or creatures.',
  },
  'move-shark': {
    title: 'Move a shark',
    text: 'A tile to keep. Play it at the start of your turn: put any shark on any sea hex without boats, swimmers or creatures.',
  },
  'move-whale': {
    title: 'Move a whale',
    text: 'A tile to keep. Play it at the start of your turn: put any whale on any sea hex without boats, swimmers or creatures.',
  },
  'shark-defence': {
    title: 'Shark defence',
    text: 'A tile to keep for somebody else’s turn. When a player moves a shark onto your swimmer, play it: the shark leaves the game and your swimmer is unharmed.',
  },
  'whale-defence': {
    title: 'Whale defence',
    text: 'A tile to keep for somebody else’s turn. When a player moves a whale onto a boat that you control, play it: the whale leaves the game and the boat sails on.',
  },
  star: {
    title: 'Star',
    text: 'Your choice: move any one serpent, shark, whale, dolphin or empty boat, as far as the number die says.',
  },
  joker: {
    title: 'Joker',
    text: 'Your choice: move any one dolphin, serpent, shark or whale, as far as the number die says. Never a boat.',
  },
  D: {
    title: 'D for dive',
    text: 'The piece dives and comes up wherever you like: on any sea hex without boats, swimmers or creatures.',
  },
  explorer: {
    title: 'Explorer',
    text: 'One of your ten people, with a treasure worth 1 to 6. On land each step to a neighbouring tile or into a boat costs a movement point. Who has left the island cannot go back.',
  },
  swimmer: {
    title: 'Swimmer',
    text: 'An explorer in the water. One swim a turn and no more: into the next hex, into a boat in the same hex, or ashore on a safe island. Beware of sharks and serpents.',
  },
  oar: {
    title: 'Movement points',
    text: 'Three each turn. Every step of an explorer or a boat costs one; share them out as you like, or leave some.',
  },
  'tile-back': {
    title: 'Tiles',
    text: 'Forty tiles make up the island. What lies under a tile is known to nobody until it sinks: it works at once, or you keep it unseen.',
  },
  lost: {
    title: 'Lost',
    text: 'Eaten, drowned or left behind. A lost explorer is out of the game, and the treasure counts for nothing.',
  },
  saved: {
    title: 'Saved',
    text: 'Ashore on a safe island. A saved explorer stays there, and the treasure counts at the end.',
  },
  island: {
    title: 'Safe island',
    text: 'Four of them, one in each corner, open to everybody. You land from the two hexes with a jetty: out of a boat, or as a swimmer.',
  },
  logo: {
    title: 'The game',
    text: 'The island is sinking. Bring your explorers to the safe islands before the volcano erupts: whoever has saved most treasure wins.',
  },
  place: {
    title: 'Placing explorers',
    text: 'In turn, each player puts one explorer on a free tile. You choose who goes where: look at the treasures now, for later they are hidden.',
  },
  launch: {
    title: 'Placing boats',
    text: 'In turn, each player puts a boat on a sea hex beside the island, without boat or creature, until everyone has placed two.',
  },
  tile: {
    title: 'First step: play a tile',
    text: 'If you have kept a tile for the start of your turn, you may play one now. You need not.',
  },
  move: {
    title: 'Second step: move',
    text: 'You have three movement points for your explorers and the boats that you may move, in any order. Choose a piece, then a lit hex.',
  },
  sink: {
    title: 'Third step: sink a tile',
    text: 'You must remove one tile beside the sea: beaches first, then forests, then mountains. What lies beneath works at once, or becomes yours to keep.',
  },
  creature: {
    title: 'Fourth step: creatures',
    text: 'The die names a kind of creature, and you may move one of that kind: a serpent 1 hex, a shark up to 2, a whale up to 3. It may hit your own people too.',
  },
  summon: {
    title: 'Moving a creature by tile',
    text: 'Choose one creature of the kind, then any sea hex without boats, swimmers or creatures. It harms nobody on arrival.',
  },
  dive: {
    title: 'Diving',
    text: 'First choose the piece, then where it comes up: any sea hex without boats, swimmers or creatures.',
  },
  rescue: {
    title: 'Who gets into the boat?',
    text: 'A boat came up among more than three swimmers. You choose the three who climb in, one by one, whoever they belong to.',
  },
  spawn: {
    title: 'A squid comes up',
    text: 'Put it on any empty sea hex that touches a tile. It may take one explorer off a tile beside it.',
  },
  bite: {
    title: 'The squid takes someone',
    text: 'One explorer in all: from a tile beside the squid or from the boat in its hex. After a move it must, when it has just come up it may.',
  },
  defend: {
    title: 'Defence',
    text: 'A creature is coming at you. With the right defence tile you drive it out of the game before it acts. You are asked even if you have none, so that being asked tells nobody anything.',
  },
  guard: {
    title: 'Whom does the dolphin guard?',
    text: 'A free dolphin guards one swimmer in its hex against sharks and serpents. If there are more swimmers than free dolphins, whoever brought them together chooses.',
  },
  control: {
    title: 'Who steers the boat',
    text: 'Whoever has most people aboard; equal numbers share. Anyone moves an empty boat.',
  },
  values: {
    title: 'Treasures',
    text: 'Your ten explorers carry 1, 1, 1, 2, 2, 3, 3, 4, 5 and 6. Once the first turn begins nobody may look any more, not even at their own, unless the table plays with open treasures. Remember who carries what!',
  },
  number: {
    title: 'Number die',
    text: 'The most hexes that the piece may go, at least one. With D it dives to any sea hex without boats, swimmers or creatures.',
  },
  over: {
    title: 'The end',
    text: 'The game ends when the volcano erupts, or when nobody is left on the island, in boats or in the water. The highest total of saved treasure wins; equal totals share the win.',
  },
};

export default topics;
