"""One's own games, ratings at the end of a game, and the leaderboard."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import expect
from server.harness import Player, Server, play_on
from web.browser import DESKTOP, Look
from web.conftest import Visiting

SMALL = Look(360, 640, touch=True).in_language("fr").in_the_dark()
CLOCK = {"kind": "live", "bank": 600, "increment": 10}


@pytest.mark.parametrize("look", [DESKTOP.at_once(), SMALL.at_once()], ids=["desktop", "small phone french dark"])
def test_a_rated_game_is_seen_at_its_end_in_the_list_and_on_the_leaderboard(
    visiting: Visiting, server: Server, look: Look
) -> None:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    table = ada.create("person", "open", rated=True, clock=CLOCK)
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada, "blue": bob}, table)
    database = sqlite3.connect(server.database)
    database.execute("update ratings set games = 10 where pool = 'two'")
    database.commit()
    database.close()
    visitor = visiting(look)
    visitor.visit.come_in(ada.token)
    page, words = visitor.page, visitor.words

    page.goto(f"{server.url}/leaderboard")
    expect(page.locator("tr[aria-current=true]")).to_have_count(1)
    visitor.axe()

    page.goto(f"{server.url}/tables")
    page.get_by_text(words.t("table.findGames")).click()
    visitor.axe()
    page.get_by_label(words.t("table.opponentName")).fill("zz")
    expect(page.get_by_text(words.t("table.nothingFound"))).to_be_visible()
    page.get_by_label(words.t("table.opponentName")).fill("BO")
    expect(page.locator(f'a[href="/t/{table}/review"]')).to_be_visible()

    page.goto(f"{server.url}/t/{table}")
    expect(page.locator("[data-part=ratings] li")).to_have_count(2)
    visitor.axe()
    ada.close()
    bob.close()
