/** What the board says aloud and on its few buttons. */
export default {
  name: 'Board. Arrow keys move from hex to hex, Enter chooses.',
  sea: 'sea',
  lagoon: 'lagoon',
  hidden: 'a tile face down',
  /** `{island}` is one of `word.island_…`. */
  landing: 'landing for the {island}',
  /** `{seat}` is a colour, `word.seat_…`; `{value}` a number from 1 to 6. */
  explorer: '{seat} explorer',
  explorer_worth: '{seat} explorer, worth {value}',
  swimmer: '{seat} swimmer',
  swimmer_worth: '{seat} swimmer, worth {value}',
  /** `{n}` is the number on the boat; `{crew}` lists texts from `explorer` on. */
  boat_crew: 'boat {n} with {crew}',
  boat_empty: 'empty boat {n}',
  /** `{kind}` is one of `word.creature_…`, `{n}` its number. */
  creature: '{kind} {n}',
  guard: '{kind} {n} guarding a {seat} swimmer',
  saved: { one: '{n} {seat} saved', other: '{n} {seat} saved' },
  /** `{saved}` lists texts of `saved`, or is `nobody`. */
  islandSaved: '{island}: {saved}',
  nobody: 'nobody yet',
  mark_target: 'you can go here',
  mark_danger: 'you can go here, but someone would be lost',
  mark_aimed: 'press again to confirm',
  mark_chosen: 'chosen',
  mark_hint: 'suggested',
  mark_highlighted: 'shown by the log',
  movable: 'can be moved',
  cost: { one: '{n} movement point', other: '{n} movement points' },
  alternative: 'Swim there instead (Shift and Enter)',
  /** `{spot}` is a hex (“j7”), `{alternative}` the text above. */
  alternativeAt: '{spot}: {alternative}',
  which: 'Which one?',
  /** What a key does, in a list of keys. */
  key_arrows: 'go from hex to hex',
  key_ends: 'go to the first or last hex of the row',
  key_choose: 'choose the hex',
  key_alternative: 'swim there instead, if you can walk',
  nearer: 'Zoom in',
  farther: 'Zoom out',
  coordinates: 'Row letters and column numbers',
  whole: 'Whole board',
};
