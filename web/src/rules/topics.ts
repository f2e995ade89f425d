/** What can be asked about: every little picture, and every step and question of a turn. */
import { PICTURES, type PictureName } from '../board/art/pictures';

/** Steps and questions that have a text of their own. */
type StepTopic =
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

/** Phases of the protocol and pictures whose help has another name. */
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
  const name = SAME[word] ?? word;
  return name in SHOWN || name in PICTURES ? (name as TopicName) : null;
}

export function pictureOf(topic: TopicName): PictureName {
  return SHOWN[topic as StepTopic] ?? (topic as PictureName);
}
