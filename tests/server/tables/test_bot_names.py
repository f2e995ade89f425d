"""Bots have names: no two players at a table share one."""

from __future__ import annotations

from lastboat.server.models.requests import SeatWish
from lastboat.server.tables.bot_names import BOT_NAMES, draw_name
from lastboat.server.tables.lobby_rules import requested_seats


def test_a_name_that_is_taken_is_not_drawn() -> None:
    assert {draw_name(BOT_NAMES[1:]) for _ in range(20)} == {BOT_NAMES[0]}


def test_two_bots_of_one_level_have_different_names() -> None:
    wishes = [SeatWish(kind="person"), *(SeatWish(kind="bot", level="stowaway") for _ in range(3))]

    for _ in range(30):
        seats = requested_seats(wishes, "host", BOT_NAMES[0], "stowaway")
        assert len({seat.name for seat in seats}) == 4
        assert {seat.name for seat in seats[1:]} < set(BOT_NAMES[1:])


def test_a_bot_keeps_its_name_when_a_table_is_set_up_again() -> None:
    wishes = [SeatWish(kind="bot", name=BOT_NAMES[4]), SeatWish(kind="person"), SeatWish(kind="bot", name=BOT_NAMES[2])]

    for _ in range(10):
        seats = requested_seats(wishes, "host", "Ada", "stowaway")
        assert [seat.name for seat in seats] == [BOT_NAMES[4], "Ada", BOT_NAMES[2]]


def test_a_bot_takes_no_name_that_is_taken_or_not_a_bot_s() -> None:
    wishes = [SeatWish(kind="person"), *(SeatWish(kind="bot", name=name) for name in (BOT_NAMES[0], "Ada", "<b>"))]

    seats = requested_seats(wishes, "host", BOT_NAMES[0], "stowaway")

    assert len({seat.name for seat in seats}) == 4
    assert {seat.name for seat in seats[1:]} < set(BOT_NAMES[1:])
