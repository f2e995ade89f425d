"""The games of an evening, as the tables of the series have written them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select

from lastboat.server.store.schema import EVENING_GAMES, TABLES, EveningGameRow
from lastboat.server.store.store import Store
from lastboat.server.tables.evenings import EveningSeat, evening_seats
from lastboat.server.tables.table import GameOfEvening, Table


class PlayedGame(NamedTuple):
    number: int
    games: int | None
    """How many are planned."""
    table: str
    status: str
    seats: list[EveningSeat] | None
    """None until it is over."""


def rows_with(id: str, game: GameOfEvening | None, old: Table | None) -> list[EveningGameRow]:
    """What a new table of an evening adds: itself, and the game before it if that did not know of the evening yet."""
    if game is None:
        return []
    if old is None or old.evening is not None:
        return [_row(id, game, None)]
    return [_row(old.id, GameOfEvening(game.id, 1, None), evening_seats(old)), _row(id, game, None)]


def _row(table: str, game: GameOfEvening, seats: Sequence[EveningSeat] | None) -> EveningGameRow:
    written = None if seats is None else json.dumps(seats)
    return {"table_id": table, "evening": game.id, "number": game.number, "games": game.games, "seats": written}


async def games_of_evening(store: Store, evening: str) -> list[PlayedGame]:
    """In their order; empty if there is no such evening."""
    names = ("number", "games", "table_id", "seats")
    wanted = select(*(EVENING_GAMES.c[name] for name in names), TABLES.c.status)
    wanted = wanted.join(TABLES, TABLES.c.id == EVENING_GAMES.c.table_id).where(EVENING_GAMES.c.evening == evening)
    async with store.reading() as connection:
        rows = (await connection.execute(wanted.order_by(EVENING_GAMES.c.number, TABLES.c.created))).all()
    return [
        PlayedGame(
            row.number, row.games, row.table_id, row.status, None if row.seats is None else json.loads(row.seats)
        )
        for row in rows
    ]
