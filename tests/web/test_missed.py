"""What was missed while the line was cut is shown, or at least owned up to; what was said is announced."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect
from server.harness import Player, Server
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.legible import FONTS, SIZES, WHOLE
from web.pages import Visitor
from web.prepared_tables import Moment, Prepared, lone_walk, prepare_table
from web.words import LANGUAGES

from lastboat.moves import Move

LOST = "ERR_FAILED"
STREAM = "**/stream?*"
LONGEST_NAME = "Bartholomew of Wimbledon"


def blue_walks(now: Moment) -> bool:
    return now.seat == "blue" and now.phase == "move" and now.turn > 2 and lone_walk(now) is not None


def walk(prepared: Prepared) -> tuple[str, Move]:
    found = lone_walk(prepared.moment)
    assert found is not None
    return found[1], found[2]


def cut(route: Route) -> None:
    route.abort()


def too_late(route: Route) -> None:
    """As the server answers somebody who missed more than it remembers."""
    route.continue_(url=re.sub(r"since=\d+", "since=999999", route.request.url))


@pytest.fixture
def missing(visiting: Visiting, server: Server) -> Callable[..., tuple[Visitor, Prepared]]:
    """Ada, who was offline while Bob walked; she is back, but the server no longer has the walk in memory."""

    def miss(*lost: str, look: Look = DESKTOP, name: str | None = None) -> tuple[Visitor, Prepared]:
        prepared = prepare_table(server, blue_walks, seats=("person", "person"))
        ada, bob = visiting(look), Player(server, token=prepared.tokens["Bob"])
        if name:
            bob.http.patch(f"/api/tables/{prepared.table}/seats/blue", json={"name": name}).raise_for_status()
        ada.watch.allow(LOST)
        ada.visit.come_in(prepared.tokens["Ada"])
        ada.page.route(STREAM, cut)
        ada.table.open(prepared.table)
        expect(ada.table.notice("play.connectionLost")).to_be_visible()
        before = ada.told(prepared.table)["ply"]
        bob.move(prepared.table, before, walk(prepared)[1].text)
        bob.close()
        assert ada.table.ply == before
        for path in lost:
            ada.page.route(path, lambda route: route.abort())
        ada.visit.stop_motion()
        ada.page.route(STREAM, too_late, times=1)  # before the line holds, or an early try would miss nothing
        ada.page.unroute(STREAM, cut)
        return ada, prepared

    return miss


def test_events_older_than_the_server_s_memory_are_still_played_on_return(
    missing: Callable[..., tuple[Visitor, Prepared]],
) -> None:
    ada, prepared = missing()
    to, move = walk(prepared)

    expect(ada.table.notice("play.away")).to_be_visible()
    assert ada.told(prepared.table)["ply"] == (ada.table.ply or 0) + 1
    ada.table.press("play.skip")

    expect(ada.table.notice("play.away")).to_be_hidden()
    assert ada.table.board.where(f"{move.piece}") == to
    assert ada.table.log[-1] == ada.table.heard.last.inner_text()
    assert to in ada.table.log[-1]
    expect(ada.page.get_by_text(ada.words.t("play.skippedAhead"))).to_have_count(0)


def test_a_notice_says_when_missed_events_cannot_be_played(
    missing: Callable[..., tuple[Visitor, Prepared]],
) -> None:
    ada, prepared = missing("**/history?*")
    to, move = walk(prepared)

    expect(ada.page.get_by_role("status").get_by_text(ada.words.t("play.skippedAhead"))).to_be_visible()

    ada.table.wait_for_ply(ada.told(prepared.table)["ply"])
    assert ada.table.board.where(f"{move.piece}") == to


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_missed_is_told_whole_at_every_size(
    missing: Callable[..., tuple[Visitor, Prepared]], lang: str
) -> None:
    ada, _ = missing(look=DESKTOP.in_language(lang), name=LONGEST_NAME)
    expect(ada.table.notice("play.away")).to_be_visible()

    for size, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(FONTS)
        assert LONGEST_NAME in ada.table.sentence
        assert ada.table.bar.locator("[data-part=prompt]").evaluate(WHOLE), size


@pytest.mark.parametrize("look", [PHONE.at_once(), PHONE.at_once().in_language("fr")], ids=["english", "french"])
def test_the_log_button_says_that_chat_is_unread(visiting: Visiting, server: Server, look: Look) -> None:
    prepared = prepare_table(server, blue_walks, seats=("person", "person"))
    ada, bob = visiting(look), Player(server, token=prepared.tokens["Bob"])
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    expect(ada.page.get_by_role("button", name=ada.words.t("play.logAndChat"), exact=True)).to_be_visible()

    bob.post(f"/api/tables/{prepared.table}/chat", {"text": "Ahoy!"})
    bob.close()

    unread = ada.page.get_by_role("button", name=ada.words.t("play.openLogUnread"), exact=True)
    expect(unread).to_be_visible()
    unread.click()
    expect(ada.table.chat.last).to_contain_text("Ahoy!")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("button", name=ada.words.t("play.logAndChat"), exact=True)).to_be_visible()
