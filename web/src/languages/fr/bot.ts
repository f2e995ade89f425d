/** Un trait de caractère pour chaque bot, par le nom que le serveur lui donne. */
export default {
  Barnaby: 'Compte les vagues, puis les recompte.',
  Odile: 'Ne prête jamais ses rames.',
  Gaspard: 'A coulé avec de plus belles îles que celle-ci.',
  Perla: 'Sourit aux requins jusqu’à ce qu’ils baissent les yeux.',
  Marlow: 'Note chaque tempête dans son journal.',
  Ines: 'Siffle quand le sol se met à trembler.',
  Rufus: 'Premier dans le bateau, dernier hors de l’eau.',
  Wilma: 'A des tartines pour tout le monde, sauf pour vous.',
  Tariq: 'Connaît chaque courant par son nom.',
  Hanako: 'Parle peu et ne manque rien.',
  Lupin: 'Vous vendrait un bateau percé.',
  Zelda: 'Savait pour le volcan, et est venue quand même.',
};
