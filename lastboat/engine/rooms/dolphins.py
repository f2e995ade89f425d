"""§5.11, §11.4 to §11.8: what befalls swimmers, and the dolphins that guard them."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions
from lastboat.engine.pieces import SHARK_OR_SERPENT, cause_here, lose
from lastboat.engine.state import DOLPHINS, FIRST_DOLPHIN, State
from lastboat.engine.trace import Event, Trace, tell
from lastboat.engine.turn import resume
from lastboat.engine.words import EXPLORERS, NONE, Dice, Phase, Status


@rule
def is_guarded(s: State, e: int) -> bool:
    for d in range(DOLPHINS):
        if s.guards[d] == e:
            return True
    return False


@rule
def is_bare_at(s: State, e: int, hex: int) -> bool:
    """A swimmer of the hex whom no dolphin guards."""
    return s.explorer[e].hex == hex and s.explorer[e].status == Status.SWIMMING and not is_guarded(s, e)


@rule
def count_bare(s: State, hex: int, above: int) -> int:
    """Unguarded swimmers of the hex from number `above` on."""
    n = 0
    if s.crowd[hex] > 0:
        for e in range(above, EXPLORERS):
            if is_bare_at(s, e, hex):
                n += 1
    return n


@rule
def free_dolphin(s: State, hex: int) -> int:
    """§11.4: the first dolphin of the hex that guards nobody, or NONE."""
    for d in range(DOLPHINS):
        if s.creature[FIRST_DOLPHIN + d] == hex and s.guards[d] == NONE:
            return d
    return NONE


@rule
def count_free(s: State, hex: int) -> int:
    n = 0
    for d in range(DOLPHINS):
        if s.creature[FIRST_DOLPHIN + d] == hex and s.guards[d] == NONE:
            n += 1
    return n


@rule
def guard(s: State, d: int, e: int, t: Trace) -> None:
    s.guards[d] = e
    tell(t, Event.GUARDED, FIRST_DOLPHIN + d, e, s.explorer[e].hex)


@rule
def guard_all(s: State, hex: int, t: Trace) -> None:
    """Give each unguarded swimmer of the hex a free dolphin while there are any: no choice is left to anyone."""
    for e in range(EXPLORERS):
        d = free_dolphin(s, hex)
        if d == NONE:
            return
        if is_bare_at(s, e, hex):
            guard(s, d, e, t)


@rule
def harm(s: State, hex: int, t: Trace) -> None:
    """§5.11: an unguarded swimmer with a shark or a serpent is lost at once."""
    if s.crowd[hex] > 0 and s.beasts[hex] & SHARK_OR_SERPENT:
        cause = cause_here(s, hex)
        for e in range(EXPLORERS):
            if is_bare_at(s, e, hex):
                lose(s, e, cause, t)


@rule
def settle(s: State, hex: int, t: Trace) -> None:
    """Where at most one dolphin or swimmer can be without the other: guards first, then harm (§11.4, §11.7)."""
    if s.rules.dice != Dice.RED:
        guard_all(s, hex, t)
    harm(s, hex, t)


@rule
def meet(s: State, hex: int, t: Trace) -> None:
    """Settle the hex, then resume; where more swimmers than free dolphins meet, the active player chooses (§11.4)."""
    if s.rules.dice != Dice.RED and count_free(s, hex) > 0 and count_bare(s, hex, 0) > count_free(s, hex):
        s.phase = Phase.GUARD
        s.actor = s.active
        s.focus = hex
        s.picks = count_free(s, hex)
        s.picked = NONE
        return
    settle(s, hex, t)
    resume(s, t)


@rule
def next_pick(s: State) -> int:
    """Picks go by rising number, so that each choice of several has one order."""
    return 0 if s.picked == NONE else int(s.picked) + 1


@rule
def legal_picks(s: State, base: int, out: Actions) -> int:
    """§6.3, §11.4: the next of the swimmers in question, leaving enough for the picks to come."""
    n = 0
    for e in range(next_pick(s), EXPLORERS):
        if is_bare_at(s, e, s.focus) and count_bare(s, s.focus, e) >= s.picks:
            out[n] = base + e
            n += 1
    return n


@rule
def apply_guard(s: State, a: int, t: Trace) -> None:
    """§11.4: when every free dolphin has its swimmer, §5.11 applies to the others."""
    guard(s, free_dolphin(s, s.focus), a - action.GUARD, t)
    s.picked = a - action.GUARD
    s.picks -= 1
    if s.picks == 0:
        s.picked = NONE
        harm(s, s.focus, t)
        resume(s, t)
