"""Profiles: sums over a person's finished games, made by the database in work that is bounded."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import CTE, JSON, Integer, Select, case, cast, func, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from lastboat.server.models.profile import (
    LevelTally,
    Opponent,
    PlayersTally,
    Profile,
    ProfileRating,
    Reviewed,
    SolverRating,
    Taken,
    Tally,
)
from lastboat.server.store.ratings import FEWEST_GAMES, curve_of, ratings_of
from lastboat.server.store.schema import MEMBERS, PEOPLE
from lastboat.server.store.store import Store
from lastboat.server.tables.pools import PEOPLE_POOLS, POOLS, PUZZLES
from lastboat.server.tables.results import strength_of
from lastboat.server.tables.seats import Person

MAX_COUNTED: Final = 10_000
"""The last games that are counted."""
LATELY: Final = 1_000
"""The last games among which opponents, losses and reviews are looked for."""
MAX_OPPONENTS: Final = 5
MAX_REVIEWED: Final = 50


async def profile_of(store: Store, person: Person, *, is_me: bool) -> Profile:
    """What they see of themselves, or what anybody sees of a person who is public."""
    async with store.reading() as connection:
        since = (await connection.execute(select(PEOPLE.c.created).where(PEOPLE.c.id == person.id))).scalar_one()
        ratings, puzzles = await _ratings(connection, person.id, is_me=is_me)
        by_players, by_level = await _tallies(connection, person.id)
        taken: list[Taken] = [
            {"cause": row.cause, "explorers": row.explorers}
            for row in await connection.execute(taken_from(person.id, connection.dialect.name))
        ]
        reviewed: list[Reviewed] = [
            {"at": row.ended, "accuracy": row.accuracy, "luck": row.luck}
            for row in (await connection.execute(reviewed_games(person.id))).all()[::-1]
        ]
        opponents: list[Opponent] = [
            {
                "name": row.name,
                "handle": row.handle if row.is_public else None,
                "face": row.face,
                "games": row.games,
                "won": row.won,
            }
            for row in await connection.execute(opponents_of(person.id, public_only=not is_me))
        ]
    return {
        "name": person.name,
        "handle": person.handle,
        "face": person.face,
        "is_me": is_me,
        "public": person.is_public,
        "since": since,
        "ratings": ratings,
        "puzzles": puzzles,
        "by_players": by_players,
        "by_level": by_level,
        "taken": taken,
        "reviewed": reviewed,
        "opponents": opponents,
    }


async def _ratings(
    connection: AsyncConnection, person: str, *, is_me: bool
) -> tuple[list[ProfileRating], SolverRating | None]:
    """Those of games against bots are for oneself only."""
    ratings: list[ProfileRating] = []
    puzzles: SolverRating | None = None
    for row in (await connection.execute(ratings_of(person))).all():
        if row.pool == PUZZLES:
            puzzles = {"shown": row.shown, "games": row.games}
        elif row.pool in (POOLS if is_me else PEOPLE_POOLS):
            points = (await connection.execute(curve_of(person, row.pool))).all()
            ratings.append(
                {
                    "pool": row.pool,
                    "shown": row.shown,
                    "games": row.games,
                    "is_provisional": row.games < FEWEST_GAMES,
                    "curve": [one.shown for one in reversed(points)],
                }
            )
    return sorted(ratings, key=lambda one: POOLS.index(one["pool"])), puzzles


async def _tallies(connection: AsyncConnection, person: str) -> tuple[list[PlayersTally], list[LevelTally]]:
    """One query counts both: there are few kinds of games."""
    rows = (await connection.execute(tallies_of(person))).all()
    by_players: list[PlayersTally] = [
        {"players": players, **_sum([row for row in rows if row.players == players])}
        for players in sorted({row.players for row in rows})
    ]
    levels = sorted({row.level for row in rows if row.level is not None}, key=lambda one: (strength_of(one), one))
    by_level: list[LevelTally] = [
        {"level": level, **_sum([row for row in rows if row.level == level])} for level in levels
    ]
    return by_players, by_level


def _sum(rows: list[Any]) -> Tally:
    games = sum(row.games for row in rows)
    return {
        "games": games,
        "won": sum(row.won for row in rows),
        "saved": round(sum(row.saved for row in rows) / games, 2),
        "best": max(row.best for row in rows),
    }


def tallies_of(person: str) -> Select[Any]:
    """How many games of each size, and against bots of which level, and how they ended."""
    games = _last_games(person, MAX_COUNTED, "players", "level", "place", "saved", "score")
    sums = (
        func.count().label("games"),
        func.sum(case((games.c.place == 1, 1), else_=0)).label("won"),
        func.sum(games.c.saved).label("saved"),
        func.max(games.c.score).label("best"),
    )
    wanted = select(games.c.players, games.c.level, *sums)
    return wanted.group_by(games.c.players, games.c.level).order_by(games.c.players, games.c.level)


def taken_from(person: str, dialect: str) -> Select[Any]:
    """What has taken a person's explorers lately, most first."""
    games = _last_games(person, LATELY, "losses")
    if dialect == "postgresql":
        each = func.json_each_text(cast(games.c.losses, JSON)).table_valued("key", "value")
    else:
        each = func.json_each(games.c.losses).table_valued("key", "value")
    explorers = func.sum(cast(each.c.value, Integer)).label("explorers")
    wanted = select(each.c.key.label("cause"), explorers).select_from(games).join(each, true())
    return wanted.group_by(each.c.key).order_by(explorers.desc(), each.c.key)


