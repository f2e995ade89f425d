"""An evening: a series of games of the same people, one seat further each time, with points for their places.

Every table of an evening says so in its first entry; the id of the first table is the evening's. A place brings as many
points as it leaves players behind; those who share places share their points. Whoever has left is last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, NamedTuple, NotRequired, TypedDict

from lastboat.server.tables.results import places_of, scores_of
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import GameOfEvening, Table

MAX_GAMES: Final = 24
"""Games of an evening with an open end."""


class EveningSeat(TypedDict):
    """How a game ended for one seat, as it is stored."""

    key: str
    """The same for the same player in every game of the evening; told to nobody."""
    person: str | None
    seat: str
    """The colour."""
    kind: str
    name: str
    face: NotRequired[str]
    """Absent in games that ended before faces were kept."""
    level: str | None
    score: int
    place: int
    points: float


def game_after(old: Table, new_id: str) -> GameOfEvening | None:
    """Which game of which evening a rematch is; None where one person plays bots, unless an evening was planned."""
    before = old.evening
    if before is None:
        return GameOfEvening(old.id, 2, None) if len(old.seats_of_people) > 1 else None
    if before.number >= (before.games or MAX_GAMES):
        return GameOfEvening(new_id, 1, before.games)
    return GameOfEvening(before.id, before.number + 1, before.games)


def points_by_place(places: Sequence[int]) -> list[float]:
    """With four players 3, 2, 1 and 0; the average of them for those who share places."""
    players = len(places)
    points = []
    for place in places:
        sharing = places.count(place)
        points.append(sum(players - place - n for n in range(sharing)) / sharing)
    return points


def evening_seats(table: Table) -> list[EveningSeat]:
    """How a finished game ended, seat by seat."""
    places = places_of(table)
    rows = zip(table.seats, table.names.seats, scores_of(table), places, points_by_place(places), strict=False)
    return [
        {
            "key": _key_of(seat, colour),
            "person": seat.person if seat.kind == "person" else None,
            "seat": colour,
            "kind": seat.kind,
            "name": seat.name,
            "face": seat.face,
            "level": seat.level,
            "score": score,
            "place": place,
            "points": points,
        }
        for seat, colour, score, place, points in rows
    ]


def _key_of(seat: Seat, colour: str) -> str:
    """A digest, so that no name stays in it when somebody is deleted. Two who were deleted during one game are still
    two."""
    is_deleted = seat.kind != "bot" and seat.person is None
    name = colour if is_deleted else "" if seat.kind == "person" else seat.name
    return blake2b(f"{seat.kind} {seat.person} {name}".encode(), digest_size=12).hexdigest()


def with_seats(written: Sequence[EveningSeat], seats: Sequence[Seat]) -> list[EveningSeat]:
    """How a game ended, once somebody at these seats has been deleted: under the names that are left."""
    return [
        {**one, "name": seat.name, "face": seat.face, "person": seat.person if one["kind"] == "person" else None}
        for one, seat in zip(written, seats, strict=True)
    ]


@dataclass
class _Sum:
    last: EveningSeat
    points: float = 0.0
    wins: int = 0
    games: int = 0


class Standing(NamedTuple):
    """Where somebody stands after some games."""

    place: int
    last: EveningSeat
    """Their last seat."""
    points: float
    wins: int
    games: int


def standings(games: Iterable[Sequence[EveningSeat]]) -> list[Standing]:
    """By points, then by games won; those who are equal in both share a place."""
    sums: dict[str, _Sum] = {}
    for game in games:
        for one in game:
            found = sums.setdefault(one["key"], _Sum(one))
            found.last = one
            found.points += one["points"]
            found.wins += one["place"] == 1
            found.games += 1
    ordered = sorted(sums.values(), key=lambda one: (-one.points, -one.wins))
    ranks = [(-one.points, -one.wins) for one in ordered]
    return [
        Standing(1 + sum(other < rank for other in ranks), one.last, one.points, one.wins, one.games)
        for rank, one in zip(ranks, ordered, strict=True)
    ]
