"""Ratings: changed in the transaction that ends a game, listed, and computed again from the logs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, cast

import orjson
from sqlalchemy import Connection, Select, bindparam, delete, insert, select, text, update

from lastboat.server.store.schema import ENTRIES, PEOPLE, RATING_CHANGES, RATINGS, RatingChangeRow, RatingRow
from lastboat.server.tables.pools import PUZZLES, RatedGame, RatedSeat
from lastboat.server.tables.skills import NEW, Skill, rated, shown, skill_of_bot

FEWEST_GAMES: Final = 10
"""Rated games before a number is more than provisional: with fewer, nobody is on the leaderboard."""
RECENT: Final = 90 * 86_400.0
"""Seconds since the last rated game of those on the leaderboard."""
MAX_LEADERS: Final = 100
MAX_CURVE: Final = 200
"""The last games of a curve."""

Key = tuple[str, str]
"""A person and a pool."""


class GameOver(NamedTuple):
    """A game that is rated."""

    at: float
    table_id: str
    game: RatedGame


class Standings:
    """Ratings as they change, game by game."""

    def __init__(self, rows: Iterable[RatingRow] = ()) -> None:
        self.rows = {(row["person"], row["pool"]): row for row in rows}
        self.changes: list[RatingChangeRow] = []

    def add(self, over: GameOver) -> None:
        """Rate a game. Bots keep what they have."""
        pool, seats = over.game.pool, over.game.seats
        before = [self._skill(pool, one) for one in seats]
        after = rated([(skill, one.place) for skill, one in zip(before, seats, strict=True)])
        at = self._time_after(over)
        for number, (one, old, new) in enumerate(zip(seats, before, after, strict=True)):
            if one.person is None:
                continue
            games = self.rows[one.person, pool]["games"] if (one.person, pool) in self.rows else 0
            self.rows[one.person, pool] = {
                "person": one.person,
                "pool": pool,
                "mu": new.mu,
                "sigma": new.sigma,
                "shown": shown(new),
                "games": games + 1,
                "updated": at,
            }
            self.changes.append(
                {
                    "table_id": over.table_id,
                    "person": one.person,
                    "pool": pool,
                    "at": at,
                    "seat": number,
                    "place": one.place,
                    "mu": new.mu,
                    "sigma": new.sigma,
                    "before": shown(old),
                    "shown": shown(new),
                }
            )

    def _time_after(self, over: GameOver) -> float:
        """When the game ended, but later than all games of its people that were rated before it: the one that ends
        last may be committed first. So the times of the changes say in which order they were made."""
        known = [self.rows.get((one.person, over.game.pool)) for one in over.game.seats if one.person is not None]
        last = max((row["updated"] for row in known if row is not None), default=0.0)
        return over.at if over.at > last else math.nextafter(last, math.inf)

    def _skill(self, pool: str, seat: RatedSeat) -> Skill:
        """Somebody who was deleted during the game is neither a person nor a bot, and counts as new."""
        if seat.level is not None:
            return skill_of_bot(pool, seat.level)
        row = self.rows.get((seat.person, pool)) if seat.person is not None else None
        return NEW if row is None else Skill(row["mu"], row["sigma"])


def write_ratings(connection: Connection, games: Sequence[GameOver]) -> None:
    """Rate games, once: a second time, the keys of RATING_CHANGES refuse.

    The rows of all players are created and locked first, in one order, so games that end at once at several processes
    wait for each other and none is lost.
    """
    keys = sorted({(one.person, over.game.pool) for over in games for one in over.game.seats if one.person is not None})
    if not keys:  # all players were deleted while bots played on
        return
    first = {"mu": NEW.mu, "sigma": NEW.sigma, "shown": shown(NEW), "games": 0, "updated": 0.0}
    connection.execute(_CREATE, [{"person": person, "pool": pool, **first} for person, pool in keys])
    people, pools = sorted({person for person, _ in keys}), sorted({pool for _, pool in keys})
    wanted = select(RATINGS).where(RATINGS.c.person.in_(people), RATINGS.c.pool.in_(pools))
    rows = connection.execute(wanted.order_by(RATINGS.c.person, RATINGS.c.pool).with_for_update()).mappings()
    standings = Standings(cast("RatingRow", dict(row)) for row in rows)
    for over in sorted(games, key=lambda one: (one.at, one.table_id)):
        standings.add(over)
    connection.execute(insert(RATING_CHANGES), standings.changes)
    changed = [standings.rows[key] for key in keys]
    connection.execute(_UPDATE, [{**row, "whose": row["person"], "where": row["pool"]} for row in changed])


def leaders(pool: str, now: float) -> Select[Any]:
    """The best of a pool who have played enough, and lately."""
    wanted = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.handle, PEOPLE.c.is_public, RATINGS.c.shown, RATINGS.c.games)
    wanted = wanted.join(RATINGS, RATINGS.c.person == PEOPLE.c.id).where(RATINGS.c.pool == pool)
    wanted = wanted.where(RATINGS.c.games >= FEWEST_GAMES, RATINGS.c.updated >= now - RECENT)
    wanted = wanted.where(PEOPLE.c.deleted.is_(None), ~PEOPLE.c.is_banned)
    return wanted.order_by(RATINGS.c.shown.desc()).limit(MAX_LEADERS)


def ratings_of(person: str) -> Select[Any]:
    """Those of games, and the one of puzzles."""
    return select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.pool)


def curve_of(person: str, pool: str) -> Select[Any]:
    """The numbers shown after a person's last games, latest first."""
    wanted = select(RATING_CHANGES.c.at, RATING_CHANGES.c.shown, RATING_CHANGES.c.table_id)
    wanted = wanted.where(RATING_CHANGES.c.person == person, RATING_CHANGES.c.pool == pool)
    return wanted.order_by(RATING_CHANGES.c.at.desc()).limit(MAX_CURVE)


