/** Ratings and the leaderboard. */
export default {
  rated: 'Rated',
  ratedAbout: 'For people only, with a clock; no hints, no open values, no undo. Whoever leaves comes last.',
  leaderboard: 'Leaderboard',
  pool_two: 'Two players',
  pool_many: 'Three or four',
  pool_solo_two: 'Against a bot',
  pool_solo_many: 'Against bots',
  pools: 'Number of players',
  /** `{games}` and `{days}` are numbers. */
  nobody: 'Nobody is listed yet. It takes {games} rated games, one of them in the last {days} days.',
  listed: 'The best of those with at least {games} rated games who played in the last {days} days.',
  yours: 'Your ratings',
  none: 'Play a rated table, or against bots, and your rating appears here.',
  provisional: 'provisional',
  games: { one: '{n} game', other: '{n} games' },
  setUp: 'Set up a rated table',
  /** A heading, after a game: how it changed the ratings. */
  changed: 'Ratings',
  you: 'you',
  /** Headings of the leaderboard; the last one is how many games. */
  place: 'Place',
  name: 'Name',
  rating: 'Rating',
  played: 'Games',
  /** Said of a curve of ratings: `{first}` and `{last}` are numbers. */
  curve: 'From {first} to {last}',
  myStrength: 'An opponent of my strength',
};
