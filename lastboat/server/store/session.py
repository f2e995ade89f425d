"""The session of one process in PostgreSQL, which owns tables and writes to them.

Tables belong to 256 shards, by the first two digits of their ids. A process owns a shard while its session holds the
shard's advisory lock, and it writes to a log only on that session: without the session there is neither lock nor write.
PostgreSQL ends a session that has been silent for five seconds, so a process that dies, hangs or is suspended owns
nothing soon after. Its memory is as good as its session: it answers from memory only for four seconds after it sent the
last statement that was answered.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import socket
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from lastboat.server.store.database import POSTGRES, NoDatabase, unusable
from lastboat.server.store.database_clock import DatabaseClock, elapsed

SHARDS: Final = 256
CHANNEL: Final = "lastboat"
"""Where processes notify each other, in the form `verb what`."""
LOCKS: Final = 0x6C626F61
"""The first number of every shard's advisory lock: "lboa" in ASCII. The second is the shard's."""
TRUSTED: Final = 4.0
"""Seconds after which a process no longer trusts a session that does not answer: less than PostgreSQL's own five."""
LOST: Final = 15.0
"""Seconds after which it gives the session up and begins another: a commit that takes long still holds the locks."""
SETTLED: Final = 5.0
"""Seconds after a start of PostgreSQL in which a shard goes only to its last owner. Its lock has ended early, and a
process that has not noticed may answer from memory until then. PostgreSQL's recovery after the crash of one of its
processes, which ends all sessions too, does not count as a start: an owner that is suspended or cut off at that moment
may show for four seconds what is no longer the latest."""
SETTINGS: Final = {
    **POSTGRES["server_settings"],
    "idle_session_timeout": "5s",
    "idle_in_transaction_session_timeout": "3s",
    "tcp_user_timeout": "5000",
}

log = logging.getLogger("lastboat.session")


class Owner(NamedTuple):
    """Another session that owns shards."""

    shards: list[int]
    seen: float
    """When it was last heard of, by the database's clock."""


