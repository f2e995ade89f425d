import analysis from './analysis';
import app from './app';
import board from './board';
import bot from './bot';
import company from './company';
import course from './course';
import ending from './ending';
import event from './event';
import home from './home';
import person from './person';
import play from './play';
import problem from './problem';
import profile from './profile';
import puzzle from './puzzle';
import rating from './rating';
import replay from './replay';
import review from './review';
import rules from './rules';
import table from './table';
import ui from './ui';
import word from './word';

export default {
  analysis,
  app,
  board,
  bot,
  company,
  course,
  ending,
  event,
  home,
  person,
  play,
  problem,
  profile,
  puzzle,
  rating,
  replay,
  review,
  rules,
  table,
  ui,
  word,
};
