"""Everything that can be wrong with a handmade position, as rows of small integers.

`lastboat.problems` turns them into sentences. Nothing here trusts the record: a number is used as an index only once it
is known to be valid. A position reached by play never has a problem.
"""

from __future__ import annotations

from lastboat.engine._compile import entry, rule
from lastboat.engine.audit.land import audit_explorers, audit_ground, audit_indexes, audit_tiles
from lastboat.engine.audit.phases import audit_phase
from lastboat.engine.audit.problem import FOUND_ROOM, Field, Found, Problem
from lastboat.engine.audit.rules import audit_rules
from lastboat.engine.audit.secrets import audit_known, audit_secrets
from lastboat.engine.audit.turn import audit_turn
from lastboat.engine.audit.water import audit_boats, audit_creatures, audit_guards, audit_meetings
from lastboat.engine.state import State, States

__all__ = ["FOUND_ROOM", "Field", "Found", "Problem", "audit", "audit_of", "audit_view", "audit_view_of"]


@entry
def audit(states: States, i: int, found: Found) -> int:
    """Write what is wrong with a complete state; returns the number of problems, even if `found` has room for fewer."""
    return audit_of(states[i], found)


@entry
def audit_view(states: States, i: int, found: Found) -> int:
    """The same for a state as one seat sees it, in which some values and kept tiles are blank."""
    return audit_view_of(states[i], found)


@rule
def audit_of(s: State, found: Found) -> int:
    n = audit_rules(s, found)
    if n > 0:
        return n
    return audit_position(s, found, audit_secrets(s, found, n))


@rule
def audit_view_of(s: State, found: Found) -> int:
    n = audit_rules(s, found)
    if n > 0:
        return n
    return audit_position(s, found, audit_known(s, found, n))


@rule
def audit_position(s: State, found: Found, n: int) -> int:
    """What everyone sees: the pieces, then how they relate; the phase only if the pieces are valid."""
    sound = n
    n = audit_ground(s, found, n)
    n = audit_explorers(s, found, n)
    n = audit_boats(s, found, n)
    n = audit_creatures(s, found, n)
    n = audit_guards(s, found, n)
    n = audit_indexes(s, found, n)
    broken = n > sound
    n = audit_tiles(s, found, n)
    n = audit_turn(s, found, n)
    n = audit_meetings(s, found, n)
    return n if broken else audit_phase(s, found, n)
