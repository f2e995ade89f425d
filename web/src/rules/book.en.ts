import type { Book } from './book';
import basics from './en/basics';
import options from './en/options';
import play from './en/play';

const book: Book = {
  chapters: [...basics, ...play, ...options],
  meetings: {
    serpent: {
      entersSwimmers: 'all lost',
      entersBoat: 'boat and crew lost',
      swimmerEnters: 'lost',
      boatEnters: 'capsizes: all lost',
    },
    shark: {
      entersSwimmers: 'all lost; it stops',
      entersBoat: 'nothing',
      swimmerEnters: 'lost',
      boatEnters: 'nothing',
    },
    whale: {
      entersSwimmers: 'nothing',
      entersBoat: 'capsizes; it stops',
      swimmerEnters: 'nothing',
      boatEnters: 'capsizes',
    },
    dolphin: {
      entersSwimmers: 'guards one, if free',
      entersBoat: 'nothing',
      swimmerEnters: 'guards, if free',
      boatEnters: 'nothing',
    },
    squid: {
      entersSwimmers: 'nothing',
      entersBoat: 'stops, takes one',
      swimmerEnters: 'nothing',
      boatEnters: 'not allowed',
    },
  },
};

export default book;
