"""A turn by hand: routes, steps taken back, hints, what is asked before someone is lost, keys alone, the showing."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from server.harness import Player, Server
from web.browser import DESKTOP
from web.conftest import Sitting, Visiting
from web.pages import Visitor
from web.pages.table import HEARD
from web.prepared_tables import Moment, lone_walk, prepare_table

from lastboat.moves import Move, Verb


def can_walk(now: Moment) -> bool:
    return now.phase == "move" and now.view["points"] == 3 and now.turn > 2 and lone_walk(now) is not None


def walk(now: Moment) -> tuple[str, str, Move]:
    found = lone_walk(now)
    assert found is not None
    return found


def test_undo_restores_the_board(sitting: Sitting) -> None:
    ada, now = sitting(can_walk)
    origin, to, _ = walk(now)
    before = ada.table.board.pieces()
    expect(ada.table.button("play.undo")).to_be_disabled()

    ada.table.board.click(origin)
    ada.table.board.click(to)
    ada.table.wait_for_ply(now.ply + 1)
    expect(ada.table.points).to_have_attribute("aria-label", ada.words.t("play.points", n=2))
    assert ada.table.board.pieces() != before
    ada.table.undo()
    ada.table.wait_for_ply(now.ply)

    assert ada.table.board.pieces() == before
    expect(ada.table.points).to_have_attribute("aria-label", ada.words.t("play.points", n=3))
    expect(ada.table.button("play.undo")).to_be_disabled()


def test_a_hint_is_described_and_marked_until_it_is_followed(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: now.phase == "sink" and now.turn > 2)
    marks = ada.table.board.box.locator("[data-mark=hint]")
    expect(marks).to_have_count(0)

    ada.table.hint()

    said = ada.table.bar.locator("[data-part=advice]")
    expect(said).to_have_text(ada.words.starts("play.hintMove"))
    expect(marks).to_have_count(1)
    suggested = ada.words.t("board.mark_hint")
    spot = next(spot for spot in ada.table.board.pieces() if suggested in ada.table.board.label(spot))
    assert spot in [move.to for move in now.legal]
    ada.table.board.click(spot)
    expect(said).to_be_hidden()
    expect(marks).to_have_count(0)
    expect(ada.table.board.spot(spot)).not_to_have_attribute(
        "aria-label", re.compile(ada.words.t("word.terrain_beach"))
    )


def test_a_hint_with_its_plan_can_be_read_whole_on_a_phone(sitting: Sitting) -> None:
    ada, _ = sitting(lambda now: now.phase == "move" and now.turn > 6)
    said = ada.table.bar.locator("[data-part=advice]")
    said.page.set_viewport_size({"width": 360, "height": 640})

    ada.table.hint()

    expect(said).to_have_text(ada.words.starts("play.hintMove"))
    prompt = ada.table.bar.locator("[data-part=prompt]")
    assert prompt.evaluate("(box) => box.scrollHeight <= box.clientHeight + 1")


def test_events_are_announced_to_screen_readers(sitting: Sitting) -> None:
    ada, now = sitting(can_walk)
    origin, to, _ = walk(now)
    who = ada.words.t("event.explorer_own").capitalize()

    ada.table.board.click(origin)
    ada.table.board.click(to)
    expect(ada.table.heard.last).to_have_text(ada.words.t("event.walked", piece=who, hex=to))
    ada.table.done.click()
    expect(ada.table.heard.last).to_have_text(ada.words.t("event.passed_move_you"))
    assert ada.table.log[-2:] == ada.table.heard.all_inner_texts()[-2:]


def plan(now: Moment) -> tuple[str, str, str, str, str] | None:
    """A turn in which there is something to do in each step: from where to where one walks, what sinks, and from where
    to where the creature goes."""
    found = lone_walk(now) if now.phase == "move" and now.turn > 2 else None
    if found is None:
        return None
    walked = now.after(found[2])
    enough = next((move for move in walked.legal if move.verb == Verb.PASS), None) if walked else None
    sinking = walked.after(enough) if walked and enough else None
    tile = sinking.legal[0] if sinking and sinking.phase == "sink" else None
    rolled = sinking.after(tile) if sinking and tile else None
    if rolled is None or tile is None or rolled.phase != "creature" or rolled.seat != "red":
        return None
    at = {one["name"]: one["hex"] for one in rolled.view["creatures"]}
    for one in rolled.own["legal"]:
        move = one["move"]
        if move.get("piece") in at and list(at.values()).count(move["origin"]) == 1:
            return found[0], found[1], f"{tile.to}", move["origin"], move.get("to", move["origin"])
    return None


def test_a_whole_turn_by_keyboard(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: plan(now) is not None)
    found = plan(now)
    assert found is not None
    origin, to, tile, creature, prey = found
    keys = ada.page.keyboard
    ada.visit.note_from_now(HEARD)
    ada.table.tab_to(ada.table.board.box)

    ada.table.board.key_to(origin)
    keys.press("Enter")
    ada.table.board.key_to(to)
    keys.press("Enter")
    ada.table.wait_for_ply(now.ply + 1)
    ada.table.wait_until_asked()
    keys.press("d")
    ada.table.wait_for_step("sink")
    ada.table.wait_until_asked()
    ada.table.board.key_to(tile)
    keys.press("Enter")
    ada.table.wait_for_step("creature")
    ada.table.wait_until_asked()
    ada.table.board.key_to(creature)
    keys.press("Enter")
    ada.table.board.key_to(prey)
    keys.press("Enter")
    ada.visit.wait_until_noted(HEARD, prey)
    if ada.told(now.table.id)["view"]["turn"] == now.turn:
        ada.table.wait_until_asked()
        keys.press("d")

    expect(ada.page.get_by_role("heading", level=1)).not_to_have_text(ada.words.t("play.turn", n=now.turn))


def test_from_home_to_the_first_explorer_by_keyboard(ada: Visitor) -> None:
    ada.home.open()
    keys = ada.page.keyboard

    ada.home.tab_to(ada.home.choice("home.bots"))
    keys.press("Enter")
    ada.page.wait_for_url("**/t/*")
    ada.table.wait_until_asked()
    ada.table.tab_to(ada.table.board.box)
    free = ada.table.board.open_spots()[0]
    ada.table.board.key_to(free)
    keys.press("Enter")

    expect(ada.table.board.spot(free)).to_have_attribute(
        "aria-label", re.compile(ada.words.t("board.explorer", seat=ada.words.t("word.seat_red")))
    )


def test_space_skips_the_playback(sitting: Sitting) -> None:
    ada, now = sitting(can_walk, DESKTOP)
    origin, to, move = walk(now)
    ada.visit.stop_motion()

    ada.table.board.click(origin)
    ada.table.board.click(to)
    expect(ada.table.button("play.skip")).to_be_visible()
    assert ada.told(now.table.id)["ply"] == now.ply + 1
    assert ada.table.ply == now.ply
    ada.page.keyboard.press(" ")

    expect(ada.table.button("play.skip")).to_be_hidden()
    ada.table.wait_for_ply(now.ply + 1)
    assert ada.table.board.where(f"{move.piece}") == to


def test_missed_events_are_played_on_return(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, lambda now: can_walk(now) and now.seat == "blue", seats=("person", "person"))
    ada, bob = visiting(DESKTOP), Player(server, token=prepared.tokens["Bob"])
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.wait_for_ply(prepared.moment.ply)
    before = ada.table.board.pieces()
    ada.home.open()
    ada.visit.stop_motion()
    _, to, move = walk(prepared.moment)
    bob.move(prepared.table, prepared.moment.ply, move.text)
    bob.close()

    ada.table.open(prepared.table)
    expect(ada.table.notice("play.away")).to_be_visible()
    assert ada.table.ply == prepared.moment.ply
    ada.table.press("play.skip")

    expect(ada.table.notice("play.away")).to_be_hidden()
    ada.table.wait_for_ply(prepared.moment.ply + 1)
    assert ada.table.board.pieces() != before
    assert ada.table.board.where(f"{move.piece}") == to
