export default {
  game: 'Last Boat',
  close: 'Fermer',
  guest: 'Invité {n}',
  you: 'vous',

  seat_red: 'rouge',
  seat_blue: 'bleu',
  seat_yellow: 'jaune',
  seat_green: 'vert',

  terrain_beach: 'plage',
  terrain_forest: 'forêt',
  terrain_mountain: 'montagne',

  underside_shark: 'requin',
  underside_whale: 'baleine',
  underside_boat: 'bateau',
  underside_whirlpool: 'tourbillon',
  underside_volcano: 'volcan',
  underside_dolphin: 'dauphin secourable',
  underside_wind: 'vent favorable',
  underside_move_serpent: 'déplacer un serpent',
  underside_move_shark: 'déplacer un requin',
  underside_move_whale: 'déplacer une baleine',
  underside_shark_defence: 'parade au requin',
  underside_whale_defence: 'parade à la baleine',

  creature_serpent: 'serpent de mer',
  creature_shark: 'requin',
  creature_whale: 'baleine',
  creature_dolphin: 'dauphin',
  creature_squid: 'calmar géant',

  face_serpent: 'serpent',
  face_shark: 'requin',
  face_whale: 'baleine',
  face_dolphin: 'dauphin',
  face_boat: 'bateau',
  face_star: 'étoile',
  face_joker: 'joker',

  piece_boat: 'bateau',

  island_NW: 'île du nord-ouest',
  island_NE: 'île du nord-est',
  island_SW: 'île du sud-ouest',
  island_SE: 'île du sud-est',
};
