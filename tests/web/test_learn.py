"""The course from its first step to its last, the rulebook, and "what does this do?" on the board."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect
from server.harness import Server
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Learn, Visitor
from web.prepared_tables import prepare_table
from web.words import LANGUAGES

from lastboat.server.course.steps import STEPS

LOOKS: Final = [
    pytest.param(DESKTOP.at_once(), id="desktop"),
    pytest.param(PHONE.at_once().in_language("fr"), id="phone-french"),
]


def moves(learn: Learn, piece: str, start: str, *targets: str) -> None:
    for target in targets:
        learn.board.go(start, piece)
        learn.board.go(target)


def boards(learn: Learn) -> None:
    for explorer in ("R1", "R2"):
        moves(learn, explorer, "f4", "e3")


def sails_home(learn: Learn) -> None:
    moves(learn, "boat 1", "d2", "c1")
    moves(learn, "R1", "c1", "NW")


def is_fished_out(learn: Learn) -> None:
    moves(learn, "boat 1", "c4", "d4")
    learn.board.go("d4", "R3")
    learn.board.go("d4", "boat 1")


def rides(learn: Learn) -> None:
    learn.tiles.click()
    learn.board.go("l1")
    moves(learn, "R3", "l1", "SW")


def escapes(learn: Learn) -> None:
    moves(learn, "boat 1", "f10", "e10")
    learn.press("play.done_move")
    learn.board.go("f9")


def lands_the_six(learn: Learn) -> None:
    moves(learn, "R6", "k11", "SE")
    learn.board.go("g5")


SOLVED: Final[dict[str, Callable[[Learn], None]]] = {
    "walk": lambda learn: moves(learn, "R1", "f5", "f4"),
    "board": boards,
    "voyage": sails_home,
    "swim": is_fished_out,
    "sink": lambda learn: learn.board.go("d6"),
    "dolphin": rides,
    "serpent": lambda learn: moves(learn, "serpent 3", "c11", "c10"),
    "whale": lambda learn: moves(learn, "whale 1", "k6", "j8"),
    "defend": lambda learn: learn.tiles.click(),
    "whirlpool": escapes,
    "volcano": lands_the_six,
}
"""Each step as somebody does it who follows the sailor's words."""


def test_every_step_of_the_course_is_tested_here() -> None:
    assert list(SOLVED) == [step.id for step in STEPS]


@pytest.mark.parametrize("look", LOOKS)
def test_the_course_can_be_finished_by_clicking(visiting: Visiting, look: Look) -> None:
    claire = visiting(look)
    claire.learn.open()

    for number, (step, solve) in enumerate(SOLVED.items(), start=1):
        expect(claire.learn.heading(f"course.{step}_title")).to_be_visible()
        expect(claire.page.get_by_role("img", name=claire.words.t("course.progress", n=number, all=11))).to_be_visible()
        solve(claire.learn)
        expect(claire.learn.said).to_have_text(claire.words.like(f"course.{step}_done"))
        claire.learn.press("course.next")

    expect(claire.learn.heading("course.endTitle")).to_be_visible()
    claire.learn.link("course.play").click()
    expect(claire.new_table.heading("table.new_bots")).to_be_visible()


def test_a_mistake_is_explained_and_the_step_can_be_repeated(ada: Visitor) -> None:
    ada.learn.open()
    ada.learn.press("play.done_nothing")
    expect(ada.learn.said).to_have_text(ada.words.t("course.walk_oops"))

    ada.learn.press("course.tryAgain")
    SOLVED["walk"](ada.learn)

    expect(ada.learn.said).to_have_text(ada.words.t("course.walk_done"))


def test_a_hint_is_marked_and_steps_can_be_skipped_and_revisited(ada: Visitor) -> None:
    ada.learn.open()
    ada.learn.press("course.skip")
    expect(ada.learn.heading("course.board_title")).to_be_visible()
    expect(ada.learn.board.spot("f4")).not_to_have_accessible_name(re.compile(ada.words.t("board.mark_hint")))

    ada.learn.press("course.hint")

    expect(ada.learn.said).to_have_text(ada.words.t("course.board_hint"))
    for spot in ("f4", "e3"):
        expect(ada.learn.board.spot(spot)).to_have_accessible_name(re.compile(ada.words.t("board.mark_hint")))
    ada.learn.press("course.back")
    expect(ada.learn.heading("course.walk_title")).to_be_visible()


