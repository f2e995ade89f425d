"""The tries at islands of the day: who has begun one, the scores of a day, and how many days in a row."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Select, and_, func, or_, select

from lastboat.server.store.schema import BANNED, DAILY_TRIES, PEOPLE, TABLES
from lastboat.server.store.store import Store

MAX_SCORES: Final = 50
"""The best of a day."""
MAX_STREAK: Final = 1000
"""Days that a streak counts at most."""


class Try(NamedTuple):
    """Somebody's try at the island of a day."""

    table: str
    is_over: bool
    """Whether the game is over, however it ended."""
    score: int | None
    lead: int | None


class DayScore(NamedTuple):
    person: str
    name: str
    face: str
    table: str
    score: int
    lead: int


async def try_of(store: Store, day: int, person: str) -> Try | None:
    found = select(DAILY_TRIES.c.table_id, TABLES.c.status, DAILY_TRIES.c.score, DAILY_TRIES.c.lead)
    found = found.join(TABLES, TABLES.c.id == DAILY_TRIES.c.table_id)
    async with store.reading() as connection:
        wanted = found.where(DAILY_TRIES.c.day == day, DAILY_TRIES.c.person == person)
        row = (await connection.execute(wanted)).first()
    return None if row is None else Try(row.table_id, row.status == "over", row.score, row.lead)


async def scores_of_day(store: Store, day: int) -> tuple[list[DayScore], int]:
    """The best of a day, and how many have finished; nobody who is banned."""
    async with store.reading() as connection:
        rows = [DayScore(*row) for row in await connection.execute(best_of(day))]
        if len(rows) < MAX_SCORES:
            return rows, len(rows)
        return rows, int((await connection.execute(_listed(day, func.count()))).scalar_one())


def best_of(day: int) -> Select[Any]:
    """By points, then by the lead over the best bot, then by who finished first."""
    who = (DAILY_TRIES.c.person, PEOPLE.c.name, PEOPLE.c.face)
    shown = (*who, DAILY_TRIES.c.table_id, DAILY_TRIES.c.score, DAILY_TRIES.c.lead)
    order = (DAILY_TRIES.c.score.desc(), DAILY_TRIES.c.lead.desc(), DAILY_TRIES.c.ended)
    found = _listed(day, *shown).join(PEOPLE, PEOPLE.c.id == DAILY_TRIES.c.person)
    return found.order_by(*order).limit(MAX_SCORES)


async def place_of(store: Store, day: int, score: int, lead: int) -> int:
    """The place of this score; equal ones share it."""
    points = DAILY_TRIES.c.score
    is_better = or_(points > score, and_(points == score, DAILY_TRIES.c.lead > lead))
    async with store.reading() as connection:
        return 1 + int((await connection.execute(_listed(day, func.count()).where(is_better))).scalar_one())


def _listed(day: int, *columns: Any) -> Select[Any]:
    """The finished tries of a day."""
    found = select(*columns).select_from(DAILY_TRIES)
    is_banned = DAILY_TRIES.c.person.in_(select(PEOPLE.c.id).where(BANNED))
    return found.where(DAILY_TRIES.c.day == day, DAILY_TRIES.c.score.is_not(None), ~is_banned)


async def streak_of(store: Store, person: str, today: int) -> int:
    """How many days in a row the person has finished a try, up to today or yesterday."""
    async with store.reading() as connection:
        days = list((await connection.execute(days_of(person))).scalars())
    if not days or days[0] < today - 1:
        return 0
    return next((n for n, day in enumerate(days) if day != days[0] - n), len(days))


def days_of(person: str) -> Select[Any]:
    """The days on which the person has finished a try, latest first."""
    found = select(DAILY_TRIES.c.day).where(DAILY_TRIES.c.person == person, DAILY_TRIES.c.score.is_not(None))
    return found.order_by(DAILY_TRIES.c.day.desc()).limit(MAX_STREAK)
