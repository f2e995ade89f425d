"""The queue of those who look for a game: one row for each person, in the database that all processes share.

A row stays when its person has been seated and then names the table. So whoever asks again is told, and joins no other.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, case, delete, func, insert, or_, select, text, update

from lastboat.server.refusals import Refusal
from lastboat.server.store.schema import PEOPLE, QUEUE, TABLES
from lastboat.server.store.store import RUNNING, Store, lock_address
from lastboat.server.store.writer import lock_in_queue
from lastboat.server.tables.matching import ClockName, Patience, Players, Seeker, Wish
from lastboat.server.wall_clock import Now

PRESENT: Final = 10.0
"""Seconds since a page was last heard of in which its person can be seated."""
KEPT: Final = 120.0
"""Seconds after which the search of somebody whose page is gone is over: until then a page that comes back goes on."""
JUST_SEATED: Final = 30.0
"""Seconds in which somebody who was seated looks for no other game: they may not know it yet."""
NAMED: Final = 3600.0
"""Seconds in which somebody who was seated and did not come can be told where, while the game goes on."""
MAX_OF_ADDRESS: Final = 50
"""The most people of one address who wait."""
MAX_READ: Final = 400
"""Those who have waited longest, among whom tables are made."""


class Search(NamedTuple):
    """The search of one person; it is over when there is a table."""

    players: Players
    clock: ClockName
    rated: bool
    bots_after: Patience | None
    since: float
    seen: float
    table_id: str | None


class Looking(NamedTuple):
    """How many look for the same game."""

    players: Players
    clock: ClockName
    rated: bool
    people: int


class Queue:
    """Reads and writes the queue. `write_all` takes people from it, in the transaction that seats them."""

    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now

    async def join(self, person: str, wish: Wish, commitment: str, payer: str) -> None:
        """Begin a search, in place of one that is not over. Sent twice, it begins once; someone who has just been
        seated begins none. Refused if too many of the address search."""
        now = self._now()
        row = {"person": person, **asdict(wish), "commitment": commitment, "payer": payer, "since": now, "seen": now}
        async with self._store.writing() as connection:
            await lock_address(connection, payer)
            await connection.execute(_JOIN, {**row, "table_id": None, "just": now - JUST_SEATED})
            of_address = select(func.count()).where(QUEUE.c.payer == payer, *_present(now))
            if (await connection.execute(of_address)).scalar_one() > MAX_OF_ADDRESS:
                allowed = (
                    f"one address may have {MAX_OF_ADDRESS} people who look for a game; wait until some have found one"
                )
                raise Refusal("too-many-requests", allowed, retry_after=PRESENT)

    async def leave(self, person: str) -> None:
        """End a search. Whoever has been seated stays seated."""
        async with self._store.writing() as connection:
            await connection.execute(delete(QUEUE).where(QUEUE.c.person == person, QUEUE.c.table_id.is_(None)))

    async def note_present(self, people: Collection[str]) -> None:
        """Their pages are open."""
        now = self._now()
        still = (QUEUE.c.table_id.is_(None), QUEUE.c.seen >= now - KEPT)
        async with self._store.writing() as connection:
            await connection.execute(lock_in_queue(people))
            await connection.execute(update(QUEUE).where(QUEUE.c.person.in_(people), *still).values(seen=now))

    async def note_gone(self, person: str) -> None:
        """Their page is closed: they are not seated unless it comes back."""
        gone = self._now() - PRESENT - 1.0
        theirs = (QUEUE.c.person == person, QUEUE.c.table_id.is_(None), QUEUE.c.seen > gone)
        async with self._store.writing() as connection:
            await connection.execute(update(QUEUE).where(*theirs).values(seen=gone))

    async def search_of(self, person: str) -> Search | None:
        """The person's search, unless their page has long been gone, or the game that it has found is over."""
        wanted = select(*(QUEUE.c[name] for name in Search._fields)).outerjoin(TABLES, TABLES.c.id == QUEUE.c.table_id)
        is_open = or_(QUEUE.c.table_id.is_(None), TABLES.c.status.in_(RUNNING))
        wanted = wanted.where(QUEUE.c.person == person, _kept(self._now()), is_open)
        async with self._store.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Search(*row)

    async def seated(self, people: Collection[str]) -> list[str]:
        """Those of them who have a table."""
        wanted = select(QUEUE.c.person).where(QUEUE.c.person.in_(people), QUEUE.c.table_id.is_not(None))
        async with self._store.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def waiting(self) -> list[Seeker]:
        """Those who can be seated: nobody whom the operator has banned while they looked."""
        wanted = (
            select(QUEUE, PEOPLE.c.name, PEOPLE.c.face)
            .join(PEOPLE, PEOPLE.c.id == QUEUE.c.person)
            .where(*_present(self._now()))
        )
        wanted = wanted.where(PEOPLE.c.deleted.is_(None), ~PEOPLE.c.is_banned)
        async with self._store.reading() as connection:
            rows = (await connection.execute(wanted.order_by(QUEUE.c.since).limit(MAX_READ))).all()
        return [
            Seeker(
                row.person,
                row.name,
                Wish(row.players, row.clock, row.rated, row.bots_after),
                row.commitment,
                row.payer,
                row.since,
                row.face,
            )
            for row in rows
        ]

    async def looking(self) -> list[Looking]:
        """How many look for which game."""
        choice = (QUEUE.c.players, QUEUE.c.clock, QUEUE.c.rated)
        wanted = select(*choice, func.count()).where(*_present(self._now())).group_by(*choice).order_by(*choice)
        async with self._store.reading() as connection:
            return [Looking(*row) for row in await connection.execute(wanted)]

    async def expire(self) -> None:
        """Delete the searches of those who are long gone."""
        async with self._store.writing() as connection:
            await connection.execute(delete(QUEUE).where(~_kept(self._now())))


def _kept(now: float) -> ColumnElement[bool]:
    return QUEUE.c.seen >= case((QUEUE.c.table_id.is_(None), now - KEPT), else_=now - NAMED)


def _present(now: float) -> tuple[ColumnElement[bool], ...]:
    return QUEUE.c.table_id.is_(None), QUEUE.c.seen >= now - PRESENT


_CHANGED: Final = ", ".join(f"{one.name} = excluded.{one.name}" for one in QUEUE.c if one.name != "person")
_JOIN: Final = text(
    f"{insert(QUEUE)} on conflict (person) do update set {_CHANGED} "
    "where queue.commitment <> excluded.commitment and (queue.table_id is null or queue.seen < :just)"
)
