"""Which games are rated, and how they ended for the ratings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from lastboat.server.tables.results import is_for_fun, places_of
from lastboat.server.tables.skills import BOT_MEANS
from lastboat.server.tables.table import Table

PEOPLE_POOLS: Final = ("two", "many")
"""Games of people at rated tables: of two, and of three or four."""
POOLS: Final = (*PEOPLE_POOLS, "solo-two", "solo-many")
"""The others are games of one person against bots; nobody else sees these ratings."""
PUZZLES: Final = "puzzles"
"""The pool of people's ratings as solvers, which come from no game: store/puzzles.py."""


class RatedSeat(NamedTuple):
    person: str | None
    level: str | None
    """The bot's."""
    place: int


@dataclass(frozen=True)
class RatedGame:
    pool: str
    seats: tuple[RatedSeat, ...]
    """In order of play."""


def pool_of(table: Table) -> str | None:
    """The pool in which the table's game is rated; None if it is not."""
    if is_for_fun(table) or table.daily is not None:  # an island that somebody else may have told them
        return None
    size = "two" if table.options.players == 2 else "many"
    if table.rated:
        return None if all(seat.has_left for seat in table.seats) else size  # bots alone have played it to its end
    people = [seat for seat in table.seats if seat.kind == "person"]
    bots = [seat for seat in table.seats if seat.kind == "bot" and seat.level in BOT_MEANS[size]]
    is_solo = len(people) == 1 and len(bots) == len(table.seats) - 1
    return f"solo-{size}" if is_solo and not table.options.open_values else None


def rated_game(table: Table, pool: str) -> RatedGame:
    """A finished game as it is rated: whoever has left is last, whatever the bot in their place has saved."""
    seats = zip(table.seats, places_of(table), strict=True)
    return RatedGame(pool, tuple(RatedSeat(seat.person, seat.level, place) for seat, place in seats))
