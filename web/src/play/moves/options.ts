/** What may be done now, in one form: the server's moves and routes, with what a label needs to name them. */
import { colourOf } from '../../api/piece-names';
import type { Legal, Own, SeatName, Terrain, Underside, View } from '../../api/types';
import type { Spot } from '../../board/types';

export type Verb =
  | 'pass'
  | 'place'
  | 'launch'
  | 'play'
  | 'walk'
  | 'board'
  | 'swim'
  | 'escorted'
  | 'jump'
  | 'land'
  | 'sail'
  | 'go'
  | 'pick'
  | 'stay'
  | 'shift'
  | 'to'
  | 'sink'
  | 'take'
  | 'guard'
  | 'defend';

export interface Option {
  verb: Verb;
  /** The piece that one chooses for it; null where only a spot or a tile is chosen. */
  piece: string | null;
  to: Spot | null;
  actions: number[];
  loses: readonly string[];
  wrecks: readonly string[];
  threatens: readonly string[];
  /** place: which explorer out of the box. */
  pawn?: Pawn;
  /** play, defend: which kept tile. */
  tile?: { terrain: Terrain; underside: Underside | null };
  /** shift: the swimmer whom the dolphin guards instead. */
  other?: string;
}

/** An explorer still in the box: his colour and what he is worth. */
export interface Pawn {
  colour: SeatName;
  value: number;
}

export function samePawn(one: Pawn | null | undefined, other: Pawn | null | undefined): boolean {
  return one?.colour === other?.colour && one?.value === other?.value;
}

/** Every move and route of a seat. */
export function optionsOf(own: Pick<Own, 'legal' | 'routes'>, view: View): Option[] {
  const singles = own.legal.map((legal) => single(legal, view));
  const routes = own.routes.map(({ piece, to, actions, loses, wrecks, threatens }): Option => {
    const verb = verbOf(actions.at(-1) ?? 0);
    return { verb, piece, to, actions, loses, wrecks, threatens };
  });
  return [...singles, ...routes];
}

// The families of docs/notation.md, by the first number of each.
const FAMILIES: readonly (readonly [number, Verb])[] = [
  [2866, 'defend'],
  [2826, 'guard'],
  [2786, 'take'],
  [2746, 'sink'],
  [2613, 'to'],
  [2453, 'shift'],
  [2448, 'stay'],
  [2411, 'pick'],
  [2261, 'go'],
  [2189, 'sail'],
  [1109, 'walk'],
  [1094, 'play'],
  [961, 'launch'],
  [1, 'place'],
  [0, 'pass'],
];
const STEPS = 1109;
const STEPS_EACH = 27;
const STEP_VERBS: readonly Verb[] = ['walk', 'board', 'swim', 'escorted'];
const HERE_VERBS: Readonly<Record<number, Verb>> = { 24: 'board', 25: 'jump', 26: 'land' };

/** What an action does, by its number. */
export function verbOf(action: number): Verb {
  const verb = FAMILIES.find(([first]) => action >= first)?.[1] ?? 'pass';
  if (verb !== 'walk') return verb;
  const step = (action - STEPS) % STEPS_EACH;
  return HERE_VERBS[step] ?? STEP_VERBS[step % 4] ?? 'walk';
}

function single(legal: Legal, view: View): Option {
  const { move, action, piece, to, loses, wrecks, threatens } = legal;
  const option: Option = { verb: verbOf(action), piece, to, actions: [action], loses, wrecks, threatens };
  return { ...option, ...READ[option.verb]?.(move.split(' '), view) };
}

type Reader = (words: string[], view: View) => Partial<Option>;

/** What only the move's text tells. */
const READ: Partial<Record<Verb, Reader>> = {
  place: ([, pawn = '']) => {
    const [letter = '', value = ''] = pawn.split('=');
    return { pawn: { colour: colourOf(letter), value: Number(value) } };
  },
  play: ([, underside, terrain]) => ({
    tile: { underside: underside as Underside, terrain: terrain as Terrain },
  }),
  defend: ([, terrain]) => ({ tile: { underside: null, terrain: terrain as Terrain } }),
  take: chosenExplorer,
  guard: chosenExplorer,
  stay: ([, hex], view) => ({
    piece: view.creatures.find((one) => one.kind === 'squid' && one.hex === hex)?.name ?? null,
    to: hex ?? null,
  }),
  shift: ([dolphin = '', hex, , other], view) => {
    const guards = /\((\w+)\)/.exec(dolphin)?.[1] ?? null;
    const found = view.creatures.find(
      (one) => one.kind === 'dolphin' && one.hex === hex && one.guards === guards,
    );
    return { piece: found?.name ?? null, to: hex ?? null, ...(other ? { other } : {}) };
  },
};

function chosenExplorer([, name = '']: string[], view: View): Partial<Option> {
  return { piece: name, to: view.explorers.find((one) => one.name === name)?.hex ?? null };
}
