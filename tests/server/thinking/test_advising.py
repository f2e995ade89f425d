"""Why a hint is good: a fact that differs, and only where a plan is clearly better."""

from __future__ import annotations

from support.table import scene

from lastboat.bots import Budget, analyse
from lastboat.review import Reason
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
    red: 1*NW
    red values: 3
    blue: 1~b10 2~g9
    blue values: {value} 1
"""
"""The volcano is under the last tile: red has 3 points, and blue has those of B1 by landing now."""


def advised(position: str) -> tuple[str, Advice]:
    game = scene(position)
    seen = game.view(game.actor, Eyes.MEMORY)
    found = analyse(seen, Budget(iterations=ITERATIONS))
    return found.best.move.text, advice(seen, found, seed=0)


def test_landing_for_the_win_saves_one_more() -> None:
    text, (plan, reasons) = advised(TO_LAND.format(value=6))
    assert text == "B1 land"
    assert len(plan) == 1
    assert reasons[0] == Reason(Fact.SAVED, 1)


def test_where_nothing_can_win_any_more_nothing_is_a_reason() -> None:
    _, (_, reasons) = advised(TO_LAND.format(value=1))
    assert reasons == ()
