import analysis from './analysis';
import board from './board';
import bot from './bot';
import company from './company';
import course from './course';
import ending from './ending';
import evening from './evening';
import event from './event';
import first from './first';
import find from './find';
import person from './person';
import play from './play';
import problem from './problem';
import profile from './profile';
import puzzle from './puzzle';
import replay from './replay';
import review from './review';
import rules from './rules';
import server from './server';
import table from './table';
import type { Complete } from '../language.svelte';

const fr: Complete = {
  ...first,
  analysis,
  board,
  bot,
  company,
  course,
  ending,
  evening,
  event,
  find,
  person,
  play,
  problem,
  profile,
  puzzle,
  replay,
  review,
  rules,
  server,
  table,
};

export default fr;
