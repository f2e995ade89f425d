"""Ratings of solvers and puzzles: the first try of each person at each puzzle is a game of one against one."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lastboat.puzzles import Puzzle
from lastboat.server.store.schema import PUZZLE_RATINGS, PUZZLE_TRIES, RATINGS
from lastboat.server.store.store import Store
from lastboat.server.tables.pools import PUZZLES
from lastboat.server.tables.skills import NEW, Skill, rated, shown, skill_of_puzzle


class Standing(NamedTuple):
    """What a solver sees of the ratings."""

    solver: float
    puzzle: float
    tries: int
    """The solver's first tries, at all puzzles."""
    change: float | None
    """What the solver's first try at this puzzle changed; None if there was none yet."""


async def standing(store: Store, person: str, puzzle: Puzzle) -> Standing:
    """The ratings as they are."""
    async with store.reading() as connection:
        return await _standing(connection, person, puzzle)


async def count_try(store: Store, person: str, puzzle: Puzzle, at: float, *, right: bool) -> Standing:
    """Rate a try if it is the person's first at this puzzle.

    The key of PUZZLE_TRIES refuses a second one, also of those sent at once. The solver's row is locked before the
    puzzle's, so nobody waits in a circle.
    """
    is_new = {"person": person, "puzzle": puzzle.id, "at": at, "is_right": right, "change": 0.0}
    solver_row = (RATINGS.c.person == person) & (RATINGS.c.pool == PUZZLES)
    puzzle_row = PUZZLE_RATINGS.c.puzzle == puzzle.id
    async with store.writing() as connection:
        if (await connection.execute(_FIRST_TRY, is_new)).rowcount == 0:
            return await _standing(connection, person, puzzle)
        await connection.execute(_SOLVER, {"person": person, "pool": PUZZLES, **_row(NEW), "games": 0, "updated": at})
        prior = skill_of_puzzle(puzzle.difficulty)
        solver = (await connection.execute(select(RATINGS).where(solver_row).with_for_update())).one()
        await connection.execute(_PUZZLE, {"puzzle": puzzle.id, **_row(prior), "tries": 0})
        other = (await connection.execute(select(PUZZLE_RATINGS).where(puzzle_row).with_for_update())).one()
        before = Skill(solver.mu, solver.sigma), Skill(other.mu, other.sigma)
        after = rated([(before[0], 1 if right else 2), (before[1], 2 if right else 1)])
        change = shown(after[0]) - shown(before[0])
        mine = update(RATINGS).where(solver_row).values(**_row(after[0]), games=solver.games + 1, updated=at)
        theirs = update(PUZZLE_RATINGS).where(puzzle_row).values(**_row(after[1]), tries=other.tries + 1)
        tried = (PUZZLE_TRIES.c.person == person) & (PUZZLE_TRIES.c.puzzle == puzzle.id)
        for statement in (mine, theirs, update(PUZZLE_TRIES).where(tried).values(change=change)):
            await connection.execute(statement)
        return Standing(shown(after[0]), shown(after[1]), solver.games + 1, change)


async def _standing(connection: AsyncConnection, person: str, puzzle: Puzzle) -> Standing:
    wanted = select(RATINGS.c.shown, RATINGS.c.games).where(RATINGS.c.person == person, RATINGS.c.pool == PUZZLES)
    solver = (await connection.execute(wanted)).first()
    other = await connection.scalar(select(PUZZLE_RATINGS.c.shown).where(PUZZLE_RATINGS.c.puzzle == puzzle.id))
    of_try = select(PUZZLE_TRIES.c.change).where(PUZZLE_TRIES.c.person == person, PUZZLE_TRIES.c.puzzle == puzzle.id)
    return Standing(
        shown(NEW) if solver is None else solver.shown,
        shown(skill_of_puzzle(puzzle.difficulty)) if other is None else other,
        0 if solver is None else solver.games,
        await connection.scalar(of_try),
    )


def _row(skill: Skill) -> dict[str, float]:
    """The columns of a rating."""
    return {"mu": skill.mu, "sigma": skill.sigma, "shown": shown(skill)}


_FIRST_TRY: Final = text(f"{insert(PUZZLE_TRIES)} on conflict do nothing")
_SOLVER: Final = text(f"{insert(RATINGS)} on conflict do nothing")
_PUZZLE: Final = text(f"{insert(PUZZLE_RATINGS)} on conflict do nothing")
