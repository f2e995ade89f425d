"""Finding a game: two browsers that look for the same one meet at its table, and bots come aboard in time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from server.harness import TimedServer, wait_until
from server.seeking import PATIENT, Seeking, close_all, seated
from web.browser import DESKTOP, PHONE, SMALL_PHONE, Look
from web.conftest import AT_A_DESK, Visiting
from web.pages import Visitor

EVERY_LOOK = {
    "desktop": DESKTOP,
    "phone dark": PHONE.in_the_dark(),
    "small phone french": SMALL_PHONE.in_language("fr").with_less_motion(),
}


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[TimedServer]:
    """A server where nobody else looks for a game, and time passes as the test wishes."""
    running = TimedServer(tmp_path)
    running.patch = PATIENT
    running.start()
    yield running
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


def test_two_browsers_find_each_other_and_play(visiting: Visiting, timed: TimedServer) -> None:
    ada, bob = visiting(AT_A_DESK, timed), visiting(PHONE.at_once(), timed)
    ada.home.open()
    ada.home.choice("home.find").click()
    ada.find_game.call_me("Ada")
    ada.find_game.players(2)
    ada.find_game.start()
    expect(ada.find_game.people).to_have_attribute("data-people", "1")

    bob.find_game.open()
    expect(bob.page.get_by_role("status").first).to_contain_text(bob.words.t("find.people", n=1))
    bob.find_game.call_me("Bob")
    bob.find_game.start()
    table = bob.find_game.arrive()

    assert ada.find_game.arrive() == table
    for visitor in (ada, bob):
        expect(visitor.table.bar).to_be_visible()
    seats = ada.told(table)["table"]["seats"]
    assert sorted(seat["name"] for seat in seats) == ["Ada", "Bob"]
    assert all(seat["salt"] and not seat["away"] for seat in seats), "both have revealed what they had committed to"


def test_bots_come_aboard_after_the_chosen_time(visiting: Visiting, timed: TimedServer) -> None:
    ada = visiting(AT_A_DESK, timed)
    ada.find_game.open()
    ada.find_game.players(3)
    ada.find_game.bots_after(60)
    ada.find_game.start()
    expect(ada.find_game.search.get_by_text(ada.words.like("find.botsIn"))).to_be_visible()
    timed.advance(60)

    table = ada.find_game.arrive()
    expect(ada.table.bar).to_be_visible()
    assert sorted(seat["kind"] for seat in ada.told(table)["table"]["seats"]) == ["bot", "bot", "person"]


def test_a_search_can_be_stopped_and_its_choice_is_remembered(visiting: Visiting, timed: TimedServer) -> None:
    ada = visiting(AT_A_DESK, timed)
    ada.find_game.open()
    ada.find_game.players(4)
    ada.find_game.clock("quick")
    ada.find_game.bots_after(0)
    ada.find_game.start()
    ada.reload()
    expect(ada.find_game.search).to_be_visible()
    ada.find_game.stop()
    assert ada.page.request.get("/api/queue").json()["search"] is None
    ada.reload()
    chosen = ["4", ada.words.t("find.clock_quick"), ada.words.t("find.bots_0")]
    expect(ada.page.locator("form")).to_be_visible()
    assert ada.find_game.chosen == chosen


def test_a_page_that_has_slept_goes_to_the_game_that_began_without_it(visiting: Visiting, timed: TimedServer) -> None:
    ada, bob = Seeking(timed, "Ada"), Seeking(timed, "Bob")
    ada.look()
    bob.look()
    table, _ = seated(ada, bob)
    ada.come(table)
    timed.advance(600)
    wait_until(lambda: ada.player.look(table)["table"]["status"] == "playing")
    late = visiting(AT_A_DESK, timed)
    late.visit.come_in(bob.player.token)

    late.find_game.open()
    assert late.find_game.arrive() == table
    late.page.goto(timed.url)
    late.home.choice("home.find").click()
    assert late.find_game.arrive() == table, "the page was loaded again"
    late.page.go_back()
    late.home.choice("home.find").click()
    expect(late.page.locator("form")).to_be_visible()
    close_all()


def test_whoever_leaves_the_page_is_not_seated(visiting: Visiting, timed: TimedServer) -> None:
    ada, bob = visiting(AT_A_DESK, timed), visiting(AT_A_DESK, timed)
    for visitor in (ada, bob):
        visitor.find_game.open()
        visitor.find_game.players(2)
        visitor.find_game.bots_after(0)
    ada.find_game.start()
    expect(ada.find_game.people).to_have_attribute("data-people", "1")
    ada.page.get_by_role("link", name=ada.words.t("ui.toHome")).click()
    expect(ada.home.choice("home.find")).to_be_visible()
    bob.page.wait_for_function(
        "async () => (await (await fetch('/api/queue')).json()).looking.length === 0",
        polling=200,
    )
    bob.find_game.start()
    expect(bob.find_game.people).to_have_attribute("data-people", "1")
    expect(bob.find_game.search).to_be_visible()
    bob.find_game.stop()


@pytest.mark.parametrize("look", EVERY_LOOK.values(), ids=EVERY_LOOK)
def test_looking_for_a_game_is_accessible_and_fits(visiting: Visiting, timed: TimedServer, look: Look) -> None:
    somebody: Visitor = visiting(look, timed)
    somebody.find_game.open()
    expect(somebody.page.locator("form")).to_be_visible()
    name = somebody.page.get_by_label(somebody.words.t("table.yourName"))
    expect(name, "a newcomer sees where to write one").to_be_in_viewport(ratio=1)
    somebody.axe()
    assert_fits(somebody)
    somebody.find_game.start()
    somebody.axe()
    assert_fits(somebody)
    somebody.find_game.stop()


def assert_fits(visitor: Visitor) -> None:
    wide, shown = visitor.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= shown
