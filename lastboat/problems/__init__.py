"""Everything that is wrong with a position, one sentence each: `R3 swims in f5, which is a beach tile`.

A position reached by play has no problem, and the engine, which checks nothing, can play on from one without problems.
No phase's rule is stated here again: a phase is possible if the fields about what is in progress are in range, all
others blank, and the engine finds something to decide.
"""

from __future__ import annotations

from collections.abc import Callable

from lastboat.engine import State, States
from lastboat.problems.components import complete_secrets, deck, hidden_secrets, rules, values
from lastboat.problems.pieces import boats, creatures, explorers, ground, guards, indexes, island, meetings
from lastboat.problems.turn import counters, in_progress, turn
from lastboat.problems.words import Problems, plain

__all__ = ["problems", "view_problems"]


def problems(states: States, i: int) -> list[str]:
    """What is wrong with game i, one sentence per problem; a position reached by play has none."""
    return _problems(states, i, complete_secrets)


def view_problems(states: States, i: int) -> list[str]:
    """The same for a record as one seat sees it, in which some values and kept tiles are blank."""
    return _problems(states, i, hidden_secrets)


def _problems(states: States, i: int, secrets: Callable[[State], Problems]) -> list[str]:
    s: State = plain(states[i])
    found = list(rules(s))
    if found:
        return found
    numbers = [*ground(s), *explorers(s), *boats(s), *creatures(s), *guards(s), *indexes(s), *turn(s)]
    found = [*values(s), *deck(s), *secrets(s), *numbers, *counters(s), *island(s), *meetings(s)]
    # With an impossible hex, seat or phase, the engine would read outside its arrays.
    return found if numbers else [*found, *in_progress(s, states, i)]
