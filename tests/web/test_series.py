"""The island of the day from the first page to the next day, the same island again, and an evening of several games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import expect
from server.harness import Player, Server, play_on
from server.series import EasyServer, begin_evening, finish_game, finish_try, go_on
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor

SMALL = Look(360, 640, touch=True).in_language("fr").in_the_dark()
LOOKS = pytest.mark.parametrize(
    "look", [DESKTOP.at_once(), SMALL.at_once()], ids=["desktop", "small phone french dark"]
)


WRITTEN = """
(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return [left, top, right, bottom];
}
"""
"""Where what is in an element lies, without its padding."""
SLACK = 2
"""Pixels in which lines may touch."""


@pytest.fixture(scope="module")
def easy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EasyServer]:
    running = EasyServer(tmp_path_factory.mktemp("easy")).start()
    running.new_day()
    yield running
    running.stop()
    assert '"level": "error"' not in running.log.read_text()


def table_of(visitor: Visitor) -> str:
    """The table of the address."""
    visitor.page.wait_for_url("**/t/*")
    return visitor.page.url.rsplit("/", 1)[1]


# The island of the day


@LOOKS
def test_the_island_of_the_day_is_played_once_and_seen_by_all_the_day_after(
    visiting: Visiting, easy: EasyServer, look: Look
) -> None:
    easy.new_day()
    ada, bob = Player(easy, "Ada"), Player(easy, "Bob")
    his = finish_try(bob, seed=2)
    visitor = visiting(look, to=easy)
    visitor.visit.come_in(ada.token)
    page, words = visitor.page, visitor.words

    visitor.home.open()
    page.get_by_role("link", name=words.t("daily.title")).click()
    expect(page.get_by_role("cell", name="0").first).to_be_visible()
    assert page.locator(f'a[href*="{his}"]').count() == 0
    visitor.axe()
    visitor.home.press("daily.begin")
    table = table_of(visitor)

    page.goto(f"{easy.url}/daily")
    expect(page.get_by_text(words.t("daily.waiting"))).to_be_visible()
    play_on({"red": ada}, table)
    visitor.home.link("daily.goOn").click()
    visitor.ending.wait()
    expect(page.locator("[data-part=day]")).to_contain_text(words.t("daily.sealedTable"))
    visitor.axe()
    assert visitor.ending.box.get_by_text(words.t("ending.dice")).count() == 0
    assert visitor.ending.box.get_by_text(words.t("ending.record")).count() == 0

    page.goto(f"{easy.url}/daily")
    expect(page.locator("tr[aria-current=true]")).to_have_count(1)
    expect(page.locator("[data-part=own]")).to_be_visible()
    visitor.home.press("daily.forFun")
    assert table_of(visitor) != table

    easy.new_day()
    page.goto(f"{easy.url}/daily#yesterday")
    expect(page.locator(f'a[href="/t/{his}/replay"]')).to_be_visible()
    expect(page.locator(f'a[href="/t/{table}/review"]')).to_be_visible()
    visitor.axe()
    page.locator(f'a[href="/t/{his}/replay"]').click()
    expect(visitor.replay.board.box).to_be_visible()
    for one in (ada, bob):
        one.close()


def test_another_ones_try_is_not_shown_before_the_day_is_over(visiting: Visiting, easy: EasyServer) -> None:
    easy.new_day()
    bob = Player(easy, "Bob")
    table = finish_try(bob)
    visitor = visiting(DESKTOP.at_once(), to=easy)
    visitor.watch.allow("403")
    for path in ("", "/replay", "/review"):
        visitor.page.goto(f"{easy.url}/t/{table}{path}")
        expect(visitor.page.get_by_text(visitor.words.t("problem.sealed"))).to_be_visible()
    bob.close()


# The same island again


@LOOKS
def test_a_game_against_bots_is_played_again_on_the_same_island(visiting: Visiting, server: Server, look: Look) -> None:
    ada = Player(server, "Ada")
    table = ada.create("person", "bot", level="stowaway")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada}, table)
    visitor = visiting(look)
    visitor.visit.come_in(ada.token)
    visitor.page.goto(f"{server.url}/t/{table}")
    visitor.ending.wait()
    visitor.axe()
    visitor.ending.press("daily.again")
    visitor.page.wait_for_url(lambda url: table not in url)
    again = ada.look(table_of(visitor))["table"]
    assert (again["repeat"], again["status"]) == (True, "playing")
    assert again["fair"]["commitment"] == ada.look(table)["table"]["fair"]["commitment"]
    ada.close()


# An evening


def test_a_long_name_lies_over_nothing_at_its_seat(visiting: Visiting, server: Server) -> None:
    ada = Player(server, "Augusta Ada of Lovelace")
    visitor = visiting(PHONE.at_once())
    visitor.visit.come_in(ada.token)
    visitor.waiting_room.open(ada.create("person", "open"))
    seat = visitor.waiting_room.seats.first
    parts = [
        seat.get_by_text("Augusta Ada"),
        seat.get_by_text(f"({visitor.words.t('word.you')})"),
        seat.get_by_text(visitor.words.t("table.host"), exact=True),
        seat.get_by_role("combobox", name=visitor.words.t("table.colourOf", n=1)),
    ]
    for (left, top, right, bottom), other in combinations([one.evaluate(WRITTEN) for one in parts], 2):
        is_beside = right <= other[0] + SLACK or other[2] <= left + SLACK
        is_below = bottom <= other[1] + SLACK or other[3] <= top + SLACK
        assert is_beside or is_below, (left, top, right, bottom, other)
    ada.close()


def test_the_seat_of_somebody_who_has_gone_home_can_be_given_away(visiting: Visiting, server: Server) -> None:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    table = ada.create("person", "open", rated=True, clock={"kind": "live", "bank": 900, "increment": 10})
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    finish_game({"Ada": ada, "Bob": bob}, table)
    visitor = visiting(DESKTOP.at_once())
    visitor.visit.come_in(ada.token)
    visitor.waiting_room.open(ada.post(f"/api/tables/{table}/rematch")["table"])
    expect(visitor.waiting_room.seats.filter(has_text="Bob")).to_contain_text(visitor.words.t("table.awaited"))
    visitor.waiting_room.press("table.freeSeat")
    expect(visitor.waiting_room.seats.filter(has_text="Bob")).to_have_count(0)
    expect(visitor.page.get_by_text(visitor.words.t("table.waiting", n=1))).to_be_visible()
    expect(visitor.waiting_room.button("table.freeSeat")).to_have_count(0)
    visitor.axe()
    for one in (ada, bob):
        one.close()


@LOOKS
def test_an_evening_leads_from_game_to_game(visiting: Visiting, server: Server, look: Look) -> None:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    first = begin_evening(server, ada, bob, games=2)
    her, him = visiting(look), visiting(DESKTOP.at_once())
    her.visit.come_in(ada.token)
    him.visit.come_in(bob.token)

    her.page.goto(f"{server.url}/t/{first}")
    her.ending.wait()
    expect(her.page.locator("[data-part=evening] [data-standing]")).to_have_count(2)
    her.axe()
    her.ending.press("evening.nextGame")
    her.page.wait_for_url(lambda url: first not in url)
    second = table_of(her)
    expect(her.page.get_by_text(her.words.t("evening.gameOf", n="2", games="2")).first).to_be_visible()
    her.axe()

    him.page.goto(f"{server.url}/evening/{first}")
    expect(him.page.get_by_text(him.words.t("evening.gathering"))).to_be_visible()
    him.axe()
    him.page.get_by_role("link", name=him.words.t("evening.toTable")).click()
    assert table_of(him) == second
    her.waiting_room.start()
    finish_game({"Ada": ada, "Bob": bob}, second, seed=3)

    her.page.goto(f"{server.url}/evening/{first}")
    expect(her.page.locator(f'a[href="/t/{second}/replay"]')).to_be_visible()
    expect(her.page.locator("[data-standing]")).to_have_count(2)
    her.axe()
    assert ada.get(f"/api/evenings/{first}")["is_over"]
    for one in (ada, bob):
        one.close()


def test_an_outsider_follows_an_evening_without_a_seat(visiting: Visiting, server: Server) -> None:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    first = begin_evening(server, ada, bob)
    second = go_on(ada, bob, first)
    eve = visiting()
    eve.page.goto(f"{server.url}/evening/{first}")
    eve.page.get_by_role("link", name=eve.words.t("evening.toTable")).click()
    assert table_of(eve) == second
    assert eve.told(second)["you"]["seats"] == []
    for one in (ada, bob):
        one.close()


def test_people_at_one_screen_play_on_at_once_and_swap_seats(visiting: Visiting, server: Server) -> None:
    ada = Player(server, "Ada")
    seats = [{"kind": "local", "name": "Ann"}, {"kind": "local", "name": "Ben"}]
    table = ada.post("/api/tables", {"options": {"players": 2}, "seats": seats})["table"]["id"]
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada, "blue": ada}, table)
    visitor = visiting()
    visitor.visit.come_in(ada.token)
    visitor.page.goto(f"{server.url}/t/{table}")
    visitor.ending.wait()
    visitor.ending.rematch()
    now = ada.look(table_of(visitor))["table"]
    assert now["status"] in ("starting", "playing")
    assert [seat["name"] for seat in now["seats"]] == ["Ben", "Ann"]
    assert now["evening"] == {"id": table, "number": 2, "games": None}
    ada.close()


def test_an_evening_is_planned_with_a_new_table(visiting: Visiting, server: Server) -> None:
    ada = visiting()
    ada.new_table.open("local")
    ada.page.get_by_role("radio", name=ada.words.t("evening.plan_some", n=3)).check(force=True)
    ada.new_table.start()
    table = table_of(ada)
    assert ada.told(table)["table"]["evening"] == {"id": table, "number": 1, "games": 3}
