"""§2.1, §2.2: the values of the explorers and the tiles in the hands."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.action import HIGHEST_VALUE
from lastboat.engine.audit.problem import Found, Problem, note
from lastboat.engine.rooms.undersides import left_of
from lastboat.engine.state import TERRAINS, UNDERSIDES, VALUES, State
from lastboat.engine.words import (
    COLOURS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FIRST_KEPT,
    KEPT_KINDS,
    SEATS,
    Dice,
    Status,
    Underside,
)


@rule
def audit_secrets(s: State, found: Found, n: int) -> int:
    """Complete: every explorer placed has his value, every hand is what lies before its seat."""
    n = audit_deck(s, found, audit_values(s, found, n))
    for e in range(EXPLORERS):
        if s.value[e] == 0 and s.explorer[e].status >= Status.LAND:
            n = note(found, n, Problem.VALUE, e, 0)
    for seat in range(SEATS):
        for terrain in range(TERRAINS):
            if count_known(s, seat, terrain) != s.kept[seat, terrain]:
                n = note(found, n, Problem.KEPT, seat, terrain)
    return n


@rule
def audit_known(s: State, found: Found, n: int) -> int:
    """As seen by one: a hand is known or blank, and what is blank can still be filled."""
    n = audit_deck(s, found, audit_values(s, found, n))
    for terrain in range(TERRAINS):
        hidden = 0
        for seat in range(SEATS):
            known = count_known(s, seat, terrain)
            hidden += int(s.kept[seat, terrain]) - known
            if known > 0 and known != s.kept[seat, terrain]:
                n = note(found, n, Problem.KEPT, seat, terrain)
        for kind in range(first_kept_kind(s), KEPT_KINDS):
            hidden -= left_of(s, terrain, FIRST_KEPT + kind)
        if hidden > 0:
            n = note(found, n, Problem.HIDDEN, terrain, 0)
    return n


@rule
def audit_values(s: State, found: Found, n: int) -> int:
    """§2.2: no value more often in a colour than it has explorers of it; none before he is placed."""
    for e in range(EXPLORERS):
        if s.value[e] > HIGHEST_VALUE or (s.value[e] > 0 and s.explorer[e].status < Status.LAND):
            n = note(found, n, Problem.VALUE, e, s.value[e])
    for colour in range(COLOURS):
        for value in range(1, HIGHEST_VALUE + 1):
            left = int(VALUES[value])
            for e in range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR):
                left -= 1 if s.value[e] == value else 0
            if left < 0:
                n = note(found, n, Problem.VALUES, colour, value)
    return n


@rule
def audit_deck(s: State, found: Found, n: int) -> int:
    """§2.1: no back more often than printed, none kept by absent seats; §11.1: with the dolphins none of theirs."""
    for terrain in range(TERRAINS):
        for underside in range(UNDERSIDES):
            if left_of(s, terrain, underside) < 0 or (s.turn == 0 and s.shown[terrain, underside] > 0):
                n = note(found, n, Problem.SHOWN, terrain, underside)
        for seat in range(SEATS):
            if s.kept[seat, terrain] > 0 and (seat >= s.rules.players or s.turn == 0):
                n = note(found, n, Problem.KEPT, seat, terrain)
            for kind in range(first_kept_kind(s)):
                if s.hand[seat, terrain, kind] > 0:
                    n = note(found, n, Problem.KEPT, seat, terrain)
    return n


@rule
def first_kept_kind(s: State) -> int:
    """§11.1: with the dolphins, a dolphin tile is never kept."""
    return 0 if s.rules.dice == Dice.RED else Underside.DOLPHIN.value - FIRST_KEPT + 1


@rule
def count_known(s: State, seat: int, terrain: int) -> int:
    n = 0
    for kind in range(KEPT_KINDS):
        n += int(s.hand[seat, terrain, kind])
    return n
