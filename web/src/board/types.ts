/** The board's properties and its one event: data in, presses out. It knows no rules. */
import type { Island, SeatName, View } from '../api/types';

/** A hex by name (`g6`) or a safe island. */
export type Spot = string | Island;

/** How a spot is marked. `danger` is a target where something would be lost, `aimed` one that was pressed once of two times. */
export type Mark = 'target' | 'danger' | 'aimed' | 'chosen' | 'hint' | 'highlighted';

/** How somebody pressed. */
export type PressKind =
  /** A click, a tap or Enter. */
  | 'tap'
  /** A tap by a fingertip on hexes that are smaller than it: the one beside may have been meant. */
  | 'coarse'
  /** A finger that stayed. */
  | 'long'
  /** On the small mark of a spot with an alternative, or Shift and Enter. */
  | 'alternative'
  /** A right click: "what is this?" */
  | 'about';

/** A press on the board, which says what was pressed and never what it means. */
export interface Press {
  /** Null is the water beyond the board. */
  spot: Spot | null;
  /** The piece under the pointer; of those that can be chosen, if something is to be chosen. */
  piece: string | null;
  kind: PressKind;
}

/** Where something goes: along these spots, or just there if it is one. The better of two is drawn as a solid line. */
export interface Route {
  kind: 'played' | 'better';
  spots: readonly Spot[];
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
  /** Where a press is a move. */
  targets?: ReadonlySet<Spot>;
  /** Movement points that going to a spot costs. */
  costs?: ReadonlyMap<Spot, number>;
  /** Spots where something else can be done too, by a small mark, a long press or Shift and Enter. */
  alternatives?: ReadonlyMap<Spot, unknown>;
  /** Which of these pieces of a spot was meant? A small card beside it asks; the answer is a press. */
  asking?: { spot: Spot; pieces: readonly string[] } | null;
  /** Lines over the board. */
  routes?: readonly Route[];
  /** The spots that should be in sight. */
  attention?: readonly Spot[];
  /** Something is being shown: two quick clicks skip, and do not zoom. */
  isShowing?: boolean;
  /** Names of the pieces that can be chosen now (`R3`, `boat 2`, `shark 1`). */
  movable?: ReadonlySet<string>;
  /** The piece that is chosen. */
  chosen?: string | null;
  /** The seat whose corner of the table is near: the board is turned by a half if it sits opposite. */
  facing?: SeatName | null;
  onpress?: (press: Press) => void;
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
  /** Where a piece is drawn (its foot, in board units), and how large its group is: a boat enlarges its crew. Null if it is not drawn. */
  where(name: string): { x: number; y: number; scale: number } | null;
  /** The middle of a hex (of its tile's top) or of a safe island, in board units, as the board is turned now. */
  middle(spot: Spot): { x: number; y: number };
  /** Width of a hex in board units. */
  readonly hexWidth: number;
}
