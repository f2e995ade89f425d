"""Reads and writes the database."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lastboat import __version__
from lastboat.server.store.schema import ENTRIES, MEMBERS, META, PEOPLE, SNAPSHOTS, TABLE_LEASES, TABLES, TOKENS
from lastboat.server.store.table_leases import forget_processes, require_fences
from lastboat.server.store.writer import Arrival, Change, Writer, open_tables
from lastboat.server.tables.summaries import dump_summary, load_summary, summary
from lastboat.server.tables.table import SNAPSHOT_FORMAT, Entry, Table

MAX_LISTED: Final = 100
"""The most tables in a list."""
MAX_OF_HOST: Final = 3
"""The most tables per host in the lobby."""
MAX_SCANNED: Final = 300
"""The most tables to read for the lobby."""
RUNNING: Final = ("starting", "playing")
UNFINISHED: Final = ("gathering", *RUNNING)

log = logging.getLogger("lastboat.store")


class Store:
    """The database."""

    def __init__(
        self,
        engine: AsyncEngine,
        on_commit: Callable[[], None] = lambda: None,
        require_lease: Callable[[], None] = lambda: None,
    ) -> None:
        self._engine = engine
        self._require_lease = require_lease
        """Raises NoDatabase while this process may not write."""
        self._writer = Writer(engine, on_commit, require_lease)

    async def close(self) -> None:
        await self._writer.close()
        await self._engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction; NoDatabase unless this process holds the lease."""
        self._require_lease()
        async with self._engine.begin() as connection:
            yield connection
            self._require_lease()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.connect() as connection:
            yield connection

    async def append(self, change: Change | Arrival) -> None:
        """Write a change; returns when it is durable."""
        await self._writer.append(change)

    # Tables

    async def load(self, table_id: str) -> Table | None:
        """The table, folded from its snapshot and the log after it."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(TABLES.c.secret).where(TABLES.c.id == table_id))).first()
            if found is None:
                return None
            secret = bytes.fromhex(found.secret)
            snapshot = (await connection.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id))).first()
            saved = None if snapshot is None else _read_snapshot(table_id, snapshot.body)
            table = Table(table_id, secret) if saved is None else Table.load(table_id, secret, saved)
            later = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.seq > table.seq)
            rows = (await connection.execute(later.order_by(ENTRIES.c.seq))).all()
        for n, row in enumerate(rows):
            table.fold(_entry_of(row))
            if n % 64 == 63:
                await asyncio.sleep(0)
        return table

    async def save_snapshot(self, table: Table, fence: int | None = None) -> None:
        """Store a snapshot, so that the next load reads little of the log."""
        async with self.writing() as connection:
            await connection.run_sync(require_fences, _fences(table.id, fence))
            await connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table.id))
            row = {"table_id": table.id, "seq": table.seq, "body": _snapshot(table)}
            await connection.execute(insert(SNAPSHOTS), row)

    async def playing(self) -> list[str]:
        """The ids of the tables with a game that starts or is in play."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(TABLES.c.id).where(TABLES.c.status.in_(RUNNING)))
            return [row.id for row in found]

    async def lobby(self) -> list[dict[str, Any]]:
        """Public tables that are waiting for players or in play, latest first, a few per host."""
        wanted = _LATEST.where(TABLES.c.public, TABLES.c.status.in_(UNFINISHED)).limit(MAX_SCANNED)
        shown: list[dict[str, Any]] = []
        of_host = Counter[str]()
        for host, found in await self._summaries(wanted):
            of_host[host] += 1
            if of_host[host] <= MAX_OF_HOST:
                shown.append(found)
        return shown[:MAX_LISTED]

    async def tables_of(self, person: str) -> list[dict[str, Any]]:
        """The tables where a person has sat, latest first."""
        wanted = _LATEST.join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
        return [found for _, found in await self._summaries(wanted.where(MEMBERS.c.person == person))]

    async def _summaries(self, wanted: Select[Any]) -> list[tuple[str, dict[str, Any]]]:
        """Hosts and summaries."""
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        read = [(load_summary(row.about) or await self._summarise(row.id), row.created) for row in rows]
        return [(host, {**found, "created": created}) for (host, found), created in read]

    async def _summarise(self, table_id: str) -> tuple[str, dict[str, Any]]:
        """Compute a summary from the log and store it, replacing one of another version."""
        table = await self.load(table_id)
        assert table is not None
        async with self.writing() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(about=dump_summary(table)))
        return table.host, summary(table)

    async def unchanged_lobbies(self, before: float) -> list[tuple[str, int]]:
        """Tables that wait for players and have not changed since then, each with the number of its last entry."""
        wanted = select(TABLES.c.id, func.max(ENTRIES.c.seq).label("seq")).join(
            ENTRIES, ENTRIES.c.table_id == TABLES.c.id
        )
        wanted = wanted.where(TABLES.c.status == "gathering", TABLES.c.updated < before).group_by(TABLES.c.id)
        async with self._engine.connect() as connection:
            return [(row.id, row.seq) for row in await connection.execute(wanted)]

    async def delete_table(self, table_id: str, fence: int | None = None) -> None:
        """Delete a table with its log."""
        async with self.writing() as connection:
            await connection.run_sync(require_fences, _fences(table_id, fence))
            for part in (SNAPSHOTS, MEMBERS, ENTRIES, TABLE_LEASES):
                await connection.execute(delete(part).where(part.c.table_id == table_id))
            await connection.execute(delete(TABLES).where(TABLES.c.id == table_id))

    async def count_open_tables(self, person: str) -> int:
        """Tables of a person that are not over."""
        async with self._engine.connect() as connection:
            return int((await connection.execute(open_tables(person))).scalar_one())

    # People

    async def add_person(self, id: str, name: str, recovery: str, token: str, at: float) -> None:
        """Write a new guest, in one transaction with pending moves: many guests at once do not delay the moves."""
        person = {"id": id, "name": name, "recovery": recovery, "created": at}
        await self.append(Arrival(person, {"hash": token, "person": id, "created": at}))

    async def add_token(self, person: str, token: str, at: float) -> None:
        async with self.writing() as connection:
            await connection.execute(insert(TOKENS), {"hash": token, "person": person, "created": at})

    async def rename_person(self, id: str, name: str) -> None:
        async with self.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(name=name))

    async def set_recovery(self, id: str, recovery: str) -> None:
        async with self.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(recovery=recovery))

    async def drop_token(self, token: str) -> None:
        async with self.writing() as connection:
            await connection.execute(delete(TOKENS).where(TOKENS.c.hash == token))

    async def drop_other_tokens(self, person: str, kept: str) -> list[str]:
        """Delete all of a person's tokens but one; returns the hashes of those deleted."""
        others = (TOKENS.c.person == person, TOKENS.c.hash != kept)
        async with self.writing() as connection:
            found = [row.hash for row in await connection.execute(select(TOKENS.c.hash).where(*others))]
            await connection.execute(delete(TOKENS).where(TOKENS.c.hash.in_(found)))
        return found

    async def person_of_token(self, token: str) -> tuple[str, str] | None:
        wanted = select(PEOPLE.c.id, PEOPLE.c.name).join(TOKENS, TOKENS.c.person == PEOPLE.c.id)
        return await self._person(wanted.where(TOKENS.c.hash == token))

    async def person_of_recovery(self, recovery: str) -> tuple[str, str] | None:
        return await self._person(select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.recovery == recovery))

    async def _person(self, wanted: Any) -> tuple[str, str] | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(wanted)).first()
            return None if row is None else (row.id, row.name)

    # Heartbeat

    async def record_heartbeat(self, at: float) -> None:
        """Record that the server is running, so that a restart knows how long it was down."""
        async with self.writing() as connection:
            beat = await connection.execute(update(META).where(META.c.name == "beat").values(value=repr(at)))
            if beat.rowcount == 0:
                await connection.execute(insert(META), {"name": "beat", "value": repr(at)})

    async def last_heartbeat(self) -> float | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(META.c.value).where(META.c.name == "beat"))).first()
            return None if row is None else float(row.value)

    async def forget_processes(self) -> None:
        """For the only process on the database: no other process owns a table."""
        async with self.writing() as connection:
            await forget_processes(connection)


_LATEST: Final = (
    select(TABLES.c.id, TABLES.c.about, TABLES.c.created).order_by(TABLES.c.updated.desc()).limit(MAX_LISTED)
)


def _fences(table_id: str, fence: int | None) -> dict[str, int]:
    return {} if fence is None else {table_id: fence}


def _snapshot(table: Table) -> str:
    """A checksum and the table as JSON."""
    text = json.dumps(table.save())
    return f"{_checksum(text)} {text}"


def _read_snapshot(table_id: str, body: str) -> dict[str, Any] | None:
    """The saved table; None if the snapshot is damaged or of another version or format."""
    checksum, _, text = body.partition(" ")
    if checksum != _checksum(text):
        log.warning("snapshot ignored: damaged or of another version; reading the log", extra={"table": table_id})
        return None
    saved: dict[str, Any] = json.loads(text)
    return saved


def _checksum(text: str) -> str:
    """A checksum of the text with version and format, so that other versions' snapshots do not match."""
    return hashlib.sha256(f"{__version__} {SNAPSHOT_FORMAT} {text}".encode()).hexdigest()


def _entry_of(row: Row[Any]) -> Entry:
    return Entry(row.kind, row.at, json.loads(row.body), row.seat, row.ply, row.take, row.key)
