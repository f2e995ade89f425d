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
  server,
  table,
  ui,
  word,
};

export default fr;
