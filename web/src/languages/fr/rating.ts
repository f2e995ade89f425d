/** Les cotes et le classement. */
export default {
  rated: 'Classée',
  ratedAbout:
    'Entre personnes seulement\u00a0: avec pendule, sans conseils, sans valeurs visibles, sans reprise de coup. Qui s’en va finit dernier.',
  leaderboard: 'Classement',
  pool_two: 'Deux joueurs',
  pool_many: 'Trois ou quatre',
  pool_solo_two: 'Contre un bot',
  pool_solo_many: 'Contre des bots',
  pools: 'Nombre de joueurs',
  nobody: 'Personne n’y figure encore. Il faut {games} parties classées, dont une ces {days} derniers jours.',
  listed:
    'Les meilleurs de ceux qui ont joué au moins {games} parties classées, dont une ces {days} derniers jours.',
  yours: 'Vos cotes',
  none: 'Jouez à une table classée, ou contre des bots, et votre cote apparaîtra ici.',
  provisional: 'provisoire',
  games: { one: '{n} partie', other: '{n} parties' },
  setUp: 'Préparer une table classée',
  changed: 'Cotes',
  you: 'vous',
  place: 'Rang',
  name: 'Nom',
  rating: 'Cote',
  played: 'Parties',
  curve: 'De {first} à {last}',
  myStrength: 'Un adversaire à ma mesure',
};
