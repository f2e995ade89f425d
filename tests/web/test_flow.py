"""The flow of a turn: what one click does, costs and takes back, what is said where it does nothing, bots' turns."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from server.harness import Server
from web.browser import DESKTOP, SMALL_PHONE, Look
from web.conftest import Sitting
from web.pages import Visitor
from web.prepared_tables import Moment, lossy, prepare_table

from lastboat.server.tables.bot_names import BOT_NAMES

SKIP: Final = "[data-part=done] button"
"""The button that skips what is being shown, in the place of the one that ends a step."""


def boarding(now: Moment) -> dict[str, Any] | None:
    """Somebody alone on a tile who can board a boat in one step, or swim to it."""
    if now.phase != "move" or now.seat != "red":
        return None
    moves = [one["move"] for one in now.own["legal"]]
    where = [one["hex"] for one in now.view["explorers"]]
    boards = [one for one in moves if one["verb"] == "board" and where.count(one["origin"]) == 1]
    swims = {(one["piece"], one["to"]) for one in moves if one["verb"] == "swim"}
    boats = [one["hex"] for one in now.view["boats"]]
    return next((one for one in boards if (one["piece"], one["to"]) in swims and boats.count(one["to"]) == 1), None)


def can_end_turn(now: Moment) -> bool:
    return now.phase == "creature" and now.turn > 3 and any(move.text == "pass" for move in now.legal)


def crew_at(visitor: Visitor, table: str, hex: str) -> list[str]:
    boats = visitor.told(table)["view"]["boats"]
    return [name for boat in boats if boat["hex"] == hex for name in boat["crew"]]


def test_the_small_mark_beside_a_boat_swims_there_instead(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: boarding(now) is not None)
    move = boarding(now)
    assert move is not None

    ada.table.board.click(move["origin"])
    expect(ada.table.board.alternative(move["to"])).to_have_count(1)
    ada.table.board.alternative(move["to"]).locator("circle").last.click()
    ada.table.wait_for_ply(now.ply + 1)

    assert move["piece"] not in crew_at(ada, now.table.id, move["to"])
    assert ada.table.board.where(move["piece"]) == move["to"]
    swimmer = ada.words.t("board.swimmer", seat=ada.words.t("word.seat_red"))
    assert swimmer in ada.table.board.pieces()[move["to"]].split("; ")


def test_shift_and_enter_swim_beside_the_boat(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: boarding(now) is not None)
    move = boarding(now)
    assert move is not None

    ada.table.board.click(move["origin"])
    ada.table.board.spot(move["to"]).focus()
    ada.page.keyboard.press("Shift+Enter")
    ada.table.wait_for_ply(now.ply + 1)

    assert move["piece"] not in crew_at(ada, now.table.id, move["to"])


def test_two_quick_clicks_apart_from_each_other_do_not_zoom(sitting: Sitting) -> None:
    ada, _ = sitting(lambda now: now.phase == "sink" and now.turn > 2)
    idle = [spot for spot in ada.table.board.pieces() if spot not in ada.table.board.open_spots()]
    whole = ada.table.board.spot("a1").bounding_box()

    ada.table.board.click(idle[0])
    ada.table.board.click(idle[-1])
    assert ada.table.board.spot("a1").bounding_box() == whole
    ada.table.board.spot(idle[-1]).dblclick()

    assert ada.table.board.spot("a1").bounding_box() != whole


def test_two_quick_clicks_on_what_is_being_shown_do_not_zoom(sitting: Sitting) -> None:
    ada, _ = sitting(lambda now: now.phase == "move" and now.seat == "red" and now.turn > 4, DESKTOP)
    whole = ada.table.board.spot("a1").bounding_box()
    ada.visit.stop_motion()
    ada.table.press("play.repeat")
    expect(ada.table.notice("play.repeating")).to_be_visible()

    ada.table.board.spot("a1").dblclick()

    assert ada.table.board.spot("a1").bounding_box() == whole


PLACES: Final = {"desktop": DESKTOP, "phone": SMALL_PHONE, "phone on its side": Look(740, 360, touch=True)}


@pytest.mark.parametrize("look", PLACES.values(), ids=PLACES)
def test_a_question_never_covers_the_board_and_a_click_there_dismisses_it(sitting: Sitting, look: Look) -> None:
    ada, now = sitting(lambda now: lossy(now) is not None, look.at_once())
    move = lossy(now)
    before = ada.table.board.box.bounding_box()
    ada.table.board.go(move["origin"], move["piece"])
    ada.table.board.go(move["to"])
    asked = ada.table.dialog("play.sure")
    expect(asked).to_be_visible()
    ada.page.wait_for_function("() => document.querySelector('dialog').getAnimations().length === 0")

    question, board = asked.bounding_box(), ada.table.board.box.bounding_box()
    assert question is not None
    assert board is not None
    assert board == before, "the board keeps its size"
    for answer in ("play.sureYes", "play.sureNo"):
        expect(asked.get_by_role("button", name=ada.words.t(answer))).to_be_in_viewport(ratio=1)
    below, beside = board["y"] + board["height"] - 1, board["x"] + board["width"] - 1
    assert question["y"] >= below or question["x"] >= beside
    assert not ada.table.scrolls()
    ada.table.board.tap(move["origin"])

    expect(asked).to_be_hidden()
    assert ada.told(now.table.id)["ply"] == now.ply


def test_an_answer_says_what_it_costs(sitting: Sitting) -> None:
    def can_defend(now: Moment) -> bool:
        return now.phase == "defend" and now.seat == "red" and len(now.legal) > 1 and now.view["face"] == "shark"

    ada, _ = sitting(can_defend)

    lost = ada.words.t("play.costs_lost", n=1, who=ada.words.t("event.explorer_own").capitalize())
    expect(ada.table.done).to_contain_text(ada.words.t("play.done_defend"))
    expect(ada.table.done).to_contain_text(lost)


def test_a_threat_without_a_defence_is_told_marked_and_answered_by_itself(ada: Visitor, server: Server) -> None:
    def threatened(now: Moment) -> bool:
        return now.phase == "defend" and now.seat == "red" and len(now.legal) == 1

    prepared = prepare_table(server, threatened, seats=("person", "bot"))
    now = prepared.moment.view
    kind = "whale" if "whale" in (now["mover"] or now["face"]) else "shark"
    place = f'[data-spot="{now["focus"]}"]'
    ada.visit.note("[data-part=prompt]", place)

    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)

    ada.visit.wait_until_noted("[data-part=prompt]", ada.words.t(f"play.only_defend_{kind}", hex=now["focus"]))
    ada.visit.wait_until_noted(place, ada.words.t("board.mark_danger"))
    ada.table.wait_until(lambda: ada.told(prepared.table)["ply"] > prepared.moment.ply, "nothing was answered")


def test_one_press_skips_a_bot_s_turn_and_a_second_all_of_them(sitting: Sitting) -> None:
    ada, now = sitting(can_end_turn, DESKTOP, seats=("person", "bot", "bot"))
    ada.visit.stop_motion()

    ada.table.done.click()
    ada.table.press("play.skip")
    expect(ada.table.button("play.skipAll")).to_be_visible()
    expect(ada.table.bar.locator("[data-part=prompt]")).to_contain_text(BOT_NAMES[1])
    assert (ada.table.ply or 0) > now.ply
    ada.table.press("play.skipAll")

    ada.table.wait_until_asked()
    expect(ada.table.button("play.skipAll")).to_be_hidden()


def test_what_follows_a_question_is_shown_again_after_everything_was_skipped(sitting: Sitting) -> None:
    ada, now = sitting(can_end_turn, DESKTOP, seats=("person", "bot", "bot"))
    ada.visit.stop_motion()
    ada.table.done.click()
    ada.table.press("play.skip")
    ada.table.press("play.skipAll")
    expect(ada.table.button("play.skipAll")).to_be_hidden()
    ada.table.wait_until_asked()
    ada.visit.note_from_now(SKIP)

    chance, skip = random.Random(1), ada.words.t("play.skip")
    while not any(skip in said for said in ada.visit.noted(SKIP)):  # an answer may press it as soon as it is there
        # A bot's creature may also ask her something: only in her own turn have moves and a sinking tile gone by.
        if ada.table.turn_step == ada.words.t("play.step_creature"):
            told = ada.told(now.table.id)
            is_own = told["view"]["active"] in told["you"]["seats"] and told["view"]["phase"] == "creature"
            assert not is_own, "moves and a sinking tile were not shown"
        ada.table.answer(chance)


def test_what_happened_since_the_last_turn_is_shown_again(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: now.phase == "move" and now.seat == "red" and now.turn > 4, DESKTOP)
    told, board = ada.table.log, ada.table.board.pieces()
    ada.visit.stop_motion()

    ada.table.press("play.repeat")
    expect(ada.table.notice("play.repeating")).to_be_visible()
    assert ada.table.board.pieces() != board
    ada.table.press("play.skip")
    expect(ada.table.notice("play.repeating")).to_be_hidden()

    assert ada.table.board.pieces() == board
    assert ada.table.log == told
    assert ada.told(now.table.id)["ply"] == now.ply
