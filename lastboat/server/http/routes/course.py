"""Routes of the course. They need no token and store nothing."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Response

from lastboat.server.course.lessons import contents, lesson, step_named
from lastboat.server.http.context import PROBLEMS, CurrentClient, CurrentServices, Responses, require_warm
from lastboat.server.limits import prices
from lastboat.server.models.course import Course, Lesson
from lastboat.server.models.exercise import Attempted
from lastboat.server.views.messages import to_json

router = APIRouter(prefix="/api/course", tags=["course"], responses=PROBLEMS)
StepId = Annotated[str, Path(max_length=32, examples=["walk"])]
TAUGHT: Final[Responses] = {200: {"model": Lesson, "description": "The step's current state."}}


@router.get("", response_model=Course)
async def steps() -> Course:
    """The steps in order."""
    return contents()


@router.get("/{step}", responses=TAUGHT, dependencies=[Depends(require_warm)])
async def begin(step: StepId, client: CurrentClient, services: CurrentServices) -> Response:
    """A step at its start."""
    services.allowances.charge(client, prices.LESSON)
    return _taught(step, Attempted())


@router.post("/{step}", responses=TAUGHT, dependencies=[Depends(require_warm)])
async def go_on(step: StepId, body: Attempted, client: CurrentClient, services: CurrentServices) -> Response:
    """A step after these moves, played from its start; an illegal move is refused with the list of legal ones."""
    services.allowances.charge(client, prices.LESSON)
    return _taught(step, body)


def _taught(step: str, body: Attempted) -> Response:
    return Response(to_json(lesson(step_named(step), body.moves, body.since)), media_type="application/json")
