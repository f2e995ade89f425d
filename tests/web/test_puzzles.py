"""Puzzles: the day's from the first page, tries and the answer, and what the device remembers."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor

from lastboat.moves import Move, Verb, move_of
from lastboat.puzzles import Puzzle, shipped

LOOKS: Final = [
    pytest.param(DESKTOP.at_once().with_less_motion(), id="desktop"),
    pytest.param(PHONE.at_once().with_less_motion().in_language("fr"), id="phone-french"),
]


def best_move(puzzle: Puzzle) -> Move:
    return move_of(puzzle.seen.states, 0, puzzle.best_plan[0])


def one_landing() -> Puzzle:
    """A puzzle solved by landing with one explorer, in which doing nothing is a wrong answer."""
    for puzzle in shipped().by_id.values():
        verdict = puzzle.judge((0,)) if puzzle.best_plan and "pass" in legal_texts(puzzle) else None
        if len(puzzle.best) == 1 and best_move(puzzle).verb is Verb.LAND and verdict and not verdict.right:
            return puzzle
    raise AssertionError("no puzzle is that simple")


def legal_texts(puzzle: Puzzle) -> list[str]:
    return [move.text for move in puzzle.game().legal]


def solve(visitor: Visitor, puzzle: Puzzle) -> None:
    move = best_move(puzzle)
    visitor.puzzles.board.go(f"{move.origin}", f"{move.piece}")
    visitor.puzzles.board.go(f"{move.to}")


@pytest.mark.parametrize("look", LOOKS)
def test_the_first_page_leads_to_the_puzzle_of_the_day(visiting: Visiting, look: Look) -> None:
    ada = visiting(look)
    ada.home.open()
    ada.page.get_by_role("link", name=ada.words.t("home.puzzle")).click()
    ada.puzzles.wait()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(ada.words.t("puzzle.today"))
    today = shipped().by_id[ada.page.request.get("/api/puzzles").json()["today"]]
    expect(ada.puzzles.said).to_have_text(ada.words.t(f"puzzle.task_{today.themes[0]}"))
    expect(ada.puzzles.task).to_contain_text(ada.words.t(f"puzzle.moves_{today.game().actor}"))


@pytest.mark.parametrize("look", LOOKS)
def test_a_puzzle_is_missed_told_and_solved(visiting: Visiting, look: Look) -> None:
    ada, puzzle = visiting(look), one_landing()
    ada.puzzles.open(puzzle.id)
    for _ in range(2):
        ada.puzzles.press("play.done_move")
        expect(ada.puzzles.said).to_contain_text(ada.words.t("review.percent", n=f"{100 * puzzle.best_chance:.0f}"))
        expect(ada.puzzles.route).to_have_count(0)
        ada.puzzles.press("puzzle.tryAgain")
    ada.puzzles.press("puzzle.reveal")
    expect(ada.puzzles.route.first).to_be_attached()
    expect(ada.puzzles.task).to_contain_text(ada.words.t("puzzle.answer"))
    ada.axe()

    solve(ada, puzzle)
    right = ada.words.t("puzzle.right", chance=ada.words.t("review.percent", n=f"{100 * puzzle.best_chance:.0f}"))
    expect(ada.puzzles.said).to_have_text(right)
    expect(ada.puzzles.task).to_contain_text(ada.words.t("puzzle.solved", n=1, all=len(shipped().puzzles)))
    ada.puzzles.press("puzzle.next")
    ada.page.wait_for_url(re.compile(f"/puzzles/(?!{puzzle.id})"))
    ada.puzzles.wait()
    expect(ada.puzzles.task).to_contain_text(ada.words.t("puzzle.solved", n=1, all=len(shipped().puzzles)))

    ada.puzzles.open_progress()
    ada.axe()
    place = list(shipped().by_id).index(puzzle.id) + 1
    ada.page.get_by_role("link", name=ada.words.t("puzzle.solvedLater", n=place), exact=True).click()
    ada.page.wait_for_url(f"**/puzzles/{puzzle.id}")


def test_the_next_puzzle_is_of_the_theme_that_is_chosen(ada: Visitor) -> None:
    first, *_ = shipped().by_id.values()
    ada.puzzles.open(first.id)
    ada.puzzles.choose(ada.words.t("puzzle.theme"), ada.words.t("puzzle.theme_endgame"))
    ada.puzzles.press("puzzle.next")
    ada.page.wait_for_url(re.compile(f"/puzzles/(?!{first.id})"))
    assert "endgame" in shipped().by_id[ada.page.url.rpartition("/")[2]].themes


def test_an_address_without_a_puzzle_says_so(ada: Visitor) -> None:
    ada.watch.allow("404")
    ada.page.goto("/puzzles/nowhere")
    expect(ada.page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_the_first_try_changes_the_number_of_who_is_signed_in(visiting: Visiting, look: Look) -> None:
    ada, puzzle = visiting(look), one_landing()
    ada.puzzles.open(puzzle.id)
    expect(ada.puzzles.rating).to_have_count(0)
    ada.page.request.post("/api/people", data={"name": "Ada"})
    ada.puzzles.open(puzzle.id)
    expect(ada.puzzles.rating).to_contain_text(ada.words.t("puzzle.firstTry"))
    ada.puzzles.press("play.done_move")
    expect(ada.puzzles.said).to_contain_text(ada.words.t("review.percent", n=f"{100 * puzzle.best_chance:.0f}"))
    expect(ada.puzzles.rating).not_to_contain_text(ada.words.t("puzzle.firstTry"))
    missed = ada.puzzles.rating.get_by_role("strong").inner_text()
    ada.puzzles.press("puzzle.tryAgain")
    solve(ada, puzzle)
    expect(ada.puzzles.said).to_contain_text(ada.words.t("review.percent", n=f"{100 * puzzle.best_chance:.0f}"))
    expect(ada.puzzles.rating.get_by_role("strong")).to_have_text(missed)
    ada.axe()
