"""Routes of puzzles. They need no token; for people who have one, the first try at each puzzle is rated."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Response

from lastboat.server.http.context import (
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Responses,
    Services,
    Visitor,
    require_warm,
)
from lastboat.server.limits import prices
from lastboat.server.limits.addresses import Client
from lastboat.server.models.puzzles import Answered, PuzzleList, PuzzleRating, PuzzleState
from lastboat.server.store.puzzles import count_try, standing
from lastboat.server.tables.seats import Person
from lastboat.server.views.messages import to_json
from lastboat.server.views.puzzles import DAY, list_text, puzzle_named, puzzle_payload

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], responses=PROBLEMS)
PuzzleId = Annotated[str, Path(max_length=32, examples=["5f0c9a12"])]
LISTED: Final[Responses] = {200: {"model": PuzzleList, "description": "All puzzles."}}
SHOWN: Final[Responses] = {200: {"model": PuzzleState, "description": "The puzzle's state."}}


@router.get("", responses=LISTED)
async def puzzles(services: CurrentServices) -> Response:
    """All puzzles by theme and difficulty, and which is the day's."""
    return Response(list_text(int(services.registry.now() // DAY)), media_type="application/json")


@router.post("/{id}", responses=SHOWN, dependencies=[Depends(require_warm)])
async def try_puzzle(
    id: PuzzleId, body: Answered, person: Visitor, client: CurrentClient, services: CurrentServices
) -> Response:
    """A puzzle after these moves, played from its position; complete answers get a verdict.

    The first of them is rated, for people who are signed in. Whoever asks for the answer first has not found it.
    """
    services.allowances.charge(client, prices.LESSON)
    shown = puzzle_payload(puzzle_named(id), body.moves, body.since, reveal=body.reveal)
    if person is not None and (shown["verdict"] is not None or body.reveal or not body.moves):
        shown["rating"] = await _rating(services, client, person, shown, has_tried=bool(body.moves) or body.reveal)
    return Response(to_json(shown), media_type="application/json")


async def _rating(
    services: Services, client: Client, person: Person, shown: PuzzleState, *, has_tried: bool
) -> PuzzleRating:
    """The ratings of the solver and the puzzle, after the try if it is one."""
    puzzle = puzzle_named(shown["id"])
    found = await standing(services.store, person.id, puzzle)
    if has_tried and found.change is None:
        services.allowances.charge(client, prices.FIRST_TRY)
        verdict = shown["verdict"]
        right = verdict is not None and verdict["right"]
        found = await count_try(services.store, person.id, puzzle, services.registry.now(), right=right)
    return {"shown": found.solver, "puzzle": found.puzzle, "tries": found.tries, "change": found.change}
