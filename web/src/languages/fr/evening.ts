/** Une soirée : une série de parties entre les mêmes personnes. */
export default {
  title: 'Une soirée',
  heading: 'La soirée jusqu’ici',
  wins: '{name} gagne la soirée\u00a0!',
  shared: '{names} se partagent la soirée\u00a0!',
  gameOf: 'Partie {n} sur {games}',
  game: 'Partie {n}',
  now: 'En cours',
  gathering: 'Va commencer',
  toTable: 'À la table',
  rematch: 'À la dernière partie',
  link: 'Le lien de la soirée',
  linkAbout:
    'Un seul lien pour toutes les parties\u00a0: il mène à la table du moment et garde les résultats.',
  points: { one: '{n} point', other: '{n} points' },
  gamesWon: { one: '{n} victoire', other: '{n} victoires' },
  played: 'Les parties',
  rules:
    'Chaque rang rapporte autant de points qu’il laisse de joueurs derrière lui\u00a0; à rang partagé, points partagés.',
  none: 'La première partie est encore en cours.',
  open: 'Voir la soirée',
  plan: 'Combien de parties\u00a0?',
  plan_one: 'Une partie',
  plan_some: { one: '{n} partie', other: '{n} parties' },
  plan_open: 'Sans limite',
  planAbout:
    'Une soirée\u00a0: d’une partie à l’autre, chacun se décale d’une place, et les rangs rapportent des points.',
  nextGame: 'Partie suivante',
};
