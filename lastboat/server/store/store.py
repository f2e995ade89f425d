"""Reads and writes the database."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import Row as Found
from sqlalchemy import Select, Subquery, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lastboat.server.models.review import Figures
from lastboat.server.models.tables import Summary, TableSummary
from lastboat.server.refusals import Refusal
from lastboat.server.store.schema import (
    ENTRIES,
    KEPT_CHAT,
    MEMBERS,
    META,
    MUTES,
    PEOPLE,
    REVIEWS,
    SNAPSHOTS,
    TABLES,
    TOKENS,
    PersonChange,
    PersonRow,
)
from lastboat.server.store.session import CHANNEL, Session
from lastboat.server.store.writer import Arrival, Change, Deletion, Tenure, Write, Writer, open_tables, write_all
from lastboat.server.tables.entries import Row, read_entry
from lastboat.server.tables.seats import Person
from lastboat.server.tables.summaries import dump_summary, load_summary, summary
from lastboat.server.tables.table import SNAPSHOT_FORMAT, Table

MAX_LISTED: Final = 100
"""The most tables in a list."""
MAX_OF_HOST: Final = 3
"""The most tables per host in the lobby."""
MAX_SCANNED: Final = 5000
"""The latest tables among which the lobby chooses."""
SIZE: Final = {
    "sqlite": text("select page_count * page_size from pragma_page_count, pragma_page_size"),
    "postgresql": text("select pg_database_size(current_database())"),
}
"""What a database says of its size."""
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
        session: Session | None = None,
    ) -> None:
        self._engine = engine
        self._session = session
        self._require_lease = require_lease
        """Raises NoDatabase while this process may not write."""
        self._writer = Writer(engine, on_commit, require_lease, session)

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

    def reading(self) -> AsyncConnection:
        """A connection to read with, for `async with`."""
        return self._engine.connect()

    async def append(self, change: Write) -> None:
        """Write a change; returns when it is durable. Raises what `Writer.append` does, and NotWaiting."""
        if isinstance(change, Change) and change.seating is not None:
            # Not among the moves: it may wait for another process that seats the same people, and then fail.
            async with self.writing() as connection:
                await connection.run_sync(write_all, [change])
        else:
            await self._writer.append(change)

    # Tables

    async def load(self, table_id: str) -> Table | None:
        """The table, folded from its snapshot and the log after it."""
        async with self.reading() as connection:
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
            table.fold(read_entry(Row(*row[2:])))
            if n % 64 == 63:
                await asyncio.sleep(0)
        return table

    async def last_entries(self, ids: Collection[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""
        last = select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.table_id == TABLES.c.id).scalar_subquery().label("last")
        async with self.reading() as connection:
            rows = await connection.execute(select(TABLES.c.id, last).where(TABLES.c.id.in_(ids)))
            return {row.id: row.last for row in rows}

    async def save_snapshot(self, table: Table) -> None:
        """Store a snapshot, so that the next load reads little of the log. An old one is as true as a new one."""
        async with self.writing() as connection:
            await connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table.id))
            row = {"table_id": table.id, "seq": table.seq, "body": _snapshot(table)}
            await connection.execute(insert(SNAPSHOTS), row)

    async def review(self, table_id: str, version: int) -> str | None:
        """The stored review of a finished game, if there is one of this version."""
        wanted = select(REVIEWS.c.body).where(REVIEWS.c.table_id == table_id, REVIEWS.c.version == version)
        async with self.reading() as connection:
            row = (await connection.execute(wanted)).first()
            return None if row is None else str(row.body)

    async def save_review(self, table_id: str, version: int, body: str, figures: Sequence[Figures] = ()) -> None:
        """Store the review of a finished game, in place of one of another version, with its figures for each seat."""
        async with self.writing() as connection:
            await connection.execute(delete(REVIEWS).where(REVIEWS.c.table_id == table_id))
            await connection.execute(insert(REVIEWS), {"table_id": table_id, "version": version, "body": body})
            for number, (accuracy, luck) in enumerate(figures):
                member = update(MEMBERS).where(MEMBERS.c.table_id == table_id, MEMBERS.c.seat == number)
                await connection.execute(member.values(accuracy=accuracy, luck=luck))

    async def playing(self, prefixes: Collection[str] = ()) -> list[str]:
        """The ids of the tables with a game that starts or is in play: all, or those that begin with a prefix."""
        wanted = select(TABLES.c.id).where(TABLES.c.status.in_(RUNNING))
        if prefixes:
            wanted = wanted.where(func.substr(TABLES.c.id, 1, 2).in_(prefixes))
        # On the session, if there is one: whoever has a live session can take shards, whatever the pool waits for.
        if self._session is None:
            async with self.reading() as connection:
                return [row.id for row in await connection.execute(wanted)]
        async with self._session.using() as (connection, _), connection.begin():
            return [row.id for row in await connection.execute(wanted)]

    async def lobby(self, of_address: int) -> list[Summary]:
        """Public tables that are waiting for players or in play: the latest of each host first, latest first, then the
        second of each host. At most `of_address` were created from one address, however many hosts it has.
        """
        wanted: Select[Any] = _LOBBY.where(_LOBBY_RANKS.c.of_address <= of_address).limit(MAX_LISTED)
        async with self.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return await self.read_summaries(rows)

    async def read_summaries(self, rows: Sequence[Found[Any]]) -> list[Summary]:
        """The summaries in rows with SUMMARY_COLUMNS."""
        read = [(load_summary(row.about) or await self._summarise(row.id), row.created) for row in rows]
        return [{**found, "created": created} for found, created in read]

    async def _summarise(self, table_id: str) -> TableSummary:
        """Compute a summary from the log and store it, replacing one of another format."""
        table = await self.load(table_id)
        assert table is not None
        async with self.writing() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(about=dump_summary(table)))
        return summary(table)

    async def unchanged_lobbies(self, before: float) -> list[tuple[str, int]]:
        """Tables that wait for players and have not changed since then, each with the number of its last entry."""
        wanted = select(TABLES.c.id, func.max(ENTRIES.c.seq).label("seq")).join(
            ENTRIES, ENTRIES.c.table_id == TABLES.c.id
        )
        wanted = wanted.where(TABLES.c.status == "gathering", TABLES.c.updated < before).group_by(TABLES.c.id)
        async with self.reading() as connection:
            return [(row.id, row.seq) for row in await connection.execute(wanted)]

    async def old_chats(self, before: float) -> list[str]:
        """Some of the tables whose game was over before then and whose chat is still kept."""
        wanted = select(ENTRIES.c.table_id).distinct().join(TABLES, TABLES.c.id == ENTRIES.c.table_id)
        wanted = wanted.where(KEPT_CHAT, TABLES.c.status == "over", TABLES.c.updated < before).limit(MAX_LISTED)
        async with self.reading() as connection:
            return [row.table_id for row in await connection.execute(wanted)]

    async def delete_chat(self, table_id: str) -> None:
        """Empty a table's lines of chat; their places in the log stay, so that its numbers do."""
        async with self.writing() as connection:
            lines = update(ENTRIES).where(ENTRIES.c.table_id == table_id, KEPT_CHAT)
            await connection.execute(lines.values(body="{}"))
            await connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id))

    async def size(self) -> int:
        """The size of the database in bytes."""
        async with self.reading() as connection:
            return int((await connection.execute(SIZE[connection.dialect.name])).scalar_one())

    async def delete_table(self, table_id: str, tenure: Tenure) -> None:
        """Delete a table with its log."""
        await self.append(Deletion(table_id, tenure))

    async def count_open_tables(self, person: str) -> int:
        """Tables of a person that are not over."""
        async with self.reading() as connection:
            return int((await connection.execute(open_tables(person))).scalar_one())

    # People

    async def add_person(self, id: str, name: str, recovery: str, token: str, at: float) -> None:
        """Write a new guest, in one transaction with pending moves: many guests at once do not delay the moves."""
        person: PersonRow = {"id": id, "name": name, "recovery": recovery, "created": at}
        await self.append(Arrival(person, {"hash": token, "person": id, "created": at}))

    async def add_token(self, person: str, token: str, at: float) -> None:
        async with self.writing() as connection:
            await connection.execute(insert(TOKENS), {"hash": token, "person": person, "created": at})

    async def change_person(self, id: str, values: PersonChange) -> None:
        """Change what is given; refuses a handle that somebody else has. Nothing changes once they are deleted."""
        try:
            async with self.writing() as connection:
                mine = (PEOPLE.c.id == id, PEOPLE.c.deleted.is_(None))
                await connection.execute(update(PEOPLE).where(*mine).values(values))
                await notify(connection, "renamed", [id])
        except IntegrityError as error:
            raise name_taken(str(values.get("name", ""))) from error

    async def set_recovery(self, id: str, recovery: str) -> None:
        async with self.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(recovery=recovery))

    async def drop_token(self, token: str) -> None:
        async with self.writing() as connection:
            await connection.execute(delete(TOKENS).where(TOKENS.c.hash == token))
            await notify(connection, "revoked", [token])

    async def drop_other_tokens(self, person: str, kept: str) -> list[str]:
        """Delete all of a person's tokens but one; returns the hashes of those deleted."""
        others = (TOKENS.c.person == person, TOKENS.c.hash != kept)
        async with self.writing() as connection:
            deleted = await connection.execute(delete(TOKENS).where(*others).returning(TOKENS.c.hash))
            found = [row.hash for row in deleted]
            await notify(connection, "revoked", found)
        return found

    async def person_of_token(self, token: str) -> Person | None:
        """The person who is signed in with a token, and whom they have muted; nobody who is banned."""
        wanted = _PERSON.join(TOKENS, TOKENS.c.person == PEOPLE.c.id).where(TOKENS.c.hash == token, ~PEOPLE.c.is_banned)
        async with self.reading() as connection:
            row = (await connection.execute(wanted)).first()
            if row is None:
                return None
            muted = await connection.execute(select(MUTES.c.muted).where(MUTES.c.person == row.id))
            return Person(*row, mutes=frozenset(one.muted for one in muted))

    async def person_of_recovery(self, recovery: str) -> Person | None:
        """Nobody who is banned."""
        return await self._person(_PERSON.where(PEOPLE.c.recovery == recovery, ~PEOPLE.c.is_banned))

    async def owner_of_handle(self, handle: str) -> Person | None:
        """Banned or not: a name stays theirs."""
        return await self._person(_PERSON.where(PEOPLE.c.handle == handle))

    async def person_of_handle(self, handle: str) -> Person | None:
        """Nobody who is banned."""
        return await self._person(_PERSON.where(PEOPLE.c.handle == handle, ~PEOPLE.c.is_banned))

    async def person(self, id: str) -> Person | None:
        """Nobody who is banned."""
        return await self._person(_PERSON.where(PEOPLE.c.id == id, ~PEOPLE.c.is_banned))

    async def known_among(self, people: Collection[str]) -> frozenset[str]:
        """Those of these people who are neither banned nor deleted."""
        wanted = select(PEOPLE.c.id).where(PEOPLE.c.id.in_(people), PEOPLE.c.deleted.is_(None), ~PEOPLE.c.is_banned)
        async with self.reading() as connection:
            return frozenset((await connection.execute(wanted)).scalars())

    async def _person(self, wanted: Select[Any]) -> Person | None:
        async with self.reading() as connection:
            row = (await connection.execute(wanted)).first()
            return None if row is None else Person(*row)

    # What all processes and all later runs share

    async def pseudonym_key(self) -> bytes:
        """The secret behind the pseudonyms of addresses."""
        return await self._key("pseudonym_key")

    async def daily_key(self) -> bytes:
        """The secret behind the islands of the day."""
        return await self._key("daily_key")

    async def _key(self, name: str) -> bytes:
        """A secret that is created with the database's first server."""
        row = {"name": name, "value": token_hex(32)}
        async with self.writing() as connection:
            # Two processes may start at once: the first to commit decides, and both read what it has written.
            await connection.execute(text(f"{insert(META)} on conflict do nothing"), row)
            found = await connection.execute(select(META.c.value).where(META.c.name == row["name"]))
            return bytes.fromhex(found.scalar_one())

    async def record_heartbeat(self, at: float) -> None:
        """Record that the server is running, so that a restart knows how long it was down."""
        async with self.writing() as connection:
            beat = await connection.execute(update(META).where(META.c.name == "beat").values(value=repr(at)))
            if beat.rowcount == 0:
                await connection.execute(insert(META), {"name": "beat", "value": repr(at)})

    async def last_heartbeat(self) -> float | None:
        async with self.reading() as connection:
            row = (await connection.execute(select(META.c.value).where(META.c.name == "beat"))).first()
            return None if row is None else float(row.value)


