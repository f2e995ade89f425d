"""A player's page: found from the lists, shown or hidden, and left for good."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from server.harness import Player, Server, play_on, wait_until
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor
from web.renown import renowned

PHONE_FRENCH_DARK = PHONE.in_language("fr").in_the_dark()
LOOKS = [
    pytest.param(DESKTOP.at_once(), "Zora", id="desktop"),
    pytest.param(PHONE_FRENCH_DARK.at_once(), "Zélie", id="phone french dark"),
]
CLOCK = {"kind": "live", "bank": 600, "increment": 10}


def button(visitor: Visitor, key: str) -> Locator:
    return visitor.page.get_by_role("button", name=visitor.words.t(key), exact=True)


@pytest.mark.parametrize(("look", "name"), LOOKS)
def test_ones_page_tells_all_and_can_be_shown_and_taken_along(
    visiting: Visiting, server: Server, look: Look, name: str
) -> None:
    player = renowned(server, name)
    visitor = visiting(look)
    visitor.visit.come_in(player.token)
    page, words = visitor.page, visitor.words

    page.goto("/tables")
    page.get_by_role("link", name=words.t("person.page")).click()
    expect(page).to_have_url(f"{server.url}/me")
    for key in ("profile.ratings", "profile.games", "profile.takenYours", "profile.reviewed", "profile.opponents"):
        expect(page.get_by_role("heading", name=words.t(key), exact=True)).to_be_visible()
    expect(page.get_by_text(words.t("profile.seen"))).to_be_visible()
    visitor.axe()

    show = page.get_by_role("switch", name=words.t("profile.show"))
    with page.expect_response("**/api/me"):
        show.press("Space")
    expect(show).not_to_be_checked()
    expect(page.get_by_text(words.t("profile.onlyMine"))).to_be_visible()
    assert player.get("/api/me")["public"] is False

    with page.expect_download() as coming:
        page.get_by_role("link", name=words.t("profile.download")).click()
    data = json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))
    assert data["person"]["name"] == name
    assert len(data["games"]) == 60

    page.get_by_role("link", name=f"Ida of {name}").click()
    expect(page.get_by_role("heading", name=f"Ida of {name}", level=2)).to_be_visible()
    expect(page.get_by_role("button", name=words.t("profile.delete"))).to_have_count(0)
    visitor.axe()
    player.close()


def test_a_hidden_page_is_as_one_that_is_not_there(visiting: Visiting, server: Server) -> None:
    hidden = Player(server, "Xanthippe")
    hidden.http.patch("/api/me", json={"keep": True})
    visitor = visiting(PHONE_FRENCH_DARK)
    visitor.watch.allow("404")
    for name in ("xanthippe", "nobody-of-this-name", "%E0%A4%A"):
        visitor.page.goto(f"/p/{name}")
        expect(visitor.page.get_by_text(visitor.words.t("problem.no_such_player"))).to_be_visible()
    visitor.axe()
    hidden.close()


def test_the_leaderboard_and_the_end_of_a_game_lead_to_those_who_show_theirs(
    visiting: Visiting, server: Server
) -> None:
    ada, bob = Player(server, "Wilhelmina"), Player(server, "Victor")
    ada.http.patch("/api/me", json={"keep": True, "public": True})
    bob.http.patch("/api/me", json={"keep": True})
    table = ada.create("person", "open", rated=True, clock=CLOCK)
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada, "blue": bob}, table)
    database = sqlite3.connect(server.database)
    database.execute("update ratings set games = 10 where pool = 'two'")
    database.commit()
    database.close()
    visitor = visiting(PHONE_FRENCH_DARK.at_once())
    visitor.visit.come_in(bob.token)

    visitor.page.goto(f"/t/{table}")
    changed = visitor.page.locator("[data-part=ratings]")
    expect(changed.get_by_role("link")).to_have_count(1)
    visitor.page.goto("/leaderboard")
    visitor.page.get_by_role("link", name="Wilhelmina", exact=True).click()
    expect(visitor.page.get_by_role("heading", name="Wilhelmina", level=2)).to_be_visible()
    visitor.page.go_back()
    visitor.page.get_by_role("link", name="Victor", exact=True).click()
    expect(visitor.page).to_have_url(f"{server.url}/me")
    for one in (ada, bob):
        one.close()


@pytest.mark.parametrize("look", [DESKTOP.at_once(), PHONE_FRENCH_DARK.at_once()], ids=["desktop", "phone french dark"])
def test_leaving_for_good_is_asked_twice(visiting: Visiting, server: Server, look: Look) -> None:
    guest, bob = Player(server, "Ursula"), Player(server, "Bob")
    table = guest.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    guest.post(f"/api/tables/{table}/start")
    play_on({"red": guest, "blue": bob}, table)
    visitor = visiting(look)
    visitor.watch.allow("401")
    visitor.visit.come_in(guest.token)
    page, words = visitor.page, visitor.words
    page.goto("/me")
    expect(page.get_by_text(words.t("profile.showGuest"))).to_be_visible()

    page.get_by_role("button", name=words.t("profile.delete"), exact=True).click()
    button(visitor, "profile.deleteNo").click()
    page.get_by_role("button", name=words.t("profile.delete"), exact=True).click()
    button(visitor, "profile.deleteNext").dblclick()
    expect(page.get_by_role("alert").filter(has_text="Ursula")).to_be_visible()
    visitor.axe()
    assert guest.get("/api/me")["name"] == "Ursula", "a double click is one answer"
    button(visitor, "profile.deleteYes").click()

    expect(page.get_by_text(words.t("profile.deleted"))).to_be_visible()
    guest.http.cookies.clear()
    assert guest.get("/api/me", ok=False)["code"] == "bad-token"
    wait_until(lambda: "Ursula" not in str(bob.look(table)))
    visitor.visit.come_in(bob.token)
    page.goto(f"/t/{table}")
    expect(page.get_by_text(words.t("word.someone")).first).to_be_visible()
    for one in (guest, bob):
        one.close()
