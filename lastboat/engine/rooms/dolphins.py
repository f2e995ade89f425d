"""§11.4 to §11.8: dolphins guard swimmers; §5.11: an unguarded swimmer with a shark or a serpent is lost.

`settle_hex` applies both where nobody has a choice. `settle_and_resume` first lets the active player choose where more
swimmers than free dolphins meet, and then continues the turn.
"""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions
from lastboat.engine.pieces import SERPENT_BIT, SHARK_OR_SERPENT, lose, release
from lastboat.engine.state import DOLPHINS, FIRST_DOLPHIN, State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.transitions import enter, resume
from lastboat.engine.words import EXPLORERS, NONE, RESERVE, Cause, Phase, Status


@rule
def is_guarded(s: State, e: int) -> bool:
    return dolphin_of(s, e) != NONE


@rule
def dolphin_of(s: State, e: int) -> int:
    """The dolphin that guards the explorer, or NONE."""
    for d in range(DOLPHINS):
        if s.guards[d] == e:
            return d
    return NONE


@rule
def is_unguarded_at(s: State, e: int, hex: int) -> bool:
    """Whether the explorer swims in the hex without a dolphin."""
    return s.explorer[e].hex == hex and s.explorer[e].status == Status.SWIMMING and not is_guarded(s, e)


@rule
def count_unguarded(s: State, hex: int, first: int) -> int:
    """The number of unguarded swimmers in the hex, from explorer `first` on."""
    n = 0
    if s.crowd[hex] > 0:
        for e in range(first, EXPLORERS):
            if is_unguarded_at(s, e, hex):
                n += 1
    return n


@rule
def first_free_dolphin(s: State, hex: int) -> int:
    """§11.4: the first dolphin of the hex that guards nobody, or NONE."""
    for d in range(DOLPHINS):
        if s.creature[FIRST_DOLPHIN + d] == hex and s.guards[d] == NONE:
            return d
    return NONE


@rule
def count_free_dolphins(s: State, hex: int) -> int:
    n = 0
    for d in range(DOLPHINS):
        if s.creature[FIRST_DOLPHIN + d] == hex and s.guards[d] == NONE:
            n += 1
    return n


@rule
def guard(s: State, d: int, e: int, t: Trace) -> None:
    """Dolphin d guards the explorer from now on."""
    s.guards[d] = e
    emit(t, Event.GUARDED, FIRST_DOLPHIN + d, e, s.explorer[e].hex)


@rule
def assign_free_dolphins(s: State, hex: int, t: Trace) -> None:
    """Give each unguarded swimmer of the hex a free dolphin, while there are any."""
    for e in range(EXPLORERS):
        d = first_free_dolphin(s, hex)
        if d == NONE:
            return
        if is_unguarded_at(s, e, hex):
            guard(s, d, e, t)


@rule
def lose_unguarded(s: State, hex: int, t: Trace) -> None:
    """§5.11: an unguarded swimmer in a hex with a shark or a serpent is lost at once."""
    if s.crowd[hex] > 0 and s.kinds_at[hex] & SHARK_OR_SERPENT:
        cause = Cause.SERPENT.value if s.kinds_at[hex] & SERPENT_BIT else Cause.SHARK.value
        for e in range(EXPLORERS):
            if is_unguarded_at(s, e, hex):
                lose(s, e, cause, t)


@rule
def settle_hex(s: State, hex: int, t: Trace) -> None:
    """§11.4: free dolphins guard first, then §5.11 applies. Used where nobody has to choose whom they guard (§11.7)."""
    if s.rules.dolphins:
        assign_free_dolphins(s, hex, t)
    lose_unguarded(s, hex, t)


@rule
def settle_and_resume(s: State, hex: int, t: Trace) -> None:
    """§11.4: the active player chooses where more swimmers than free dolphins meet; then the turn continues."""
    if s.rules.dolphins:
        free = count_free_dolphins(s, hex)
        if free > 0 and count_unguarded(s, hex, 0) > free:
            s.phase = Phase.GUARD
            s.actor = s.active
            s.focus = hex
            s.picks = free
            s.picked = NONE
            return
    settle_hex(s, hex, t)
    resume(s, t)


@rule
def legal_guard(s: State, out: Actions) -> int:
    """§11.4: whom the next free dolphin guards."""
    return pick_swimmers(s, out)


@rule
def pick_swimmers(s: State, out: Actions) -> int:
    """The swimmers that may be guarded or rescued next, in ascending order, leaving enough for later picks.

    Ascending numbers give each choice of several swimmers only one order.
    """
    n = 0
    for e in range(next_pick(s), EXPLORERS):
        if is_unguarded_at(s, e, s.focus) and count_unguarded(s, s.focus, e) >= s.picks:
            out[n] = action.guard(e) if s.phase == Phase.GUARD else action.take(e)
            n += 1
    return n


@rule
def next_pick(s: State) -> int:
    """The lowest explorer that may be picked now."""
    return 0 if s.picked == NONE else int(s.picked) + 1


@rule
def apply_guard(s: State, a: int, t: Trace) -> None:
    """§11.4: when every free dolphin has its swimmer, §5.11 applies to the others."""
    s.picked = action.explorer_of(a)
    guard(s, first_free_dolphin(s, s.focus), s.picked, t)
    s.picks -= 1
    if s.picks == 0:
        s.picked = NONE
        lose_unguarded(s, s.focus, t)
        resume(s, t)


@rule
def legal_switches(s: State, out: Actions, n: int) -> int:
    """§11.7: a dolphin moved by the dice may switch to an unguarded swimmer in its hex, whatever the number."""
    for d in range(DOLPHINS):
        hex = s.creature[FIRST_DOLPHIN + d]
        if hex >= RESERVE or s.guards[d] == NONE:
            continue
        for e in range(EXPLORERS):
            if is_unguarded_at(s, e, hex):
                out[n] = action.switch(d, e)
                n += 1
    return n


@rule
def switch(s: State, a: int, t: Trace) -> None:
    """§11.7: the dolphin stays in its hex and guards another swimmer."""
    d = action.dolphin_of(a)
    release(s, d, t)
    guard(s, d, action.explorer_of(a), t)
    enter(s, Phase.NEXT, t)
