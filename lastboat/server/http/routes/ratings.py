"""Routes for ratings: the leaderboard, one's own, and what a game has changed."""

from __future__ import annotations

from fastapi import APIRouter

from lastboat.server.http.context import PROBLEMS, CurrentServices, Guest, Visitor, table_shown
from lastboat.server.http.routes.tables import TableId
from lastboat.server.models.ratings import Leader, Leaderboard, MyRatings, PeoplePool, Rating, RatingChanges
from lastboat.server.store.ratings import FEWEST_GAMES, RECENT, changes_at, curve_of, leaders, ratings_of
from lastboat.server.tables.pools import PEOPLE_POOLS, POOLS
from lastboat.server.tables.skills import NEW, Skill, level_of_strength

router = APIRouter(prefix="/api", tags=["ratings"], responses=PROBLEMS)


@router.get("/leaderboard", response_model=Leaderboard)
async def leaderboard(pool: PeoplePool, person: Visitor, services: CurrentServices) -> Leaderboard:
    """The best at rated tables, among those who have played enough, and lately."""
    async with services.store.reading() as connection:
        rows = (await connection.execute(leaders(pool, services.registry.now()))).all()
    me = None if person is None else person.id
    listed: list[Leader] = [
        {
            "place": 1 + sum(other.shown > row.shown for other in rows),
            "name": row.name,
            "handle": row.handle if row.is_public or row.id == me else None,
            "shown": row.shown,
            "games": row.games,
            "is_me": row.id == me,
        }
        for row in rows
    ]
    return {"pool": pool, "games": FEWEST_GAMES, "days": round(RECENT / 86_400), "leaders": listed}


@router.get("/me/ratings", response_model=MyRatings)
async def my_ratings(person: Guest, services: CurrentServices) -> MyRatings:
    """Your ratings with their last games, and the bots of your strength."""
    found: list[Rating] = []
    async with services.store.reading() as connection:
        rows = [row for row in await connection.execute(ratings_of(person.id)) if row.pool in POOLS]
        for row in rows:
            points = (await connection.execute(curve_of(person.id, row.pool))).all()
            found.append(
                {
                    "pool": row.pool,
                    "shown": row.shown,
                    "games": row.games,
                    "is_provisional": row.games < FEWEST_GAMES,
                    "curve": [{"at": one.at, "shown": one.shown, "table": one.table_id} for one in reversed(points)],
                }
            )
    skills = {row.pool: Skill(row.mu, row.sigma) for row in rows}
    solo = {pool: skills.get(f"solo-{pool}", NEW) for pool in PEOPLE_POOLS}
    return {"ratings": found, "opponents": {pool: level_of_strength(pool, skill) for pool, skill in solo.items()}}  # type: ignore[misc]


@router.get("/tables/{id}/ratings", response_model=RatingChanges)
async def changes(id: TableId, person: Visitor, services: CurrentServices) -> RatingChanges:
    """What a finished game has changed in the ratings of its players; a game against bots tells it to its player."""
    table = await table_shown(services, id, person)
    async with services.store.reading() as connection:
        rows = (await connection.execute(changes_at(id))).all()
    me = None if person is None else person.id
    shown = [row for row in rows if row.pool in PEOPLE_POOLS or row.person == me]
    return {
        "changes": [
            {
                "seat": table.names.seats[row.seat],
                "pool": row.pool,
                "place": row.place,
                "handle": row.handle if row.is_public else None,
                "before": row.before,
                "shown": row.shown,
            }
            for row in shown
        ]
    }
