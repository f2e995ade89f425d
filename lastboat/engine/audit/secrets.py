"""§2.1, §2.2: the values of the explorers and the tiles in the hands."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.audit.problem import Found, Problem, note
from lastboat.engine.pieces import is_kept
from lastboat.engine.rooms.setup import left_of_value
from lastboat.engine.rooms.undersides import left_of
from lastboat.engine.state import State
from lastboat.engine.words import (
    COLOURS,
    EXPLORERS,
    FIRST_KEPT,
    HIGHEST_VALUE,
    KEPT_KINDS,
    SEATS,
    TERRAINS,
    UNDERSIDES,
    Status,
)


@rule
def audit_secrets(s: State, found: Found, n: int) -> int:
    """Complete: every explorer placed has a value, every kept tile is known."""
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
    """As seen by one seat: a hand is known or blank, and what is blank can still be filled."""
    n = audit_deck(s, found, audit_values(s, found, n))
    for terrain in range(TERRAINS):
        hidden = 0
        for seat in range(SEATS):
            known = count_known(s, seat, terrain)
            hidden += int(s.kept[seat, terrain]) - known
            if known > 0 and known != s.kept[seat, terrain]:
                n = note(found, n, Problem.KEPT, seat, terrain)
        for underside in range(FIRST_KEPT, UNDERSIDES):
            if is_kept(s, underside):
                hidden -= left_of(s, terrain, underside)
        if hidden > 0:
            n = note(found, n, Problem.HIDDEN, terrain, 0)
    return n


@rule
def audit_values(s: State, found: Found, n: int) -> int:
    """§2.2: no value more often in a colour than it has explorers of it; none before placing."""
    for e in range(EXPLORERS):
        if s.value[e] > HIGHEST_VALUE or (s.value[e] > 0 and s.explorer[e].status < Status.LAND):
            n = note(found, n, Problem.VALUE, e, s.value[e])
    for colour in range(COLOURS):
        for value in range(1, HIGHEST_VALUE + 1):
            if left_of_value(s, colour, value) < 0:
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
            for underside in range(FIRST_KEPT, UNDERSIDES):
                if s.hand[seat, terrain, underside - FIRST_KEPT] > 0 and not is_kept(s, underside):
                    n = note(found, n, Problem.KEPT, seat, terrain)
    return n


@rule
def count_known(s: State, seat: int, terrain: int) -> int:
    n = 0
    for kind in range(KEPT_KINDS):
        n += int(s.hand[seat, terrain, kind])
    return n
