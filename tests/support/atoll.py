"""A made-up edition: this file is all that there is of it.

tests/conftest.py adds it to the editions, so that a test which names editions, dice or defaults instead of asking for
them fails. It differs from the published ones wherever an edition can: boats, deck, terrains, values, dice of its own
besides shared ones, and defaults.
"""

from __future__ import annotations

from typing import Any

from lastboat.editions import EDITIONS, DiceSet, Edition
from lastboat.editions.boxes import BOAT, DICE, by_name
from lastboat.engine.words import Face, Kind, Underside

TIDE = DiceSet(
    "tide",
    "Tide die",
    {Face.SERPENT: 1, Face.SHARK: 3, Face.DOLPHIN: 2, Face.BOAT: 1, Face.JOKER: 1},
    reach={Kind.SERPENT: 2, Kind.SHARK: 1, Kind.WHALE: 2, Kind.DOLPHIN: 4, Kind.SQUID: 1, BOAT: 2},
    dolphins=True,
)
SHORT = DiceSet("short", "Short dice", {Face.WHALE: 3, Face.SHARK: 1}, {1: 4, 2: 1})
ATOLL = Edition(
    "atoll",
    "The Atoll",
    "Nine boats and two volcanoes.",
    boats=9,
    deck={
        Underside.SHARK: (4, 2, 0),
        Underside.WHALE: (0, 1, 0),
        Underside.BOAT: (0, 2, 2),
        Underside.WHIRLPOOL: (1, 2, 1),
        Underside.VOLCANO: (0, 1, 1),
        Underside.DOLPHIN: (2, 1, 1),
        Underside.WIND: (3, 1, 0),
        Underside.MOVE_SHARK: (2, 1, 1),
        Underside.MOVE_WHALE: (0, 1, 1),
        Underside.SHARK_DEFENCE: (4, 3, 2),
    },
    values=(1, 1, 1, 1, 1, 2, 2, 2, 5, 5),
    dice=(TIDE, SHORT, DICE[1]),
    defaults={"overcrowded": True, "squid": "with-whales"},
)
SETS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 2, "two_colours": True},
    {"players": 3, "dice": "short", "to_the_last": True},
    {"players": 2, "submerged": True, "squid": "none"},
    {"dice": "short", "squid": "instead-of-whales", "overcrowded": False, "closed_lagoon": True},
)
"""Options that it is played with."""


def add_atoll() -> None:
    EDITIONS.update(by_name(*EDITIONS.values(), ATOLL))
