"""The people around a person: friends, recent opponents, invitations, mutes, reports.

Everything here belongs to the person who wrote it. Nobody learns who has them as a friend, who has muted or reported
them, or whether their invitation was seen.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Select, delete, exists, func, insert, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lastboat.server.models.tables import Summary
from lastboat.server.models.words import ReportReason
from lastboat.server.refusals import Refusal
from lastboat.server.store.schema import FRIENDS, INVITATIONS, MEMBERS, MUTES, PEOPLE, REPORTS, TABLES
from lastboat.server.store.store import SUMMARY_COLUMNS, UNFINISHED, Store, lock_person, notify

MAX_FRIENDS: Final = 200
MAX_MUTED: Final = 200
MAX_OPPONENTS: Final = 20
RECENT_GAMES: Final = 50
"""The latest games whose players are recent opponents."""
MAX_INVITATIONS: Final = 20
"""The most invitations of one person to tables that have not started, and the most that one is shown."""
MAX_REPORTS: Final = 20
"""The most open reports of one person."""
KEPT: Final = 7 * 86_400.0
"""Seconds after which an invitation is deleted."""


class Known(NamedTuple):
    """Somebody in a list."""

    id: str
    name: str
    handle: str | None
    face: str


class Opponent(NamedTuple):
    known: Known
    at: float
    """When the last game with them ended."""


class PublicTable(NamedTuple):
    """Where somebody sits."""

    id: str
    is_open: bool
    """Whether a seat is free."""


class Invitation(NamedTuple):
    inviter: Known
    at: float
    table: Summary


@dataclass(frozen=True)
class Company:
    """All lists of a person."""

    friends: list[Known]
    opponents: list[Opponent]
    muted: list[Known]


# Lists


async def company_of(store: Store, person: str) -> Company:
    async with store.reading() as connection:
        friends = (await connection.execute(friends_of(person))).all()
        opponents = (await connection.execute(opponents_of(person))).all()
        muted = (await connection.execute(muted_by(person))).all()
    return Company(
        [Known(*row) for row in friends],
        [Opponent(Known(*row[:-1]), row.at) for row in opponents],
        [Known(*row) for row in muted],
    )


async def public_tables_of(store: Store, people: Collection[str]) -> dict[str, PublicTable]:
    """A public table where each of these people sits, if there is one: rather one that can be joined."""
    if not people:
        return {}
    async with store.reading() as connection:
        rows = (await connection.execute(sittings(people))).all()
    summaries = await store.read_summaries(rows)
    tables = [PublicTable(table["id"], _is_open(table)) for table in summaries]
    sitting = [(row.person, table) for row, table in zip(rows, tables, strict=True)]
    sitting.reverse()  # of several, the last one stays: the latest
    return dict(sorted(sitting, key=lambda one: one[1].is_open))


async def read_known(store: Store, people: Collection[str]) -> dict[str, Known]:
    """These people, by their ids."""
    async with store.reading() as connection:
        rows = (await connection.execute(_KNOWN_PEOPLE.where(PEOPLE.c.id.in_(people)))).all()
    return {row.id: Known(*row) for row in rows}


async def friends_among(store: Store, person: str, people: Collection[str]) -> frozenset[str]:
    """Which of these people are friends of the person."""
    wanted = select(FRIENDS.c.friend).where(FRIENDS.c.person == person, FRIENDS.c.friend.in_(people))
    async with store.reading() as connection:
        return frozenset(row.friend for row in await connection.execute(wanted))


# Friends


async def add_friend(store: Store, person: str, friend: str, at: float) -> None:
    """Put a player on the person's list; twice is once. Refused if the list is full."""
    async with store.writing() as connection:
        await lock_person(connection, person)
        row = {"person": person, "friend": friend}
        if await _has(connection, FRIENDS, row):
            return
        if await _count(connection, FRIENDS, FRIENDS.c.person == person) >= MAX_FRIENDS:
            raise Refusal("too-many-friends", f"you have {MAX_FRIENDS} friends on your list; remove one first")
        await connection.execute(insert(FRIENDS), {**row, "added": at})


async def remove_friend(store: Store, person: str, friend: str) -> None:
    async with store.writing() as connection:
        await connection.execute(delete(FRIENDS).where(FRIENDS.c.person == person, FRIENDS.c.friend == friend))


# Mutes


async def mute(store: Store, person: str, muted: str, at: float) -> bool:
    """Let nothing of somebody reach the person any more. Returns whether that is new.

    Refuses if there is no such person, or if too many are muted.
    """
    async with store.writing() as connection:
        await lock_person(connection, person)
        row = {"person": person, "muted": muted}
        if await _has(connection, MUTES, row):
            return False
        if (await connection.execute(_KNOWN_PEOPLE.where(PEOPLE.c.id == muted))).first() is None:
            raise no_such_person()
        if await _count(connection, MUTES, MUTES.c.person == person) >= MAX_MUTED:
            raise Refusal("too-many-friends", f"you have muted {MAX_MUTED} people; unmute one first")
        await connection.execute(insert(MUTES), {**row, "added": at})
        await notify(connection, "changed", [person])
        return True


