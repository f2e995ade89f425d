"""§2, §10: the rules record: the edition's components and the options."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.audit.problem import Found, Problem, note
from lastboat.engine.board import SLOTS
from lastboat.engine.rooms.setup import boats_to_launch, tiles_of
from lastboat.engine.state import State
from lastboat.engine.words import (
    BOATS,
    CHANCE,
    EXPLORERS_A_COLOUR,
    FACES,
    HIGHEST_VALUE,
    SEATS,
    TERRAINS,
    Ending,
    Squids,
)

_PLAYERS, _COLOURS, _EDITION, _BOATS, _FIRST, _ENDING, _DICE, _DOLPHINS, _SQUIDS = range(9)
_OVERCROWDED, _ALL_EQUAL, _CLOSED_LAGOON, _OPEN_VALUES, _DECK, _VALUES, _FACES = range(9, 16)
"""The fields of the rules record, numbered as they lie in it."""


@rule
def audit_rules(s: State, found: Found) -> int:
    """Each in its range; §10.5: two colours are for two players."""
    r = s.rules
    n = within(found, 0, _PLAYERS, r.players, 2, SEATS)
    n = within(found, n, _COLOURS, r.colours, 1, 2)
    n = within(found, n, _BOATS, r.boats, boats_to_launch(s), BOATS)
    if r.first != CHANCE:
        n = within(found, n, _FIRST, r.first, 0, int(r.players) - 1)
    n = within(found, n, _ENDING, r.ending, Ending.VOLCANO.value, Ending.SUBMERGED.value)
    n = within(found, n, _DOLPHINS, r.dolphins, 0, 1)
    n = within(found, n, _SQUIDS, r.squids, Squids.ABSENT.value, Squids.INSTEAD_OF_WHALES.value)
    n = within(found, n, _OVERCROWDED, r.overcrowded, 0, 1)
    n = within(found, n, _ALL_EQUAL, r.all_equal, 0, 1)
    n = within(found, n, _CLOSED_LAGOON, r.closed_lagoon, 0, 1)
    n = within(found, n, _OPEN_VALUES, r.open_values, 0, 1)
    if r.colours == 2 and r.players != 2:
        n = note(found, n, Problem.TWO_COLOURS, r.players, 0)
    return audit_components(s, found, n)


@rule
def audit_components(s: State, found: Found, n: int) -> int:
    """§1.2: a tile for every slot; §2.2: ten explorers per colour; §2.4: a die that shows something."""
    tiles = 0
    for terrain in range(TERRAINS):
        tiles += tiles_of(s, terrain)
    explorers = 0
    for value in range(1, HIGHEST_VALUE + 1):
        explorers += int(s.rules.values[value])
    sides = 0
    for face in range(FACES):
        sides += int(s.rules.faces[face])
    n = within(found, n, _DECK, tiles, SLOTS, SLOTS)
    n = within(found, n, _VALUES, explorers, EXPLORERS_A_COLOUR, EXPLORERS_A_COLOUR)
    return n if sides > 0 else note(found, n, Problem.RULE, _FACES, sides)


@rule
def within(found: Found, n: int, field: int, value: int, low: int, high: int) -> int:
    if low <= value <= high:
        return n
    return note(found, n, Problem.RULE, field, value)