def reviewed_games(person: str) -> Select[Any]:
    """The last games that were reviewed, latest first."""
    games = _last_games(person, LATELY, "ended", "table_id", "accuracy", "luck")
    wanted = select(games.c.ended, games.c.accuracy, games.c.luck).where(games.c.accuracy.is_not(None))
    return wanted.order_by(games.c.ended.desc(), games.c.table_id.desc()).limit(MAX_REVIEWED)


def opponents_of(person: str, *, public_only: bool) -> Select[Any]:
    """The players whom a person has met most lately. Guests are not named: their name now may not be the one that they
    had at the table."""
    games = _last_games(person, LATELY, "table_id", "place", "people")
    other = MEMBERS.alias()
    won = func.sum(case((games.c.place < other.c.place, 1), else_=0)).label("won")
    met = func.count().label("games")
    wanted = select(PEOPLE.c.name, PEOPLE.c.handle, PEOPLE.c.face, PEOPLE.c.is_public, met, won)
    wanted = wanted.select_from(games).join(other, other.c.table_id == games.c.table_id)
    wanted = wanted.join(PEOPLE, PEOPLE.c.id == other.c.person)
    wanted = wanted.where(games.c.people > 0, other.c.person != person, other.c.seat.is_not(None))
    wanted = wanted.where(PEOPLE.c.handle.is_not(None), PEOPLE.c.is_public if public_only else true())
    return wanted.group_by(PEOPLE.c.id).order_by(met.desc(), PEOPLE.c.id).limit(MAX_OPPONENTS)


def _last_games(person: str, most: int, *columns: str) -> CTE:
    """These columns of the last finished games that a person has played with one seat, without those for fun."""
    over = (MEMBERS.c.ended.is_not(None), MEMBERS.c.seat.is_not(None))
    wanted = select(*(MEMBERS.c[name] for name in columns), MEMBERS.c.is_for_fun)
    wanted = wanted.where(MEMBERS.c.person == person, *over)
    last = wanted.order_by(MEMBERS.c.ended.desc(), MEMBERS.c.table_id.desc()).limit(most).subquery()
    return select(*(last.c[name] for name in columns)).where(last.c.is_for_fun.is_not(true())).cte("games")
