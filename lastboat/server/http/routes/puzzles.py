"""Routes of puzzles. They need no token and store nothing."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Response

from lastboat.server.http.context import PROBLEMS, CurrentClient, CurrentServices, Responses, require_warm
from lastboat.server.limits import prices
from lastboat.server.models.puzzles import Answered, PuzzleList, PuzzleState
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
async def try_puzzle(id: PuzzleId, body: Answered, client: CurrentClient, services: CurrentServices) -> Response:
    """A puzzle after these moves, played from its position; complete answers get a verdict."""
    services.allowances.charge(client, prices.LESSON)
    shown = puzzle_payload(puzzle_named(id), body.moves, body.since, reveal=body.reveal)
    return Response(to_json(shown), media_type="application/json")
