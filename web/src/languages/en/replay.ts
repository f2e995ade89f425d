export default {
  title: 'Replay',
  toTable: 'Table',
  loading: 'Loading the game…',
  again: 'Try again',
  running: 'This game is still being played: you see what you may know now.',

  controls: 'Playback',
  /** Starts the playback, as of a film. */
  play: 'Play',
  pause: 'Pause',
  /** The key. */
  space: 'space',
  stepOn: 'Next step',
  stepBack: 'Previous step',
  turnOn: 'Next turn',
  turnBack: 'Previous turn',
  toStart: 'To the start',
  toEnd: 'To the end',
  playOrPause: 'Play or pause',
  slider: 'Position in the game',
  speed: 'Speed',
  link: 'Link to this moment',
  copied: 'Link copied',
  inAddressBar: 'The link is in the address bar',

  /** Whose knowledge is shown: a player’s, everyone’s, nobody’s. */
  eyes: 'View as',
  eyesAll: 'All revealed',
  eyesNobody: 'Spectator',

  /** A heading: the list of turns. */
  turns: 'Turns',
  setUp: 'Setting up',
  /** `{turn}` is a number, `{name}` a player. */
  where: 'Turn {turn}, {name}',
  /** Both are numbers: `{ply}` of `{plies}`. */
  count: 'step {ply} of {plies}',
  start: 'An empty sea.',
  dealing: 'The island is laid out, tile by tile.',
  nothing: 'Nothing to see here.',
  /** Of explorers. */
  saved: { one: '{n} saved', other: '{n} saved' },
  lost: { one: '{n} lost', other: '{n} lost' },
  hiddenTile: 'hidden tile',
};