class Session:
    """Implements `Lease`. `ping` must be called every second; it reconnects if necessary."""

    def __init__(self, url: URL, process: str = "") -> None:
        self.clock = DatabaseClock()
        self.process = process or f"{socket.gethostname()}-{os.getpid()}"
        """The name of this process, as PostgreSQL shows it too."""
        self.number = 0
        """Counts sessions: locks of an earlier one are gone."""
        self.is_settled = False
        self.on_reset: Callable[[], None] = lambda: None
        """Called when the session is lost, and again when there is a new one: notices were missed in between."""
        self.on_notice: Callable[[str, str], None] = lambda verb, what: None
        self._url = url
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._answered = -math.inf
        """When the last statement that was answered was sent."""
        self._turn = asyncio.Lock()

    # The lease

    async def acquire(self) -> None:
        """Begin a new session; NoDatabase if the database cannot be reached."""
        async with self._turn:
            await self._hang_up()
            settings = {**SETTINGS, "application_name": f"lastboat {self.process}"[:63]}
            engine = create_async_engine(
                self._url,
                poolclass=NullPool,
                hide_parameters=True,
                connect_args={"timeout": TRUSTED, "server_settings": settings},
            )
            try:
                async with asyncio.timeout(2 * TRUSTED):
                    self._connection = await engine.connect()
                    self._driver = (await self._connection.get_raw_connection()).driver_connection
                    began = elapsed()
                    await self._driver.add_listener(CHANNEL, self._hear)
            except Exception as error:  # the driver raises its own errors
                await self._hang_up()
                raise unusable(self._url, error) from error
            self._driver.add_termination_listener(self._lose)
            self._answered, self.is_settled = began, False
            self.number += 1
        self.on_reset()

    def check(self) -> None:
        """NoDatabase unless the session can be trusted: what is in memory may be answered, and locks are held."""
        if self._driver is None or self._driver.is_closed():
            raise NoDatabase(f"the connection to the database {self._place} was lost; the server is reconnecting")
        if elapsed() - self._answered >= TRUSTED:
            raise NoDatabase(f"the database {self._place} does not answer; the server tries again")

    async def renew(self) -> None:
        await self.ping()

    async def release(self) -> None:
        async with self._turn:
            await self._hang_up()

    # Statements

    @asynccontextmanager
    async def using(self) -> AsyncIterator[tuple[AsyncConnection, Any]]:
        """The connection and the driver's own, for one caller at a time; NoDatabase if the session is lost."""
        async with self._turn:
            if self._connection is None or self._driver.is_closed():
                self.check()
                raise NoDatabase(f"the connection to the database {self._place} was lost")
            # Counted from when the statement was sent: PostgreSQL's five seconds begin when it has answered, so the
            # four seconds of this process are over before another one can get the locks, however long the answer took.
            began = elapsed()
            yield self._connection, self._driver
            self._answered = max(began, self._answered)

    async def ping(self) -> list[Owner]:
        """Say that this process is alive, and learn who else owns shards; NoDatabase if there is no answer."""
        if self._driver is None or self._driver.is_closed():
            await self.acquire()
        began = elapsed()
        # `wait_for` would wait on, for the cancelled statement to end; here the connection is closed under it.
        asked = asyncio.ensure_future(self._ask(_PING))
        await asyncio.wait({asked}, timeout=LOST)
        try:
            if not asked.done():  # it, or a statement before it, waits in vain
                raise NoDatabase(f"the database {self._place} does not answer")
            row = asked.result()[0]
        except NoDatabase:
            if self._driver is not None:
                self._driver.terminate()
            await asyncio.gather(asked, return_exceptions=True)
            raise
        self.clock.adjust(row["now"], began, elapsed())
        self.is_settled = row["up"] > SETTLED
        return [Owner(one["shards"], one["seen"]) for one in row["owners"]]

    async def lock(self, shards: Collection[int]) -> tuple[int, list[int]]:
        """Lock those of the shards that are free; returns the number of the session that has locked them, and which.
        A shard that this session has locked would be locked twice."""
        rows, number = await self._ask_now(_LOCK, list(shards))
        return number, [row["shard"] for row in rows]

    async def unlock(self, shards: Collection[int]) -> None:
        """Let other processes have the shards, and tell them."""
        await self._ask(_UNLOCK, list(shards))

    async def notify(self, verb: str, what: object) -> None:
        await self._ask("select pg_notify($1, $2)", CHANNEL, f"{verb} {what}")

    async def _ask(self, statement: str, *values: Any) -> list[Any]:
        return (await self._ask_now(statement, *values))[0]

    async def _ask_now(self, statement: str, *values: Any) -> tuple[list[Any], int]:
        """The rows, and the number of the session that was asked: another one may have begun in the meantime."""
        async with self.using() as (_, driver):
            number = self.number
            try:
                return await driver.fetch(statement, *values), number
            except Exception as error:
                raise unusable(self._url, error) from error

    # The connection

    async def _hang_up(self) -> None:
        connection, driver = self._connection, self._driver
        self._connection = self._driver = None
        if driver is not None:
            driver.terminate()
        if connection is not None:
            with suppress(DBAPIError, OSError, TimeoutError):
                await connection.invalidate()
                await connection.close()

    def _lose(self, driver: Any) -> None:
        if self._driver is not None and self._driver.is_closed():
            self.on_reset()

    def _hear(self, driver: Any, pid: int, channel: str, payload: str) -> None:
        if pid == driver.get_server_pid():  # it would ask itself for a shard that it has taken meanwhile
            return
        verb, _, what = payload.partition(" ")
        self.on_notice(verb, what)

    @property
    def _place(self) -> str:
        return self._url.render_as_string()


_EPOCH: Final = "extract(epoch from {})::float8"
_PING: Final = f"""
    with owners as (
        select {_EPOCH.format("state_change")} as seen, array_agg(objid::int) as shards
        from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and classid = {LOCKS} and objsubid = 2 and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())
        group by pid, state_change
    )
    select {_EPOCH.format("clock_timestamp()")} as now,
        {_EPOCH.format("clock_timestamp() - pg_postmaster_start_time()")} as up,
        (select coalesce(json_agg(owners), '[]') from owners) as owners
"""
_LOCK: Final = f"select shard from unnest($1::int[]) as shard where pg_try_advisory_lock({LOCKS}, shard)"
_UNLOCK: Final = f"""
    select pg_advisory_unlock({LOCKS}, shard), pg_notify('{CHANNEL}', 'free ' || shard) from unnest($1::int[]) as shard
"""
