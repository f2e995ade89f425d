"""§10: the rules record."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.audit.problem import Found, Problem, note
from lastboat.engine.state import State
from lastboat.engine.words import BOATS, CHANCE, Dice, Ending, Squids

FEWER_BOATS = 10
"""In the edition that has fewer (§2.3)."""


@rule
def audit_rules(s: State, found: Found) -> int:
    """Each in its range; §10.5: two colours are for two players."""
    r = s.rules
    n = within(found, 0, 0, r.players, 2, 4)
    n = within(found, n, 1, r.colours, 1, 2)
    if r.boats != FEWER_BOATS:
        n = within(found, n, 2, r.boats, BOATS, BOATS)
    if r.first != CHANCE:
        n = within(found, n, 3, r.first, 0, int(r.players) - 1)
    n = within(found, n, 4, r.ending, Ending.VOLCANO.value, Ending.SUBMERGED.value)
    n = within(found, n, 5, r.dice, Dice.RED.value, Dice.JOKER.value)
    n = within(found, n, 6, r.squids, Squids.ABSENT.value, Squids.INSTEAD_OF_WHALES.value)
    n = within(found, n, 7, r.overcrowded, 0, 1)
    n = within(found, n, 8, r.all_equal, 0, 1)
    n = within(found, n, 9, r.closed_lagoon, 0, 1)
    n = within(found, n, 10, r.open_values, 0, 1)
    if r.colours == 2 and r.players != 2:
        n = note(found, n, Problem.TWO_COLOURS, r.players, 0)
    return n


@rule
def within(found: Found, n: int, field: int, value: int, low: int, high: int) -> int:
    if low <= value <= high:
        return n
    return note(found, n, Problem.RULE, field, value)
