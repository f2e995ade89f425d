"""Names are changed where they are shown: one's own, and those of people at one's screen."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect
from server.harness import Server
from web.browser import SMALL_PHONE
from web.conftest import Sitting, Visiting
from web.pages import Visitor
from web.prepared_tables import Moment, prepare_table

SERIAL: Final = re.compile(r"\b[RBYG](?:10|[1-9])\b")
"""What the protocol calls an explorer."""


def first_move(now: Moment) -> bool:
    return now.phase == "move"


def change(visitor: Visitor, within: Locator, old: str, new: str) -> None:
    within.get_by_role("button", name=visitor.words.t("ui.changeName", name=old)).click()
    within.get_by_role("textbox", name=visitor.words.t("ui.newName")).fill(new)
    within.get_by_role("button", name=visitor.words.t("ui.saveName")).click()


def shown(visitor: Visitor, within: Locator, name: str) -> None:
    expect(within.get_by_role("button", name=visitor.words.t("ui.changeName", name=name))).to_be_visible()


def test_your_own_name_is_changed_in_play_and_for_later(sitting: Sitting) -> None:
    ada, _ = sitting(first_move)
    card = ada.table.players.first

    change(ada, card, "Ada", " Ada  Lovelace ")

    shown(ada, card, "Ada Lovelace")
    assert ada.told(ada.table.id)["table"]["seats"][0]["name"] == "Ada Lovelace"
    ada.lobby.open()
    mine = ada.page.locator("#mine")
    shown(ada, mine, "Ada Lovelace")
    change(ada, mine, "Ada Lovelace", "Countess")
    shown(ada, mine, "Countess")
    ada.reload()
    shown(ada, mine, "Countess")


def test_a_bad_name_is_refused_in_place_and_the_old_one_kept(sitting: Sitting) -> None:
    ada, _ = sitting(first_move)
    card = ada.table.players.first
    ada.watch.allow("400")

    change(ada, card, "Ada", "\u200b")

    expect(card.get_by_role("alert")).to_have_text(ada.words.t("problem.bad_name"))
    ada.axe()
    ada.page.keyboard.press("Escape")
    shown(ada, card, "Ada")
    assert ada.told(ada.table.id)["table"]["seats"][0]["name"] == "Ada"


def test_typing_a_name_plays_no_move(sitting: Sitting) -> None:
    ada, now = sitting(first_move)
    card = ada.table.players.first
    card.get_by_role("button", name=ada.words.t("ui.changeName", name="Ada")).click()

    ada.page.keyboard.type("hluz ? ")
    ada.page.keyboard.press("Enter")

    shown(ada, card, "hluz ?")
    assert ada.told(ada.table.id)["ply"] == now.ply


def test_people_at_one_screen_are_renamed_on_a_phone(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, first_move, seats=("local", "local"))
    ada = visiting(SMALL_PHONE.at_once())
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.wait_until_asked()
    ada.page.get_by_role("list", name=ada.words.t("play.players")).get_by_role("button").nth(1).click()
    sheet = ada.page.get_by_role("dialog", name=ada.words.t("play.players"))
    before = ada.told(prepared.table)["table"]["seats"]

    change(ada, sheet, before[1]["name"], "Grace")

    shown(ada, sheet, "Grace")
    after = ada.told(prepared.table)["table"]["seats"]
    assert [seat["name"] for seat in after] == [before[0]["name"], "Grace"]
    ada.axe()


def test_a_name_is_changed_before_the_start_and_others_see_it(visiting: Visiting) -> None:
    ada, bob = visiting(), visiting()
    ada.new_table.open("friends")
    ada.new_table.call_me("Ada")
    table = ada.new_table.start()
    bob.page.goto(f"/t/{table}")
    seats = ada.page.get_by_role("main")

    change(ada, seats, "Ada", "Augusta")

    shown(ada, seats, "Augusta")
    expect(bob.page.get_by_role("main")).to_contain_text("Augusta")
    expect(bob.page.get_by_role("button", name=bob.words.t("ui.changeName", name="Augusta"))).to_have_count(0)


def test_explorers_are_never_called_by_their_serial_number(sitting: Sitting) -> None:
    ada, now = sitting(lambda now: now.phase == "move" and now.turn > 8)
    ada.table.hint()
    expect(ada.table.bar.locator("[data-part=advice]")).to_be_visible()

    told = {*ada.texts, *ada.table.board.labels(), *ada.table.heard.all_inner_texts(), *ada.table.log}
    assert [text for text in told if SERIAL.search(text)] == []
    assert len(ada.table.log) > now.turn
