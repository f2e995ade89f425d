"""Nobody is left ashore: axe on every screen, the keyboard on the board, a visible focus, less motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Playwright, expect
from server.harness import Server
from web.browser import DESKTOP, PHONE, Look, Visit, launch
from web.conftest import Visiting
from web.legible import find_illegible
from web.pages import Visitor
from web.prepared_tables import Moment, Prepared, ashore, prepare_review, prepare_table
from web.words import Words

BOTS: Final = ("person", "bot", "bot", "bot")
LOOKS: Final = [
    pytest.param(look.at_once().with_less_motion(), id=name)
    for name, look in {
        "desktop": DESKTOP,
        "phone-dark-french": PHONE.in_the_dark().in_language("fr"),
    }.items()
]
"""Both sizes, themes and languages, in two of their crossings: each takes minutes."""

Tables = dict[str, Prepared]
Opening = Callable[[Visitor, Tables], None]


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    """Tables of Ada's at every stage."""

    def is_busy(now: Moment) -> bool:
        return now.phase == "place" and sum(one["hex"] is not None for one in now.view["explorers"]) > 8

    def keeps_tiles(now: Moment) -> bool:
        return now.phase == "sink" and bool(now.view["kept"][now.seat])

    over = prepare_table(server, None, seats=BOTS, choose=ashore)
    prepare_review(server, over)
    return {
        "place": prepare_table(server, is_busy, seats=BOTS),
        "turn": prepare_table(server, lambda now: now.phase == "move" and now.turn > 8, seats=BOTS),
        "one-screen": prepare_table(server, keeps_tiles, seats=("local", "local")),
        "over": over,
    }


def unfold(visitor: Visitor) -> None:
    visitor.new_table.unfold()
    expect(visitor.page.get_by_role("switch").last).to_be_visible()


def new_bots(visitor: Visitor, tables: Tables) -> None:
    visitor.new_table.open("bots")
    unfold(visitor)


def new_friends(visitor: Visitor, tables: Tables) -> None:
    visitor.new_table.open("friends")
    unfold(visitor)


def new_local(visitor: Visitor, tables: Tables) -> None:
    visitor.new_table.open("local")
    unfold(visitor)


def go_to(visitor: Visitor, prepared: Prepared) -> None:
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.table.open(prepared.table)


def waiting_room(visitor: Visitor, tables: Tables) -> None:
    visitor.new_table.open("friends")
    visitor.new_table.start()
    expect(visitor.waiting_room.heading("table.beforeStart")).to_be_visible()


def settings(visitor: Visitor, tables: Tables) -> None:
    visitor.home.open()
    visitor.home.press("ui.settings")
    expect(visitor.home.dialog("ui.settings")).to_be_visible()


def turn(visitor: Visitor, tables: Tables) -> None:
    go_to(visitor, tables["turn"])
    visitor.table.board.tap(visitor.table.board.open_spots()[0])


def step_help(visitor: Visitor, tables: Tables) -> None:
    go_to(visitor, tables["turn"])
    visitor.table.press("play.help")
    expect(visitor.table.link("rules.more")).to_be_visible()


def log_and_chat(visitor: Visitor, tables: Tables) -> None:
    go_to(visitor, tables["turn"])
    log = visitor.page.get_by_role("region", name=visitor.words.t("play.log"))
    if log.count() == 0:  # on a phone it is a sheet
        visitor.table.log_button.click()
    expect(log).to_be_visible()


def leaving(visitor: Visitor, tables: Tables) -> None:
    go_to(visitor, tables["turn"])
    visitor.table.press("play.leave")
    expect(visitor.table.dialog("play.leave")).to_be_visible()


def pass_device(visitor: Visitor, tables: Tables) -> None:
    go_to(visitor, tables["one-screen"])
    expect(visitor.table.pass_device).to_be_visible()


def ending(visitor: Visitor, tables: Tables) -> None:
    visitor.visit.come_in(tables["over"].tokens["Ada"])
    visitor.page.goto(f"/t/{tables['over'].table}")
    visitor.ending.wait()
    expect(visitor.ending.button("ending.showAll")).to_be_hidden()


def dice_check(visitor: Visitor, tables: Tables) -> None:
    ending(visitor, tables)
    told = visitor.ending.check_dice()
    told.locator("summary").first.click()
    told.locator("li summary").first.click()


def replay(visitor: Visitor, tables: Tables) -> None:
    visitor.replay.open(tables["over"].table, 150)
    expect(visitor.replay.board.spot("a4")).to_be_visible()


def review(visitor: Visitor, tables: Tables) -> None:
    visitor.review.open(tables["over"].table)


def mistakes(visitor: Visitor, tables: Tables) -> None:
    review(visitor, tables)
    visitor.review.link("review.learnOf").click()
    visitor.mistakes.wait()
    visitor.mistakes.press("review.learnShow")
    visitor.mistakes.stage("answer")


def learn(visitor: Visitor, tables: Tables) -> None:
    visitor.learn.open()
    expect(visitor.page.get_by_role("status")).to_contain_text(visitor.words.t("course.walk_say"))


def puzzle(visitor: Visitor, tables: Tables) -> None:
    visitor.puzzles.open()
    visitor.puzzles.press("puzzle.reveal")
    expect(visitor.puzzles.task).to_contain_text(visitor.words.t("puzzle.answer"))


