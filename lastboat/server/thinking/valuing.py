"""Chances to win in the worker: after a seat's plans, and in a position of which everything is known."""

from __future__ import annotations

import numpy as np

from lastboat.engine.state import STATE
from lastboat.review.evaluator import Evaluator
from lastboat.server.thinking.questions import ChancesAnswer, PlansQuestion, PositionQuestion


def chances_after_plans(question: PlansQuestion) -> ChancesAnswer:
    """As a review judges decisions: with the same seed and iterations, it finds the same chances."""
    evaluator = Evaluator(question.seed, value_iterations=0, plan_iterations=question.iterations)
    return ChancesAnswer(tuple(evaluator.chance_of(question.view, plan) for plan in question.plans))


def chances_in(question: PositionQuestion) -> ChancesAnswer:
    """As a review values positions."""
    evaluator = Evaluator(question.seed, value_iterations=question.iterations, plan_iterations=0)
    return ChancesAnswer(evaluator.value(np.frombuffer(bytearray(question.record), dtype=STATE)))
