/** What can be chosen, where it can go and what a press means. It knows no rules: only what the server lists. */
import { colourOf } from '../api/piece-names';
import type { Phase, SeatName, View } from '../api/types';
import type { Mark, Press, Spot } from '../board/types';
import { gestureOf, pawnOf, pieceOf, samePawn, spotOf, type Option, type Pawn } from './options';

/** What a player has chosen so far. */
export interface Chosen {
  piece: string | null;
  pawn: Pawn | null;
}

/** What can be chosen and where it can go. All of it follows from `at`, which is worked out once. */
export interface Selection {
  chosen: Chosen;
  /** Pieces that can be chosen. */
  movable: ReadonlySet<string>;
  /** Explorers in the box that can be placed, the most valuable first. */
  pawns: readonly Pawn[];
  /** What a press on each spot can carry out now, with what is chosen; also on the chosen piece's own spot. */
  at: ReadonlyMap<Spot, readonly Option[]>;
  /** The other spots among them: a press there is a move, whoever stands there. */
  targets: ReadonlySet<Spot>;
  marks: ReadonlyMap<Spot, Mark>;
  /** Movement points that a press on the spot costs. */
  costs: ReadonlyMap<Spot, number>;
  /** Where a press boards a boat: what it means to swim there instead. */
  alternatives: ReadonlyMap<Spot, Option>;
  view: View;
}

/** Whose press it is, and how carefully they press. */
export interface Presser {
  /** The colours of the seat. */
  own: readonly SeatName[];
  /** Whether every move on the board asks for a second press. */
  isCareful: boolean;
  /** The target that was pressed once and waits for its second press. */
  aimed: Spot | null;
}

/** One of several things that a press may have meant. */
export type Choice = { kind: 'piece'; piece: string } | { kind: 'move'; option: Option };

/** What a press means. */
export type Intent =
  | { kind: 'choose'; piece: string | null }
  | { kind: 'send'; option: Option }
  /** The same again sends it. */
  | { kind: 'aim'; spot: Spot }
  /** Which of these was meant? */
  | { kind: 'ask'; spot: Spot; choices: Choice[] }
  /** One of the player's own explorers would be lost. */
  | { kind: 'confirm'; option: Option }
  | { kind: 'nothing' };

/** Here it is clear which piece is meant when there is only one. */
const ALONE: ReadonlySet<Phase> = new Set(['ride', 'wind', 'creature', 'dive']);

/** Everything the board needs to know, given what was chosen so far. */
export function select(
  options: readonly Option[],
  view: View,
  requested: Chosen,
  order: (pawns: Pawn[]) => Pawn[] = byValue,
): Selection {
  const movable = new Set(options.flatMap(({ move }) => pieceOf(move) ?? []));
  const pawns = order(pawnsOf(options));
  const chosen = {
    piece: choice(movable, options, view, requested.piece),
    pawn: pawns.find((pawn) => samePawn(pawn, requested.pawn)) ?? pawns[0] ?? null,
  };
  const where = chosen.piece === null ? null : whereIs(chosen.piece, view);
  const at = bySpot(open(options, chosen));
  return {
    chosen,
    movable,
    pawns,
    at,
    targets: new Set([...at.keys()].filter((spot) => spot !== where)),
    marks: marksOf(at, where),
    costs: costsOf(at),
    alternatives: alternativesOf(at),
    view,
  };
}

/** What a press on a spot means. */
export function pressed(
  selection: Selection,
  press: { spot: Spot } & Pick<Press, 'piece' | 'kind'>,
  presser: Presser,
): Intent {
  const intent = meant(selection, press, presser.own);
  const isSure = intent.kind !== 'send' || press.spot === presser.aimed;
  const isCoarse = press.kind === 'coarse';
  if (isSure || !(presser.isCareful || (isCoarse && isPlacing(intent.option)))) return intent;
  return { kind: 'aim', spot: press.spot };
}

