export default {
  lost: 'There is nothing here but sea.',
  lostMore: 'This address leads to no table or page.',
  tagline: 'The island is sinking. Save your explorers before the volcano wakes.',
  bots: 'Play now',
  botsAbout: 'You and three bots.',
  find: 'Find a game',
  findAbout: 'With whoever is at sea now.',
  friends: 'With friends',
  friendsAbout: 'A table with a link to share.',
  local: 'On one screen',
  localAbout: 'Pass the device round.',
  starting: 'Dealing the island…',
  choose: 'Opponents and options',
  learn: 'Learn in eleven steps',
  puzzle: 'Puzzle of the day',
  puzzleAbout: 'Find the best idea',
  /** What a screen reader calls the island and the puzzle of the day. */
  today: 'Today',
  rules: 'The rules',
  tables: 'Public tables',
  company: 'Friends',
  mine: 'My games',
  /** Of games. */
  running: { one: '{n} in progress', other: '{n} in progress' },
  /** What a screen reader calls the links below. */
  more: 'More',
  warming: 'Preparing the game for this computer. This happens only once.',
  startsSoon: 'Starts as soon as it’s ready…',
  /** `{n}` is a number. */
  warmingPart: '{n}% done',
  warmingFailed: 'The game could not be prepared on this computer. The server’s log says why.',
};
