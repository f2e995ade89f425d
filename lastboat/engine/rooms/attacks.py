"""§8.2 to §8.4, §11.3, §11.5, §12.5: whom a creature stops for, and what it does to them."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.pieces import (
    SQUID_BIT,
    banish_at,
    is_loaded,
    kind_of,
    loaded_boat_at,
    lose,
    wreck,
)
from lastboat.engine.rooms.dolphins import count_bare, harm, meet
from lastboat.engine.rooms.movement import capsize
from lastboat.engine.state import State
from lastboat.engine.trace import Trace
from lastboat.engine.turn import enter
from lastboat.engine.words import Cause, Kind, Phase


@rule
def has_prey(s: State, kind: int, hex: int) -> bool:
    """§8.2 to §8.4, §11.3, §11.5, §12.5: whether it stops here to act, whoever moved it and whose prey it is (§8.5)."""
    if kind == Kind.SHARK:
        return count_bare(s, hex, 0) > 0
    if kind == Kind.SERPENT:
        return loaded_boat_at(s, hex) or count_bare(s, hex, 0) > 0
    if kind == Kind.WHALE:
        return loaded_boat_at(s, hex) or s.beasts[hex] & SQUID_BIT != 0
    return False


@rule
def attack(s: State, creature: int, hex: int, t: Trace) -> None:
    """§8.2: boat and swimmers; §8.3: swimmers; §8.4: the boat; §8.5: the mover's own as well."""
    kind = kind_of(creature)
    if kind == Kind.WHALE:
        ram(s, hex, t)
        return
    if kind == Kind.SERPENT and loaded_boat_at(s, hex):
        swallow(s, s.boat_at[hex], t)
    harm(s, hex, t)
    enter(s, Phase.NEXT, t)


@rule
def swallow(s: State, b: int, t: Trace) -> None:
    """§8.2: a loaded boat with all aboard is lost."""
    while is_loaded(s, b):
        lose(s, s.boat[b].crew[0], Cause.SERPENT.value, t)
    wreck(s, b, Cause.SERPENT.value, t)


@rule
def ram(s: State, hex: int, t: Trace) -> None:
    """§12.5: every squid there is removed; §8.4: a loaded boat too, and those aboard are swimmers."""
    banish_at(s, hex, Kind.SQUID.value, Cause.WHALE.value, t)
    if loaded_boat_at(s, hex):
        capsize(s, s.boat_at[hex], Cause.WHALE.value, t)
    meet(s, hex, t)
