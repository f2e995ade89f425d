"""Why one plan is better than another: what differs in the positions that they lead to, as facts that can be seen.

Each fact is a count from the seat's own view; a reason is a count that is better after the better plan. If none is,
there is no reason: it then lies deeper than this can tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Final

from lastboat.engine import SILENT, apply
from lastboat.engine.board import NEIGHBOUR
from lastboat.engine.queries import longest_reach, owner, sinkable
from lastboat.engine.state import DOLPHINS, FIRST_OF, State
from lastboat.engine.words import BOATS, EXPLORERS, NONE, PLACES, RESERVE, Ground, Kind, Status
from lastboat.review.model import Fact, Reason
from lastboat.view import View

MOST: Final = 2
"""Reasons given for one decision: the weightiest."""
DANGERS: Final = (Fact.SWIMMERS_IN_REACH, Fact.BOATS_IN_REACH, Fact.ON_THE_BRINK)
"""What threatens explorers who are not lost yet."""


def reasons_of(seen: View, played: Sequence[int], better: Sequence[int]) -> tuple[Reason, ...]:
    """What speaks for the better plan."""
    after_played, after_better = _facts(seen, played), _facts(seen, better)
    # Whoever is lost is out of reach: that is no reason.
    is_dearer = after_better[Fact.LOST] > after_played[Fact.LOST]
    found = []
    for fact in Fact:
        if is_dearer and fact in DANGERS:
            continue
        more = after_better[fact] - after_played[fact]
        gain = more if fact.more_is_better else -more
        if gain > 0:
            found.append(Reason(fact, int(gain)))
    return tuple(found[:MOST])


def _facts(seen: View, steps: Sequence[int]) -> Mapping[Fact, int]:
    """The facts after a plan of the seat that decides in this view."""
    states = seen.states
    seat = int(states[0].actor)
    ground = states[0].ground.copy()
    for step in steps:
        apply(states, 0, step, SILENT)
    s: State = states[0]
    own = [e for e in range(EXPLORERS) if s.explorer[e].status != Status.ABSENT and owner(s, e) == seat]
    others = [e for e in range(EXPLORERS) if s.explorer[e].status != Status.ABSENT and owner(s, e) != seat]
    guarded = {int(s.guards[i]) for i in range(DOLPHINS)}
    swimmers = {e for e in (*own, *others) if s.explorer[e].status == Status.SWIMMING and e not in guarded}
    crews = [{int(s.boat[b].crew[i]) for i in range(PLACES)} - {NONE} for b in range(BOATS)]
    swim_at = {int(s.explorer[e].hex) for e in swimmers}
    boat_at = {int(s.boat[b].hex) for b in range(BOATS) if crews[b]}
    by_serpents = reachable(s, Kind.SERPENT, swim_at | boat_at)
    hunted = reachable(s, Kind.SHARK, swim_at) | by_serpents
    rammed = reachable(s, Kind.WHALE, boat_at | creatures_at(s, Kind.SQUID)) | by_serpents
    # An explorer whose tile has just gone is no better off than one whose tile is the next.
    brink = {*sinkable(states), *(hex for hex in swim_at if ground[hex] != s.ground[hex])}
    return {
        Fact.SAVED: sum(s.explorer[e].status == Status.SAFE for e in own),
        Fact.LOST: sum(s.explorer[e].status == Status.LOST for e in own),
        Fact.RIVALS_LOST: sum(s.explorer[e].status == Status.LOST for e in others),
        Fact.SWIMMERS_IN_REACH: sum(e in swimmers and int(s.explorer[e].hex) in hunted for e in own),
        Fact.BOATS_IN_REACH: sum(int(s.boat[b].hex) in rammed and not crews[b].isdisjoint(own) for b in range(BOATS)),
        Fact.ON_THE_BRINK: sum(
            s.explorer[e].status in (Status.LAND, Status.SWIMMING) and int(s.explorer[e].hex) in brink for e in own
        ),
    }


def reachable(s: State, kind: Kind, prey: Set[int]) -> set[int]:
    """The hexes that a creature of this kind can enter with one roll; it stops where it finds prey (§8.1)."""
    edge, entered = creatures_at(s, kind), set[int]()
    for _ in range(longest_reach(s, kind)):
        edge = {int(n) for hex in edge for n in NEIGHBOUR[hex] if s.ground[n] == Ground.SEA and n not in entered}
        entered |= edge
        edge -= prey
    return entered


def creatures_at(s: State, kind: Kind) -> set[int]:
    return {int(s.creature[i]) for i in range(FIRST_OF[kind], FIRST_OF[kind + 1]) if s.creature[i] < RESERVE}
