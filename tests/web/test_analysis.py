"""The analysis board: from a game, a puzzle and a pasted position, for every seat and for chance, and back again."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest
from playwright.sync_api import Route, expect
from server.harness import Server
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor
from web.prepared_tables import Prepared, ashore, prepare_review, prepare_table

from lastboat.puzzles import shipped

LOOKS: Final = [
    pytest.param(DESKTOP.at_once().with_less_motion(), id="desktop"),
    pytest.param(PHONE.at_once().with_less_motion().in_language("fr"), id="phone-french"),
]
TO_SINK: Final = """lastboat position 1
options: players=2
phase: sink
now: active=red first=red turn=21
island:
          . . . . . . .
       . . . . . . . . . .
      . . . . . . . . . . .
       . . . m m . . . . .
      . . . . . . . . . . .
     . . . . . . . . . . . .
      . . . . . . . . . . .
     . . . . . . . . . . . .
      . . . . . . . . . . .
       . . . . . . . . . .
      . . . . . . . . . . .
       . . . . . . . . . .
          . . . . . . .
left: mountain/volcano mountain/shark-defence
red: 1*NW
red values: 3
blue: 1~b10
blue values: 6
"""
"""Red leads; the volcano is under one of the last two tiles, and otherwise blue wins by landing."""


@pytest.fixture(scope="module")
def over(server: Server) -> Prepared:
    return prepare_table(server, None, seats=("person", "person"), choose=ashore)


@pytest.mark.parametrize("look", LOOKS)
def test_a_pasted_position_is_played_for_everyone_and_tried_another_way(visiting: Visiting, look: Look) -> None:
    ada = visiting(look)
    ada.page.goto("/tables")
    ada.page.get_by_role("link", name=ada.words.t("table.openPosition")).click()
    ada.page.get_by_label(ada.words.t("analysis.pasteField")).fill(TO_SINK)
    ada.analysis.press("analysis.setUp")
    ada.analysis.wait()
    expect(ada.analysis.chances).to_have_text([re.compile("%")] * 2)
    start = ada.analysis.board.pieces()

    ada.analysis.board.go("d4")
    expect(ada.analysis.said).to_have_text(ada.words.t("analysis.chance"))
    expect(ada.analysis.outcomes).to_have_count(3)  # two undersides, and letting it fall
    ada.axe()
    ada.analysis.outcomes.filter(has_text=re.compile(re.escape(ada.words.t("word.underside_volcano")), re.I)).click()
    expect(ada.analysis.said).to_have_text(ada.words.t("analysis.over"))
    expect(ada.analysis.chances).to_have_text([re.compile("^100"), re.compile("^0")])
    expect(ada.analysis.line).to_have_count(3)

    ada.analysis.press("analysis.back")
    expect(ada.analysis.outcomes).to_have_count(3)
    ada.analysis.outcomes.first.click()  # the other underside: then blue lands
    expect(ada.analysis.line).to_have_count(3)
    ada.analysis.line.first.click()
    expect(ada.analysis.said).to_have_text(ada.words.t("puzzle.moves_red"))
    assert ada.analysis.board.pieces() == start
    ada.analysis.press("analysis.forward")
    ada.analysis.press("analysis.fall")
    expect(ada.analysis.line).to_have_count(3)


def test_chances_that_were_refused_are_asked_for_again_and_of_the_last_position_only(ada: Visitor) -> None:
    asked: list[Route] = []

    def hold_the_first(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    ada.watch.allow("503")
    ada.page.route("**/api/analysis/chances", hold_the_first)
    ada.analysis.open()
    ada.page.get_by_label(ada.words.t("analysis.pasteField")).fill(TO_SINK)
    with ada.page.expect_request("**/api/analysis/chances"):
        ada.analysis.press("analysis.setUp")
    ada.analysis.board.go("d4")
    expect(ada.analysis.outcomes).to_have_count(3)
    ada.analysis.outcomes.first.click()
    expect(ada.analysis.line).to_have_count(3)
    assert len(asked) == 1, "one question at a time"

    with ada.page.expect_request("**/api/analysis/chances") as again:
        asked[0].fulfill(status=503, json={"code": "no-review"}, content_type="application/problem+json")
    assert len(json.loads(again.value.post_data or "")["moves"]) == 2
    expect(ada.analysis.chances).to_have_text([re.compile("%")] * 2)


def test_what_is_no_position_is_said_plainly(ada: Visitor) -> None:
    ada.watch.allow("400")
    ada.analysis.open()
    ada.page.get_by_label(ada.words.t("analysis.pasteField")).fill(TO_SINK.replace("turn=21", "turn=soon"))
    ada.analysis.press("analysis.setUp")
    expect(ada.page.get_by_role("alert")).to_contain_text("turn")
    ada.axe()


def test_a_puzzle_leads_to_its_analysis(ada: Visitor) -> None:
    puzzle = next(iter(shipped().by_id))
    ada.puzzles.open(puzzle)
    ada.puzzles.press("puzzle.reveal")
    ada.page.get_by_role("link", name=ada.words.t("analysis.from")).click()
    ada.analysis.wait()
    ada.page.wait_for_url(f"**/analysis#p-{puzzle}")


def test_a_replay_and_a_review_lead_to_the_analysis_of_their_moment(
    ada: Visitor, server: Server, over: Prepared
) -> None:
    ada.replay.open(over.table, 120)
    ada.page.wait_for_url("**/replay#120")
    ada.page.get_by_role("link", name=ada.words.t("analysis.from")).click()
    ada.analysis.wait()
    ada.page.wait_for_url(f"**/analysis#t-{over.table}-120")

    review = prepare_review(server, over)
    ply = review["decisions"][5]["ply"]
    ada.review.open(over.table, ply)
    ada.review.at(ply)
    ada.page.get_by_role("link", name=ada.words.t("analysis.from")).click()
    ada.analysis.wait()
    ada.page.wait_for_url(f"**/analysis#t-{over.table}-{ply}")
