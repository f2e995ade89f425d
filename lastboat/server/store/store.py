"""Reading and writing the database. Many tables' entries are committed together, each answer waiting for its own."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lastboat import __version__
from lastboat.server.store.schema import ENTRIES, MEMBERS, META, PEOPLE, SNAPSHOTS, TABLES, TOKENS
from lastboat.server.tables.summaries import kept, read_kept, summary
from lastboat.server.tables.table import Entry, Table

MOST_AT_ONCE: Final = 256
LISTED: Final = 100
"""Tables in a list."""

log = logging.getLogger("lastboat.store")


@dataclass(frozen=True)
class Change:
    """What one request adds to one table."""

    table_id: str
    first_seq: int
    entries: Sequence[Entry]
    row: dict[str, Any] | None
    """The table's own row where it changes: `status`, `public`, `updated`, `about`; `secret` and `created` if new."""
    members: Sequence[str] = ()

    @property
    def is_new(self) -> bool:
        return self.row is not None and "secret" in self.row

    def rows(self) -> list[dict[str, Any]]:
        return [
            {
                "table_id": self.table_id,
                "seq": self.first_seq + n,
                "kind": entry.kind,
                "at": entry.at,
                "seat": entry.seat,
                "ply": entry.ply,
                "take": entry.take,
                "key": entry.key,
                "body": json.dumps(entry.body),
            }
            for n, entry in enumerate(self.entries)
        ]


