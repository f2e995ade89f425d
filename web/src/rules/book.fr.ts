import type { Book } from './book';
import basics from './fr/basics';
import options from './fr/options';
import play from './fr/play';

const book: Book = {
  chapters: [...basics, ...play, ...options],
  meetings: {
    serpent: {
      entersSwimmers: 'tous perdus',
      entersBoat: 'bateau et équipage perdus',
      swimmerEnters: 'perdu',
      boatEnters: 'se renverse\u00a0: tous perdus',
    },
    shark: {
      entersSwimmers: 'tous perdus\u00a0; il s’arrête',
      entersBoat: 'rien',
      swimmerEnters: 'perdu',
      boatEnters: 'rien',
    },
    whale: {
      entersSwimmers: 'rien',
      entersBoat: 'se renverse\u00a0; elle s’arrête',
      swimmerEnters: 'rien',
      boatEnters: 'se renverse',
    },
    dolphin: {
      entersSwimmers: 'en protège un, s’il est libre',
      entersBoat: 'rien',
      swimmerEnters: 'le protège, s’il est libre',
      boatEnters: 'rien',
    },
    squid: {
      entersSwimmers: 'rien',
      entersBoat: 's’arrête, saisit quelqu’un',
      swimmerEnters: 'rien',
      boatEnters: 'interdit',
    },
  },
};

export default book;
