/** What the first screen and its dialogs say; the rest is loaded with the other screens. */
import app from './app';
import daily from './daily';
import home from './home';
import person from './person';
import problem from './problem';
import rating from './rating';
import ui from './ui';
import word from './word';

export default { app, daily, home, person, problem, rating, ui, word };
