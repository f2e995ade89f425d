/** What can be chosen, where it can go and what a click means. It knows no rules: only what the server lists. */
import { colourOf, isExplorer } from '../../api/piece-names';
import type { Phase, SeatName, View } from '../../api/types';
import type { Mark, Spot } from '../../board/types';
import { gestureOf, pawnOf, pieceOf, samePawn, spotOf, type Option, type Pawn } from './options';

/** What a player has chosen so far. */
export interface Chosen {
  piece: string | null;
  pawn: Pawn | null;
}

export interface Selection {
  options: readonly Option[];
  chosen: Chosen;
  /** Pieces that can be chosen. */
  movable: ReadonlySet<string>;
  /** Explorers in the box that can be placed, the most valuable first. */
  pawns: readonly Pawn[];
  marks: ReadonlyMap<Spot, Mark>;
  /** Movement points that a click on the spot costs. */
  costs: ReadonlyMap<Spot, number>;
  /** Where a click boards a boat: what it means to swim there instead. */
  seconds: ReadonlyMap<Spot, Option>;
  view: View;
}

/** A selection before the marks are worked out from it. */
type Choosing = Omit<Selection, 'marks' | 'costs' | 'seconds'>;

/** What a click means. */
export type Intent =
  | { kind: 'choose'; piece: string | null }
  | { kind: 'send'; option: Option }
  | { kind: 'ask'; options: Option[]; pieces: string[] }
  /** Which of these pieces of the spot? */
  | { kind: 'which'; pieces: string[] }
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
  const selection = { options, chosen, movable, pawns, view };
  return {
    ...selection,
    marks: marksOf(selection),
    costs: costsOf(selection),
    seconds: secondsOf(selection),
  };
}

/** What a click on a spot means; `piece` is what stood under the pointer, if anything did. */
export function clicked(
  selection: Selection,
  spot: Spot,
  piece: string | null,
  own: readonly SeatName[],
): Intent {
  const { chosen } = selection;
  const here = piecesAt(selection, spot);
  if (piece === null && here.length > 1 && !isTarget(selection.marks.get(spot)))
    return { kind: 'which', pieces: here };
  const targets = targetsAt(selection, spot, piece);
  const others = here.filter((name) => name !== chosen.piece);
  if (targets.length === 0) return choosing(selection, piece, others);
  if (targets.some((option) => gestureOf(option) === 'piece, then question'))
    return { kind: 'ask', options: targets, pieces: others };
  // If the target tile has another of our explorers, a click means them only if it points at them.
  if (piece !== null && isExplorer(piece) && others.includes(piece) && targets.every(goesToTile))
    return { kind: 'choose', piece };
  return deciding(preferred(targets), own);
}

/** Carry out an option, asking first only if one of the player's own explorers would be lost. */
export function deciding(options: Option[], own: readonly SeatName[]): Intent {
  const [option, ...others] = options;
  if (!option) return { kind: 'nothing' };
  if (others.length > 0) return { kind: 'ask', options, pieces: [] };
  return { kind: losesOwn(option, own) ? 'confirm' : 'send', option };
}

function losesOwn({ loses }: Option, own: readonly SeatName[]): boolean {
  return loses.some((explorer) => own.includes(colourOf(explorer)));
}

/** A click on a boat boards it: few want to swim next to a boat that they can board. */
function preferred(targets: Option[]): Option[] {
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

/** A click on a target means the target, not the pieces on it. */
function isTarget(mark: Mark | undefined): boolean {
  return mark === 'target' || mark === 'danger';
}

function goesToTile({ move }: Option): boolean {
  return move.verb === 'walk' || move.verb === 'climb';
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
function open({ options, chosen }: Choosing): Option[] {
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

function targetsAt(selection: Selection, spot: Spot, piece: string | null): Option[] {
  const here = shortest(open(selection).filter(({ move }) => spotOf(move) === spot));
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

function costsOf(selection: Choosing): Map<Spot, number> {
  const costs = new Map<Spot, number>();
  for (const { move, points } of open(selection)) {
    const to = spotOf(move);
    if (to !== null && points > 0) costs.set(to, Math.min(points, costs.get(to) ?? Infinity));
  }
  return costs;
}

function secondsOf(selection: Choosing): Map<Spot, Option> {
  const all = open(selection);
  const boats = new Set(all.filter(({ move }) => move.verb === 'board').map(({ move }) => spotOf(move)));
  const swims = all.filter(({ move }) => move.verb === 'swim' && boats.has(spotOf(move)));
  const seconds = new Map<Spot, Option>();
  for (const option of swims.sort((one, other) => other.actions.length - one.actions.length)) {
    const to = spotOf(option.move);
    if (to !== null) seconds.set(to, option);
  }
  return seconds;
}

function marksOf(selection: Choosing): Map<Spot, Mark> {
  const marks = new Map<Spot, Mark>();
  const { chosen, view } = selection;
  const where = chosen.piece === null ? null : whereIs(chosen.piece, view);
  if (where !== null) marks.set(where, 'chosen');
  for (const option of open(selection)) {
    const to = spotOf(option.move);
    if (to === null || to === where) continue;
    const mark = isDangerous(option) ? 'danger' : 'target';
    if (marks.get(to) !== 'target') marks.set(to, mark);
  }
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
