"""Chances after plans and in positions: asked as bytes, answered as a review judges."""

from __future__ import annotations

import pytest
from review.test_reviewing import bots_game, last_chance

from lastboat.game import Game
from lastboat.review import FULL, Effort, review
from lastboat.review.evaluator import Evaluator
from lastboat.review.reviewing import value_iterations
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.questions import (
    ANSWERS,
    QUESTIONS,
    ChancesAnswer,
    PlansQuestion,
    PositionQuestion,
    Question,
)
from lastboat.server.views.analysis import question_about
from lastboat.view import Eyes, view

SMALL = Effort(values=8, plans=60)


def answer_to(question: Question) -> ChancesAnswer:
    """As the worker answers: both go through bytes."""
    asked = QUESTIONS.validate_json(QUESTIONS.dump_json(question))
    answer = ANSWERS.validate_json(ANSWERS.dump_json(BotHost().answer(asked)))
    assert isinstance(answer, ChancesAnswer)
    return answer


def test_a_plan_has_the_chance_that_the_review_found() -> None:
    game = bots_game(2)
    decision = next(one for one in review(game, SMALL).decisions if one.label.is_error)
    seen = view(game.states(decision.ply), 0, decision.seat, Eyes.MEMORY)
    played = tuple(game.actions[decision.ply : decision.until])
    answer = answer_to(PlansQuestion(decision.seat, seen.record, (played, played), SMALL.plans))

    assert answer.chances == (decision.chance, decision.chance)


@pytest.mark.parametrize(("dice", "values"), [("red", FULL.values), ("dive", FULL.values // 4)])
def test_the_analysis_board_asks_with_the_iterations_of_a_review(dice: str, values: int) -> None:
    states = Game(players=2, seed=1, dice=dice).states()
    assert question_about(states).iterations == value_iterations(states, FULL) == values


def test_a_position_has_a_chance_for_every_seat() -> None:
    states = last_chance().states()
    answer = answer_to(PositionQuestion(states.tobytes(), iterations=8))

    assert answer.chances == Evaluator(0, value_iterations=8, plan_iterations=0).value(states)
    assert abs(sum(answer.chances) - 1) < 1e-9
