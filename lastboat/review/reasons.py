"""Why one plan is better than another: what differs in the positions that they lead to, as facts that can be seen.

Each fact is a count from the seat's own view; a reason is a count that is better after the better plan. If none is,
there is no reason: it then lies deeper than this can tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from lastboat.engine import SILENT, apply
from lastboat.engine.board import NEIGHBOUR
from lastboat.engine.queries import longest_reach, owner, sinkable
from lastboat.engine.state import DOLPHINS, FIRST_OF, State
from lastboat.engine.words import BOATS, EXPLORERS, PLACES, RESERVE, Ground, Kind, Status
from lastboat.review.model import Fact, Reason
from lastboat.view import View

MOST: Final = 2
"""Reasons given for one decision: the weightiest."""


def reasons_of(seen: View, played: Sequence[int], better: Sequence[int]) -> tuple[Reason, ...]:
    """What speaks for the better plan."""
    after_played, after_better = _facts(seen, played), _facts(seen, better)
    found = []
    for fact in Fact:
        more = after_better[fact] - after_played[fact]
        gain = more if fact.more_is_better else -more
        if gain > 0:
            found.append(Reason(fact, int(gain)))
    return tuple(found[:MOST])


def _facts(seen: View, steps: Sequence[int]) -> Mapping[Fact, int]:
    """The facts after a plan of the seat that decides in this view."""
    states = seen.states
    seat = int(states[0].actor)
    for step in steps:
        apply(states, 0, step, SILENT)
    s: State = states[0]
    own = [e for e in range(EXPLORERS) if s.explorer[e].status != Status.ABSENT and owner(s, e) == seat]
    others = [e for e in range(EXPLORERS) if s.explorer[e].status != Status.ABSENT and owner(s, e) != seat]
    hunted = reachable(s, Kind.SHARK) | reachable(s, Kind.SERPENT)
    rammed = reachable(s, Kind.WHALE) | reachable(s, Kind.SERPENT)
    guarded = {int(s.guards[i]) for i in range(DOLPHINS)}
    brink = set(sinkable(states))
    return {
        Fact.SAVED: sum(s.explorer[e].status == Status.SAFE for e in own),
        Fact.LOST: sum(s.explorer[e].status == Status.LOST for e in own),
        Fact.RIVALS_LOST: sum(s.explorer[e].status == Status.LOST for e in others),
        Fact.SWIMMERS_IN_REACH: sum(
            s.explorer[e].status == Status.SWIMMING and int(s.explorer[e].hex) in hunted and e not in guarded
            for e in own
        ),
        Fact.BOATS_IN_REACH: sum(
            int(s.boat[b].hex) in rammed and any(int(s.boat[b].crew[i]) in own for i in range(PLACES))
            for b in range(BOATS)
        ),
        Fact.ON_THE_BRINK: sum(s.explorer[e].status == Status.LAND and int(s.explorer[e].hex) in brink for e in own),
    }


def reachable(s: State, kind: Kind) -> set[int]:
    """The hexes that a creature of this kind can enter with one roll, by the shortest way over the sea."""
    start = {int(s.creature[i]) for i in range(FIRST_OF[kind], FIRST_OF[kind + 1]) if s.creature[i] < RESERVE}
    edge, entered = start, set[int]()
    for _ in range(longest_reach(s, kind)):
        edge = {int(n) for hex in edge for n in NEIGHBOUR[hex] if s.ground[n] == Ground.SEA and n not in entered}
        entered |= edge
    return entered