def _lobby_ranks() -> Subquery:
    """The latest public tables, numbered among those of their host, and those again among those of their address."""
    listed = select(TABLES.c.id, TABLES.c.host, TABLES.c.payer, TABLES.c.created)
    listed = listed.where(TABLES.c.public, TABLES.c.status.in_(UNFINISHED))
    latest = listed.order_by(TABLES.c.created.desc()).limit(MAX_SCANNED).subquery()
    of_host = func.row_number().over(partition_by=latest.c.host, order_by=latest.c.created.desc())
    hosted = select(latest, of_host.label("of_host")).subquery()
    order = (hosted.c.of_host, hosted.c.created.desc())
    of_address = func.row_number().over(partition_by=hosted.c.payer, order_by=order)
    return select(hosted, of_address.label("of_address")).where(hosted.c.of_host <= MAX_OF_HOST).subquery()


SUMMARY_COLUMNS: Final = (TABLES.c.id, TABLES.c.about, TABLES.c.created)
_PERSON: Final = select(
    PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.handle, PEOPLE.c.face, PEOPLE.c.is_public, PEOPLE.c.is_muted
).where(PEOPLE.c.deleted.is_(None))
"""In the order of the fields of `Person`."""
_LOBBY_RANKS: Final = _lobby_ranks()
_LOBBY: Final = (
    select(*SUMMARY_COLUMNS)
    .join(_LOBBY_RANKS, _LOBBY_RANKS.c.id == TABLES.c.id)
    .order_by(_LOBBY_RANKS.c.of_host, TABLES.c.created.desc())
)


