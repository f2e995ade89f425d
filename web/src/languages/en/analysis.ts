/** The analysis board. */
export default {
  title: 'Analysis',
  /** A button, beside a position. */
  open: 'Analyse',
  from: 'Analyse this position',
  loading: 'Setting up the board…',
  board: 'The analysis board',
  panel: 'Analysis',
  paste: 'A position of your own',
  pasteHow: 'Paste a position as text or JSON, as “Copy position” or `Game.position()` writes it.',
  pasteField: 'Position',
  setUp: 'Set it up',
  another: 'Another position',

  chances: 'Chances to win',
  computing: 'Computing…',
  noChances: 'During the set-up there are no estimates.',
  failed: 'The chances could not be computed just now.',
  chance: 'Chance decides',
  chanceHow: 'Choose what comes up, or leave it to chance.',
  fall: 'Leave it to chance',
  /** `{what}`: `begins`, `dealt`, or what `review` says of luck (`review.flip`); `{odds}` a percentage. */
  outcome: '{what} ({odds})',
  /** `{name}` is a colour, `word.seat_…`; `{terrain}` is one of `word.terrain_…`. */
  begins: '{name} begins',
  dealt: 'Dealt: {terrain}',
  over: 'The game is over.',
  /** A heading: the moves played on the board so far. */
  line: 'Moves',
  /** A button before those moves: the position without them. */
  start: 'Start',
  back: 'One step back',
  forward: 'One step forward',
  copy: 'Copy position',
};
