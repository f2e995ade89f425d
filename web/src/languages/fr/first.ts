/** What the first screen says; the rest is loaded with the other screens. */
import app from './app';
import daily from './daily';
import home from './home';
import rating from './rating';
import ui from './ui';
import word from './word';

export default { app, daily, home, rating, ui, word };
