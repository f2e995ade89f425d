"""Whole games at tables without a server: quick, and everything accessible."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from lastboat.editions import Options
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.entries import Entry
from lastboat.server.tables.seats import Person, Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl

HOST = Person("host", "Ada")


def gathered(options: Options, secret: bytes = bytes(32), **chosen: Any) -> Table:
    """A table of people who each have a seat; the host has the first."""
    table = Table("0" * 16, secret)
    clock = chosen.pop("clock", TimeControl())
    people = [HOST.id, *(f"guest {n}" for n in range(1, options.players))]
    seats = chosen.pop("seats", None) or [Seat("person", person, person.title()) for person in people]
    chosen = {"payer": "here", "public": False, "hints": True, "level": "stowaway", **chosen}
    table.fold(lobby_rules.create(secret, 0.0, host=HOST.id, options=options, seats=seats, clock=clock, **chosen))
    return table


def do(table: Table, entries: Sequence[Entry]) -> None:
    for entry in entries:
        table.fold(entry)


def play_through(table: Table, seed: int = 1, most: int = 5000) -> Iterator[Table]:
    """Start the table and play at random; yields it at the start and after every decision."""
    chance = random.Random(seed)
    do(table, lobby_rules.start(table, HOST.id, 0.0))
    yield table
    for n in range(most):
        if table.status == "over":
            return
        assert table.game is not None
        do(table, play_rules.act(table, chance.choice(table.game.legal()), float(n)))
        yield table


def finished(options: Options, seed: int = 1, **chosen: Any) -> Table:
    """A game that is over."""
    table = gathered(options, **chosen)
    for _ in play_through(table, seed):
        pass
    assert table.status == "over"
    return table
