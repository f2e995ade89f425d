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
  view: View;
}

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
export function select(options: readonly Option[], view: View, requested: Chosen): Selection {
  const movable = new Set(options.flatMap(({ move }) => pieceOf(move) ?? []));
  const pawns = pawnsOf(options);
  const chosen = {
    piece: choice(movable, options, view, requested.piece),
    pawn: pawns.find((pawn) => samePawn(pawn, requested.pawn)) ?? pawns[0] ?? null,
  };
  const selection = { options, chosen, movable, pawns, view };
  return { ...selection, marks: marksOf(selection) };
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
  // On the way to a tile where another one of ours stands, either may be meant.
  const rivals = targets.every(goesToTile) ? others.filter(isExplorer) : [];
  if (rivals.length > 0) return { kind: 'ask', options: targets, pieces: rivals };
  return deciding(targets, own);
}

/** Carry an option out, asking first only where an explorer of one's own is lost for good. */
export function deciding(options: Option[], own: readonly SeatName[]): Intent {
  const [option, ...others] = options;
  if (!option) return { kind: 'nothing' };
  if (others.length > 0) return { kind: 'ask', options, pieces: [] };
  return { kind: losesOwn(option, own) ? 'confirm' : 'send', option };
}

export function losesOwn({ loses }: Option, own: readonly SeatName[]): boolean {
  return loses.some((explorer) => own.includes(colourOf(explorer)));
}

/** Whether something would be lost. */
export function isDangerous({ loses, wrecks, threatens }: Option): boolean {
  return loses.length + wrecks.length + threatens.length > 0;
}

export function whereIs(piece: string, view: View): Spot | null {
  const everyone = [...view.explorers, ...view.boats, ...view.creatures];
  return everyone.find(({ name }) => name === piece)?.hex ?? null;
}

/** A target is clicked for itself, whatever stands on it. */
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
  return found.sort((one, other) => one.colour.localeCompare(other.colour) || other.value - one.value);
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
function open({ options, chosen }: Omit<Selection, 'marks'>): Option[] {
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

/** Of several ways to do the same thing the one with the fewest steps. */
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

function marksOf(selection: Omit<Selection, 'marks'>): Map<Spot, Mark> {
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
