"""What a hint says besides the move: the plan that it begins, and why that is better."""

from __future__ import annotations

from typing import Final, NamedTuple

from lastboat.bots import Analysis
from lastboat.bots.analysis import RankedPlan
from lastboat.review import Reason
from lastboat.review.evaluator import Evaluator
from lastboat.review.labels import INACCURACY
from lastboat.review.reasons import reasons_of
from lastboat.review.reviewing import FULL, position_after
from lastboat.view import View

MOST_COMPARED: Final = 3
"""Other plans that are valued, most visited first: each costs a search of its own."""


class Advice(NamedTuple):
    """The plan of the best move, and what speaks for it."""

    plan: tuple[int, ...]
    reasons: tuple[Reason, ...]


def advice(view: View, found: Analysis, seed: int) -> Advice:
    """The most visited plan that begins with the best move; its reasons are those over the next best that is worse.

    No reasons during the set-up, where estimates are weak, nor if the others are about as good.
    """
    begin = found.best.move.action
    best = next((one for one in found.plans if one.steps[0] == begin), None)
    if best is None:
        return Advice((begin,), ())
    worse = None if view.states[0].turn == 0 else _next_best(view, found, best, seed)
    return Advice(best.steps, () if worse is None else reasons_of(view, worse.steps, best.steps))


def _next_best(view: View, found: Analysis, best: RankedPlan, seed: int) -> RankedPlan | None:
    """The first of the other plans that is clearly worse.

    Each is valued by itself: the search leaves a bad plan early, so that it knows little of the one that it left.
    """
    reached = position_after(view, best.steps)
    others = [one for one in found.plans if position_after(view, one.steps) != reached][:MOST_COMPARED]
    if not others:
        return None
    evaluator = Evaluator(seed, value_iterations=0, plan_iterations=FULL.plans)
    chance = evaluator.chance_of(view, best.steps)
    return next((one for one in others if chance - evaluator.chance_of(view, one.steps) >= INACCURACY), None)
