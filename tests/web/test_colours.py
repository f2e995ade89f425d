"""Seats choose their colours in the form and in the waiting room; every screen draws the chosen ones."""

from __future__ import annotations

from playwright.sync_api import expect
from web.conftest import Visiting


def test_green_plays_with_three(visiting: Visiting) -> None:
    ada = visiting()
    ada.new_table.open("friends")
    ada.new_table.call_me("Ada")
    ada.new_table.players(3)
    ada.new_table.colour(1, "red", "green")
    table = ada.new_table.start()
    expect(ada.waiting_room.seats.first).to_have_attribute("data-seat", "green")

    ada.waiting_room.choose(ada.words.t("table.colourOf", n=2), ada.words.t("word.seat_red"))
    expect(ada.waiting_room.seats.nth(1)).to_have_attribute("data-seat", "red")
    ada.waiting_room.put_bot()
    ada.waiting_room.put_bot()
    ada.waiting_room.start()

    expect(ada.page.locator("[data-seat=green]").first).to_be_visible()
    told = ada.told(table)
    assert told["table"]["options"]["colours"] == "green-red-yellow"
    assert told["you"]["seats"] == ["green"]
    expect(ada.page.locator("[data-seat=blue]")).to_have_count(0)
