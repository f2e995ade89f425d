"""The analysis board: a position of which everything is open, played for every seat and for chance."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, StrictInt, StrictStr, model_validator

from lastboat.server.models.exercise import Exercise
from lastboat.server.models.history import Outcome
from lastboat.server.models.requests import RequestModel
from lastboat.server.models.review import Chances
from lastboat.server.models.tables import OptionsChosen
from lastboat.server.models.words import Payload

MOST_MOVES = 300
LONGEST_POSITION = 8_000
"""Characters; the longest positions of games have two thousand."""


class AnalysisStart(RequestModel):
    """Where the analysis starts: a moment of a finished game, a puzzle, or a position as text or JSON."""

    table: Annotated[StrictStr, Field(pattern="^[0-9a-f]{16}$")] | None = None
    ply: Annotated[StrictInt, Field(ge=0, le=1_000_000, description="the frame of the table's history")] = 0
    puzzle: Annotated[StrictStr, Field(max_length=32)] | None = None
    position: Annotated[StrictStr, Field(max_length=LONGEST_POSITION)] | None = None

    @model_validator(mode="after")
    def is_one(self) -> AnalysisStart:
        if sum(one is not None for one in (self.table, self.puzzle, self.position)) != 1:
            raise ValueError("name one of `table`, `puzzle` and `position`")
        return self


class Analysed(RequestModel):
    """All moves since the start, of every seat and of chance."""

    model_config = ConfigDict(populate_by_name=True)

    start: Annotated[AnalysisStart, Field(alias="from")]
    moves: Annotated[list[StrictInt], Field(max_length=MOST_MOVES)] = Field(default_factory=list)
    since: (
        Annotated[StrictInt, Field(ge=0, lt=MOST_MOVES, description="moves whose events are already known")] | None
    ) = None


class Analysis(Exercise):
    """The position with every secret; `own` is the deciding seat's, or the active one's when chance decides."""

    options: OptionsChosen
    outcomes: Annotated[list[Outcome], Field(description="what chance may bring now, with its odds; else empty")]
    position: Annotated[str, Field(description="the position as text (docs/notation.md)")]


class AnalysisChances(Payload):
    chances: Annotated[Chances | None, Field(description="null during the set-up, where estimates are too weak")]