class Store:
    """The database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: asyncio.Queue[tuple[Change, asyncio.Future[None]]] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_on())
        self.commits = 0

    async def close(self) -> None:
        await self._waiting.join()
        self._writer.cancel()
        await self._engine.dispose()

    async def append(self, change: Change) -> None:
        """Done when it is durable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((change, done))
        await done

    async def _write_on(self) -> None:
        """What is written is not held while waiting for more: it lies among what tables have left behind."""
        while True:
            await self._write_those_waiting([await self._waiting.get()])

    async def _write_those_waiting(self, batch: list[tuple[Change, asyncio.Future[None]]]) -> None:
        while not self._waiting.empty() and len(batch) < MOST_AT_ONCE:
            batch.append(self._waiting.get_nowait())
        await self._write_batch(batch)
        for _ in batch:
            self._waiting.task_done()

    async def _write_batch(self, batch: list[tuple[Change, asyncio.Future[None]]]) -> None:
        """All in one transaction; if that fails, one by one, so that each gets its own error."""
        try:
            await self._write([change for change, _ in batch])
        except Exception as error:
            if len(batch) > 1:
                for one in batch:
                    await self._write_batch([one])
            elif not batch[0][1].cancelled():
                batch[0][1].set_exception(error)
            return
        for _, done in batch:
            if not done.cancelled():
                done.set_result(None)

    async def _write(self, changes: list[Change]) -> None:
        async with self._engine.begin() as connection:
            for change in changes:
                if change.row is not None and change.is_new:
                    await connection.execute(insert(TABLES), {"id": change.table_id, **change.row})
            await connection.execute(_INSERT, [row for change in changes for row in change.rows()])
            for change in changes:
                if change.row is not None and not change.is_new:
                    await connection.execute(_UPDATE, {"of": change.table_id, **change.row})
            for change in changes:
                await _add_members(connection, change)
        self.commits += 1

    # Tables

    async def load(self, table_id: str) -> Table | None:
        """The table as its log tells it."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(TABLES.c.secret).where(TABLES.c.id == table_id))).first()
            if found is None:
                return None
            secret = bytes.fromhex(found.secret)
            aside = (await connection.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id))).first()
            saved = None if aside is None else _unsealed(table_id, aside.body)
            table = Table(table_id, secret) if saved is None else Table.load(table_id, secret, saved)
            later = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.seq > table.seq)
            rows = (await connection.execute(later.order_by(ENTRIES.c.seq))).all()
        for n, row in enumerate(rows):
            table.fold(_entry_of(row))
            if n % 64 == 63:
                await asyncio.sleep(0)
        return table

    async def keep_snapshot(self, table: Table) -> None:
        """Put the table aside, so that the next load reads little of the log."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table.id))
            row = {"table_id": table.id, "seq": table.seq, "body": _sealed(table)}
            await connection.execute(insert(SNAPSHOTS), row)

    async def playing(self) -> list[str]:
        """The tables whose games go on."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(TABLES.c.id).where(TABLES.c.status == "playing"))
            return [row.id for row in found]

    async def lobby(self) -> list[dict[str, Any]]:
        """Public tables that gather or play, the latest first."""
        return await self._summaries(_LISTED.where(TABLES.c.public, TABLES.c.status.in_(("gathering", "playing"))))

    async def tables_of(self, person: str) -> list[dict[str, Any]]:
        """The tables where a person has sat, the latest first."""
        wanted = _LISTED.join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
        return await self._summaries(wanted.where(MEMBERS.c.person == person))

    async def _summaries(self, wanted: Select[Any]) -> list[dict[str, Any]]:
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        return [{**(read_kept(row.about) or await self._sum_up(row.id)), "created": row.created} for row in rows]

    async def _sum_up(self, table_id: str) -> dict[str, Any]:
        """The summary from the log, put in the place of an older version's."""
        table = await self.load(table_id)
        assert table is not None
        async with self._engine.begin() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(about=kept(table)))
        return summary(table)

    async def count_open_tables(self, person: str) -> int:
        """Tables of a person that are not over."""
        wanted = select(func.count()).select_from(TABLES).join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
        wanted = wanted.where(MEMBERS.c.person == person, TABLES.c.status != "over")
        async with self._engine.connect() as connection:
            return int((await connection.execute(wanted)).scalar_one())

    # People

    async def add_person(self, id: str, name: str, recovery: str, token: str, at: float) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(insert(PEOPLE), {"id": id, "name": name, "recovery": recovery, "created": at})
            await connection.execute(insert(TOKENS), {"hash": token, "person": id, "created": at})

    async def add_token(self, person: str, token: str, at: float) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(insert(TOKENS), {"hash": token, "person": person, "created": at})

    async def rename_person(self, id: str, name: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(name=name))

    async def set_recovery(self, id: str, recovery: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(recovery=recovery))

    async def drop_token(self, token: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(TOKENS).where(TOKENS.c.hash == token))

    async def person_of_token(self, token: str) -> tuple[str, str] | None:
        wanted = select(PEOPLE.c.id, PEOPLE.c.name).join(TOKENS, TOKENS.c.person == PEOPLE.c.id)
        return await self._person(wanted.where(TOKENS.c.hash == token))

    async def person_of_recovery(self, recovery: str) -> tuple[str, str] | None:
        return await self._person(select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.recovery == recovery))

    async def _person(self, wanted: Any) -> tuple[str, str] | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(wanted)).first()
            return None if row is None else (row.id, row.name)

    # What time it was

    async def beat(self, at: float) -> None:
        """Note that the server lives."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(META).where(META.c.name == "beat"))
            await connection.execute(insert(META), {"name": "beat", "value": repr(at)})

    async def last_beat(self) -> float | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(META.c.value).where(META.c.name == "beat"))).first()
            return None if row is None else float(row.value)


_LISTED: Final = select(TABLES.c.id, TABLES.c.about, TABLES.c.created).order_by(TABLES.c.updated.desc()).limit(LISTED)
_INSERT: Final = insert(ENTRIES)
_UPDATE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in ("status", "public", "updated", "about")})
)


async def _add_members(connection: AsyncConnection, change: Change) -> None:
    for person in change.members:
        known = select(MEMBERS.c.person).where(MEMBERS.c.person == person, MEMBERS.c.table_id == change.table_id)
        if (await connection.execute(known)).first() is None:
            await connection.execute(insert(MEMBERS), {"person": person, "table_id": change.table_id})


def _sealed(table: Table) -> str:
    """A snapshot with its checksum, into which the version goes too."""
    text = json.dumps(table.save())
    return f"{_seal(text)} {text}"


def _unsealed(table_id: str, body: str) -> dict[str, Any] | None:
    """What was put aside; None if it is damaged or of another version: the log tells it all anyway."""
    seal, _, text = body.partition(" ")
    if seal != _seal(text):
        log.warning("a snapshot is left alone", extra={"table": table_id})
        return None
    saved: dict[str, Any] = json.loads(text)
    return saved


def _seal(text: str) -> str:
    return hashlib.sha256(f"{__version__} {text}".encode()).hexdigest()


def _entry_of(row: Row[Any]) -> Entry:
    return Entry(row.kind, row.at, json.loads(row.body), row.seat, row.ply, row.take, row.key)