def name_taken(name: str) -> Refusal:
    return Refusal("name-taken", f"a player of this server is called {name!r}, or nearly so; choose another name")


async def notify(connection: AsyncConnection, verb: str, whom: Collection[str]) -> None:
    """Tell every process of the database, once the transaction is committed."""
    if connection.dialect.name == "postgresql":
        for one in whom:
            await connection.execute(select(func.pg_notify(CHANNEL, f"{verb} {one}")))


async def lock_person(connection: AsyncConnection, person: str) -> None:
    """Let requests of one person, at any process, be counted one after the other. Call it first in a transaction.

    In SQLite, all that write come one after the other.
    """
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        await connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person).with_for_update(key_share=True))


async def lock_address(connection: AsyncConnection, payer: str) -> None:
    """The same for requests from one address, which has no row to lock."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        key = int.from_bytes(hashlib.sha256(payer.encode()).digest()[:8], signed=True)
        await connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": key})


def _snapshot(table: Table) -> str:
    """A checksum and the table as JSON."""
    text = json.dumps(table.save())
    return f"{_checksum(text)} {text}"


def _read_snapshot(table_id: str, body: str) -> dict[str, Any] | None:
    """The saved table; None if the snapshot is damaged or of another format."""
    checksum, _, text = body.partition(" ")
    if checksum != _checksum(text):
        log.warning("snapshot ignored: damaged or of another format; reading the log", extra={"table": table_id})
        return None
    saved: dict[str, Any] = json.loads(text)
    return saved


def _checksum(text: str) -> str:
    """A checksum of the text with its format, so that snapshots of another one do not match."""
    return hashlib.sha256(f"{SNAPSHOT_FORMAT} {text}".encode()).hexdigest()
