"""Why a hint is good: a fact that differs, and only where a plan is clearly better."""

from __future__ import annotations

from support.table import play, scene

from lastboat.bots import Budget, analyse
from lastboat.game import Game
from lastboat.review import Reason, review
from lastboat.review.model import Fact
from lastboat.server.runtime.hints import ITERATIONS
from lastboat.server.thinking.advising import Advice, advice
from lastboat.view import Eyes

TO_LAND = """
    options: players=2
    phase: move
    now: active=blue first=red turn=22 points=1
    island: mountain d4
    left: mountain/volcano
    red: {saved}
    red values: {points}
    blue: 1~b10 2~g9
    blue values: {value} 1
"""
"""The volcano is under the last tile: blue has the points of B1 by landing now, against those that red has saved."""
TO_WIN = TO_LAND.format(saved="1*NW", points="3", value=6)
TOO_LATE = TO_LAND.format(saved="1*NW 2*NW", points="6 5", value=1)


def advised(position: str) -> tuple[str, Advice]:
    game = scene(position)
    seen = game.view(game.actor, Eyes.MEMORY)
    found = analyse(seen, Budget(iterations=ITERATIONS))
    return found.best.move.text, advice(seen, found)


def test_landing_for_the_win_saves_one_more() -> None:
    text, (plan, _, reasons) = advised(TO_WIN)
    assert text == "B1 land"
    assert len(plan) == 1
    assert reasons[0] == Reason(Fact.SAVED, 1)


def test_where_nothing_can_win_any_more_nothing_is_a_reason() -> None:
    _, (_, _, reasons) = advised(TOO_LATE)
    assert reasons == ()


def test_a_hint_and_the_review_of_the_same_move_find_the_same_chance() -> None:
    game = scene(TO_WIN)
    _, hint = advised(TO_WIN)
    play(game, "B1 land", "sink d4", "flip volcano")
    assert review(game).decisions[0].chance == hint.chance


def test_the_set_up_has_no_chance_that_a_review_would_judge() -> None:
    game = Game(players=2, seed=1)
    seen = game.view(game.actor, Eyes.MEMORY)
    assert advice(seen, analyse(seen, Budget(iterations=100))).chance is None
