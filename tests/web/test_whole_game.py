"""Somebody comes, plays a complete game against bots by pointing only, and sees how it ended."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect
from web.browser import DESKTOP, SMALL_PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor

LOOKS = [
    pytest.param(DESKTOP.at_once().with_less_motion(), id="desktop"),
    pytest.param(SMALL_PHONE.at_once().with_less_motion().in_language("fr"), id="small phone, french, by touch"),
]
TURN_STEPS = ("place", "launch", "move", "sink", "creature")
"""Steps in which every game asks everybody something."""
FEW = 5
"""Presses that may come too late, where the server gives the only answer automatically."""


def play_to_the_end(visitor: Visitor) -> set[str]:
    """Play at random; returns the steps that were seen, each without anything to scroll."""
    seen = set()

    def look() -> None:
        assert not visitor.table.scrolls(), visitor.table.sentence
        seen.add(visitor.table.turn_step)

    visitor.table.play_on(random.Random(1), look)
    assert visitor.table.missed < FEW, "what was offered could not be reached"
    return seen


def assert_scores_are_shown(visitor: Visitor, told: Any) -> None:
    """Every seat's points and the winner's name, as the server counted them."""
    scores = told["view"]["scores"]
    rows = visitor.ending.box.locator("[data-part=result] ol > li")
    expect(rows).to_have_count(len(scores))
    best = [seat for seat, score in scores.items() if score == max(scores.values())]
    for seat, score in scores.items():
        row = visitor.ending.box.locator(f"[data-part=result] li[data-seat={seat}]")
        expect(row).to_contain_text(visitor.words.t("ending.points", n=score))
    assert {
        seat for seat in scores if visitor.ending.box.locator(f"[data-seat={seat}][data-wins=true]").count()
    } == set(best)


@pytest.mark.parametrize("look", LOOKS)
def test_a_whole_game_from_home_to_rematch(visiting: Visiting, look: Look) -> None:
    somebody = visiting(look)
    somebody.home.open()
    somebody.home.play_now()
    table = somebody.table.id
    expect(somebody.table.bar).to_be_visible()

    seen = play_to_the_end(somebody)

    assert {somebody.words.t(f"play.step_{step}") for step in TURN_STEPS} <= seen
    told = somebody.told(table)
    assert told["table"]["status"] == "over"
    somebody.ending.wait()
    assert_scores_are_shown(somebody, told)
    assert not somebody.ending.scrolls()

    somebody.ending.replay()
    assert somebody.replay.ply == 0
    somebody.replay.seek(told["ply"])
    expect(somebody.replay.slider).to_have_attribute("max", str(told["ply"]))
    assert not somebody.replay.scrolls()
    somebody.page.go_back()

    somebody.ending.wait()
    somebody.ending.rematch()
    assert somebody.table.id != table
    expect(somebody.page.get_by_role("heading", level=1)).to_be_visible()
