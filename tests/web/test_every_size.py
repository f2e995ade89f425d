"""The screens of a player's standing and company: accessible at every size, in both themes and languages."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Final, Literal

import pytest
from playwright.sync_api import expect
from server.harness import Player, Server
from server.series import begin_evening
from web.browser import DESKTOP
from web.conftest import Visiting
from web.friends import keep_name
from web.renown import renowned
from web.words import LANGUAGES

SIZES: Final = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1280, 800), "wide": (2560, 1440)}
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
SCREENS: Final = {
    "profile": ("/me", "h2"),
    "another's profile": ("/p/idaofwanda", "h2"),
    "my games": ("/tables", "main a[href*='/review']"),
    "leaderboard": ("/leaderboard", "tr[aria-current=true]"),
    "find a game": ("/find", "form"),
    "search": ("/find", "form"),
    "friends": ("/friends", "[data-part=friends] [data-person]"),
    "evening": ("/evening/{evening}", "main a[href*='/review']"),
    "next game of the evening": ("/t/{next_game}", "[data-seat]"),
    "people at the table": ("/t/{next_game}", "[data-seat]"),
    "island of the day": ("/daily", "[data-part=own]"),
}
"""Their paths, and what is there once all has come."""
PRESSED: Final = {"search": "find.go", "people at the table": "company.people"}
"""What is pressed there."""
FITS: Final = "() => document.documentElement.scrollWidth <= innerWidth"
STILL: Final = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
  document.adoptedStyleSheets = [sheet];
}
"""
"""No colour is on its way from one theme to the other."""
DAY: Final = 86_400


@dataclass(frozen=True)
class Known:
    """Somebody with a history, and their evening."""

    token: str
    evening: str
    next_game: str


@pytest.fixture(scope="module")
def known(server: Server) -> Iterator[Known]:
    wanda, mate = renowned(server, "Wanda"), keep_name(server, "First mate")
    wanda.post("/api/me/friends", {"name": "First mate"})
    evening = begin_evening(server, wanda, mate)
    list_at_the_day(server, wanda, evening)
    next_game = wanda.post(f"/api/tables/{evening}/rematch")["table"]
    yield Known(wanda.token, evening, next_game)
    for one in (wanda, mate):
        one.close()


def list_at_the_day(server: Server, player: Player, table: str) -> None:
    """As if this had been their try."""
    now = time.time()
    row = (int(now // DAY), player.get("/api/me")["id"], table, 31, 4, now)
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute(
            "insert into daily_tries (day, person, table_id, score, lead, ended) values (?,?,?,?,?,?)", row
        )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_it_is_accessible_and_fits(visiting: Visiting, known: Known, screen: str, lang: str) -> None:
    path, settled = SCREENS[screen]
    visitor = visiting(DESKTOP.at_once().in_language(lang).with_less_motion())
    visitor.visit.come_in(known.token)
    page = visitor.page
    page.goto(path.format(evening=known.evening, next_game=known.next_game))
    expect(page.locator(settled).first).to_be_visible()
    if screen in PRESSED:
        visitor.home.press(PRESSED[screen])
        expect(page.locator("[data-people], [data-person]").first).to_be_visible()
    page.evaluate(STILL)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FITS)  # what is drawn to measure follows the size
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            visitor.axe()
    if screen == "search":
        visitor.find_game.stop()
