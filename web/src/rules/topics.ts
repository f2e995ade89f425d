/** What can be asked about: every little picture, and every step and question of a turn. */
import type { PictureName } from '../board/art/pictures';

export interface Topic {
  title: string;
  /** Two or three sentences. */
  text: string;
}

/** Steps and questions that have a text of their own. */
export type StepTopic =
  | 'place'
  | 'launch'
  | 'tile'
  | 'move'
  | 'sink'
  | 'creature'
  | 'summon'
  | 'dive'
  | 'rescue'
  | 'spawn'
  | 'bite'
  | 'defend'
  | 'guard'
  | 'control'
  | 'values'
  | 'number'
  | 'D'
  | 'over';

/** Faces of the number die share a text. */
type NumberFace = 'die-1' | 'die-2' | 'die-3' | 'die-D';

export type TopicName = Exclude<PictureName, NumberFace> | StepTopic;
export type Topics = Readonly<Record<TopicName, Topic>>;

/** The paragraph of the rulebook where each topic is told in full. */
export const PARAGRAPH: Readonly<Record<TopicName, string>> = {
  serpent: '8.2',
  shark: '8.3',
  whale: '8.4',
  dolphin: '7.1',
  squid: '12',
  beach: '6.1',
  forest: '6.1',
  mountain: '6.1',
  boat: '5.9',
  whirlpool: '6.4',
  volcano: '6.5',
  wind: '7.2',
  'move-serpent': '7.3',
  'move-shark': '7.3',
  'move-whale': '7.3',
  'shark-defence': '7.5',
  'whale-defence': '7.5',
  star: '11.2',
  joker: '11.10',
  D: '11.2',
  explorer: '5.1',
  swimmer: '5.7',
  oar: '4.2',
  'tile-back': '2.1',
  lost: '9.1',
  saved: '5.6',
  island: '1.3',
  logo: '4',
  place: '3.3',
  launch: '3.4',
  tile: '4.1',
  move: '4.2',
  sink: '4.3',
  creature: '4.4',
  summon: '7.3',
  dive: '11.2',
  rescue: '6.3',
  spawn: '12.1',
  bite: '12.4',
  defend: '7.5',
  guard: '11.4',
  control: '5.9',
  values: '3.6',
  number: '11.2',
  over: '9.1',
};

/** Phases of the protocol whose question is told under another name. */
const SAME: Readonly<Record<string, TopicName>> = {
  first: 'logo',
  deal: 'tile-back',
  ride: 'dolphin',
  flip: 'sink',
  nip: 'bite',
  roll: 'creature',
  range: 'number',
  'die-1': 'number',
  'die-2': 'number',
  'die-3': 'number',
  'die-D': 'D',
};

/** The picture beside a step; a picture's own topic shows itself. */
const SHOWN: Readonly<Record<StepTopic, PictureName>> = {
  place: 'explorer',
  launch: 'boat',
  tile: 'tile-back',
  move: 'oar',
  sink: 'beach',
  creature: 'serpent',
  summon: 'move-serpent',
  dive: 'die-D',
  rescue: 'boat',
  spawn: 'squid',
  bite: 'squid',
  defend: 'shark-defence',
  guard: 'dolphin',
  control: 'boat',
  values: 'explorer',
  number: 'die-3',
  D: 'die-D',
  over: 'volcano',
};

/** The topic that a word of the table stands for; null if there is none. */
export function topicOf(word: string): TopicName | null {
  if (word in PARAGRAPH) return word as TopicName;
  return SAME[word] ?? null;
}

export function pictureOf(topic: TopicName): PictureName {
  return SHOWN[topic as StepTopic] ?? (topic as PictureName);
}

export async function loadTopics(lang: 'en' | 'fr'): Promise<Topics> {
  return (lang === 'fr' ? await import('./topics.fr') : await import('./topics.en')).default;
}
