"""Requests and responses of the course."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt

from lastboat.server.models.events import Event
from lastboat.server.models.moves import Move
from lastboat.server.models.position import Own, View
from lastboat.server.models.requests import RequestModel
from lastboat.server.models.words import ResponseModel

MOST_MOVES = 24


class CourseStep(ResponseModel):
    id: Annotated[str, Field(examples=["walk"])]
    chapter: Annotated[str, Field(description="the paragraph of the rulebook that it teaches", examples=["5.1"])]


class Course(ResponseModel):
    """An interactive first game, step by step."""

    steps: list[CourseStep]


class Attempted(RequestModel):
    """All the learner's moves since the start of the step."""

    moves: Annotated[list[StrictInt], Field(max_length=MOST_MOVES)] = Field(default_factory=list)
    since: (
        Annotated[StrictInt, Field(ge=0, lt=MOST_MOVES, description="moves whose events are already known")] | None
    ) = None


class Lesson(ResponseModel):
    """A step of the course as the learner, red, sees it."""

    step: str
    chapter: str
    ply: Annotated[int, Field(description="actions so far, including those of chance and the other seats")]
    before: Annotated[View, Field(description="the position before `events`")]
    events: Annotated[list[Event], Field(description="the events of the last move and of the replies to it")]
    view: View
    own: Own
    hint: Annotated[Move | None, Field(description="a legal move towards the goal; null when the step is over")]
    done: bool
    failed: bool
