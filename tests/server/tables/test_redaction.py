"""The log of a table without a person who was deleted."""

from __future__ import annotations

from typing import Any

from server.table_games import HOST, do, gathered

from lastboat.editions import Options
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.entries import Entry, Left, Said, read_entry
from lastboat.server.tables.redaction import own_lines, redact
from lastboat.server.tables.seats import SOMEONE, Seat
from lastboat.server.tables.table import Table


def log_of_an_evening() -> list[tuple[int, Entry]]:
    """Ada sits twice, with a face of her choice, moves, is renamed, talks under two colours; Bob answers and takes her seat's colour."""
    options = Options(players=3)
    seats = [Seat("person", HOST.id, "Ada", face="skipper"), Seat("local", HOST.id, "Grace"), Seat()]
    table = gathered(options, seats=seats)
    first = lobby_rules.create(
        table.secret,
        0.0,
        host=HOST.id,
        options=options,
        seats=seats,
        clock=table.clock.control,
        payer="here",
        public=False,
        hints=False,
        level="stowaway",
    )
    entries: list[Entry] = [first]

    def add(more: Any) -> None:
        do(table, more)
        entries.extend(more)

    add(lobby_rules.join(table, "bob", "Bob", None, 1.0))
    add(play_rules.chat(table, HOST.id, "Ada", "I am Ada", 2.0))
    add(lobby_rules.rename(table, HOST.id, 0, "Countess", 3.0))
    add(lobby_rules.recolour(table, HOST.id, 0, "green", 4.0))
    add(play_rules.chat(table, "bob", "Bob", "Hello Ada", 5.0))
    add(play_rules.chat(table, HOST.id, "Ada", "Hello Bob", 6.0))
    add(lobby_rules.rename(table, "bob", 2, "Robert", 7.0))
    return list(enumerate(entries, 1))


def names_in(entries: list[Entry]) -> str:
    return " ".join(str(entry.body()) for entry in entries)


def test_names_of_all_their_seats_and_their_lines_go_and_nothing_else_does() -> None:
    log = log_of_an_evening()
    changed, seats = redact(log, HOST.id)
    after = [changed.get(number, entry) for number, entry in log]

    text = names_in(after)
    assert all(name not in text for name in ("'Ada'", "Grace", "Countess", "I am Ada", "Hello Bob", "skipper"))
    assert all(name in text for name in ("Bob", "Robert", "Hello Ada"))
    assert [seat.name for seat in seats] == [SOMEONE, SOMEONE, "Robert"]
    assert list(changed) == [1, 3, 4, 7]
    assert all(type(changed[number]) is type(entry) for number, entry in log if number in changed)


def test_twice_is_the_same_as_once() -> None:
    log = log_of_an_evening()
    changed, _ = redact(log, HOST.id)
    assert redact([(number, changed.get(number, entry)) for number, entry in log], HOST.id).changed == {}


def test_somebody_elses_log_does_not_change() -> None:
    assert redact(log_of_an_evening(), "eve").changed == {}


def test_own_lines_are_those_that_would_go() -> None:
    assert [line.text for line in own_lines(log_of_an_evening(), HOST.id)] == ["I am Ada", "Hello Bob"]
    assert [line.text for line in own_lines(log_of_an_evening(), "bob")] == ["Hello Ada"]


def test_a_bot_plays_on_for_someone() -> None:
    table = gathered(Options(players=2))
    do(table, lobby_rules.start(table, HOST.id, 0.0))
    left = Left(1.0, 0, "deleted")
    read = read_entry(left.as_row())
    do(table, [read])
    seat = table.seats[0]
    assert read == left
    assert (seat.person, seat.name, seat.is_played_by_bot) == (None, SOMEONE, True)
    assert table.people == {"guest 1"}
    assert Table.load(table.id, table.secret, table.save()).seats == table.seats


def test_an_emptied_line_of_chat_is_read_as_before() -> None:
    changed, _ = redact(log_of_an_evening(), HOST.id)
    assert changed[3] == Said(2.0)
