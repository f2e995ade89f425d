"""What a player chooses from is in sight at every size, without scrolling."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
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

from lastboat.moves import Move, Verb

GAMES: Final[dict[str, tuple[tuple[str, ...], dict[str, Any], int]]] = {
    "four players": (("person", "bot", "bot", "bot"), {}, 6),
    "two colours each": (("person", "bot"), {"two_colours": True}, 12),
}
IN_SIGHT: Final = """
button => {
  const box = button.getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const edges = [[box.left + 3, y], [box.right - 3, y], [x, box.top + 3], [x, box.bottom - 3]];
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
PLACEHOLDER_FITS: Final = """
field => {
  const style = getComputedStyle(field), pen = document.createElement('canvas').getContext('2d');
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(field.placeholder).width <= room;
}
"""
"""A field cuts its placeholder off without saying so."""
ONE_LINE: Final = "e => e.offsetHeight < 2 * parseFloat(getComputedStyle(e).lineHeight)"


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
    counts = ada.table.players.locator("[data-part=counts]").first
    expect(counts.locator("svg")).to_have_count(3)

    for size in ("phone", "small phone", "phone on its side", "small phone on its side"):
        width, height = SIZES[size]
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        assert counts.evaluate(WHOLE), size


def test_clocks_lie_on_the_cards_of_their_players(visiting: Visiting, server: Server) -> None:
    """Beside one's own name are the pencil and the word for it."""
    adelaide, bob = Player(server, "Adelaide"), Player(server, "Bob")
    table = adelaide.create("person", "open", clock={"kind": "live", "bank": 900, "increment": 15})
    bob.post(f"/api/tables/{table}/join")
    adelaide.post(f"/api/tables/{table}/start")
    visitor = visiting(DESKTOP.at_once())
    visitor.visit.come_in(adelaide.token)
    visitor.table.open(table)
    clocks = visitor.table.players.get_by_role("img", name=visitor.words.like("play.clock"))
    expect(clocks).to_have_count(2)

    for one in clocks.all():
        assert one.evaluate("e => e.getBoundingClientRect().right < e.closest('li').getBoundingClientRect().right")
    for player in (adelaide, bob):
        player.close()


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
        assert ada.table.bar.locator("[data-part=prompt]").evaluate(WHOLE), size


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
    names = ada.page.locator("[data-name]")
    expect(names).to_have_count(4)

    for size, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        assert [name.inner_text() for name in names.all() if not name.evaluate(WHOLE)] == [], size
        for choice in ("replay.speed", "replay.eyes"):
            chosen = ada.page.get_by_role("combobox", name=ada.words.t(choice)).locator("[data-part=chosen]")
            assert chosen.evaluate(WHOLE), f"{size}: {choice}"
        for control in ("replay.slider", "replay.stepOn", "replay.link"):
            expect(ada.page.get_by_label(ada.words.t(control))).to_be_in_viewport(ratio=1)


def test_the_sentence_of_a_replay_is_whole_on_a_small_laptop(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, None, seats=("person", "bot", "bot", "bot"))
    ada = visiting(Look(1024, 768).at_once().in_language("fr"))
    ada.visit.come_in(prepared.tokens["Ada"])

    for ply in (150, 200, 250):
        ada.replay.open(prepared.table, ply)
        ada.page.evaluate(SETTLED)
        assert ada.page.locator("[data-part=events]").evaluate(WHOLE), ply


def test_all_ways_of_a_question_are_in_sight(visiting: Visiting, server: Server) -> None:
    def jump(now: Moment) -> Move | None:
        return next((move for move in now.legal if move.verb == Verb.JUMP), None)

    prepared = prepare_table(server, lambda now: jump(now) is not None)
    move = jump(prepared.moment)
    assert move is not None
    ada = visiting(DESKTOP.at_once().in_language("fr"))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.wait_until_asked()
    ada.table.board.go(f"{move.origin}", f"{move.piece}")
    ada.table.board.go(f"{move.origin}", f"{move.piece}")
    ways = ada.table.dialog("play.chooseWay").locator("[data-part=choices] button")
    expect(ways.first).to_be_visible()
    # As many as a crowded hex has: each of four people may board or swim.
    ways.first.evaluate("way => { for (let n = 1; n < 8; n++) way.parentElement.append(way.cloneNode(true)); }")

    for size in ("desktop", "large desktop", "small laptop", "tablet", "phone"):
        width, height = SIZES[size]
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        assert all(way.evaluate(IN_SIGHT) for way in ways.all()), size


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_defence_is_the_first_answer_to_a_threat(visiting: Visiting, server: Server, lang: str) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "defend" and len(now.legal) > 1)
    ada = visiting(DESKTOP.at_once().in_language(lang))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.wait_until_asked()
    defence, pass_ = ada.table.tiles.first, ada.table.done

    assert_in_sight(ada, ada.table.tiles)
    expect(defence).to_have_attribute("data-kind", "primary")
    expect(pass_).not_to_have_attribute("data-kind", "primary")
    for width, height in SIZES.values():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        first, second = defence.bounding_box(), pass_.bounding_box()
        assert first is not None
        assert second is not None
        assert first["x"] < second["x"] or first["y"] < second["y"]
    ada.table.tiles.first.click()
    ada.table.wait_for_ply(prepared.moment.ply + 1)


