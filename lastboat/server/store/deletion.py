"""Deletes people. What is theirs alone goes at once; their name goes from each table by whoever owns the table.

`delete_person` is one short transaction, after which nobody can sign in as the person or find them. The row of the
person stays, without a name, for as long as tables still have theirs: `runtime/erasure.py` works through these, also
after a crash. Finished games stay, played by someone.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

import orjson
from sqlalchemy import Column, delete, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lastboat.server.store.schema import (
    CHALLENGES,
    DELETED,
    DEPARTURES,
    ENTRIES,
    EVENING_GAMES,
    MEMBERS,
    METADATA,
    OPERATIONS,
    PEOPLE,
    RATINGS,
    SNAPSHOTS,
    TABLES,
    TOKENS,
)
from lastboat.server.store.store import Store, notify
from lastboat.server.tables import evenings
from lastboat.server.tables.entries import Row, Said, read_entry
from lastboat.server.tables.redaction import NAMING, redact
from lastboat.server.tables.results import rivals_of
from lastboat.server.tables.summaries import with_seats

OF_PERSON: Final[Sequence[Column[Any]]] = [
    column
    for one in reversed(METADATA.sorted_tables)
    for column in one.c
    if any(key.references(PEOPLE) for key in column.foreign_keys)
]
"""Every column that refers to a person, in an order in which the rows can be deleted."""
SOON: Final = 60.0
"""Seconds in which a request of somebody who was just deleted may still seat them somewhere."""


async def delete_person(store: Store, person: str) -> list[str]:
    """Delete a person; returns the hashes of their tokens, which are revoked. A second time, nothing happens."""
    async with store.writing() as connection:
        return await delete_person_in(connection, person)


async def delete_person_in(connection: AsyncConnection, person: str) -> list[str]:
    """The same, in a transaction that writes more.

    Ratings stay as long as the row: a game that ends before their name has gone from it still counts against them.
    """
    nobody = {"name": "", "handle": None, "face": "", "is_public": False, "recovery": secrets.token_hex(32)}
    wanted = update(PEOPLE).where(PEOPLE.c.id == person, PEOPLE.c.deleted.is_(None))
    if (await connection.execute(wanted.values(deleted=time.time(), **nobody))).rowcount == 0:
        return []
    tokens = (await connection.execute(select(TOKENS.c.hash).where(TOKENS.c.person == person))).scalars().all()
    await connection.execute(delete(CHALLENGES).where(CHALLENGES.c.person == person))
    await _delete_rows(connection, person, [column for column in OF_PERSON if column.table is not RATINGS])
    await notify(connection, "revoked", tokens)
    return list(tokens)


async def deleted_people(store: Store) -> list[str]:
    """Those who are not forgotten yet."""
    async with store.reading() as connection:
        return list((await connection.execute(select(PEOPLE.c.id).where(DELETED))).scalars())


async def tables_of(store: Store, person: str) -> list[str]:
    """All the tables that still name a person."""
    named = [select(one.c.table_id).where(one.c.person == person) for one in (MEMBERS, DEPARTURES)]
    async with store.reading() as connection:
        return list((await connection.execute(union(*named))).scalars())


async def forget_at_table(store: Store, person: str, table_id: str) -> None:
    """Replace a person's name and face in a table's log, and in what was made from it."""
    # Everything that repeats the log has to go with it: the snapshot, the summary, the games of an evening, and the
    # names of rivals at the other players' games. Entries keep their numbers; the lines that the person said get empty.
    at_table = MEMBERS.c.table_id == table_id
    async with store.writing() as connection:
        wanted = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.kind.in_(_NAMING))
        rows = (await connection.execute(wanted.order_by(ENTRIES.c.seq))).all()
        changed, seats = redact([(row.seq, read_entry(Row(*row[2:]))) for row in rows], person)
        for number, entry in changed.items():
            body = "{}" if isinstance(entry, Said) else orjson.dumps(entry.body()).decode()
            own = (ENTRIES.c.table_id == table_id, ENTRIES.c.seq == number)
            await connection.execute(update(ENTRIES).where(*own).values(body=body))
        await connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id))
        about = (await connection.execute(select(TABLES.c.about).where(TABLES.c.id == table_id))).scalar_one()
        renamed = update(TABLES).where(TABLES.c.id == table_id)
        await connection.execute(renamed.values(about=with_seats(about, seats)))
        of_evening = EVENING_GAMES.c.table_id == table_id
        ended = (await connection.execute(select(EVENING_GAMES.c.seats).where(of_evening))).scalar()
        if ended is not None:
            renamed_seats = orjson.dumps(evenings.with_seats(orjson.loads(ended), seats)).decode()
            await connection.execute(update(EVENING_GAMES).where(of_evening).values(seats=renamed_seats))
        for number, seat in enumerate(seats):
            if seat.person not in (None, person):
                theirs = update(MEMBERS).where(at_table, MEMBERS.c.person == seat.person, MEMBERS.c.seat == number)
                await connection.execute(theirs.values(rivals=rivals_of(seats, number)))
        for one in (MEMBERS, DEPARTURES):
            await connection.execute(delete(one).where(one.c.table_id == table_id, one.c.person == person))


async def forget_person(store: Store, person: str) -> None:
    """Delete what is left of a person whom no table names any more; not before `SOON` is over."""
    gone = (PEOPLE.c.id == person, PEOPLE.c.deleted < time.time() - SOON)
    async with store.writing() as connection:
        if (await connection.execute(select(PEOPLE.c.id).where(*gone))).first() is None:
            return
        await _delete_rows(connection, person, OF_PERSON)
        # The rows stay: a number that SQLite gave a second time would be an operation that a server has seen already.
        await connection.execute(update(OPERATIONS).where(OPERATIONS.c.person == person).values(person=""))
        await connection.execute(delete(PEOPLE).where(*gone))


async def _delete_rows(connection: AsyncConnection, person: str, columns: Sequence[Column[Any]]) -> None:
    for column in columns:
        await connection.execute(delete(column.table).where(column == person))


_NAMING: Final = [one.kind for one in NAMING]
