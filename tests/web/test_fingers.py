"""The board under fingers: long presses, and the board that moves to where something is asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import expect
from server.harness import Player, Server
from web.browser import PHONE
from web.conftest import Sitting, Visiting
from web.pages import Visitor
from web.prepared_tables import Moment, prepare_table
from web.test_flow import boarding, crew_at

from lastboat.moves import Move

FINGERS: Final = PHONE.at_once()
CORNERS: Final = ("a1", "a7", "m1", "m6")


@contextmanager
def held(visitor: Visitor, spot: str) -> Iterator[None]:
    """A finger rests on the spot."""
    box = visitor.table.board.spot(spot).bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    tools = visitor.visit.context.new_cdp_session(visitor.page)
    tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    yield
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_on_a_boat_swims_there_instead_of_boarding(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: boarding(now) is not None, FINGERS)
    move = boarding(now)
    assert move is not None

    ada.table.board.spot(move["origin"]).tap()
    expect(ada.table.board.alternative(move["to"])).to_have_count(1)
    with held(ada, move["to"]):
        ada.table.wait_for_ply(now.ply + 1)

    assert move["piece"] not in crew_at(ada, now.table.id, move["to"])
    assert ada.table.board.where(move["piece"]) == move["to"]


def test_a_long_press_explains_what_is_under_the_finger_and_moves_nothing(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: now.phase == "move" and now.turn > 2, FINGERS)
    serpent = next(one["hex"] for one in now.view["creatures"] if one["kind"] == "serpent")

    with held(ada, serpent):
        expect(ada.table.link("rules.more")).to_have_attribute("href", "/rules#8.2")

    expect(ada.table.link("rules.more")).to_be_visible()
    assert ada.told(now.table.id)["ply"] == now.ply


def test_a_tap_on_a_small_board_shows_the_place_and_a_second_one_puts_the_explorer_there(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: now.phase == "place", FINGERS)
    first, second = sorted({f"{move.to}" for move in now.legal})[:2]

    for spot in (first, second):
        ada.table.board.spot(spot).tap()
        expect(ada.table.notice("play.again_place")).to_be_visible()
        assert ada.words.t("board.mark_aimed") in ada.table.board.label(spot)
    assert ada.told(now.table.id)["ply"] == now.ply
    ada.table.board.spot(second).tap()

    expect(ada.table.board.box.locator(f'[data-piece^="R"][data-at="{second}"]')).to_have_count(1)


def is_in_sight(visitor: Visitor, spot: str) -> bool:
    """Whether the middle of the spot is inside the board's box."""
    hex, board = visitor.table.board.spot(spot).bounding_box(), visitor.table.board.box.bounding_box()
    assert hex is not None
    assert board is not None
    x, y = hex["x"] + hex["width"] / 2 - board["x"], hex["y"] + hex["height"] / 2 - board["y"]
    return 0 <= x <= board["width"] and 0 <= y <= board["height"]


def look_away(visitor: Visitor, *spots: str) -> None:
    """Zoom in on a corner from which none of these spots is seen."""
    for corner in CORNERS:
        visitor.table.board.spot(corner).focus()
        visitor.page.keyboard.press("0")
        for _ in range(4):
            visitor.page.keyboard.press("+")
        visitor.page.keyboard.press("Home" if corner.endswith("1") else "End")
        if not any(is_in_sight(visitor, spot) for spot in spots):
            return
    raise AssertionError(f"{spots} are seen from every corner")


def test_a_hint_brings_its_hex_into_sight(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: now.phase == "sink" and now.turn > 4, FINGERS)
    tiles = [f"{move.to}" for move in now.legal]
    look_away(ada, *tiles)

    ada.table.hint()

    expect(ada.table.board.box.locator('[data-mark="hint"]').first).to_be_attached()
    hinted = [tile for tile in tiles if ada.words.t("board.mark_hint") in ada.table.board.label(tile)]
    assert hinted
    assert all(is_in_sight(ada, tile) for tile in hinted)


def test_the_board_moves_to_the_hex_in_question(sitting: Sitting) -> None:
    def can_end_moving(now: Moment) -> bool:
        return now.phase == "move" and now.seat == "red" and now.turn > 4

    ada, now = sitting(can_end_moving, FINGERS)
    sinking = now.after(next(move for move in now.legal if move.text == "pass"))
    assert sinking is not None
    tiles = [f"{move.to}" for move in sinking.legal]
    look_away(ada, *tiles)

    ada.table.done.click()
    ada.table.wait_for_step("sink")

    assert any(is_in_sight(ada, tile) for tile in tiles)


def threatening(now: Moment) -> Move | None:
    """A move of a creature by Bob that Ada, red, may meet with one of her tiles."""
    if now.phase != "creature" or now.seat == "red":
        return None
    for move in now.legal:
        later = now.after(move)
        if later and later.phase == "defend" and later.seat == "red" and len(later.legal) > 1:
            return move
    return None


def test_a_threat_brings_its_hex_into_sight(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, lambda now: threatening(now) is not None, seats=("person", "person"))
    ada, bob = visiting(FINGERS), Player(server, token=prepared.tokens["Bob"])
    move = threatening(prepared.moment)
    assert move is not None
    threat = f"{move.to}"
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.wait_for_ply(prepared.moment.ply)
    look_away(ada, threat)

    bob.move(prepared.table, prepared.moment.ply, move.action)
    bob.close()
    ada.table.wait_until_asked()

    assert ada.words.t("board.mark_danger") in ada.table.board.label(threat)
    assert is_in_sight(ada, threat)