def test_the_course_resumes_and_can_be_restarted(ada: Visitor) -> None:
    ada.learn.open()
    SOLVED["walk"](ada.learn)
    expect(ada.learn.said).to_have_text(ada.words.t("course.walk_done"))

    ada.reload()
    expect(ada.learn.heading("course.board_title")).to_be_visible()

    ada.page.evaluate(f"() => localStorage.setItem('lastboat.course', '{json.dumps(list(SOLVED))}')")
    ada.reload()
    expect(ada.learn.heading("course.endTitle")).to_be_visible()
    ada.learn.press("course.from")
    expect(ada.learn.heading("course.walk_title")).to_be_visible()


@pytest.mark.parametrize(
    ("look", "looked", "found"),
    [
        pytest.param(DESKTOP, "whirlpool", "6.4", id="english"),
        pytest.param(PHONE.in_language("fr"), "tourbillon", "6.4", id="french"),
    ],
)
def test_the_rulebook_is_searched(visiting: Visiting, look: Look, looked: str, found: str) -> None:
    claire = visiting(look)
    claire.rules.open()
    everything = claire.rules.paragraphs.count()

    claire.rules.look_for(looked)

    expect(claire.rules.paragraph(found)).to_be_visible()
    kept = claire.rules.paragraphs.count()
    assert 0 < kept < everything
    expect(claire.page.get_by_role("status")).to_have_text(claire.words.t("rules.found", n=kept))
    assert all(looked in text.lower() for text in claire.rules.paragraphs.all_text_contents())
    claire.rules.look_for("xyzzy")
    expect(claire.page.get_by_role("status")).to_have_text(claire.words.t("rules.foundNone"))
    claire.rules.look_for("")
    expect(claire.rules.paragraphs).to_have_count(everything)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_opens_with_the_aim_and_the_turn(visiting: Visiting, lang: str) -> None:
    claire = visiting(DESKTOP.at_once().in_language(lang))
    claire.rules.open()

    headings = claire.page.get_by_role("main").get_by_role("heading", level=2)
    expect(headings.first).to_have_text(claire.words.t("rules.aim"))
    expect(headings.nth(1)).to_have_text(claire.words.t("rules.turn"))


def test_every_paragraph_and_chapter_of_the_rulebook_has_its_address(ada: Visitor) -> None:
    ada.rules.open("7.5")
    expect(ada.rules.paragraph("7.5")).to_be_focused()
    expect(ada.rules.paragraph("7.5")).to_be_in_viewport()

    ada.page.get_by_role("navigation").get_by_role("link").filter(has_text=re.compile("^12")).click()
    assert ada.rules.path == "/rules#12"
    expect(ada.page.locator("[id='12']")).to_be_in_viewport()

    ada.page.get_by_role("link", name=ada.words.t("rules.linkTo", n="12.1"), exact=True).click()
    assert ada.rules.path == "/rules#12.1"
    ada.page.go_back()
    assert ada.rules.path == "/rules#12"


def test_pieces_on_the_board_explain_themselves(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "move", seats=("person", "bot"))
    view = prepared.moment.view
    serpent = next(one["hex"] for one in view["creatures"] if one["kind"] == "serpent")
    explorer = next(one["hex"] for one in view["explorers"] if one["status"] == "land")
    boat = next(one["hex"] for one in view["boats"])
    ada = visiting()
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)

    for spot, paragraph in {serpent: "8.2", explorer: "5.1", boat: "5.9", "NW": "1.3"}.items():
        ada.table.board.spot(spot).click(button="right")
        expect(ada.table.link("rules.more")).to_have_attribute("href", f"/rules#{paragraph}")
        ada.page.keyboard.press("Escape")
        expect(ada.table.link("rules.more")).to_have_count(0)


def test_steps_can_be_switched_while_something_is_shown(visiting: Visiting) -> None:
    bob = visiting(DESKTOP)
    bob.learn.open()
    expect(bob.learn.said).to_have_text(bob.words.t("course.walk_say"))

    for key in ["course.skip"] * 6 + ["course.back"] * 4 + ["course.again"] * 5:
        bob.learn.button(key).dispatch_event("click")
    bob.learn.board.box.wait_for()

    expect(bob.learn.said).to_have_text(bob.words.t(f"course.{STEPS[2].id}_say"))
