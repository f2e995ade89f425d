"""Responses of the course."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lastboat.server.models.exercise import Exercise
from lastboat.server.models.moves import Move
from lastboat.server.models.words import Payload


class CourseStep(Payload):
    id: Annotated[str, Field(examples=["walk"])]
    chapter: Annotated[str, Field(description="the paragraph of the rulebook that it teaches", examples=["5.1"])]


class Course(Payload):
    """An interactive first game, step by step."""

    steps: list[CourseStep]


class Lesson(Exercise):
    """A step of the course as the learner, red, sees it."""

    step: str
    chapter: str
    hint: Annotated[Move | None, Field(description="a legal move towards the goal; null when the step is over")]
    done: bool
    failed: bool
