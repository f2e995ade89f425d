export default {
  lost: 'Ici, rien que la mer.',
  lostMore: 'Cette adresse ne mène à aucune table ni à aucune page.',
  back: 'Retour au port',
};