def analysis(visitor: Visitor, tables: Tables) -> None:
    visitor.analysis.open(f"t-{tables['over'].table}-150")
    expect(visitor.analysis.chances.first).to_contain_text("%")


def paste(visitor: Visitor, tables: Tables) -> None:
    visitor.analysis.open()
    expect(visitor.page.get_by_label(visitor.words.t("analysis.pasteField"))).to_be_visible()


def not_found(visitor: Visitor, tables: Tables) -> None:
    visitor.watch.allow("404")  # the page itself has that status
    visitor.not_found.open()


SCREENS: Final[dict[str, Opening]] = {
    "home": lambda visitor, tables: visitor.home.open(),
    "settings": settings,
    "new-bots": new_bots,
    "new-friends": new_friends,
    "new-local": new_local,
    "waiting-room": waiting_room,
    "placement": lambda visitor, tables: go_to(visitor, tables["place"]),
    "turn": turn,
    "step-help": step_help,
    "log-and-chat": log_and_chat,
    "leaving": leaving,
    "pass-device": pass_device,
    "ending": ending,
    "dice-check": dice_check,
    "replay": replay,
    "review": review,
    "mistakes": mistakes,
    "learn": learn,
    "puzzle": puzzle,
    "analysis": analysis,
    "paste": paste,
    "rules": lambda visitor, tables: visitor.rules.open("7.3"),
    "tables": lambda visitor, tables: visitor.lobby.open(),
    "not-found": not_found,
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_accessible_and_large_enough_to_read_and_press(
    visiting: Visiting, tables: Tables, screen: str, look: Look
) -> None:
    somebody = visiting(look)

    SCREENS[screen](somebody, tables)

    somebody.axe()
    assert find_illegible(somebody.page, touch=look.touch) == []


def test_the_board_is_one_tab_stop_and_arrow_keys_move_over_it(visiting: Visiting, tables: Tables) -> None:
    ada = visiting(DESKTOP.at_once())
    go_to(ada, tables["turn"])
    stops = ada.table.board.box.locator('[data-spot][tabindex="0"]')
    expect(stops).to_have_count(1)

    ada.table.tab_to(stops)
    first = stops.get_attribute("data-spot")
    ada.page.keyboard.press("ArrowRight")

    expect(stops).not_to_have_attribute("data-spot", first or "")
    expect(stops).to_be_focused()
    expect(stops).to_have_count(1)
    expect(ada.table.board.box.locator("[data-part=focus]").last).to_be_visible()
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.table.board.spot(first or "")).to_be_focused()
    for row_end in ("Home", "End"):
        ada.page.keyboard.press(row_end)
        expect(stops).to_be_focused()


OUTLINE: Final = """
() => {
  const now = document.activeElement;
  if (now === document.body) return null;
  const at = getComputedStyle(now), box = now.getBoundingClientRect();
  const outlined = at.outlineStyle !== 'none' && parseFloat(at.outlineWidth) >= 2;
  const drawn = now.closest('[role=application]')?.querySelector('[data-part=focus]') != null || now.type === 'range';
  return { name: now.outerHTML.slice(0, 90), seen: (outlined || drawn) && box.width > 0 && box.height > 0 };
}
"""


@pytest.mark.parametrize("screen", ["home", "new-bots", "turn", "replay", "rules", "ending"])
def test_focus_is_visible_on_every_tab_stop(visiting: Visiting, tables: Tables, screen: str) -> None:
    ada = visiting(DESKTOP.at_once().with_less_motion())
    SCREENS[screen](ada, tables)

    found = []
    for _ in range(14):
        ada.page.keyboard.press("Tab")
        found.append(ada.page.evaluate(OUTLINE))

    stops = [one for one in found if one is not None]
    assert len({one["name"] for one in stops}) > 4
    assert [one["name"] for one in stops if not one["seen"]] == []


def test_focus_of_a_slider_is_visible_on_its_thumb(
    playwright: Playwright, server: Server, words: dict[str, Words], tables: Tables
) -> None:
    """A pseudo-element's style cannot be asked for, so its picture is looked at, in a browser that draws one."""
    with launch(playwright) as browser:
        ada = Visitor(Visit(browser, server.url, DESKTOP.at_once().with_less_motion()), words["en"])
        replay(ada, tables)
        before = ada.replay.slider.screenshot()

        ada.replay.tab_to(ada.replay.slider)

        assert ada.replay.slider.screenshot() != before
        ada.watch.verify()


MOVING: Final = """
() => document.getAnimations()
  .filter(one => one.playState === 'running' && one.effect.getComputedTiming().duration > 1).length
"""
"""Animations that can be seen as such."""


def test_with_reduced_motion_the_home_screen_is_still(visiting: Visiting) -> None:
    ada, still = visiting(DESKTOP.with_waves()), visiting(DESKTOP.with_less_motion().with_waves())
    for one in (ada, still):
        one.home.open()
        one.page.wait_for_load_state("networkidle")

    ada.page.wait_for_function(MOVING)
    assert still.page.evaluate(MOVING) == 0


def test_with_reduced_motion_all_values_are_shown_at_once(visiting: Visiting, tables: Tables) -> None:
    still = visiting(DESKTOP.with_less_motion().with_waves())
    still.visit.come_in(tables["over"].tokens["Ada"])
    still.page.goto(f"/t/{tables['over'].table}")
    still.ending.wait()

    expect(still.ending.button("ending.showAll")).to_have_count(0)
    assert still.page.evaluate(MOVING) == 0
