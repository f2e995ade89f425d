"""How a finished game ended for those who played it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Final

from lastboat.bots.registry import LEVELS
from lastboat.engine.queries import seat_of_colour
from lastboat.engine.words import EXPLORERS_A_COLOUR
from lastboat.events import Landed, Lost
from lastboat.names import word
from lastboat.record import result_of
from lastboat.server.tables.game_in_play import replay
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table


@dataclass
class _Tally:
    """What happened to a seat's explorers."""

    saved: int = 0
    losses: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class SeatResult:
    """How the game ended for someone with one seat."""

    seat: int
    place: int
    score: int
    saved: int
    turns: int
    people: int
    """Others at the table who are no bots."""
    losses: dict[str, int]
    """By cause."""
    rivals: str
    """The others' names in lower case, a line each."""
    level: str | None
    """The strongest bot's, if all others are bots."""
    is_for_fun: bool


def results_of(table: Table) -> Generator[None, None, dict[str, SeatResult | None]]:
    """Each member's result; None for someone with several seats or none. Yields after every action of the replay."""
    tallies = yield from _tally(table)
    places = places_of(table)
    assert table.game is not None
    scores = scores_of(table)
    found: dict[str, SeatResult | None] = {}
    for person in table.people | {table.host}:
        own = table.seats_of(person)
        if len(own) != 1:
            found[person] = None
            continue
        (seat,) = own
        others = [one for number, one in enumerate(table.seats) if number != seat]
        found[person] = SeatResult(
            seat,
            places[seat],
            scores[seat],
            tallies[seat].saved,
            table.game.turn,
            sum(one.kind != "bot" for one in others),
            dict(tallies[seat].losses),
            rivals_of(table.seats, seat),
            _strongest(others),
            is_for_fun(table),
        )
    return found


def rivals_of(seats: Sequence[Seat], seat: int) -> str:
    """The names of the others at the table, as `SeatResult` has them."""
    return "\n".join(one.name.lower() for number, one in enumerate(seats) if number != seat)


def _strongest(others: Sequence[Seat]) -> str | None:
    """The strongest of their levels, if all are bots."""
    levels = [one.level for one in others if one.kind == "bot" and one.level is not None]
    return max(levels, key=strength_of) if levels and len(levels) == len(others) else None


def strength_of(level: str) -> int:
    """A number that rises with our levels; those of other packages come before them."""
    return _LEVELS.index(level) if level in _LEVELS else -1


def is_for_fun(table: Table) -> bool:
    """Whether its player can know what chance brings, or did not play all of it: it neither is rated nor counts in a
    profile."""
    return table.repeat or bool(table.past)


def places_of(table: Table) -> list[int]:
    """The seats' places, from 1; equal scores share a place, and the next one is left out (§9.1). Whoever has left is
    last, whatever the bot in their place has saved."""
    ranks = [
        (seat.has_left, 0 if seat.has_left else -score)
        for seat, score in zip(table.seats, scores_of(table), strict=True)
    ]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def scores_of(table: Table) -> list[int]:
    """By seat."""
    assert table.game is not None
    result = result_of(table.game.states, 0)
    assert result is not None
    return result["scores"]


def _tally(table: Table) -> Generator[None, None, list[_Tally]]:
    assert table.game is not None
    tallies = [_Tally() for _ in table.seats]
    for _, happened in replay(table.options, table.game.actions):
        for one in happened:
            if isinstance(one.event, Landed | Lost):
                seat = seat_of_colour(one.event.explorer // EXPLORERS_A_COLOUR, table.options.players)
                if isinstance(one.event, Lost):
                    tallies[seat].losses[word(one.event.cause)] += 1
                else:
                    tallies[seat].saved += 1
        yield
    return tallies


_LEVELS: Final = tuple(LEVELS)
