"""How games ended for those who played them: written with the end of a game, listed for each person."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import Select, select, tuple_

from lastboat.server.models.tables import MyTable
from lastboat.server.store.schema import MEMBERS, TABLES, ResultRow
from lastboat.server.store.store import SUMMARY_COLUMNS, Store
from lastboat.server.store.writer import write_results
from lastboat.server.tables.results import SeatResult, results_of
from lastboat.server.tables.table import Table

PAGE: Final = 20
"""Finished games in one page."""
MOST_UNFINISHED: Final = 100
"""Unfinished games in a list: one can join any number of tables that others have made."""


class Place(NamedTuple):
    """Where a page of finished games begins: after this game."""

    ended: float
    table: str

    def __str__(self) -> str:
        return f"{self.ended!r}-{self.table}"

    @classmethod
    def parse(cls, text: str) -> Place:
        ended, _, table = text.rpartition("-")
        return cls(float(ended), table)


@dataclass(frozen=True)
class GamesWanted:
    """Which of a person's games are listed; all that is None is not asked."""

    after: Place | None = None
    players: int | None = None
    place: int | None = None
    against: Literal["bots", "people"] | None = None
    name: str | None = None
    """A part of an opponent's name."""

    @property
    def is_filtered(self) -> bool:
        return any(one is not None for one in (self.players, self.place, self.against, self.name))


def result_rows(table: Table) -> Generator[None, None, dict[str, ResultRow]]:
    """The results of a finished game as the database keeps them. Yields after every action of the replay."""
    found = yield from results_of(table)
    return {person: _row(table.options.players, result) for person, result in found.items()}


def _row(players: int, result: SeatResult | None) -> ResultRow:
    if result is None:
        return {"players": players, **_NO_RESULT}  # type: ignore[typeddict-item]
    return {"players": players, **asdict(result), "losses": json.dumps(result.losses)}  # type: ignore[typeddict-item]


class Page(NamedTuple):
    tables: list[MyTable]
    after: Place | None
    """Where the next page begins, if there is one."""


async def games_of(store: Store, person: str, wanted: GamesWanted = GamesWanted()) -> Page:  # noqa: B008 - frozen
    """The person's games: on the first page those that are not over, unless something is filtered; then a page of
    finished ones, latest first."""
    unfinished = _LISTED.where(MEMBERS.c.person == person, MEMBERS.c.ended.is_(None))
    unfinished = unfinished.order_by(TABLES.c.updated.desc()).limit(MOST_UNFINISHED)
    async with store.reading() as connection:
        first = wanted.after is None and not wanted.is_filtered
        open_ones = (await connection.execute(unfinished)).all() if first else []
        over = (await connection.execute(finished_games(person, wanted))).all()
    listed = over[:PAGE]
    rows = [*open_ones, *listed]
    summaries = await store.read_summaries(rows)
    own = [{name: getattr(row, name) for name in OWN_COLUMNS} for row in rows]
    tables: list[MyTable] = [
        {**summary, **mine, "is_my_turn": False}  # type: ignore[typeddict-item]  # the columns by their names
        for summary, mine in zip(summaries, own, strict=True)
    ]
    more = len(over) > PAGE
    return Page(tables, Place(listed[-1].ended, listed[-1].id) if more else None)


def finished_games(person: str, wanted: GamesWanted) -> Select[Any]:
    """A page of finished games, and one more."""
    found = _LISTED.where(MEMBERS.c.person == person, MEMBERS.c.ended.is_not(None))
    if wanted.after is not None:
        found = found.where(tuple_(MEMBERS.c.ended, MEMBERS.c.table_id) < tuple_(*wanted.after))
    if wanted.players is not None:
        found = found.where(MEMBERS.c.players == wanted.players)
    if wanted.place is not None:
        found = found.where(MEMBERS.c.place == wanted.place)
    if wanted.against is not None:
        found = found.where(MEMBERS.c.people == 0 if wanted.against == "bots" else MEMBERS.c.people > 0)
    if wanted.name is not None:
        found = found.where(MEMBERS.c.rivals.contains(wanted.name.lower(), autoescape=True))
    return found.order_by(MEMBERS.c.ended.desc(), MEMBERS.c.table_id.desc()).limit(PAGE + 1)


async def unfilled_games(store: Store) -> list[str]:
    """Games that were over before their results were written with their end."""
    wanted = select(MEMBERS.c.table_id).distinct().where(MEMBERS.c.ended.is_not(None), MEMBERS.c.players.is_(None))
    async with store.reading() as connection:
        return [row.table_id for row in await connection.execute(wanted)]


async def fill_results(store: Store, table_id: str, results: Mapping[str, ResultRow]) -> None:
    """Write the results of such a game; when it ended is known."""
    async with store.writing() as connection:
        await connection.run_sync(write_results, table_id, results)


_NO_RESULT: Final = dict.fromkeys(SeatResult.__annotations__)
OWN_COLUMNS: Final = ("ended", "place", "score", "saved", "turns")
_LISTED: Final = select(*SUMMARY_COLUMNS, *(MEMBERS.c[name] for name in OWN_COLUMNS)).join(
    MEMBERS, MEMBERS.c.table_id == TABLES.c.id
)