/** The same, by a hand that never slips. */
function meant(
  selection: Selection,
  { spot, piece: pointed }: { spot: Spot; piece: string | null },
  own: readonly SeatName[],
): Intent {
  const { chosen } = selection;
  const here = piecesAt(selection, spot);
  // A lit spot is moved to, whoever stands there; only an unlit one selects.
  const isTarget = selection.targets.has(spot);
  const piece = pointed ?? (here.length === 1 && !isTarget ? (here[0] ?? null) : null);
  if (piece === null && here.length > 1 && !isTarget) return asking(spot, [], here);
  const targets = targetsAt(selection, spot, piece);
  const others = here.filter((name) => name !== chosen.piece);
  if (targets.length === 0) return choosing(selection, piece, others);
  if (targets.some((option) => gestureOf(option) === 'piece, then question'))
    return asking(spot, targets, others);
  return deciding(preferred(targets), own, spot);
}

function asking(spot: Spot, options: readonly Option[], pieces: readonly string[]): Intent {
  const moves = options.map((option): Choice => ({ kind: 'move', option }));
  return {
    kind: 'ask',
    spot,
    choices: [...moves, ...pieces.map((piece): Choice => ({ kind: 'piece', piece }))],
  };
}

/** Bots answer at once, so a piece that was put beside the place that was meant could not be taken back. */
function isPlacing({ move }: Option): boolean {
  return move.verb === 'place' || move.verb === 'launch';
}

function deciding(options: readonly Option[], own: readonly SeatName[], spot: Spot): Intent {
  const [option, ...others] = options;
  if (!option) return { kind: 'nothing' };
  return others.length > 0 ? asking(spot, options, []) : carryingOut(option, own);
}

/** Carry out an option, asking first only if one of the player's own explorers would be lost. */
export function carryingOut(option: Option, own: readonly SeatName[]): Intent {
  return { kind: losesOwn(option, own) ? 'confirm' : 'send', option };
}

function losesOwn({ loses }: Option, own: readonly SeatName[]): boolean {
  return loses.some((explorer) => own.includes(colourOf(explorer)));
}

/** A click on a boat boards it: few want to swim next to a boat that they can board. */
function preferred(targets: readonly Option[]): readonly Option[] {
  const boarding = targets.filter(({ move }) => move.verb === 'board');
  const isClear = targets.every(({ move }) => move.verb === 'board' || move.verb === 'swim');
  return boarding.length === 1 && isClear ? boarding : targets;
}

/** Whether something would be lost. */
export function isDangerous({ loses, wrecks, threatens }: Option): boolean {
  return loses.length + wrecks.length + threatens.length > 0;
}

export function whereIs(piece: string, view: View): Spot | null {
  const everyone = [...view.explorers, ...view.boats, ...view.creatures];
  return everyone.find(({ name }) => name === piece)?.hex ?? null;
}

function pawnsOf(options: readonly Option[]): Pawn[] {
  const found: Pawn[] = [];
  for (const { move } of options) {
    const pawn = pawnOf(move);
    if (pawn && !found.some((one) => samePawn(one, pawn))) found.push(pawn);
  }
  return found;
}

/** By colour, the most valuable first. */
function byValue(pawns: Pawn[]): Pawn[] {
  return pawns.sort((one, other) => one.colour.localeCompare(other.colour) || other.value - one.value);
}

/** In random order, so that the place of a face-down pawn reveals nothing. */
export function shuffled(pawns: Pawn[]): Pawn[] {
  const keyed = pawns.map((pawn) => ({ pawn, key: Math.random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ pawn }) => pawn);
}

/** The piece that stays chosen, or the only one there is. */
function choice(
  movable: ReadonlySet<string>,
  options: readonly Option[],
  view: View,
  requested: string | null,
): string | null {
  if (requested !== null && movable.has(requested)) return requested;
  if (view.phase === 'dive') return view.mover;
  const steps = options.some((option) => pieceOf(option.move) !== null && gestureOf(option) !== 'piece');
  return steps && movable.size === 1 && ALONE.has(view.phase) ? ([...movable][0] ?? null) : null;
}

