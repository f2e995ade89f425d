import analysis from './analysis';
import app from './app';
import board from './board';
import bot from './bot';
import course from './course';
import daily from './daily';
import ending from './ending';
import evening from './evening';
import event from './event';
import home from './home';
import person from './person';
import play from './play';
import problem from './problem';
import puzzle from './puzzle';
import rating from './rating';
import replay from './replay';
import review from './review';
import rules from './rules';
import server from './server';
import table from './table';
import ui from './ui';
import word from './word';
import type { Complete } from '../language.svelte';

const fr: Complete = {
  analysis,
  app,
  board,
  bot,
  course,
  daily,
  ending,
  evening,
  event,
  home,
  person,
  play,
  problem,
  puzzle,
  rating,
  replay,
  review,
  rules,
  server,
  table,
  ui,
  word,
};

export default fr;
