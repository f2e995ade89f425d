/**
 * Words that every screen may need; keys are the server's own words with `_` for `-`. They stand in sentences of other files and
 * alone; where they begin a sentence, the first letter becomes a capital by itself.
 */
export default {
  game: 'Last Boat',
  close: 'Close',
  /** `{n}` is a number: the name of who gives none. */
  guest: 'Guest {n}',
  /** Who played for a person who was deleted. */
  someone: 'Someone',
  /** In brackets after one’s own name. */
  you: 'you',

  seat_red: 'red',
  seat_blue: 'blue',
  seat_yellow: 'yellow',
  seat_green: 'green',

  terrain_beach: 'beach',
  terrain_forest: 'forest',
  terrain_mountain: 'mountain',

  underside_shark: 'shark',
  underside_whale: 'whale',
  underside_boat: 'boat',
  underside_whirlpool: 'whirlpool',
  underside_volcano: 'volcano',
  underside_dolphin: 'helpful dolphin',
  underside_wind: 'fair wind',
  underside_move_serpent: 'move a serpent',
  underside_move_shark: 'move a shark',
  underside_move_whale: 'move a whale',
  underside_move_whale_squid: 'move a squid',
  underside_shark_defence: 'shark defence',
  underside_whale_defence: 'whale defence',
  underside_whale_defence_squid: 'whale defence (no use here)',

  creature_serpent: 'sea serpent',
  creature_shark: 'shark',
  creature_whale: 'whale',
  creature_dolphin: 'dolphin',
  creature_squid: 'giant squid',

  face_serpent: 'serpent',
  face_shark: 'shark',
  face_whale: 'whale',
  face_dolphin: 'dolphin',
  face_boat: 'boat',
  face_star: 'star',
  face_joker: 'joker',

  piece_boat: 'boat',

  island_NW: 'north-west island',
  island_NE: 'north-east island',
  island_SW: 'south-west island',
  island_SE: 'south-east island',
};
