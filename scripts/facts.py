"""Prints the facts of the game that the browser client needs, as a TypeScript module: `scripts/types` keeps it."""

from __future__ import annotations

import json
from typing import Final

from lastboat.engine.board import AXIAL, ISLANDS, LAGOON, LANDINGS, ROWS, SLOT_HEX
from lastboat.names import COLOUR_LETTERS, SEAT_NAMES, hex_name

HEADING: Final = "/** Facts of the game, exported from the engine. Made by scripts/types; do not edit. */"


def facts() -> dict[str, object]:
    """Every fact, by the name of its constant."""
    return {
        "SEATS": SEAT_NAMES,
        "COLOUR_LETTERS": COLOUR_LETTERS,
        "ROWS": [len(row) for row in ROWS],
        "LAGOON": hex_name(LAGOON),
        "ISLAND_HEXES": [hex_name(int(hex)) for hex in SLOT_HEX],
        "ISLANDS": ISLANDS,
        "LANDINGS": {
            island: [hex_name(AXIAL.index(axial)) for axial in pair]
            for island, pair in zip(ISLANDS, LANDINGS, strict=True)
        },
    }


def module() -> str:
    """The facts as TypeScript, each a constant of its literal type."""
    constants = [f"export const {name} = {json.dumps(fact)} as const;" for name, fact in facts().items()]
    return "\n".join([HEADING, *constants]) + "\n"


if __name__ == "__main__":
    print(module(), end="")
