"""§2, §5, §11, §12: boats and creatures, and who may not be together."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.audit.problem import Found, Problem, note
from lastboat.engine.board import HEXES, SERPENT_STARTS
from lastboat.engine.pieces import SHARK_OR_SERPENT, SQUID_BIT, WHALE_BIT, is_in_game, kind_of
from lastboat.engine.rooms.dolphins import is_unguarded_at
from lastboat.engine.rooms.setup import touches_tile
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_DOLPHIN, FIRST_OF, State
from lastboat.engine.words import BOATS, EXPLORERS, NONE, PLACES, RESERVE, Ground, Kind, Phase, Status


@rule
def audit_boats(s: State, found: Found, n: int) -> int:
    """§2.3: no more than the edition has; §5.10: on the sea, one a hex."""
    for b in range(BOATS):
        hex = s.boat[b].hex
        if b >= s.rules.boats and hex != NONE:
            n = note(found, n, Problem.BOAT_TOO_MANY, b, 0)
        elif hex < RESERVE and (hex >= HEXES or s.ground[hex] != Ground.SEA):
            n = note(found, n, Problem.BOAT_HEX, b, hex)
        elif hex < HEXES and s.turn == 0 and not (touches_tile(s, hex) and s.kinds_at[hex] == 0):
            n = note(found, n, Problem.BOAT_LAUNCHED, b, hex)
        for other in range(b):
            if hex < RESERVE and s.boat[other].hex == hex:
                n = note(found, n, Problem.TWO_BOATS, b, other)
        n = audit_crew(s, b, found, n)
    return n


@rule
def audit_crew(s: State, b: int, found: Found, n: int) -> int:
    """Those aboard, each once, then NONE; they are where their boat is."""
    for place in range(PLACES):
        e = s.boat[b].crew[place]
        if e == NONE:
            continue
        if place > 0 and s.boat[b].crew[place - 1] == NONE:
            n = note(found, n, Problem.CREW_GAP, b, place - 1)
        if e >= EXPLORERS or not is_aboard_at(s, e, s.boat[b].hex):
            n = note(found, n, Problem.CREW_STRANGER, b, e)
        for other in range(place):
            if s.boat[b].crew[other] == e:
                n = note(found, n, Problem.CREW_TWICE, b, e)
    return n


@rule
def is_aboard_at(s: State, e: int, hex: int) -> bool:
    return hex < HEXES and s.explorer[e].hex == hex and s.explorer[e].status == Status.ABOARD


@rule
def audit_creatures(s: State, found: Found, n: int) -> int:
    """§8.1: on the sea; §1.4: before play begins, where they start."""
    for creature in range(CREATURES):
        hex = s.creature[creature]
        if hex != NONE and not is_in_game(s, kind_of(creature)):
            n = note(found, n, Problem.CREATURE_ABSENT, creature, 0)
        elif hex < RESERVE and (hex >= HEXES or s.ground[hex] != Ground.SEA):
            n = note(found, n, Problem.CREATURE_HEX, creature, hex)
        elif s.turn == 0 and hex != start_of(s, creature):
            n = note(found, n, Problem.CREATURE_EARLY, creature, hex)
    return n


@rule
def start_of(s: State, creature: int) -> int:
    if creature < len(SERPENT_STARTS):
        return int(SERPENT_STARTS[creature])
    return RESERVE if is_in_game(s, kind_of(creature)) else NONE


@rule
def audit_guards(s: State, found: Found, n: int) -> int:
    """§11.4: each dolphin guards one swimmer of its hex, and no two the same."""
    for d in range(DOLPHINS):
        e = s.guards[d]
        if e == NONE:
            continue
        if e >= EXPLORERS or not is_swimming_at(s, e, s.creature[FIRST_DOLPHIN + d]):
            n = note(found, n, Problem.GUARDS_STRANGER, FIRST_DOLPHIN + d, e)
        for other in range(d):
            if s.guards[other] == e:
                n = note(found, n, Problem.GUARDED_TWICE, FIRST_DOLPHIN + d, e)
    return n


@rule
def is_swimming_at(s: State, e: int, hex: int) -> bool:
    return hex < HEXES and s.explorer[e].hex == hex and s.explorer[e].status == Status.SWIMMING


@rule
def audit_meetings(s: State, found: Found, n: int) -> int:
    """§5.11, §11.4, §12.5: what would have been settled at once, except where it is being settled now."""
    for e in range(EXPLORERS):
        hex = s.explorer[e].hex
        if hex < HEXES and is_unguarded_at(s, e, hex):
            n = audit_swimmer(s, e, hex, found, n)
    for hex in range(HEXES):
        kinds = s.kinds_at[hex]
        if kinds & WHALE_BIT and kinds & SQUID_BIT and not is_disputed(s, hex, Kind.WHALE.value):
            n = note(found, n, Problem.WHALE_AND_SQUID, hex, 0)
    return n


@rule
def audit_swimmer(s: State, e: int, hex: int, found: Found, n: int) -> int:
    """An unguarded swimmer."""
    choosing = s.phase == Phase.GUARD and s.focus == hex
    if s.kinds_at[hex] & SHARK_OR_SERPENT and not choosing and not is_disputed(s, hex, Kind.SHARK.value):
        n = note(found, n, Problem.UNHARMED, e, hex)
    for d in range(DOLPHINS):
        dolphin = FIRST_DOLPHIN + d
        under_way = s.phase == Phase.CREATURE and s.mover == dolphin
        if s.creature[dolphin] == hex and s.guards[d] == NONE and not choosing and not under_way:
            n = note(found, n, Problem.UNGUARDED, e, dolphin)
    return n


@rule
def is_disputed(s: State, hex: int, kind: int) -> bool:
    """§7.5: a creature of this kind has come here and waits for the answer."""
    return s.phase == Phase.DEFEND and s.focus == hex and FIRST_OF[kind] <= s.mover < FIRST_OF[kind + 1]
