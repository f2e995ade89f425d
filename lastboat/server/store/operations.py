"""What the operator does to people, also while servers run: `lastboat people`.

Every change is noted in the database. Processes on PostgreSQL are told at once; a server on a SQLite file reads the
notes every few seconds.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from sqlalchemy import delete as remove
from sqlalchemy import func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from lastboat.server.store.deletion import delete_person_in
from lastboat.server.store.schema import ENTRIES, MEMBERS, OPERATIONS, PEOPLE, QUEUE, REPORTS, TOKENS
from lastboat.server.store.store import Store, name_taken, notify
from lastboat.server.tables.user_text import clean_name, handle_of, players_handle

MAX_LISTED: Final = 50
LAST_LINES: Final = 3
"""How much of what a reported person said at the table is shown."""


class Listed(NamedTuple):
    """Somebody as the operator sees them."""

    id: str
    name: str
    handle: str | None
    created: float
    is_muted: bool
    is_banned: bool
    reports: int
    """Open ones."""


class ReportRead(NamedTuple):
    at: float
    reporter: str
    reporter_name: str
    person: str
    name: str
    table: str
    reason: str
    line: str
    said: list[str]
    """The last lines of the reported person there."""


async def list_people(store: Store, part: str = "") -> list[Listed]:
    """The latest people whose name contains this part, one more than are shown."""
    handle = handle_of(part)
    named = func.lower(PEOPLE.c.name).contains(part.lower(), autoescape=True)
    wanted = _LISTED.where(or_(named, PEOPLE.c.handle.contains(handle, autoescape=True)) if handle else named)
    return await _read(store, wanted.order_by(PEOPLE.c.created.desc()).limit(MAX_LISTED + 1))


async def find_people(store: Store, who: str) -> list[Listed]:
    """The person with this id, else the player with this name, else all guests with it."""
    for same in (PEOPLE.c.id == who, PEOPLE.c.handle == handle_of(who), PEOPLE.c.name == who):
        found = await _read(store, _LISTED.where(same).limit(MAX_LISTED))
        if found:
            return found
    return []


async def read_reports(store: Store) -> list[ReportRead]:
    """The oldest open reports, one more than are shown."""
    reporters = PEOPLE.alias("reporters")
    wanted = (
        select(REPORTS, PEOPLE.c.name, reporters.c.name.label("reporter_name"))
        .join(PEOPLE, PEOPLE.c.id == REPORTS.c.person)
        .join(reporters, reporters.c.id == REPORTS.c.reporter)
        .where(REPORTS.c.is_open)
        .order_by(REPORTS.c.at)
        .limit(MAX_LISTED + 1)
    )
    async with store.reading() as connection:
        rows = (await connection.execute(wanted)).all()
        return [
            ReportRead(
                row.at, row.reporter, row.reporter_name, row.person, row.name, row.table_id, row.reason, row.line,
                await _said(connection, row.table_id, row.person),
            )
            for row in rows
        ]  # fmt: skip


async def close_reports(store: Store, person: str) -> int:
    """Close all reports of a person; returns how many were open."""
    closed = update(REPORTS).where(REPORTS.c.person == person, REPORTS.c.is_open).values(is_open=False)
    async with store.writing() as connection:
        return (await connection.execute(closed)).rowcount


async def rename(store: Store, person: Listed, name: str, at: float) -> str:
    """Give somebody another name; returns it as it is shown. Tables they have already joined keep the old one.

    Refuses a name that cannot be shown, or that a player has.
    """
    clean = clean_name(name)
    values = {"name": clean} if person.handle is None else {"name": clean, "handle": players_handle(clean)}
    try:
        async with store.writing() as connection:
            owner = select(PEOPLE.c.id).where(PEOPLE.c.handle == handle_of(clean), PEOPLE.c.id != person.id)
            if (await connection.execute(owner)).first() is not None:
                raise name_taken(clean)
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(values))
            await _note(connection, person.id, "rename", at)
    except IntegrityError as error:
        raise name_taken(clean) from error
    return clean


async def set_muted(store: Store, person: str, is_muted: bool, at: float) -> None:
    """Let somebody neither chat nor invite, or let them again."""
    async with store.writing() as connection:
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(is_muted=is_muted))
        await _note(connection, person, "mute" if is_muted else "unmute", at)


async def ban(store: Store, person: str, at: float) -> None:
    """Sign somebody out everywhere for good, and end their search for a game. The name stays taken; passkeys and the
    recovery code wait for an unban."""
    async with store.writing() as connection:
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(is_banned=True))
        await connection.execute(remove(TOKENS).where(TOKENS.c.person == person))
        await connection.execute(remove(QUEUE).where(QUEUE.c.person == person))
        await _note(connection, person, "ban", at)


async def open_tables_of_banned(store: Store, people: Collection[str]) -> list[tuple[str, str]]:
    """Those of these people who are banned, with each table of theirs that is not over."""
    wanted = select(MEMBERS.c.person, MEMBERS.c.table_id).join(PEOPLE, PEOPLE.c.id == MEMBERS.c.person)
    wanted = wanted.where(MEMBERS.c.person.in_(people), MEMBERS.c.ended.is_(None), PEOPLE.c.is_banned)
    async with store.reading() as connection:
        return [(row.person, row.table_id) for row in await connection.execute(wanted)]


async def unban(store: Store, person: str, at: float) -> None:
    """Let somebody come back, by a passkey or the recovery code."""
    async with store.writing() as connection:
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(is_banned=False))
        await _note(connection, person, "unban", at)


async def delete(store: Store, person: str, at: float) -> None:
    """Delete somebody, as they can themselves; their names go from tables while a server runs."""
    async with store.writing() as connection:
        await delete_person_in(connection, person)
        await _note(connection, person, "delete", at)


async def operations_after(store: Store, last: int) -> tuple[int, frozenset[str]]:
    """The number of the last operation, and the people of those after the given one."""
    wanted = select(OPERATIONS.c.id, OPERATIONS.c.person).where(OPERATIONS.c.id > last)
    async with store.reading() as connection:
        rows = (await connection.execute(wanted)).all()
    return max((row.id for row in rows), default=last), frozenset(row.person for row in rows)


async def _note(connection: AsyncConnection, person: str, what: str, at: float) -> None:
    await connection.execute(insert(OPERATIONS), {"at": at, "person": person, "what": what})
    await notify(connection, "changed", [person])


async def _read(store: Store, wanted: Any) -> list[Listed]:
    async with store.reading() as connection:
        return [Listed(*row) for row in await connection.execute(wanted)]


async def _said(connection: AsyncConnection, table_id: str, person: str) -> list[str]:
    lines = select(ENTRIES.c.body).where(ENTRIES.c.table_id == table_id, ENTRIES.c.kind == "said")
    bodies = [json.loads(row.body) for row in await connection.execute(lines.order_by(ENTRIES.c.seq))]
    return [body["text"] for body in bodies if body.get("person") == person][-LAST_LINES:]


_REPORTS_OPEN: Final = (
    select(func.count())
    .select_from(REPORTS)
    .where(REPORTS.c.person == PEOPLE.c.id, REPORTS.c.is_open)
    .scalar_subquery()
)
_LISTED: Final = select(
    PEOPLE.c.id,
    PEOPLE.c.name,
    PEOPLE.c.handle,
    PEOPLE.c.created,
    PEOPLE.c.is_muted,
    PEOPLE.c.is_banned,
    _REPORTS_OPEN,
).where(PEOPLE.c.deleted.is_(None))
"""In the order of the fields of `Listed`."""
