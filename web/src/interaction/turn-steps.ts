/** Where in a turn we are, and what can be done now in one sentence. */
import { isExplorer, kindOf } from '../api/piece-names';
import { MOVEMENT_POINTS } from '../api/facts';
import type { Options, SeatName, TurnStep, View } from '../api/types';
import { t, type Key, type Values } from '../languages/language.svelte';
import { pieceOf, type Option } from './options';

export const SETUP: readonly TurnStep[] = ['place', 'launch'];
export const TURN: readonly TurnStep[] = ['tile', 'move', 'sink', 'creature'];

export interface Sentence {
  key: Key;
  values: Values;
}

/** What the player who is asked can do now. */
export function askedOf(
  view: View,
  options: readonly Option[],
  chosen: string | null,
  nameOf: (piece: string) => string,
  rules: Options = {},
): Sentence {
  const { steps, mover, focus, picks } = view;
  const plain = (key: Key, values: Values = {}): Sentence => ({ key, values });
  switch (view.phase) {
    case 'ride':
    case 'wind':
      return mover ? plain(`play.now_${view.phase}`, { n: steps }) : plain(`play.now_${view.phase}_choose`);
    case 'move':
      if (chosen && !isExplorer(chosen)) return plain('play.now_move_boat');
      return chosen ? plain('play.now_move_chosen', { piece: nameOf(chosen) }) : plain('play.now_move');
    case 'sink':
      return view.terrain_to_sink ? plain(`play.now_sink_${view.terrain_to_sink}`) : plain('play.now_other');
    case 'rescue':
      return plain('play.now_rescue', { n: picks });
    case 'creature':
      return mover && steps ? plain('play.now_creature_on', { n: steps }) : creature(view, options);
    case 'defend':
      return plain(`play.now_defend_${isWhale(view) ? 'whale' : 'shark'}`, { hex: focus ?? '' });
    case 'place':
      return placing(rules, false);
    case 'launch':
    case 'tile':
    case 'summon':
    case 'dive':
    case 'spawn':
    case 'nip':
    case 'bite':
    case 'guard':
      return plain(`play.now_${view.phase}`);
    default:
      return plain('play.now_other');
  }
}

/** What to choose for an explorer: a tile, which need not be empty on an overcrowded island, and a value if it counts. */
export function placing({ overcrowded, all_equal }: Options, isFaceDown: boolean): Sentence {
  const tile = t(overcrowded ? 'play.place_with_room' : 'play.place_free');
  const key = all_equal ? 'play.now_place_equal' : isFaceDown ? 'play.now_place_down' : 'play.now_place';
  return { key, values: { tile } };
}

/** Who is being waited for in a step of the turn, and why. */
export function waitingFor({ phase }: View, step: TurnStep | null, who: string): Sentence {
  if (step === null) return { key: 'play.wait_over', values: {} };
  if (phase === 'defend') return { key: 'play.wait_defend', values: { who } };
  if (step === 'tile' && phase !== 'tile') return { key: 'play.wait_by_tile', values: { who } };
  return { key: `play.wait_${step}`, values: { who } };
}

/** What it means to be done, by phase and by whether anything has moved in it. */
export function doneKey({ phase, mover, points }: View): Key {
  if (phase === 'creature' && mover === null) return 'play.done_nothing';
  if (phase === 'move' && points === MOVEMENT_POINTS) return 'play.done_nothing';
  switch (phase) {
    case 'tile':
    case 'ride':
    case 'wind':
    case 'move':
    case 'creature':
    case 'defend':
    case 'nip':
      return `play.done_${phase}`;
    default:
      return 'play.done';
  }
}

/** Why there is only one answer, and what it is. */
export function onlyAnswerOf(view: View, option: Option): Sentence {
  const isPass = option.move.verb === 'pass';
  if (view.phase === 'defend' && isPass)
    return {
      key: `play.only_defend_${isWhale(view) ? 'whale' : 'shark'}`,
      values: { hex: view.focus ?? '' },
    };
  if (view.phase === 'move' || view.phase === 'creature' || view.phase === 'sink')
    return {
      key: isPass
        ? `play.only_pass_${view.phase === 'move' ? 'move' : 'creature'}`
        : `play.only_${view.phase}`,
      values: {},
    };
  return { key: 'play.only_other', values: {} };
}

export function isAsked(view: View | null, seat: SeatName | null): boolean {
  return view !== null && seat !== null && view.actor === seat;
}

const KINDS = ['serpent', 'shark', 'whale', 'squid', 'dolphin', 'boat'] as const;

/** What the dice allow, as far as the server's list shows it: which pieces, and how far. */
function creature(view: View, options: readonly Option[]): Sentence {
  const found = new Set(
    options.flatMap(({ move }) => pieceOf(move) ?? []).map((piece) => kindOf(piece, view)),
  );
  const kinds = KINDS.filter((kind) => found.has(kind));
  const [only] = kinds;
  const what: Key = only && kinds.length === 1 ? `play.any_${only}` : 'play.any_piece';
  if (options.some(({ move }) => move.verb === 'pick'))
    return { key: 'play.now_creature_far', values: { what: t(what) } };
  const n = Math.max(1, ...options.map(({ actions }) => actions.length));
  return { key: 'play.now_creature', values: { what: t(what), n } };
}

export function isWhale(view: View): boolean {
  return view.mover ? kindOf(view.mover, view) === 'whale' : view.face === 'whale';
}
