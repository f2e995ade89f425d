"""Prints the facts of the game that the browser client needs, as a TypeScript module: `scripts/types` saves it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from lastboat.bots.registry import LEVELS
from lastboat.editions import EDITIONS, DiceSet, Edition
from lastboat.engine.board import AXIAL, ISLANDS, LAGOON, LANDINGS, ROWS, SLOT_HEX
from lastboat.engine.transitions import POINTS
from lastboat.engine.words import DIVE, FIRST_KEPT, TURN_TILES, Kind, Underside
from lastboat.names import COLOUR_LETTERS, KIND_OF, SEAT_NAMES, TERRAIN_NAMES, hex_name, word
from lastboat.server.tables.bot_names import BOT_NAMES

HEADING: Final = "/** Facts of the game, exported from the engine. Made by scripts/types; do not edit. */"


def facts() -> dict[str, object]:
    """Every fact, by the name of its constant."""
    landings = {
        island: [hex_name(AXIAL.index(axial)) for axial in pair] for island, pair in zip(ISLANDS, LANDINGS, strict=True)
    }
    return {
        "SEATS": SEAT_NAMES,
        "COLOUR_LETTERS": COLOUR_LETTERS,
        "ROWS": [len(row) for row in ROWS],
        "LAGOON": hex_name(LAGOON),
        "ISLAND_HEXES": [hex_name(int(hex)) for hex in SLOT_HEX],
        "ISLANDS": ISLANDS,
        "LANDINGS": landings,
        "MOVEMENT_POINTS": POINTS,
        "TERRAINS": TERRAIN_NAMES,
        "UNDERSIDES": {word(underside): _use(underside) for underside in Underside},
        "CREATURES": {word(kind): KIND_OF.count(kind) for kind in Kind},
        "BOT_NAMES": BOT_NAMES,
        "BOT_LEVELS": [*LEVELS],
        "EDITIONS": {name: _edition(edition) for name, edition in EDITIONS.items()},
    }


def _use(underside: Underside) -> str:
    """Acts at once, is kept for the start of an own turn, or defends in another player's (§6.2, §7)."""
    if underside < FIRST_KEPT:
        return "now"
    return "own" if underside < FIRST_KEPT + TURN_TILES else "other"


def _edition(edition: Edition) -> dict[str, object]:
    return {
        "deck": {
            word(underside): dict(zip(TERRAIN_NAMES, counts, strict=True)) for underside, counts in edition.deck.items()
        },
        "values": edition.values,
        "dice": {dice.name: _dice(dice) for dice in edition.dice},
    }


def _dice(dice: DiceSet) -> dict[str, object]:
    """Both dice side by side, and the reaches that replace a missing number die."""
    numbers = {"D" if number == DIVE else str(number): sides for number, sides in dice.numbers.items()}
    return {
        "faces": [word(face) for face in _sides(dice.faces)],
        "numbers": _sides(numbers),
        "reach": {word(kind): dice.reach[kind] for kind in Kind if kind in dice.reach},
    }


def _sides(die: Mapping[Any, int]) -> list[Any]:
    """Every side of a die, from how many show each face."""
    return [face for face, sides in die.items() for _ in range(sides)]


def module() -> str:
    """The facts as TypeScript, each a constant of its literal type."""
    constants = [f"export const {name} = {json.dumps(fact)} as const;" for name, fact in facts().items()]
    return "\n".join([HEADING, *constants]) + "\n"


if __name__ == "__main__":
    print(module(), end="")
