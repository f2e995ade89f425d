/** A player's page: ratings, games, what takes their explorers, and their data. */
export default {
  title: 'Profile',
  /** `{date}` is a month: “May 2026”. */
  since: 'On board since {date}',
  onlyMine: 'Only you see this page.',
  seen: 'Others see this page.',
  nobody: 'Play a game, and this page begins.',
  play: 'Play a game',

  ratings: 'Ratings',
  puzzles: 'Puzzles',
  solved: { one: '{n} puzzle', other: '{n} puzzles' },
  games: 'Games',
  noGames: 'No finished games yet. The first one will appear here.',
  withPlayers: { one: '{n} player', other: '{n} players' },
  againstBots: 'Against bots',
  won: { one: '{n} won', other: '{n} won' },
  /** `{n}` is a number with decimals, of explorers and below of percentage points. */
  saved: '{n} saved a game',
  best: { one: 'best: {n} point', other: 'best: {n} points' },
  taken: 'What takes most of them',
  takenYours: 'What takes yours most',
  /** A heading: what the reviews of one’s games say. */
  reviewed: 'In review',
  reviewedGames: { one: 'The last reviewed game', other: 'The last {n} reviewed games' },
  accuracy: 'Accuracy',
  luck: 'Luck',
  /** Below a large number. */
  average: 'on average',
  luckOf: 'Luck from game to game: {n} on average',
  /** A heading: the people one has met most often. */
  opponents: 'Met most',
  met: { one: '{n} game', other: '{n} games' },
  /** After the games with somebody: in how many one had the better place. */
  ahead: 'ahead in {n}',

  yours: 'Your page, your data',
  show: 'Others may see my profile',
  showAbout:
    'The leaderboard and the ends of rated games lead to it, and its address can be shared. Your ratings against bots stay yours alone.',
  showGuest:
    'As a guest you have this page to yourself. With a name that is yours, you can show it: see the settings.',
  address: 'The address of your page',
  dataAbout: 'Everything that this server keeps of you, in one file. Only keys are left out.',
  download: 'Download my data',
  delete: 'Delete me…',
  deleteTitle: 'Leave this server for good?',
  deleteAbout:
    'Your name, face, ratings, passkeys and devices go at once. Finished games stay for those who played them, with “Someone” in your seat and without what you wrote; you leave the others.',
  deleteNext: 'Delete me',
  /** `{name}` is the reader’s own. */
  deleteSure: 'Are you sure, {name}? Nobody can bring you back.',
  deleteYes: 'Yes, delete me for good',
  deleteNo: 'Keep my account',
  deleted: 'You are gone from this server. Fair winds!',
};
