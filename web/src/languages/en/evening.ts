/** An evening: a series of games of the same people. */
export default {
  title: 'An evening',
  heading: 'The evening so far',
  /** `{name}` is a player, `{names}` a list of them. */
  wins: '{name} wins the evening!',
  shared: '{names} share the evening!',
  /** `{n}` and `{games}` are numbers. */
  gameOf: 'Game {n} of {games}',
  game: 'Game {n}',
  now: 'Being played now',
  gathering: 'About to begin',
  toTable: 'To the table',
  rematch: 'To the last game',
  link: 'The evening’s link',
  linkAbout: 'One link for all of its games: it leads to the table of the moment, and keeps the results.',
  points: { one: '{n} point', other: '{n} points' },
  gamesWon: { one: '{n} win', other: '{n} wins' },
  /** A heading: the games of this evening. */
  played: 'The games',
  rules:
    'Each place brings as many points as it leaves players behind; those who share a place share its points.',
  none: 'The first game is still being played.',
  open: 'Open the evening',
  plan: 'How many games?',
  plan_one: 'One game',
  plan_some: { one: '{n} game', other: '{n} games' },
  plan_open: 'No limit',
  planAbout: 'An evening: everyone moves one seat along from game to game, and places bring points.',
  nextGame: 'Next game',
};
