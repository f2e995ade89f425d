"""Leases on single tables, in PostgreSQL: each table has one owner at a time.

A process renews one row a second, whatever the number of its tables. Its tables may be taken once that row has expired,
by the database's clock: what the clocks of the processes say does not matter. Every new owner gets a higher fencing
number, and a transaction that writes to a table is refused unless it carries the latest one. So a process that was
paused and wakes up writes nothing to a table that was taken meanwhile.

Nor does it answer from memory. A process that renews an expired row checks which of its tables it still has. No table
is taken after this check, because a process that takes one first locks the row of its last owner, and gives up unless
the row is still expired. Each statement here is its own transaction, so a paused process holds no lock.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lastboat.server.store.database import NoDatabase

MAX_ORPHANS: Final = 100
"""The most tables without an owner to find at once."""


class Fenced(NoDatabase):
    """Another process has claimed a table; nothing was written."""

    def __init__(self, tables: Collection[str]) -> None:
        super().__init__("another process has taken over this table; try again")
        self.tables = frozenset(tables)


@dataclass(frozen=True)
class Claim:
    """The result of claiming a table."""

    owner: str
    fence: int | None = None
    """None if another process owns it."""
    since: float | None = None
    """Since when nobody has owned it; None if that is unknown."""


@dataclass(frozen=True)
class Renewal:
    """The database's time, and what it knows about the processes."""

    at: float
    had_expired: bool
    """Whether others could have claimed this process's tables."""
    dead: bool
    """Whether another process has expired."""


class TableLeases:
    """The leases of one process."""

    def __init__(self, engine: AsyncEngine, process: str, seconds: float) -> None:
        self.process = process
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._named: dict[str, Any] = {"me": process, "seconds": seconds}

    async def renew(self) -> Renewal:
        """Say that this process is alive."""
        row = (await self._ask(_RENEW))[0]
        expired = row.expired is None or row.expired <= row.renewed
        return Renewal(row.renewed, expired, row.dead > 0)

    async def claim(self, table: str) -> Claim | None:
        """Claim a table that no living process owns; None if there is no such table."""
        while True:
            seen = next(iter(await self._ask(_OWNER, table=table)), None)
            if seen is None:
                return None
            if seen.owner == self.process:
                return Claim(self.process, seen.fence)
            if seen.owner is not None and seen.alive:
                return Claim(seen.owner)
            taken = await self._ask(_CLAIM, table=table, owner=seen.owner, seen=seen.fence)
            if taken:
                return Claim(self.process, taken[0].fence, seen.released if seen.owner is None else seen.renewed)

    async def find(self, table: str) -> str | None:
        """The living process that plays a table, if any."""
        found = await self._ask(_OWNER, table=table)
        return found[0].owner if found and found[0].alive else None

    async def release(self, fences: Mapping[str, int]) -> None:
        """Give up tables, so that others may take them at once."""
        await self._ask(_RELEASE, tables=list(fences), fences=list(fences.values()))

    async def held(self) -> dict[str, int]:
        """The tables of this process with their fencing numbers, as the database has them."""
        return {row.table_id: row.fence for row in await self._ask(_HELD)}

    async def orphans(self, statuses: Collection[str]) -> list[str]:
        """Some tables with one of these statuses that no living process owns."""
        return [row.id for row in await self._ask(_ORPHANS, statuses=list(statuses), most=MAX_ORPHANS)]

    async def bury(self, statuses: Collection[str]) -> None:
        """Take processes that have died off the list, once others have taken their tables with these statuses."""
        await self._ask(_RELEASE_DEAD, statuses=list(statuses))
        await self._ask(_BURY)

    async def leave(self) -> None:
        """Take this process off the list."""
        await self._ask(_LEAVE)

    async def space(self, proposed: str) -> str:
        """A name for this database that all its processes share: the first that was proposed."""
        await self._ask(_PROPOSE, proposed=proposed)
        return str((await self._ask(_SPACE))[0].value)

    async def _ask(self, statement: Any, **more: Any) -> list[Any]:
        async with self._engine.connect() as connection:
            found = await connection.execute(statement, {**self._named, **more})
            return list(found.all()) if found.returns_rows else []


