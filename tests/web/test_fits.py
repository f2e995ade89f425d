"""What a player chooses from is in sight at every size, without scrolling."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect
from server.harness import Player, Server
from web.browser import DESKTOP, SMALL_PHONE, Look, stop_clock
from web.conftest import Visiting
from web.legible import FONTS, SIZES, WHOLE
from web.pages import Visitor
from web.prepared_tables import Moment, ashore, prepare_table
from web.words import LANGUAGES

GAMES: Final[dict[str, tuple[tuple[str, ...], dict[str, Any], int]]] = {
    "four players": (("person", "bot", "bot", "bot"), {}, 6),
    "two colours each": (("person", "bot"), {"two_colours": True}, 12),
}
IN_SIGHT: Final = """
button => {
  const box = button.getBoundingClientRect();
  const edges = [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]];
  return edges.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
}
"""

APART: Final = 16
"""Pixels between two columns."""
SETTLED: Final = """
async () => {
  await document.fonts.ready;
  await new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled)));
}
"""
"""The letters are there, and what follows the window's size has followed it."""
ONE_LINE: Final = "e => e.offsetHeight < 2 * parseFloat(getComputedStyle(e).lineHeight)"
ROOMY: Final = """
select => {
  const given = select.offsetWidth;
  select.style.width = 'max-content';
  return given >= select.offsetWidth;
}
"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_all_values_that_may_be_placed_are_in_sight(visiting: Visiting, server: Server, game: str, lang: str) -> None:
    seats, options, values = GAMES[game]
    prepared = prepare_table(server, lambda now: now.phase == "place", seats=seats, options=options)
    ada = visiting(DESKTOP.at_once().in_language(lang))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    expect(ada.table.pawns).to_have_count(values)

    assert_in_sight(ada, ada.table.pawns)


def assert_in_sight(visitor: Visitor, buttons: Locator) -> None:
    for size, (width, height) in SIZES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.evaluate(SETTLED)
        unseen = [one.get_attribute("aria-label") for one in buttons.all() if not one.evaluate(IN_SIGHT)]
        assert unseen == [], size
        assert visitor.page.get_by_role("heading", level=1).evaluate(WHOLE), size
        assert not visitor.table.scrolls(), size


@pytest.mark.parametrize("tiles", [2, 3])
def test_several_tiles_that_may_be_played_are_in_sight(visiting: Visiting, server: Server, tiles: int) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "tile" and len(now.own["tiles"]) == tiles)
    ada = visiting(DESKTOP.at_once().in_language("fr"))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    expect(ada.table.tiles).to_have_count(tiles)

    assert_in_sight(ada, ada.table.tiles)


def test_saved_explorers_and_kept_tiles_fit_the_chips_of_four_players(visiting: Visiting, server: Server) -> None:
    def has_all(now: Moment) -> bool:
        reds = {one["status"] for one in now.view["explorers"] if one["name"].startswith("R")}
        return {"safe", "land"} <= reds and bool(now.view["kept"]["red"])

    prepared = prepare_table(server, has_all, seats=("person", "bot", "bot", "bot"), choose=ashore)
    ada = visiting(SMALL_PHONE.at_once())
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    counts = ada.table.players.locator(".counts").first
    expect(counts.locator("svg")).to_have_count(3)

    for size in ("phone", "small phone", "phone on its side", "small phone on its side"):
        width, height = SIZES[size]
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        assert counts.evaluate(WHOLE), size


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_sentence_of_the_bar_is_whole(visiting: Visiting, server: Server, lang: str) -> None:
    def whales(now: Moment) -> bool:
        return now.phase == "defend" and len(now.legal) == 1 and now.view["face"] == "whale"

    prepared = prepare_table(server, whales)
    ada = visiting(DESKTOP.in_language(lang).on_a_new_device())
    ada.page.clock.install()
    stop_clock(ada.page)  # the question would answer itself
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.run_clock_until_asked()
    asked = ada.table.sentence

    for size, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(FONTS)
        assert ada.table.sentence == asked
        assert ada.table.bar.locator(".sentence").evaluate(WHOLE), size


def test_what_an_answer_costs_stays_on_one_line(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "defend" and len(now.legal) > 1)
    ada = visiting(DESKTOP.at_once().in_language("fr"))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    cost = ada.table.done.locator("small")
    expect(cost).to_be_visible()

    for size, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        assert cost.evaluate(ONE_LINE), f"{size}: {cost.inner_text()}"


def test_names_and_choices_are_readable_in_a_replay(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, None, seats=("person", "bot", "bot", "bot"))
    ada = visiting(DESKTOP.at_once().in_language("fr"))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.replay.open(prepared.table, 150)
    names = ada.page.locator(".name b")
    expect(names).to_have_count(4)

    for size, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        assert [name.inner_text() for name in names.all() if not name.evaluate(WHOLE)] == [], size
        for choice in ("replay.speed", "replay.eyes"):
            assert ada.page.get_by_label(ada.words.t(choice)).evaluate(ROOMY), f"{size}: {choice}"
        for control in ("replay.slider", "replay.stepOn", "replay.link"):
            expect(ada.page.get_by_label(ada.words.t(control))).to_be_in_viewport(ratio=1)


def test_the_sentence_of_a_replay_is_whole_on_a_small_laptop(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, None, seats=("person", "bot", "bot", "bot"))
    ada = visiting(Look(1024, 768).at_once().in_language("fr"))
    ada.visit.come_in(prepared.tokens["Ada"])

    for ply in (150, 200, 250):
        ada.replay.open(prepared.table, ply)
        ada.page.evaluate(SETTLED)
        assert ada.page.locator(".controls .line").evaluate(WHOLE), ply


@pytest.mark.parametrize("lang", LANGUAGES)
def test_log_and_chat_fit_a_small_phone(visiting: Visiting, server: Server, lang: str) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "move" and now.turn > 4)
    ada = visiting(SMALL_PHONE.at_once().in_language(lang))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.press("play.openLog")
    sheet = ada.table.dialog("play.logAndChat")
    expect(sheet).to_be_visible()
    ada.page.evaluate(SETTLED)

    for button in (sheet.get_by_role("button", name=ada.words.t(key)) for key in ("word.close", "play.say")):
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= SMALL_PHONE.width


def test_the_columns_before_the_start_keep_apart_on_a_tablet(visiting: Visiting, player: Player) -> None:
    table = player.create("person", "bot", "open", "open")
    ada = visiting(Look(768, 1024, touch=True).at_once().in_language("fr"))
    ada.visit.come_in(player.token)
    ada.waiting_room.is_reachable_at(ada.watch.origin)
    ada.waiting_room.open(table)

    link = ada.page.get_by_role("textbox", name=ada.words.t("table.link")).bounding_box()
    cards = [card.bounding_box() for card in ada.waiting_room.seats.all()]
    assert link is not None
    assert all(card is not None and card["x"] + card["width"] + APART <= link["x"] for card in cards)


def test_the_heading_of_a_wrong_address_is_whole_on_a_small_phone(visiting: Visiting) -> None:
    ada = visiting(SMALL_PHONE.at_once())
    ada.watch.allow("404")
    ada.not_found.open()

    assert ada.page.get_by_role("heading", level=1).evaluate(WHOLE)
