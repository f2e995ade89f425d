"""What a hint says besides the move: the plan that it begins, its chance, and why it is better, as reviews judge it."""

from __future__ import annotations

from typing import Final, NamedTuple

from lastboat.bots import Analysis
from lastboat.review import Reason
from lastboat.review.evaluator import Evaluator
from lastboat.review.labels import is_close
from lastboat.review.reasons import reasons_of
from lastboat.review.reviewing import FULL, position_after
from lastboat.server.thinking.reviewing import SEED
from lastboat.view import View

MOST_COMPARED: Final = 3
"""Other plans that are judged, most visited first: each costs a search of its own."""


class Advice(NamedTuple):
    """The plan of the best move, the chance to win after it, and what speaks for it."""

    plan: tuple[int, ...]
    chance: float | None
    """None during the set-up, where estimates are weak."""
    reasons: tuple[Reason, ...]


def advice(view: View, found: Analysis) -> Advice:
    """The most visited plan that begins with the best move; its reasons are those over the next best that is worse.

    No reasons if the others are about as good. Chances are those that a review finds, by the same searches.
    """
    begin = found.best.move.action
    plan = next((one.steps for one in found.plans if one.steps[0] == begin), (begin,))
    if view.states[0].turn == 0:
        return Advice(plan, None, ())
    evaluator = Evaluator(SEED, value_iterations=0, plan_iterations=FULL.plans)
    chance = evaluator.judged(view, plan)
    for other in _others(view, found, plan):
        if not is_close(evaluator.judged(view, other), chance):
            return Advice(plan, chance, reasons_of(view, other, plan))
    return Advice(plan, chance, ())


def _others(view: View, found: Analysis, plan: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The most visited plans that lead elsewhere.

    Each has to be judged by itself: the search leaves a bad plan early, so that it knows little of that one.
    """
    reached = position_after(view, plan)
    others = [one.steps for one in found.plans if position_after(view, one.steps) != reached]
    return others[:MOST_COMPARED]
