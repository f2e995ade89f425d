"""§8.2 to §8.5, §11.3, §11.5, §12.5: where a creature stops to attack, who is asked first, and what it does."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.pieces import SQUID_BIT, banish_at, is_loaded, kind_of, loaded_boat_at, lose, wreck
from lastboat.engine.rooms.defence import ask_next, threatened
from lastboat.engine.rooms.dolphins import count_unguarded, lose_unguarded, settle_and_resume
from lastboat.engine.rooms.movement import capsize
from lastboat.engine.state import State
from lastboat.engine.trace import Trace
from lastboat.engine.transitions import enter
from lastboat.engine.words import Cause, Kind, Phase


@rule
def has_prey(s: State, kind: int, hex: int) -> bool:
    """§8.2 to §8.4, §11.3, §11.5, §12.5: whether it stops here to attack, whoever moved it (§8.5)."""
    if kind == Kind.SHARK:
        return count_unguarded(s, hex, 0) > 0
    if kind == Kind.SERPENT:
        return loaded_boat_at(s, hex) or count_unguarded(s, hex, 0) > 0
    if kind == Kind.WHALE:
        return loaded_boat_at(s, hex) or s.kinds_at[hex] & SQUID_BIT != 0
    return False


@rule
def begin_attack(s: State, creature: int, hex: int, t: Trace) -> None:
    """§7.6: a creature has entered a hex with prey; threatened players are asked for a defence before it attacks."""
    s.asked = threatened(s, kind_of(creature), hex)
    s.focus = hex
    ask_or_attack(s, creature, t)


@rule
def ask_or_attack(s: State, creature: int, t: Trace) -> None:
    if not ask_next(s):
        attack(s, creature, s.focus, t)


@rule
def decline_defence(s: State, t: Trace) -> None:
    """§7.6: the next threatened player is asked; when all have declined, the creature attacks."""
    s.asked &= ~(1 << s.actor)
    ask_or_attack(s, s.mover, t)


@rule
def attack(s: State, creature: int, hex: int, t: Trace) -> None:
    """§8.2: boat and swimmers; §8.3: swimmers; §8.4: the boat; §8.5: the mover's own as well."""
    kind = kind_of(creature)
    if kind == Kind.WHALE:
        ram(s, hex, t)
        return
    if kind == Kind.SERPENT and loaded_boat_at(s, hex):
        swallow(s, s.boat_at[hex], t)
    lose_unguarded(s, hex, t)
    enter(s, Phase.NEXT, t)


@rule
def swallow(s: State, b: int, t: Trace) -> None:
    """§8.2: a loaded boat with all aboard is lost."""
    while is_loaded(s, b):
        lose(s, s.boat[b].crew[0], Cause.SERPENT.value, t)
    wreck(s, b, Cause.SERPENT.value, t)


@rule
def ram(s: State, hex: int, t: Trace) -> None:
    """§12.5: every squid there is removed; §8.4: a loaded boat too, and those aboard are swimmers.

    Settling the hex then guards them (§11.4), or loses them to a shark or serpent that is there too (§5.11).
    """
    banish_at(s, hex, Kind.SQUID.value, Cause.WHALE.value, t)
    if loaded_boat_at(s, hex):
        capsize(s, s.boat_at[hex], Cause.WHALE.value, t)
    settle_and_resume(s, hex, t)
