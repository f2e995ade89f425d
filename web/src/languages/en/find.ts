/** Finding a game with whoever looks for the same. */
export default {
  title: 'Find a game',
  nobody: 'Nobody is looking just now.',
  people: { one: '{n} person is looking for a game', other: '{n} people are looking for a game' },
  /** Of players: among 2, 3 and 4. */
  any: 'Any',
  anyPlayers: 'Any number of players',
  clock_quick: 'Quick',
  clock_calm: 'Calm',
  clock_days: 'Several days',
  clock_quickAbout: '5 minutes each, and 5 seconds more for every decision.',
  clock_calmAbout: '15 minutes each, and 15 seconds more for every decision.',
  clock_daysAbout: '2 days for each decision: nobody has to stay at the table.',
  bots: 'How long before bots join?',
  bots_0: 'No bots',
  bots_30: '30 s',
  bots_60: '1 min',
  bots_120: '2 min',
  go: 'Look for a game',
  goTo: { one: 'Join {n} person who is waiting', other: 'Join {n} people who are waiting' },
  looking: 'Looking for company…',
  alone: 'Nobody else is looking for this game yet.',
  others: {
    one: '{n} other person is looking for this game.',
    other: '{n} others are looking for this game.',
  },
  elsewhere: { one: '{n} is looking for another one.', other: '{n} are looking for other ones.' },
  /** `{time}` is a clock: “0:25”. */
  botsIn: 'Bots take the free seats in {time}.',
  botsNow: 'Bots are taking the free seats…',
  stay: 'Keep this page open: it takes you to the table as soon as it is ready. If you close it, you lose your place.',
  sound: 'A sound when the table is ready',
  notify: 'Notify me when I am elsewhere',
  stop: 'Stop looking',
  /** `{names}` lists players. */
  arriving: 'Waiting for {names} to come aboard. In a moment a bot plays until they do.',
};