/** Options that can be carried out now by choosing their spot. */
function open(options: readonly Option[], chosen: Chosen): Option[] {
  const atOnce = new Set(
    options.filter((option) => gestureOf(option) === 'piece').map(({ move }) => pieceOf(move)),
  );
  return options.filter((option) => {
    const piece = pieceOf(option.move);
    switch (gestureOf(option)) {
      case 'spot':
      case 'piece':
        return true;
      case 'pawn, then spot':
        return samePawn(pawnOf(option.move), chosen.pawn);
      case 'piece, then spot':
        return piece === chosen.piece;
      case 'piece, then question':
        // A piece that is a whole decision is never chosen first: the same click asks what else it can do.
        return piece === chosen.piece || atOnce.has(piece);
      case 'button':
      case 'kept tile':
      case 'by chance':
        return false;
    }
  });
}

/** Options by their spot; of several ways to do the same thing there, the shortest. */
function bySpot(options: readonly Option[]): Map<Spot, readonly Option[]> {
  const found = new Map<Spot, Option[]>();
  for (const option of options) {
    const spot = spotOf(option.move);
    if (spot === null) continue;
    const here = found.get(spot);
    if (here) here.push(option);
    else found.set(spot, [option]);
  }
  return new Map([...found].map(([spot, here]) => [spot, shortest(here)]));
}

function targetsAt({ at }: Selection, spot: Spot, piece: string | null): readonly Option[] {
  const here = at.get(spot) ?? [];
  const exact = here.filter(({ move }) => pieceOf(move) === piece);
  return exact.some((option) => gestureOf(option) === 'piece') ? exact : here;
}

/** Of several ways to do the same thing, the one with the fewest steps. */
function shortest(options: Option[]): Option[] {
  const best = new Map<string, Option>();
  for (const option of options) {
    const key = whatItDoes(option);
    const known = best.get(key);
    if (!known || option.actions.length < known.actions.length) best.set(key, option);
  }
  return [...best.values()];
}

function whatItDoes({ move }: Option): string {
  const which = move.verb === 'swim' ? move.escorted : move.verb === 'switch' ? move.other : '';
  return [move.verb, pieceOf(move), which].join();
}

function costsOf(at: Selection['at']): Map<Spot, number> {
  const costs = [...at].map(([spot, here]): [Spot, number] => [
    spot,
    Math.min(...here.map(({ points }) => points || Infinity)),
  ]);
  return new Map(costs.filter(([, cost]) => cost < Infinity));
}

function alternativesOf(at: Selection['at']): Map<Spot, Option> {
  const alternatives = new Map<Spot, Option>();
  for (const [spot, here] of at) {
    if (!here.some(({ move }) => move.verb === 'board')) continue;
    const swims = here.filter(({ move }) => move.verb === 'swim');
    const [first] = swims.sort((one, other) => one.actions.length - other.actions.length);
    if (first) alternatives.set(spot, first);
  }
  return alternatives;
}

/** A spot is dangerous where everything that can be done there is. */
function marksOf(at: Selection['at'], where: Spot | null): Map<Spot, Mark> {
  const marks = new Map<Spot, Mark>(where === null ? [] : [[where, 'chosen']]);
  for (const [spot, here] of at)
    if (spot !== where) marks.set(spot, here.every(isDangerous) ? 'danger' : 'target');
  return marks;
}

/** The pieces at a spot that can be chosen. */
function piecesAt({ movable, view }: Selection, spot: Spot): string[] {
  return [...movable].filter((piece) => whereIs(piece, view) === spot);
}

function choosing({ movable, chosen }: Selection, piece: string | null, others: string[]): Intent {
  if (piece !== null && piece === chosen.piece) return { kind: 'choose', piece: null };
  if (piece !== null && movable.has(piece)) return { kind: 'choose', piece };
  const [only] = others;
  if (only) return { kind: 'choose', piece: only };
  return chosen.piece === null ? { kind: 'nothing' } : { kind: 'choose', piece: null };
}
