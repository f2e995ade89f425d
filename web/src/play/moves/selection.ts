/** What can be chosen, where it can go and what a click means. It knows no rules: only what the server lists. */
import { colourOf, isExplorer } from '../../api/piece-names';
import type { Phase, SeatName, View } from '../../api/types';
import type { Mark, Spot } from '../../board/types';
import { samePawn, type Option, type Pawn } from './options';

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
  | { kind: 'confirm'; option: Option }
  | { kind: 'nothing' };

/** Clicking one of these is the whole decision: nothing is chosen before. */
const AT_ONCE: ReadonlySet<string> = new Set(['take', 'guard', 'pick']);
/** These happen where the piece stands: one is asked, so that a second click on a piece never drowns it. */
const ON_THE_SPOT: ReadonlySet<string> = new Set(['jump', 'stay', 'shift']);
/** Here it is clear which piece is meant when there is only one. */
const ALONE: ReadonlySet<Phase> = new Set(['ride', 'wind', 'creature', 'dive']);

/** Everything the board needs to know, given what was chosen so far. */
export function select(options: readonly Option[], view: View, wished: Chosen): Selection {
  const movable = new Set(options.flatMap(({ piece }) => (piece ? [piece] : [])));
  const pawns = pawnsOf(options);
  const chosen = {
    piece: choice(movable, options, view, wished.piece),
    pawn: pawns.find((pawn) => samePawn(pawn, wished.pawn)) ?? pawns[0] ?? null,
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
  const targets = targetsAt(selection, spot, piece);
  const others = [...piecesAt(selection, spot)].filter((name) => name !== chosen.piece);
  if (targets.length === 0) return choosing(selection, piece, others);
  if (targets.some(({ verb }) => ON_THE_SPOT.has(verb)))
    return { kind: 'ask', options: targets, pieces: others };
  // On the way to a tile where another one of ours stands, either may be meant.
  const rivals = targets.every(({ verb }) => verb === 'walk') ? others.filter(isExplorer) : [];
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

function pawnsOf(options: readonly Option[]): Pawn[] {
  const found: Pawn[] = [];
  for (const { pawn } of options) if (pawn && !found.some((one) => samePawn(one, pawn))) found.push(pawn);
  return found.sort((one, other) => one.colour.localeCompare(other.colour) || other.value - one.value);
}

/** The piece that stays chosen, or the only one there is. */
function choice(
  movable: ReadonlySet<string>,
  options: readonly Option[],
  view: View,
  wished: string | null,
): string | null {
  if (wished !== null && movable.has(wished)) return wished;
  if (view.phase === 'dive') return view.mover;
  const steps = options.some(({ piece, verb }) => piece && !AT_ONCE.has(verb));
  return steps && movable.size === 1 && ALONE.has(view.phase) ? ([...movable][0] ?? null) : null;
}

/** Options that can be carried out now by choosing their spot. */
function open({ options, chosen }: Omit<Selection, 'marks'>): Option[] {
  const atOnce = new Set(options.flatMap(({ verb, piece }) => (AT_ONCE.has(verb) ? [piece] : [])));
  return options.filter(({ verb, piece, pawn, to }) => {
    if (to === null) return false;
    if (pawn) return samePawn(pawn, chosen.pawn);
    if (piece === null || AT_ONCE.has(verb) || piece === chosen.piece) return true;
    // Such a piece is never chosen first: whatever else it can do where it stands is asked about by the same click.
    return ON_THE_SPOT.has(verb) && atOnce.has(piece);
  });
}

function targetsAt(selection: Selection, spot: Spot, piece: string | null): Option[] {
  const here = shortest(open(selection).filter(({ to }) => to === spot));
  const exact = here.filter((option) => option.piece === piece);
  return exact.some(({ verb }) => AT_ONCE.has(verb)) ? exact : here;
}

/** Of several ways to do the same thing the one with the fewest steps. */
function shortest(options: Option[]): Option[] {
  const best = new Map<string, Option>();
  for (const option of options) {
    const key = [option.verb, option.piece, option.other].join();
    const known = best.get(key);
    if (!known || option.actions.length < known.actions.length) best.set(key, option);
  }
  return [...best.values()];
}

function marksOf(selection: Omit<Selection, 'marks'>): Map<Spot, Mark> {
  const marks = new Map<Spot, Mark>();
  const { chosen, view } = selection;
  const where = chosen.piece === null ? null : whereIs(chosen.piece, view);
  if (where !== null) marks.set(where, 'chosen');
  for (const option of open(selection)) {
    const to = option.to;
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
  const [only, ...more] = others;
  if (!only) return chosen.piece === null ? { kind: 'nothing' } : { kind: 'choose', piece: null };
  return more.length > 0 ? { kind: 'ask', options: [], pieces: others } : { kind: 'choose', piece: only };
}