async def unmute(store: Store, person: str, muted: str) -> bool:
    """Let everything of somebody reach the person again. Returns whether they were muted."""
    async with store.writing() as connection:
        deleted = await connection.execute(delete(MUTES).where(MUTES.c.person == person, MUTES.c.muted == muted))
        if deleted.rowcount == 0:
            return False
        await notify(connection, "changed", [person])
        return True


# Invitations


async def invite(store: Store, inviter: str, person: str, table_id: str, at: float) -> bool:
    """Invite a friend or a recent opponent to a table. Returns whether to notify them: not of a second invitation to
    one table, and not if they have muted the inviter, who cannot tell.

    Refuses for anybody else, and if the inviter has too many invitations.
    """
    async with store.writing() as connection:
        await lock_person(connection, inviter)
        if not await _may_invite(connection, inviter, person):
            raise no_such_person("you can invite people on your list of friends, and those you have played with lately")
        there = (INVITATIONS.c.person == person, INVITATIONS.c.table_id == table_id)
        row = {"person": person, "table_id": table_id, "inviter": inviter}
        if await _has(connection, INVITATIONS, row):
            return False
        gathering = exists().where(TABLES.c.id == INVITATIONS.c.table_id, TABLES.c.status == "gathering")
        if await _count(connection, INVITATIONS, INVITATIONS.c.inviter == inviter, gathering) >= MAX_INVITATIONS:
            allowed = f"you have {MAX_INVITATIONS} invitations to tables that have not started; start one first"
            raise Refusal("too-many-invitations", allowed, retry_after=60)
        is_muted = await _has(connection, MUTES, {"person": person, "muted": inviter})
        known = (await connection.execute(_visible(person).where(*there).limit(1))).first()
        await connection.execute(insert(INVITATIONS), {**row, "at": at})
        return not is_muted and known is None


async def invited_to(store: Store, inviter: str, table_id: str) -> frozenset[str]:
    """Whom the inviter has invited to a table."""
    wanted = select(INVITATIONS.c.person).where(INVITATIONS.c.inviter == inviter, INVITATIONS.c.table_id == table_id)
    async with store.reading() as connection:
        return frozenset(row.person for row in await connection.execute(wanted))


async def invitations_of(store: Store, person: str) -> list[Invitation]:
    """The invitations of a person who does not sit at the table yet, latest first: one for each table that waits for
    players, and none from people they have muted."""
    async with store.reading() as connection:
        rows = (await connection.execute(invitations_to(person))).all()
    latest = list({row.id: row for row in reversed(rows)}.values())[::-1]
    summaries = await store.read_summaries(latest)
    return [
        Invitation(Known(row.inviter, row.name, row.handle, row.face), row.at, table)
        for row, table in zip(latest, summaries, strict=True)
    ]


async def decline(store: Store, person: str, table_id: str) -> None:
    """No longer show the invitations to a table."""
    mine = (INVITATIONS.c.person == person, INVITATIONS.c.table_id == table_id)
    async with store.writing() as connection:
        await connection.execute(update(INVITATIONS).where(*mine).values(is_declined=True))


async def forget_old_invitations(store: Store, before: float) -> None:
    """Delete invitations to tables that have started, and those that are old."""
    started = exists().where(TABLES.c.id == INVITATIONS.c.table_id, TABLES.c.status != "gathering")
    async with store.writing() as connection:
        await connection.execute(delete(INVITATIONS).where(or_(started, INVITATIONS.c.at < before)))


# Reports


async def report(
    store: Store, reporter: str, person: str, table_id: str, reason: ReportReason, line: str, at: float
) -> None:
    """Tell the operator of somebody at a table; a second report of the same replaces the first.

    Refused if the operator has too many unread ones of the reporter.
    """
    row = {"reporter": reporter, "person": person, "table_id": table_id}
    said = {"at": at, "reason": reason, "line": line, "is_open": True}
    async with store.writing() as connection:
        await lock_person(connection, reporter)
        same = [REPORTS.c[name] == value for name, value in row.items()]
        is_open = await connection.scalar(select(REPORTS.c.is_open).where(*same))
        mine = (REPORTS.c.reporter == reporter, REPORTS.c.is_open)
        if not is_open and await _count(connection, REPORTS, *mine) >= MAX_REPORTS:
            allowed = f"you have {MAX_REPORTS} reports that the operator has not read yet"
            raise Refusal("too-many-reports", allowed, retry_after=3600)
        if is_open is not None:
            await connection.execute(update(REPORTS).where(*same).values(said))
            return
        await connection.execute(insert(REPORTS), {**row, **said})