def changes_at(table_id: str) -> Select[Any]:
    """What a game has changed, in order of play."""
    wanted = select(RATING_CHANGES, PEOPLE.c.handle, PEOPLE.c.is_public)
    wanted = wanted.join(PEOPLE, PEOPLE.c.id == RATING_CHANGES.c.person)
    return wanted.where(RATING_CHANGES.c.table_id == table_id).order_by(RATING_CHANGES.c.seat)


def rated_games(connection: Connection) -> list[tuple[float, str, str]]:
    """All rated games by the logs: when each ended, its table, its pool; in the order in which they were rated, which
    only the changes tell."""
    changes = select(RATING_CHANGES.c.table_id, RATING_CHANGES.c.at)
    rated_at = {row.table_id: row.at for row in connection.execute(changes)}
    ends = select(ENTRIES.c.at, ENTRIES.c.table_id, ENTRIES.c.body).where(ENTRIES.c.kind == "ended")
    found = [(row.at, row.table_id, orjson.loads(row.body).get("pool")) for row in connection.execute(ends)]
    games = [(at, table_id, pool) for at, table_id, pool in found if pool is not None]
    return sorted(games, key=lambda game: (rated_at.get(game[1], game[0]), game[1]))


def replace_ratings(connection: Connection, standings: Standings) -> int:
    """Write ratings that were computed from the logs; returns how many rows were different. Those of deleted people
    are nobody's any more."""
    people = set(connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.deleted.is_(None))).scalars())
    ratings = {key: row for key, row in standings.rows.items() if row["person"] in people}
    changes = {(row["table_id"], row["person"]): row for row in standings.changes if row["person"] in people}
    rows = [row for row in connection.execute(_KEPT).mappings() if row["person"] in people]
    old_ratings = {(row["person"], row["pool"]): dict(row) for row in rows}
    stored = [row for row in connection.execute(select(RATING_CHANGES)).mappings() if row["person"] in people]
    old_changes = {(row["table_id"], row["person"]): dict(row) for row in stored}
    different = _differences(ratings, old_ratings) + _differences(changes, old_changes)
    if different:
        connection.execute(delete(RATING_CHANGES))
        connection.execute(delete(RATINGS).where(_OF_GAMES))
        if ratings:
            connection.execute(insert(RATINGS), list(ratings.values()))
            connection.execute(insert(RATING_CHANGES), list(changes.values()))
    return different


def _differences(ours: dict[Key, Any], theirs: dict[Key, Any]) -> int:
    return sum(ours.get(key) != theirs.get(key) for key in ours.keys() | theirs.keys())


_OF_GAMES: Final = RATINGS.c.pool != PUZZLES
_KEPT: Final = select(RATINGS).where(_OF_GAMES)
_CREATE: Final = text(f"{insert(RATINGS)} on conflict do nothing")
_UPDATE: Final = (
    update(RATINGS)
    .where(RATINGS.c.person == bindparam("whose"), RATINGS.c.pool == bindparam("where"))
    .values({name: bindparam(name) for name in ("mu", "sigma", "shown", "games", "updated")})
)
