/** The review of a game. */
export default {
  title: 'Review',
  open: 'Review',
  toReplay: 'Replay',
  loading: 'Reading the game…',
  working: 'Going through the game: every move, every roll, every tile…',
  ahead: { one: '{n} game is reviewed before this one.', other: '{n} games are reviewed before this one.' },
  busy: 'Another review has to be finished first. This one starts by itself.',
  coarse: 'First estimate; a closer look is under way.',
  notRefined: 'This is the first estimate; the closer look did not come.',
  again: 'Try again',
  oldServer: 'This server is too old to review games: it has to be updated first.',

  graph: 'Chances to win over the game',
  graphTable: 'Show as a table',
  /** `{where}` is `where`; `{chances}` a list of `chanceOf`, joined as the language joins lists. */
  graphPoint: '{where}: {chances}',
  /** `{name}` is a player, `{chance}` a `percent`. */
  chanceOf: '{name} {chance}',
  /** `{n}` is a number. */
  percent: '{n}%',
  turn: 'Turn',
  /** `{turn}` is a number. */
  where: 'Turn {turn}, {name}',
  /** `{label}` is one of `label_…`. */
  markError: '{name}: {label}',
  legendLuck: '▲ ▼ luck of {name}',
  legendTurning: '1 2 3 turning points',

  whose: 'Whose game',
  previous: 'Previous moment',
  next: 'Next moment',
  nextError: 'Next mistake (of {n})',
  noErrors: 'No mistakes by {name}. Well sailed!',

  learn: 'Learn from your mistakes',
  learnOf: 'Learn from {name}’s mistakes',
  learnTitle: 'Mistakes',
  learnBoard: 'The position before the mistake',
  /** `{n}` and `{all}` are numbers. */
  learnAt: 'Mistake {n} of {all}',
  learnSoon: 'A closer look comes first, so that your tries are judged as the game was. Half a minute…',
  /** `{points}` is a number: percentage points. */
  learnFind: '{name} lost {points} points of chance here. Find something better.',
  /** `{before}`, like `{chance}`, is a `percent`, and below `{best}`. */
  learnFound: 'Found! Chance to win after it: {chance}. In the game it was {before}.',
  learnBest: 'That is the best there is. Chance to win after it: {chance}. In the game it was {before}.',
  learnAgain: 'Not yet: chance to win after it {chance}, with the best {best}. One more try?',
  learnSame: 'That is what was played. One more try?',
  learnAnswer: 'This was better:',
  learnWait: 'Looking closely…',
  learnShow: 'Show the answer',
  learnNext: 'Next mistake',
  learnAll: 'That was the last one.',

  share: 'Share as a picture',
  shareLink: 'Link to the review',
  shareSvg: 'SVG',
  sharePng: 'PNG',
  shareSend: 'Send',
  shareFailed: 'The picture could not be made. The link works all the same.',
  /** `{accuracy}` is a number, `{luck}` one with its sign: “+3.1”. */
  shareSeat: '{name}: accuracy {accuracy}, luck {luck} points',

  playOn: 'Play on from here',
  playOnAbout: 'A new game begins at this moment. You play for {name}; bots play the others.',
  playOnLevel: 'How good are the bots?',
  playOnChance: 'Dice and tiles',
  playOnSame: 'The same as in the game',
  playOnNew: 'Others',
  playOnStart: 'Play',

  played: 'Played',
  better: 'Better',
  best: 'Nothing better was found.',
  /** Between moves that follow each other. */
  then: ', then ',
  pass: 'nothing more',
  /** `{tile}` is one of `word.underside_…`, `{face}` of `word.face_…`; `{number}` a number or D. */
  flip: 'Under the tile: {tile}',
  roll: 'The die shows: {face}',
  range: 'The number die shows: {number}',
  chance: 'Chance to win after it: {chance}',
  chances: 'Chance to win after it: {chance}; with the better one: {best}',
  changed: 'What it did to everyone’s chances, in percentage points',

  label_good: 'good',
  label_only: 'the only good one',
  label_brave: 'brave',
  label_inaccuracy: 'inaccuracy',
  label_mistake: 'mistake',
  label_blunder: 'blunder',

  why: 'Why? The better one…',
  reason_saved: { one: 'saves {n} more explorer', other: 'saves {n} more explorers' },
  reason_lost: { one: 'loses {n} fewer explorer', other: 'loses {n} fewer explorers' },
  reason_rivals_lost: {
    one: 'costs the others {n} more explorer',
    other: 'costs the others {n} more explorers',
  },
  reason_swimmers_in_reach: {
    one: 'leaves {n} fewer swimmer within one roll of a shark or serpent',
    other: 'leaves {n} fewer swimmers within one roll of a shark or serpent',
  },
  reason_boats_in_reach: {
    one: 'leaves {n} fewer loaded boat within one roll of a whale or serpent',
    other: 'leaves {n} fewer loaded boats within one roll of a whale or serpent',
  },
  reason_on_the_brink: {
    one: 'leaves {n} fewer explorer on tiles that can sink next',
    other: 'leaves {n} fewer explorers on tiles that can sink next',
  },

  summary: 'In figures',
  accuracy: 'Accuracy',
  set_up: 'Set-up',
  lost: 'Mistakes',
  others: 'Others’ play',
  dice: 'Dice',
  tiles: 'Tiles',
  remainder: 'Remainder',
  result: 'Result',
  summaryHow:
    'Accuracy goes to 100. Everything else is in percentage points of the chance to win: the result, less an even share, is the sum of the lines above it. Mistakes are judged by what the player could know then. The remainder is what else their decisions did: by what they could not know, and by the noise of the estimates.',
  gave: 'What the others gave and took: {name}',
  extremes: 'Decisions of {name}',
  bestDecision: 'Best',
  worstDecision: 'Worst',
  turningPoints: 'Turning points',
  howSure: 'Chances are estimates of a search. Placing is not judged.',
  /** `{values}`, `{plans}` and `{seed}` are numbers, `{version}` is “0.2.0”. */
  madeBy:
    'Positions are valued by the Captain’s search ({values} iterations each), decisions by the mean of the Captain’s and the Admiral’s ({plans} each). Seed {seed}, Last Boat {version}.',
  /** `{rules}` lists titles of options. */
  rules: 'Rules: {rules}.',
};
