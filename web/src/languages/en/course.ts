/** The interactive first game, told by an old sailor. */
export default {
  title: 'Learn to play',
  board: 'The board of this step',
  guide: 'The old sailor',
  /** `{n}` and `{all}` are numbers. */
  progress: 'Step {n} of {all}',
  loading: 'One moment, I’m looking for my chart…',
  next: 'Next',
  back: 'Previous step',
  again: 'Start this step over',
  tryAgain: 'Try again',
  skip: 'Skip this step',
  hint: 'Hint',
  astray: 'This leads elsewhere. Start the step over and have another go.',
  more: 'Rules §{n}',
  endTitle: 'You know the ropes!',
  endSay:
    'One thing more: once a game has begun the treasures are hidden, your own too. Remember who carries what. Fair winds!',
  play: 'Play your first game',
  rules: 'Read the rulebook',
  from: 'From the beginning',

  walk_title: 'One step',
  walk_say:
    'Ahoy! You lead the red explorers. Choose the glowing one, then the forest beside the water. A step costs one point.',
  walk_hint: 'Choose the red explorer that glows, then the forest that glows.',
  walk_done: 'There you go! Three points every turn, three little oars, for any of your people.',
  walk_oops: 'That was another way. Let’s try once more.',

  board_title: 'All aboard',
  board_say:
    'A boat lies beside your two explorers. Get both in: choose one, then the boat. Blue sits there already, and that is fine.',
  board_hint: 'Choose an explorer beside the boat, then the boat itself. Then the other one.',
  board_done: 'Three aboard: full. Boats belong to nobody, but look who steers now…',
  board_oops: 'Into the boat, not into the water!',

  voyage_title: 'Set sail',
  voyage_say:
    'Whoever has most people aboard steers: that’s you. Sail to the jetty in the corner, then take someone ashore. Mind the serpent!',
  voyage_hint:
    'Choose the boat, then the hex by the jetty. Then choose a red explorer aboard, then the island.',
  voyage_done: 'Saved! Whoever reaches a safe island stays there, and the treasure counts at the end.',
  voyage_oops: 'Not that way: keep off the serpent, and land from the jetty.',

  swim_title: 'In the water',
  swim_say:
    'Man overboard! A swimmer makes one swim a turn, and climbing aboard is one. Anyone moves an empty boat: bring it to him, then let him climb in.',
  swim_hint: 'Choose the empty boat, then the swimmer’s hex. Then the swimmer, then the boat.',
  swim_done: 'Well rowed! Had he swum to the boat, he’d have had to wait a turn to climb in.',
  swim_oops: 'That was his one swim: he could only climb in next turn. Bring the boat to him.',

  sink_title: 'The island sinks',
  sink_say:
    'Every turn a tile must go: beaches first, at the water’s edge. Nobody knows what is beneath. Try the beach where blue stands.',
  sink_hint: 'Choose the beach where the blue explorer stands.',
  sink_done:
    'A shark! It eats the swimmers in its hex. Other tiles bring whales or boats, and some you keep in secret.',
  sink_oops: 'Blue sighs with relief. Take the beach where blue stands.',

  dolphin_title: 'A friend in need',
  dolphin_say:
    'You have kept a dolphin. Play it and your swimmer rides up to three hexes: to the jetty, please. Then swim ashore.',
  dolphin_hint: 'Choose your dolphin tile, then the hex by the jetty, then the swimmer and the island.',
  dolphin_done: 'Kept tiles are played as your turn begins, one a turn. And his own swim was still free!',
  dolphin_oops: 'The dolphin comes first, as your turn begins. And mind the shark and the serpent.',

  serpent_title: 'The serpent',
  serpent_say:
    'Your turn ends with the die: a serpent! Move one by a hex, onto blue’s boat. It swallows the boat and all aboard.',
  serpent_hint: 'Choose the serpent next to blue’s boat, then the boat.',
  serpent_done: 'Brrr. Nothing drives a serpent off: keep your own boats at a distance.',
  serpent_oops: 'Blue slips away. This time, send the serpent onto blue’s boat.',

  whale_title: 'Whale and shark',
  whale_say:
    'A whale swims up to three hexes and capsizes a loaded boat. A shark does nothing to boats, but look what waits beneath blue’s…',
  whale_hint: 'Choose the whale, then blue’s boat.',
  whale_done: 'Whales sink boats, sharks eat swimmers. Together they are dreadful.',
  whale_oops: 'Blue rows on. Send the whale all the way to blue’s boat.',

  defend_title: 'Defend yourself',
  defend_say:
    'Blue sends a shark onto your swimmer! But you have kept the right tile: play it and drive the shark off.',
  defend_hint: 'Choose the shark defence among your tiles.',
  defend_done: 'Gone for good. There is a tile against whales as well, but none against serpents.',
  defend_oops: 'Poor fellow. Play your tile before the shark bites.',

  whirlpool_title: 'The whirlpool',
  whirlpool_say:
    'Forests hide whirlpools, and the last forest goes now. Take your boat away from it, say you’re done moving, then sink it.',
  whirlpool_hint: 'Choose your boat, then a hex further out. Then “Done moving”, then the forest.',
  whirlpool_done: 'It swallowed all the sea around it, blue’s boat as well. On tiles you are safe from it.',
  whirlpool_oops: 'Your boat lay next to it. Take it further away first.',

  volcano_title: 'The volcano',
  volcano_say:
    'One point left and two in the boat; the numbers are their treasures. Save the better one, then sink a mountain. One hides the volcano…',
  volcano_hint: 'Choose the explorer worth 6, then the island. Then a mountain.',
  /** `{red}` and `{blue}` are points. */
  volcano_done: 'The volcano! Only the saved count. Red {red}, blue {blue}: you win!',
  volcano_oops: 'A pity: with the 6 you would have won. Once more!',
};
