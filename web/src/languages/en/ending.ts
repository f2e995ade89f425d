export default {
  reason_volcano: 'The volcano erupts. Whoever is not on a safe island is lost.',
  reason_nobody_left: 'Nobody is left on the island or at sea.',
  reason_submerged: 'The last tile goes under: the island is gone.',
  reason_quiet: 'Nothing has happened for many turns: the game ends.',
  /** `{name}` is a player, `{names}` a list of them. */
  wins: '{name} wins!',
  winsYou: 'You win!',
  shared: '{names} share the win!',
  allShared: 'Everyone shares the win!',
  nobodySaved: 'Nobody is saved!',
  turning: 'Who was worth what?',
  showAll: 'Show all at once',
  /** `{rank}` is a number. */
  rank: 'Place {rank}.',
  rankShared: 'Place {rank}, shared.',
  /** Of an explorer: `{n}` is a number from 1 to 6. */
  worth: 'worth {n}',
  points: { one: '{n} point', other: '{n} points' },
  savedNobody: 'nobody saved',
  /** `{values}` are numbers with spaces between them. */
  missed: 'Not saved: {values}',

  chart: 'Explorers saved, turn by turn',
  chartTable: 'Show as a table',
  turn: 'Turn',
  /** Beneath a chart: its axis. */
  turns: 'turns',
  lost: 'What became of the others',
  lostNobody: 'Nobody was lost.',
  cause_serpent: 'taken by a sea serpent',
  cause_shark: 'eaten by a shark',
  cause_whale: 'capsized by a whale',
  cause_whirlpool: 'drawn into a whirlpool',
  cause_squid: 'seized by the squid',
  cause_volcano: 'caught by the volcano',
  cause_left: 'left behind, alive',

  rematch: 'Play again',
  rematchJoin: 'Go to the next game',
  rematchOffered: 'The next game is set up; everyone moves one seat along.',
  replay: 'Replay',
  record: 'Download the game',
  dice: 'Check the dice',
  board: 'Look at the board',
  result: 'See the result',
  over: 'The game is over.',

  diceTitle: 'Were the dice fair?',
  diceChecking: 'Your browser is computing every draw again…',
  diceFair: 'Yes. The dice kept their promise.',
  diceUnfair: 'No: something does not add up.',
  /** `{seal}` is the beginning of a hash. */
  diceHow:
    'Before the game the server fixed its luck: a secret number, locked in a box that everyone saw (its seal, {seal}…). Each player’s device locked in a number of its own, opened only when nobody could change theirs any more. All rolls, deals and tiles come from these together. Now everything is open, and your browser computed it all again by itself.',
  diceSeal: 'The secret fits the seal that was shown before the game.',
  diceSealBroken: 'The secret does not fit the seal that was shown: the server changed its secret.',
  diceSealSeen: 'This device saw the same seal while the secret was still hidden.',
  diceSealOther: 'While the secret was still hidden, this device saw another seal: {seal}…',
  diceSaltsFit: {
    one: '{n} player’s number fits the seal that was shown before the start.',
    other: '{n} players’ numbers fit the seals that were shown before the start.',
  },
  diceSaltBroken: 'A player’s number does not fit its seal: it was changed after the start.',
  diceOwnSalt_in: 'This device’s own number is in the dice, as it was sealed.',
  diceOwnSalt_out: 'This device’s own number is not in the dice: it came too late, or was left out.',
  diceOwnSalt_other: 'At the start this device saw other seals of the players than these.',
  diceWithheld: {
    one: '{n} player’s number was not opened in time; its seal took its place. Whoever held it back together with the server could choose between two games.',
    other:
      '{n} players’ numbers were not opened in time; their seals took their place. Whoever held them back together with the server could choose among several games.',
  },
  diceTrust: 'Taken on trust',
  diceDraws: { one: 'The one draw came as it had to.', other: 'All {n} draws came as they had to.' },
  diceWrong: { one: '{n} draw is not what it should be.', other: '{n} draws are not what they should be.' },
  diceLimits:
    'Your browser doesn’t know the rules: it takes what could come up at each draw, and how often, from the server’s list. Download the game and run “lastboat verify”, which checks that by the rules as well.',
  diceList: 'Every draw',
  diceSecret: 'secret',
  diceCommitment: 'seal (SHA-256)',
  diceSalts: 'players’ numbers',
  diceSaltWithheld: 'not opened',
  diceNoSalt: 'none',
  drawFirst: 'Who begins',
  drawDeal: 'Tile laid out',
  drawFlip: 'Under the tile',
  drawRoll: 'Creature die',
  drawRange: 'Number die',
  /** `{ply}` is a number: a step of the replay. */
  drawPly: 'step {ply}',
  /** `{what}` is what chance brought: a name of `word`, or a number of a die. `{odds}` of `{total}` equal lots brought it. */
  drawChance: '{what} ({odds} of {total})',
  drawExpected: 'expected: {what}',
  drawTrust:
    'Checked here: the hash, the lot and what it brings. Taken on trust: what could come, and how often.',
  drawImpossible: 'the list of what could come is damaged',
  drawNumber: 'lot {n} of {total}',
};
