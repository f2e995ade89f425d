/** The game as an app: installing, notifications, no network. The service worker shows some of these texts by itself. */
export default {
  turn: 'Your turn',
  turnBody: 'The others have played. The island is waiting for you.',
  /** `{name}` is a player. */
  invited: '{name} invites you',
  invitedBody: 'A seat in the boat is waiting for you.',
  install: 'Install the game',
  installAbout: 'It opens like any other app, in a window of its own. Playing still needs the server.',
  installApple: 'On an iPhone or iPad: open the Share menu of Safari, then “Add to Home Screen”.',
  notify: 'Tell me when it is my turn',
  notifyAbout:
    'In games without a running clock, this device tells you when the others have played. It also tells you when somebody invites you.',
  notifyOffer: 'This may take a while. Should this device tell you when it is your turn?',
  notifyYes: 'Yes, tell me',
  notifyNo: 'No, thank you',
  notifyDenied: 'Notifications from this site are blocked. Allow them in the browser’s settings first.',
  offline:
    'The server can’t be reached, so you can’t play right now. You can still read the rules; the game will continue once the server answers.',
  found: 'Your table is ready',
  foundAbout: 'Come aboard: the game begins in a moment.',
};
