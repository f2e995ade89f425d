"""§2, §10: the rules record: the edition's components and the options."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.audit.problem import Found, Problem, note
from lastboat.engine.board import SLOTS
from lastboat.engine.rooms.setup import BOATS_A_COLOUR, tiles_of
from lastboat.engine.state import State
from lastboat.engine.words import (
    BOATS,
    CHANCE,
    EXPLORERS_A_COLOUR,
    FACES,
    HIGHEST_VALUE,
    TERRAINS,
    Ending,
    Squids,
)


@rule
def audit_rules(s: State, found: Found) -> int:
    """Each in its range; §10.5: two colours are for two players."""
    r = s.rules
    n = within(found, 0, 0, r.players, 2, 4)
    n = within(found, n, 1, r.colours, 1, 2)
    n = within(found, n, 3, r.boats, int(r.players) * int(r.colours) * BOATS_A_COLOUR, BOATS)
    if r.first != CHANCE:
        n = within(found, n, 4, r.first, 0, int(r.players) - 1)
    n = within(found, n, 5, r.ending, Ending.VOLCANO.value, Ending.SUBMERGED.value)
    n = within(found, n, 7, r.dolphins, 0, 1)
    n = within(found, n, 8, r.squids, Squids.ABSENT.value, Squids.INSTEAD_OF_WHALES.value)
    n = within(found, n, 9, r.overcrowded, 0, 1)
    n = within(found, n, 10, r.all_equal, 0, 1)
    n = within(found, n, 11, r.closed_lagoon, 0, 1)
    n = within(found, n, 12, r.open_values, 0, 1)
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
    n = within(found, n, 13, tiles, SLOTS, SLOTS)
    n = within(found, n, 14, explorers, EXPLORERS_A_COLOUR, EXPLORERS_A_COLOUR)
    return n if sides > 0 else note(found, n, Problem.RULE, 15, sides)


@rule
def within(found: Found, n: int, field: int, value: int, low: int, high: int) -> int:
    if low <= value <= high:
        return n
    return note(found, n, Problem.RULE, field, value)
