/** Puzzles. */
export default {
  title: 'Puzzle',
  today: 'Puzzle of the day',
  loading: 'Setting up the board…',
  board: 'The board of this puzzle',
  task: 'The task',
  seats: 'Saved, lost and kept tiles',

  moves_red: 'Red to decide',
  moves_blue: 'Blue to decide',
  moves_yellow: 'Yellow to decide',
  moves_green: 'Green to decide',
  task_save: 'Save what can be saved: find the best move of your explorers and boats.',
  task_sink: 'One tile has to go: find the one whose sinking suits you best.',
  task_hunt: 'Move a creature to where it helps you most.',
  task_defend: 'You are under attack. Is it time for your defence?',
  task_wind: 'The wind is with you: find the best use of it.',
  task_squid: 'Find the best prey for the squid.',
  task_endgame: 'The end is near: find the best move.',

  /** `{chance}` and `{best}` are percentages: “62%”. */
  right: 'That’s it! Your chance to win is now {chance}.',
  wrong: 'That leaves you {chance}; there is a move that leaves you {best}.',
  tryAgain: 'Try again',
  restart: 'Back to the start',
  reveal: 'Show the answer',
  answer: 'The answer',
  next: 'Next puzzle',

  rating: 'Your rating',
  /** `{n}` is a rating: “1510”. */
  itsRating: 'This puzzle: {n}',
  firstTry: 'Only your first try counts. Asking for the answer before it counts as a miss.',

  /** `{all}` is a number. */
  solved: { one: '{n} of {all} solved', other: '{n} of {all} solved' },
  solvedFirst: '{n}, solved at the first try',
  solvedLater: '{n}, solved later',
  legendFirst: 'at the first try',
  /** Beside a sign: puzzles solved, but not at the first try. */
  legendLater: 'later',
  streak: { one: '{n} day in a row', other: '{n} days in a row' },
  /** Of a puzzle, and below it the themes: what the decision is about. */
  theme: 'Theme',
  difficulty: 'Difficulty',
  /** Of themes, of difficulties. */
  any: 'Any',
  theme_save: 'Save',
  theme_sink: 'Sink',
  theme_hunt: 'Hunt',
  theme_defend: 'Defend',
  theme_wind: 'Wind',
  theme_squid: 'Squid',
  theme_endgame: 'Endgame',
  difficulty_easy: 'Easy',
  difficulty_medium: 'Medium',
  difficulty_hard: 'Hard',
};
