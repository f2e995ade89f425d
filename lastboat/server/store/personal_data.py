"""All that is kept of a person, as JSON in pieces: a page of rows at a time, so that nobody's history fills the memory
and no connection waits for a slow reader."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Row as Found
from sqlalchemy import Select, Table, func, select, tuple_

from lastboat.server.models import profile
from lastboat.server.store.schema import (
    DAILY_TRIES,
    DEPARTURES,
    DEVICES,
    ENTRIES,
    FRIENDS,
    INVITATIONS,
    KEPT_CHAT,
    MEMBERS,
    MUTES,
    OPERATIONS,
    PASSKEYS,
    PEOPLE,
    PUZZLE_TRIES,
    QUEUE,
    RATING_CHANGES,
    RATINGS,
    REPORTS,
    TOKENS,
)
from lastboat.server.store.store import Store
from lastboat.server.tables.entries import Row, read_entry
from lastboat.server.tables.redaction import NAMING, own_lines

PAGE: Final = 500
"""Rows that are read at once."""


class Part(NamedTuple):
    """Rows that are a person's, in a list under the name of their table."""

    table: Table
    shown: type
    """The columns that are shown, as the fields of a payload: never a secret."""
    order: Sequence[str]
    """Columns by which the person's rows are ordered, each row having others."""
    whose: str = "person"
    """The column that says whose rows they are."""


PARTS: Final[Mapping[str, Part]] = {
    "tokens": Part(TOKENS, profile.MyToken, ("hash",)),
    "passkeys": Part(PASSKEYS, profile.MyPasskey, ("id",)),
    "devices": Part(DEVICES, profile.MyDevice, ("token",)),
    "ratings": Part(RATINGS, profile.MyRating, ("pool",)),
    "rating_changes": Part(RATING_CHANGES, profile.MyRatingChange, ("pool", "at", "table_id")),
    "puzzle_tries": Part(PUZZLE_TRIES, profile.MyPuzzle, ("puzzle",)),
    "daily_tries": Part(DAILY_TRIES, profile.MyDay, ("day",)),
    "friends": Part(FRIENDS, profile.MyFriend, ("friend",)),
    "mutes": Part(MUTES, profile.MyMute, ("muted",)),
    "invitations": Part(INVITATIONS, profile.MyInvitation, ("table_id", "inviter")),
    "reports": Part(REPORTS, profile.MyReport, ("person", "table_id"), whose="reporter"),
    "invitations_sent": Part(INVITATIONS, profile.MyInvitationSent, ("table_id", "person"), whose="inviter"),
    "queue": Part(QUEUE, profile.MySearch, ("since",)),
    "operations": Part(OPERATIONS, profile.MyOperation, ("id",)),
    "games": Part(MEMBERS, profile.MyGame, ("table_id",)),
    "left": Part(DEPARTURES, profile.MyDeparture, ("table_id",)),
}


async def count_games(store: Store, person: str) -> int:
    """The tables where a person has sat."""
    counts = [select(func.count()).select_from(one).where(one.c.person == person) for one in (MEMBERS, DEPARTURES)]
    async with store.reading() as connection:
        return sum([(await connection.execute(one)).scalar_one() for one in counts])


async def data_of(store: Store, person: str) -> AsyncIterator[bytes]:
    """`MyData` as JSON."""
    async with store.reading() as connection:
        row = (await connection.execute(select(PEOPLE).where(PEOPLE.c.id == person))).one()
    yield b'{"person":' + orjson.dumps(_shown(row, profile.MyPerson))
    for name, part in PARTS.items():
        yield b',"%b":[' % name.encode()
        separator = b""
        async for page in _pages(store, part, person):
            rows = await _with_lines(store, person, page) if part.table in (MEMBERS, DEPARTURES) else page
            if rows:
                yield separator + b",".join(map(orjson.dumps, rows))
                separator = b","
        yield b"]"
    yield b"}\n"


async def _pages(store: Store, part: Part, person: str) -> AsyncIterator[list[dict[str, Any]]]:
    place: Sequence[Any] | None = None
    while True:
        async with store.reading() as connection:
            rows = (await connection.execute(page_of(part, person, place))).all()
        yield [_shown(row, part.shown) for row in rows]
        if len(rows) < PAGE:
            return
        place = rows[-1][: len(part.order)]


def _shown(row: Found[Any], payload: type) -> dict[str, Any]:
    return {name: getattr(row, name) for name in payload.__annotations__}


def page_of(part: Part, person: str, after: Sequence[Any] | None) -> Select[Any]:
    """A page of rows, those by which they are ordered first."""
    order = [part.table.c[name] for name in part.order]
    shown = [part.table.c[name].label(name) for name in part.shown.__annotations__ if name not in part.order]
    wanted = select(*order, *shown).where(part.table.c[part.whose] == person)
    if after is not None:
        wanted = wanted.where(tuple_(*order) > tuple_(*after))
    return wanted.order_by(*order).limit(PAGE)


async def _with_lines(store: Store, person: str, page: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tables with what the person has said there, as far as it is kept."""
    tables = [one["table_id"] for one in page]
    with_chat = select(ENTRIES.c.table_id).distinct().where(KEPT_CHAT, ENTRIES.c.table_id.in_(tables))
    found: dict[str, list[profile.MyLine]] = {}
    async with store.reading() as connection:
        for id in (await connection.execute(with_chat)).scalars().all():
            wanted = select(ENTRIES).where(ENTRIES.c.table_id == id, ENTRIES.c.kind.in_([one.kind for one in NAMING]))
            rows = (await connection.execute(wanted.order_by(ENTRIES.c.seq))).all()
            lines = own_lines([(row.seq, read_entry(Row(*row[2:]))) for row in rows], person)
            found[id] = [{"at": line.at, "text": line.text} for line in lines]
    return [{**one, "said": found.get(one["table_id"], [])} for one in page]
