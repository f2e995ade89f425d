/** The game as an app: installing, notifications, no network. The service worker shows some of these texts by itself. */
export default {
  turn: 'À vous de jouer',
  turnBody: 'Les autres ont joué. L’île vous attend.',
  invited: '{name} vous invite',
  invitedBody: 'Une place vous attend dans la barque.',
  install: 'Installer le jeu',
  installAbout:
    'Il s’ouvre comme les autres applications, dans sa propre fenêtre. Pour jouer, il faut toujours le serveur.',
  installApple:
    'Sur iPhone ou iPad\u00a0: ouvrez le menu Partager de Safari, puis «\u00a0Sur l’écran d’accueil\u00a0».',
  notify: 'Me prévenir quand c’est à moi',
  notifyAbout:
    'Dans les parties sans pendule en marche, cet appareil vous prévient quand les autres ont joué. Il vous prévient aussi quand on vous invite.',
  notifyOffer: 'Cela peut durer. Cet appareil doit-il vous prévenir quand ce sera à vous\u00a0?',
  notifyYes: 'Oui, me prévenir',
  notifyNo: 'Non, merci',
  notifyDenied:
    'Les notifications de ce site sont bloquées. Autorisez-les d’abord dans les réglages du navigateur.',
  offline:
    'Le serveur est injoignable\u00a0: impossible de jouer pour l’instant. Les règles restent lisibles\u00a0; le jeu reprend tout seul dès que le serveur répond.',
  found: 'Votre table est prête',
  foundAbout: 'À bord\u00a0! La partie commence dans un instant.',
};
