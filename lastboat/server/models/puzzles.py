"""Puzzles: the list of them, and one as its solver sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, StrictBool

from lastboat import puzzles
from lastboat.server.models.exercise import Attempted, Exercise, Verdict
from lastboat.server.models.moves import Move
from lastboat.server.models.review import ReviewReason
from lastboat.server.models.tables import OptionsChosen
from lastboat.server.models.words import Payload

if TYPE_CHECKING:
    Theme = str
    Difficulty = str
else:
    Theme = Literal[tuple(one.value for one in puzzles.Theme)]
    Difficulty = Literal[tuple(one.value for one in puzzles.Difficulty)]


class PuzzleListed(Payload):
    id: Annotated[str, Field(examples=["5f0c9a12"])]
    themes: Annotated[list[Theme], Field(description="the first says what is decided")]
    difficulty: Difficulty


class PuzzleList(Payload):
    """All puzzles."""

    today: Annotated[str, Field(description="the `id` of the day's puzzle; a day begins at midnight UTC")]
    day: Annotated[int, Field(description="days since 1970")]
    puzzles: list[PuzzleListed]


class Answered(Attempted):
    """All moves of the solver since the start."""

    reveal: Annotated[StrictBool, Field(description="whether to return the answer before it is found")] = False


class PuzzleAnswer(Payload):
    moves: Annotated[list[Move], Field(description="a best plan")]
    reasons: Annotated[list[ReviewReason], Field(description="why it is better, as far as known")]


class PuzzleRating(Payload):
    """How good the solver is, and how hard the puzzle."""

    shown: Annotated[float, Field(description="the solver's number, which begins at 1000")]
    puzzle: Annotated[float, Field(description="the puzzle's, by those who tried it; before that, by its difficulty")]
    tries: Annotated[int, Field(description="the solver's first tries, at all puzzles")]
    change: Annotated[
        float | None, Field(description="what the solver's first try at it changed; null if there was none yet")
    ]


class PuzzleState(Exercise):
    """A puzzle as its solver sees it: with the own values and tiles, and without the others'."""

    id: str
    themes: list[Theme]
    difficulty: Difficulty
    options: OptionsChosen
    verdict: Annotated[Verdict | None, Field(description="null until the moves are a complete answer")]
    answer: Annotated[PuzzleAnswer | None, Field(description="once it is found, or if asked for")]
    rating: Annotated[
        PuzzleRating | None,
        Field(description="for people who are signed in: at the start, and after a try or a request for the answer"),
    ]
