export default {
  who: 'Who are you?',
  face: 'Your face',
  /** Portraits: trades on board. */
  face_own: 'Drawn from your name',
  face_skipper: 'Skipper',
  face_stoker: 'Stoker',
  face_cook: 'Cook',
  face_pilot: 'Pilot',
  face_diver: 'Diver',
  face_gunner: 'Gunner',
  face_mate: 'Mate',
  face_scout: 'Scout',
  face_fisher: 'Fisher',
  face_surgeon: 'Surgeon',
  face_bosun: 'Bosun',
  face_sailmaker: 'Sailmaker',
  /** `{name}` is the reader’s own. */
  keep: 'Keep the name {name}',
  /** In its place while the name is a made-up one. */
  nameFirst: 'Press your name above and choose one of your own. Then you can keep it.',
  /** Where the device has no passkeys, `keepByCode` stands in its place. */
  keepAbout:
    'Make the name yours: nobody else on this server can have it then, and a passkey of this device brings you back. No password, no e-mail.',
  keepByCode:
    'Make the name yours: nobody else on this server can have it then, and a code brings you back. No password, no e-mail.',
  kept: 'You are {name} now, and nobody else can be.',
  keptByCode: 'You are {name} now, and nobody else can be. Keep the code below: it brings you back.',
  isYours: 'This name is yours on this server.',
  /** `{date}` is when it was added. */
  passkey: 'Passkey of {date}',
  passkeyAdd: 'Add a passkey',
  passkeyAdded: 'The passkey is added.',
  passkeyRemove: 'Remove',
  passkeyRemoved: 'The passkey is removed. Nobody signs in with it any more.',
  lastPasskeyRemoved: 'The passkey is removed. Note the code below: nothing else brings you back.',
  noPasskey: 'No passkey was used. Try again, or use your recovery code.',
  signIn: 'Come back with a passkey',
  signOut: 'Log out this device',
  codeFirst: 'Note the code below first: nothing else brings you back. Then log out.',
  signedOut: 'This device is logged out. A passkey or your code brings you back.',
  page: 'My profile',
};