def test_a_spectator_s_notice_and_tip_stand_apart_and_leave_the_islands_free(
    visiting: Visiting, server: Server
) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "move" and now.turn > 4)
    bob = visiting(replace(DESKTOP, kept={"speed": 0}))
    bob.table.open(prepared.table)
    notice = bob.page.get_by_text(bob.words.t("play.watching"))
    tip = bob.page.get_by_role("note")
    expect(tip).to_be_visible()

    for size, (width, height) in SIZES.items():
        bob.page.set_viewport_size({"width": width, "height": height})
        bob.page.evaluate(SETTLED)
        above, below = notice.bounding_box(), tip.bounding_box()
        assert above is not None
        assert below is not None
        assert above["y"] + above["height"] <= below["y"], size
        if "side" in size:
            for island in ("NW", "NE"):
                land = bob.page.locator(f'[data-spot="{island}"]').bounding_box()
                assert land is not None
                assert below["x"] > land["x"] + land["width"] / 2 or island == "NE", size
                assert below["x"] + below["width"] < land["x"] + land["width"] / 2 or island == "NW", size


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_places_of_a_result_are_in_sight_on_a_laptop(visiting: Visiting, server: Server, lang: str) -> None:
    prepared = prepare_table(server, None, seats=("person", "bot", "bot", "bot"), choose=ashore)
    ada = visiting(Look(1440, 900).at_once().in_language(lang))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.page.goto(f"/t/{prepared.table}")
    ada.ending.wait()
    places = ada.page.locator("[data-part=result] ol > li")
    expect(places).to_have_count(4)

    ada.page.evaluate(SETTLED)
    assert all(place.evaluate(IN_SIGHT) for place in places.all())


def test_kept_tiles_of_a_replay_do_not_cover_each_other(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, None, seats=("person", "bot", "bot", "bot"))
    ada = visiting(DESKTOP.at_once())
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.replay.open(prepared.table, prepared.moment.ply)
    kept = ada.page.locator("[data-part=kept]")
    expect(kept).to_have_count(4)
    expect(kept.locator("svg").first).to_be_visible()

    for size, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        for seat in kept.all():
            boxes = [one.bounding_box() for one in seat.locator("svg").all()]
            pairs = [(one, other) for one, other in pairwise(boxes) if one and other and one["y"] == other["y"]]
            assert all(one["x"] + one["width"] <= other["x"] + 1 for one, other in pairs), size


def test_the_chat_is_there_where_somebody_could_read_it(visiting: Visiting, server: Server) -> None:
    for seats, is_there in ((("person", "bot"), False), (("local", "local"), False), (("person", "person"), True)):
        prepared = prepare_table(server, lambda now: now.phase == "move" and now.turn > 2, seats=seats)
        ada = visiting(Look(1440, 900).at_once())
        ada.visit.come_in(prepared.tokens["Ada"])
        ada.table.open(prepared.table)
        if ada.table.pass_device.is_visible():
            ada.table.rise()
        expect(ada.page.get_by_role("region", name=ada.words.t("play.log"))).to_be_visible()
        said = ada.page.get_by_placeholder(ada.words.t("play.sayHere"))
        expect(said).to_have_count(int(is_there))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_log_and_chat_fit_a_small_phone(visiting: Visiting, server: Server, lang: str) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "move" and now.turn > 4, seats=("person", "person"))
    ada = visiting(SMALL_PHONE.at_once().in_language(lang))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.log_button.click()
    sheet = ada.table.dialog("play.logAndChat")
    expect(sheet).to_be_visible()
    ada.page.evaluate(SETTLED)

    for button in (sheet.get_by_role("button", name=ada.words.t(key)) for key in ("word.close", "play.say")):
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= SMALL_PHONE.width
    assert ada.page.get_by_placeholder(ada.words.t("play.sayHere")).evaluate(PLACEHOLDER_FITS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_placeholder_of_the_chat_fits_beside_the_board(visiting: Visiting, server: Server, lang: str) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "move" and now.turn > 4, seats=("person", "person"))
    ada = visiting(DESKTOP.at_once().in_language(lang))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    field = ada.page.get_by_placeholder(ada.words.t("play.sayHere"))
    for size in ("small laptop", "desktop", "large desktop"):
        width, height = SIZES[size]
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(SETTLED)
        expect(field).to_be_visible()
        assert field.evaluate(PLACEHOLDER_FITS), size


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
