export default {
  title: 'Rulebook',
  lead: 'All of it in plain words: chapters 1 to 9 are the game, 10 to 12 the options.',
  aim: 'The aim',
  turn: 'Your turn',
  contents: 'Chapters',
  search: 'Search the rules',
  found: { one: '{n} paragraph found', other: '{n} paragraphs found' },
  foundNone: 'Nothing found. Try a shorter word, such as “swim”.',
  print: 'Print',
  learn: 'Learn by playing',
  top: 'Back to the top',
  /** `{n}` is a number of the rulebook: “5.7”. */
  linkTo: 'Link to paragraph {n}',
  ruling: 'Our ruling',
  rulingMore:
    'Where the printed rules leave something open, we say how it is played here. Such sentences carry this mark.',

  more: 'Read on in the rulebook (§{n})',
  /** Headings of a table of tiles: where a tile lies, and when it is used. */
  under: 'Lies under',
  /** Before a word that says when a tile is used: at once, or later. */
  use: 'Use',
  use_now: 'at once',
  use_own: 'kept: start of your turn',
  use_other: 'kept: in another’s turn',
  total: 'Total',
  tiles: 'What lies under the tiles',
  tile: 'Underside',
  pieces: 'Pieces',
  /** Headings of a table of creatures: how far each goes. */
  range: 'Red die',
  hexes: { one: '{n} hex', other: '{n} hexes' },
  /** `{from}` and `{to}` are numbers. */
  hexesTo: '{from} to {to} hexes',
  hexesNone: 'not by this die',
  creatures: 'Creatures at a glance',
  creature: 'Creature',
  dice: 'The dice',
  die_red: 'Red creature die',
  die_blue: 'Blue creature die (chapter 11)',
  die_number: 'Number die (chapter 11)',
  die_rescapes: 'Survivors’ die (§11.10)',
  die_joker: 'Survivors’ die with joker (§11.10)',
  islands: 'Safe islands and their landing hexes',
  treasures: 'Treasures of each colour',
};
