"""Several people at one screen: names, passing the device on, whole turns."""

from __future__ import annotations

import random
import re
from typing import Final

from playwright.sync_api import expect
from server.harness import Server
from web.browser import PHONE
from web.conftest import Visiting
from web.pages import Visitor
from web.prepared_tables import prepare_table

NAMES: Final = {"red": "Ada", "blue": "Bob", "yellow": "Claire"}


def sit_down(visitor: Visitor) -> str:
    """Three people at this screen, with their names."""
    visitor.home.open()
    visitor.home.at_one_screen()
    visitor.new_table.players(3)
    for colour, name in NAMES.items():
        visitor.new_table.name_of(colour, name)
    return visitor.new_table.start()


def covers_all(visitor: Visitor) -> bool:
    """The request to take the device covers the screen, and nothing behind it can be reached."""
    found: bool = visitor.page.evaluate(
        "() => [0.05, 0.5, 0.95].every(x => [0.05, 0.5, 0.95].every(y =>"
        " document.elementFromPoint(x * innerWidth, y * innerHeight).closest('[role=alertdialog]')))"
        " && document.querySelector('[role=application]').closest('[inert]') !== null"
    )
    return found


def test_people_place_in_turn_without_passing_the_device_on(ada: Visitor) -> None:
    sit_down(ada)
    order: list[str] = []

    for _ in range(4):
        expect(ada.table.pawns.first).to_be_visible()
        expect(ada.table.pass_device).to_be_hidden()
        told = ada.told(ada.table.id)
        order.append(told["view"]["actor"])
        ada.table.board.go(ada.table.board.targets()[0])
        ada.table.wait_for_ply(told["ply"] + 1)

    assert set(order[:3]) == set(NAMES)
    assert order[3] == order[0]


def test_the_device_is_passed_on_to_somebody_who_keeps_tiles(ada: Visitor, server: Server) -> None:
    prepared = prepare_table(
        server,
        lambda now: now.phase == "sink" and now.turn > 2 and bool(now.view["kept"][now.seat]),
        seats=("local", "local"),
    )
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)

    expect(ada.table.pass_device).to_be_visible()
    assert covers_all(ada)
    for _ in range(3):
        ada.page.keyboard.press("Escape")
    assert covers_all(ada)
    assert ada.table.tiles.count() == 0
    ada.table.rise()
    expect(ada.table.tiles.first).to_be_visible()


def test_whoever_is_asked_is_named_in_the_sentence_and_in_the_title(ada: Visitor) -> None:
    sit_down(ada)

    for _ in range(4):
        expect(ada.table.pawns.first).to_be_visible()
        told = ada.told(ada.table.id)
        who = NAMES[told["view"]["actor"]]
        expect(ada.table.bar.locator("[data-part=prompt] b")).to_have_text(ada.words.t("play.turnOfWho", who=who))
        expect(ada.page).to_have_title(re.compile(ada.words.t("play.yourTurnName", who=who)))
        expect(ada.table.players.filter(has_text=who).locator("[data-part=status]")).to_have_text(
            ada.words.t("play.turnOf")
        )
        ada.table.board.go(ada.table.board.targets()[0])
        ada.table.wait_for_ply(told["ply"] + 1)


def test_every_player_is_shown_by_name(ada: Visitor) -> None:
    sit_down(ada)

    for name in NAMES.values():
        expect(ada.table.players.filter(has_text=name)).to_have_count(1)


def test_three_people_play_whole_turns_at_one_phone(visiting: Visiting) -> None:
    ada = visiting(PHONE.at_once())
    sit_down(ada)
    lots = random.Random(7)
    ada.table.place_everybody(lots)

    while ada.table.turn < 5:
        ada.table.answer(lots, ada.table.wait_for_offer())

    ada.table.wait_until_asked()
    if ada.table.pass_device.is_visible():
        ada.table.rise()
    ada.table.log_button.click()
    began = [ada.words.t("event.turn_began", who=name, turn=n) for n, name in turns(ada)]
    log = ada.page.get_by_role("region", name=ada.words.t("play.log"))
    for words in began:
        expect(log).to_contain_text(words)
    assert not ada.table.scrolls()


def turns(visitor: Visitor) -> list[tuple[int, str]]:
    """The first four turns and whose they were: one after another around the table, whoever was first."""
    names = list(NAMES.values())
    heads = (
        visitor.page.get_by_role("region", name=visitor.words.t("play.log")).get_by_role("heading").all_inner_texts()
    )
    first = next(name for name in names if any(name in head for head in heads[1:2]))
    return [(n, names[(names.index(first) + n - 1) % 3]) for n in range(1, 5)]
