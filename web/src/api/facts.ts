/** Facts of the game, exported from the engine. Made by scripts/types; do not edit. */
export const SEATS = ["red", "blue", "yellow", "green"] as const;
export const COLOUR_LETTERS = "RBYG" as const;
export const ROWS = [7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7] as const;
export const LAGOON = "g6" as const;
export const ISLAND_HEXES = ["d4", "d5", "d6", "d7", "e4", "e5", "e6", "e7", "e8", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "g3", "g4", "g5", "g7", "g8", "g9", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "h10", "i4", "i5", "i6", "i7", "i8", "j4", "j5", "j6", "j7"] as const;
export const ISLANDS = ["NW", "NE", "SW", "SE"] as const;
export const LANDINGS = {"NW": ["b1", "c1"], "NE": ["c11", "b10"], "SW": ["k1", "l1"], "SE": ["l10", "k11"]} as const;