def require_fences(connection: Connection, fences: Mapping[str, int]) -> None:
    """Raise Fenced unless these fencing numbers are the latest; they stay so until the transaction ends."""
    if fences:
        known = {"tables": list(fences), "fences": list(fences.values())}
        held = {row.table_id for row in connection.execute(_REQUIRE, known)}
        if len(held) < len(fences):
            raise Fenced(fences.keys() - held)


async def forget_processes(connection: AsyncConnection) -> None:
    """For the only process on a database: no other process owns a table."""
    await connection.execute(text("delete from table_leases"))
    await connection.execute(text("delete from processes"))


_NOW: Final = "extract(epoch from clock_timestamp())::float8"
_ALIVE: Final = (
    f"(greatest(p.expires, extract(epoch from pg_postmaster_start_time())::float8 + :seconds) > {_NOW}"
    " and p.name is not null)"
)
"""After a restart of the database, every process gets time to renew its row."""
_RENEW: Final = text(
    f"""with before as materialized (select expires from processes where name = :me for update),
    now as materialized (select {_NOW} as at, before.expires as expired from (select) as one left join before on true)
    insert into processes as p (name, renewed, expires) select :me, at, at + :seconds from now
    on conflict (name) do update set renewed = excluded.renewed, expires = excluded.expires
    returning renewed, (select expired from now),
    (select count(*) from processes p where p.name <> :me and not {_ALIVE}) as dead"""
)
"""The time is taken under the lock: whoever has locked the row before has found it expired by an earlier time."""
_OWNER: Final = text(
    f"""select l.owner, l.fence, l.released, p.renewed, {_ALIVE} as alive from tables t
    left join table_leases l on l.table_id = t.id left join processes p on p.name = l.owner where t.id = :table"""
)
_CLAIM: Final = text(
    f"""with owner as materialized (select * from processes where name = cast(:owner as text) for share)
    insert into table_leases as l (table_id, owner, fence)
    select cast(:table as text), cast(:me as text), 1 where not exists (select from owner p where {_ALIVE})
    on conflict (table_id) do update set owner = :me, fence = l.fence + 1, released = null where l.fence = :seen
    returning fence"""
)
"""Takes nothing if the owner that was seen lives again, or if another process was faster."""
_NUMBERED: Final = "unnest(cast(:tables as text[]), cast(:fences as bigint[])) as w (id, fence)"
HELD: Final = f"""select l.table_id from table_leases l join {_NUMBERED} on l.table_id = w.id and l.fence = w.fence
    for share of l"""
"""Those of these tables whose fencing number is the latest; nobody can claim them before the transaction ends."""
_RELEASE: Final = text(
    f"""update table_leases l set owner = null, released = {_NOW} from {_NUMBERED}
    where l.table_id = w.id and l.fence = w.fence and l.owner = :me"""
)
_REQUIRE: Final = text(HELD)
_HELD: Final = text("select table_id, fence from table_leases where owner = :me")
_ORPHANS: Final = text(
    f"""select t.id from tables t left join table_leases l on l.table_id = t.id
    left join processes p on p.name = l.owner where t.status = any(:statuses) and not {_ALIVE}
    order by random() limit :most"""
)
_RELEASE_DEAD: Final = text(
    f"""with dead as materialized (select * from processes p where not {_ALIVE} for share)
    update table_leases l set owner = null, released = dead.renewed from dead, tables t
    where dead.name = l.owner and t.id = l.table_id and t.status <> all(:statuses)"""
)
_BURY: Final = text(
    f"""delete from processes p where p.name <> :me and not {_ALIVE}
    and not exists (select from table_leases l where l.owner = p.name)"""
)
_LEAVE: Final = text("delete from processes where name = :me")
_PROPOSE: Final = text("insert into meta (name, value) values ('space', :proposed) on conflict do nothing")
_SPACE: Final = text("select value from meta where name = 'space'")
