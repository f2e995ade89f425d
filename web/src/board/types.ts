/** The board's properties and events: data in, clicks out. It knows no rules. */
import type { Island, SeatName, View } from '../api/types';

/** A hex by name (`g6`) or a safe island. */
export type Spot = string | Island;

/** How a spot is marked. `danger` is a target where something would be lost. */
export type Mark = 'target' | 'danger' | 'chosen' | 'trail' | 'hint' | 'highlighted';

/** Whether a click there is a move. A hint lies over the target that it suggests. */
export function isTargetMark(mark: Mark | undefined): boolean {
  return mark === 'target' || mark === 'danger' || mark === 'hint';
}

/** Which pieces are highlighted, passed to each layer. */
export interface Shown {
  movable: ReadonlySet<string>;
  chosen: string | null;
}

export interface BoardProps {
  /** The position to draw; null is an empty sea with the island's outline. */
  view: View | null;
  /** Hexes and islands that are marked. */
  marks?: ReadonlyMap<Spot, Mark>;
  /** Movement points that going to a spot costs. */
  costs?: ReadonlyMap<Spot, number>;
  /** Spots with a second meaning, chosen by a small mark, a long press or Shift and Enter. */
  seconds?: ReadonlyMap<Spot, unknown>;
  /** The spots that should be in sight. */
  attention?: readonly Spot[];
  /** Something is being shown: two quick clicks skip, and do not zoom. */
  isShowing?: boolean;
  /** Names of the pieces that can be chosen now (`R3`, `boat 2`, `shark 1`). */
  movable?: ReadonlySet<string>;
  /** The piece that is chosen. */
  chosen?: string | null;
  /** Values that may be shown on explorers, by name. */
  values?: Readonly<Record<string, number>>;
  /** The seat whose corner of the table is near: the board is turned by a half if it sits opposite. */
  facing?: SeatName | null;
  /** A spoken name for a hex or piece, for screen readers and tooltips. */
  describe?: (spot: Spot) => string;
  /**
   * Someone chose a spot (click, tap, Enter); `piece` is the movable piece that was pointed at, or the only one there.
   * Returns the pieces of the spot to choose from; none unless several may be meant.
   */
  onspot?: (spot: Spot, piece: string | null) => readonly string[];
  /** Someone chose the second meaning of a spot. */
  onsecond?: (spot: Spot) => void;
  /** Pointer or focus is on a spot, or nowhere. */
  onhover?: (spot: Spot | null) => void;
  /** "What does this do?": a long press or right click on something. */
  onask?: (spot: Spot, piece: string | null) => void;
  /** Escape was pressed, or the water beyond the board was clicked: a selection in progress is dropped. */
  oncancel?: () => void;
  /** Called once mounted, with what animations need. */
  onready?: (stage: Stage) => void;
}

/** What animations get from the board. */
export interface Stage {
  /** The root of the board's drawing. */
  readonly svg: SVGSVGElement;
  /** An empty layer above the pieces, in board units, for splashes, dice and the like. */
  readonly effects: SVGGElement;
  /** The drawn piece of this name, or null: `[data-piece="R3"]`. */
  piece(name: string): SVGGElement | null;
  /** The drawn tile of this hex, or null: `[data-tile="g6"]`. */
  tile(hex: string): SVGGElement | null;
  /** Where a piece is drawn (its foot, in board units) and its scale, also aboard a boat. Null if it is not drawn. */
  where(name: string): { x: number; y: number; scale: number } | null;
  /** The middle of a hex (of its tile's top) or of a safe island, in board units, as the board is turned now. */
  middle(spot: Spot): { x: number; y: number };
  /** Width of a hex in board units. */
  readonly hexWidth: number;
}