# Statements


def friends_of(person: str) -> Select[Any]:
    wanted = _KNOWN_PEOPLE.join(FRIENDS, FRIENDS.c.friend == PEOPLE.c.id).where(FRIENDS.c.person == person)
    return wanted.order_by(func.lower(PEOPLE.c.name)).limit(MAX_FRIENDS)


def muted_by(person: str) -> Select[Any]:
    wanted = _KNOWN_PEOPLE.join(MUTES, MUTES.c.muted == PEOPLE.c.id).where(MUTES.c.person == person)
    return wanted.order_by(MUTES.c.added.desc()).limit(MAX_MUTED)


def opponents_of(person: str) -> Select[Any]:
    """The people of somebody's latest games, with the end of the last one with each."""
    mine = select(MEMBERS.c.table_id, MEMBERS.c.ended).where(MEMBERS.c.person == person, MEMBERS.c.ended.is_not(None))
    games = mine.order_by(MEMBERS.c.ended.desc(), MEMBERS.c.table_id.desc()).limit(RECENT_GAMES).subquery()
    others = select(MEMBERS.c.person, func.max(games.c.ended).label("at"))
    others = others.join(games, games.c.table_id == MEMBERS.c.table_id).where(MEMBERS.c.person != person)
    met = others.group_by(MEMBERS.c.person).subquery()
    wanted = _KNOWN_PEOPLE.add_columns(met.c.at).join(met, met.c.person == PEOPLE.c.id)
    return wanted.order_by(met.c.at.desc()).limit(MAX_OPPONENTS)


def sittings(people: Collection[str]) -> Select[Any]:
    """The public tables that are not over where somebody of these sits, latest first."""
    wanted = select(MEMBERS.c.person, *SUMMARY_COLUMNS).join(TABLES, TABLES.c.id == MEMBERS.c.table_id)
    wanted = wanted.where(MEMBERS.c.person.in_(people), MEMBERS.c.ended.is_(None))
    wanted = wanted.where(TABLES.c.public, TABLES.c.status.in_(UNFINISHED))
    return wanted.order_by(TABLES.c.created.desc()).limit(2 * MAX_FRIENDS)


def invitations_to(person: str) -> Select[Any]:
    sits = exists().where(MEMBERS.c.person == person, MEMBERS.c.table_id == INVITATIONS.c.table_id)
    wanted = _visible(person).where(TABLES.c.status == "gathering", ~sits).order_by(INVITATIONS.c.at.desc())
    return wanted.limit(MAX_INVITATIONS)


def _visible(person: str) -> Select[Any]:
    """The invitations that a person may see: not declined, and of nobody they or the operator have muted."""
    mutes = exists().where(MUTES.c.person == person, MUTES.c.muted == INVITATIONS.c.inviter)
    columns = (INVITATIONS.c.inviter, PEOPLE.c.name, PEOPLE.c.handle, PEOPLE.c.face, INVITATIONS.c.at)
    wanted = select(*columns, *SUMMARY_COLUMNS).join(TABLES, TABLES.c.id == INVITATIONS.c.table_id)
    wanted = wanted.join(PEOPLE, PEOPLE.c.id == INVITATIONS.c.inviter)
    silenced = or_(PEOPLE.c.is_muted, PEOPLE.c.is_banned)
    return wanted.where(INVITATIONS.c.person == person, ~INVITATIONS.c.is_declined, ~silenced, ~mutes)


async def _may_invite(connection: AsyncConnection, inviter: str, person: str) -> bool:
    if await _has(connection, FRIENDS, {"person": inviter, "friend": person}):
        return True
    return any(row.id == person for row in await connection.execute(opponents_of(inviter)))


async def _has(connection: AsyncConnection, table: Any, row: dict[str, str]) -> bool:
    same = [table.c[name] == value for name, value in row.items()]
    return (await connection.execute(select(true()).select_from(table).where(*same))).first() is not None


async def _count(connection: AsyncConnection, table: Any, *which: Any) -> int:
    return int((await connection.execute(select(func.count()).select_from(table).where(*which))).scalar_one())


def no_such_person(allowed: str = "there is nobody like that; names are those of players on this server") -> Refusal:
    """The same for somebody who does not exist, and for somebody who does but not to the person who asks."""
    return Refusal("no-such-person", allowed)


def _is_open(table: Summary) -> bool:
    return table["status"] == "gathering" and any(seat["kind"] == "open" for seat in table["seats"])


_KNOWN_PEOPLE: Final = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.handle, PEOPLE.c.face).where(
    PEOPLE.c.deleted.is_(None)
)
"""In the order of the fields of `Known`."""
