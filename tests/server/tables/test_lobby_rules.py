"""Who may start a table, and who is waited for."""

from __future__ import annotations

from server.table_games import HOST, do, finished, gathered

from lastboat.editions import Options
from lastboat.server.tables import lobby_rules
from lastboat.server.tables.entries import Came
from lastboat.server.tables.seats import Seat

THREE = Options(players=3)


def test_a_host_who_leaves_hands_the_table_on() -> None:
    table = gathered(THREE)
    do(table, lobby_rules.leave(table, HOST.id, 1.0))
    assert table.host == "guest 1"
    do(table, lobby_rules.fill(table, "guest 1", 0, "bot", 2.0))
    do(table, lobby_rules.start(table, "guest 1", 3.0))
    assert table.status == "playing"


def test_somebody_else_who_leaves_hands_nothing_on() -> None:
    table = gathered(THREE)
    do(table, lobby_rules.leave(table, "guest 1", 1.0))
    assert table.host == HOST.id


def test_a_host_without_a_seat_stays_the_host() -> None:
    table = gathered(THREE, seats=[Seat(), Seat(), Seat()])
    do(table, lobby_rules.join(table, "guest 1", "Bob", None, 1.0))
    do(table, lobby_rules.leave(table, "guest 1", 2.0))
    assert table.host == HOST.id


def test_of_those_who_come_after_the_host_of_a_rematch_has_left_the_first_is_the_host() -> None:
    people = [HOST.id, "guest 1", "guest 2"]
    table = gathered(THREE, seats=[Seat("person", one, one, awaited=one != HOST.id) for one in people])
    do(table, lobby_rules.leave(table, HOST.id, 1.0))
    do(table, [Came(2.0, 2), Came(3.0, 1)])
    assert table.host == "guest 2"


def test_a_rematch_waits_for_nobody_who_is_gone() -> None:
    table = finished(THREE)
    table.seats[2].person = None  # deleted during the game
    seats = lobby_rules.rotated_seats(table, HOST.id, {HOST.id})
    assert [(seat.kind, seat.awaited) for seat in seats] == [("open", False), ("person", False), ("open", False)]
