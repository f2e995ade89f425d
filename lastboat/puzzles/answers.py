"""Every position that one decision of a seat can lead to, each with a shortest plan."""

from __future__ import annotations

from typing import Final

from lastboat.bots.search.beam import is_same_decision
from lastboat.engine._compile import uncompiled
from lastboat.engine.words import Phase
from lastboat.review.evaluator import after_action
from lastboat.view import View

Plan = tuple[int, ...]
MOST_ANSWERS: Final = 150
"""Positions with more answers make no puzzle: nobody can weigh that many, and each is evaluated and stored."""
MOST_VISITED: Final = 1000
"""Positions on the way to them."""


def answers(seen: View) -> dict[bytes, Plan] | None:
    """The plans of the deciding seat, one for each position that it sees at their end; None if there are too many.

    A plan ends where a plan of the search ends: at the tile to sink, at chance, or at another seat's decision. One that
    begins with the wind ends with it: with the moves that follow, there would always be too many. The order is that of
    the lists of legal actions, so a puzzle can store its evaluations without the plans.
    """
    goes_on = uncompiled(is_same_decision)
    start = seen.states
    last = Phase.MOVE if start[0].phase == Phase.WIND else None
    seat, ends = int(start[0].actor), dict[bytes, Plan]()
    visited, generation = {seen.record}, [(seen, Plan())]
    while generation:
        following = []
        for at, steps in generation:
            for action in at.legal:
                after = after_action(at.states, action)
                record, plan = after.tobytes(), (*steps, action)
                if after[0].phase == last or not goes_on(start[0], after[0], seat):
                    ends.setdefault(record, plan)
                elif record not in visited:
                    visited.add(record)
                    following.append((View(at.seat, at.eyes, record), plan))
            if len(ends) > MOST_ANSWERS or len(visited) > MOST_VISITED:
                return None
        generation = following
    return ends
