/** The island of the day. */
export default {
  title: 'Island of the day',
  card: 'Three Captains, one try',
  about:
    'Everyone sails for the same island today: the same tiles, the same creatures, the same dice, against three Captains. Your first try counts.',
  /** A button: starts the game. */
  begin: 'Set sail',
  goOn: 'Back to your try',
  forFun: 'Once more, for fun',
  waiting: 'Your try is waiting for you.',
  unlisted: 'Your try is not listed: a bot played for you, or the day was over first.',
  /** `{place}` is a number: third of all who tried. */
  result: { one: '{n} point, place {place}', other: '{n} points, place {place}' },
  /** `{time}` is a time of day. */
  ends: 'Until {time} your time, which is midnight UTC. A try counts if it ends by then.',
  endsHours: { one: '{n} hour left', other: '{n} hours left' },
  endsMinutes: { one: '{n} minute left', other: '{n} minutes left' },
  streak: { one: '{n} day in a row', other: '{n} days in a row' },
  today: 'Today',
  yesterday: 'Yesterday',
  ofDay: 'Which day',
  nobodyToday: 'Nobody is back yet. Be the first!',
  nobodyYesterday: 'Nobody came back from yesterday’s island.',
  finished: { one: '{n} player has come back.', other: '{n} players have come back.' },
  /** `{n}` is a number. */
  listed: 'The best {n} of them:',
  /** Headings of a list of scores. Place: first, second … */
  place: 'Place',
  name: 'Name',
  points: 'Points',
  /** How many points more than the best bot. */
  lead: 'Lead',
  leadAbout:
    'On equal points, the larger lead over the best Captain decides; if that is equal too, the place is shared.',
  games: 'Game',
  /** `{seal}` is the beginning of a hash, `{secret}` the secret number that it sealed. */
  sealed:
    'Only you see your try before the day is over; then everyone’s can be replayed, and the dice are opened. Today’s seal: {seal}…',
  opened: 'The seal is open: {secret}',
  sealedTable: 'The dice are opened when the day is over.',
  scores: 'The day’s scores',
  repeat: 'The same island again: not rated.',
  again: 'Same island again',
};
