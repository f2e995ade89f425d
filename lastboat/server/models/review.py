"""Reviews of finished games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from pydantic import Field, StrictInt

from lastboat.review import model
from lastboat.server.models.exercise import Attempted, Exercise, Verdict
from lastboat.server.models.moves import Move
from lastboat.server.models.words import Payload, Seat

if TYPE_CHECKING:
    Fact = str
    Label = str
    Source = str
else:
    Fact = Literal[tuple(one.value for one in model.Fact)]
    Label = Literal[tuple(one.value for one in model.Label)]
    Source = Literal[tuple(one.value for one in model.Chance)]

Chances = Annotated[dict[Seat, float], Field(description="each seat's chance to win, 0 to 1, or its change")]


class Point(Payload):
    """The chances before a ply, with every secret known."""

    ply: int
    chances: Chances


class ReviewReason(Payload):
    """What is better after the better moves, and by how many explorers or boats."""

    what: Fact
    count: int


class Decision(Payload):
    """What a seat decided in one go, judged by what it could know then."""

    ply: Annotated[int, Field(description="the frame that shows the position before it")]
    until: Annotated[int, Field(description="the frame that shows the position after it")]
    seat: Seat
    played: list[Move]
    best: Annotated[list[Move], Field(description="what the search prefers; `played` if nothing is better")]
    chance: Annotated[float, Field(description="the seat's chance to win after what it played")]
    best_chance: float
    label: Label
    reasons: Annotated[list[ReviewReason], Field(description="why the better moves are better, as far as known")]
    change: Annotated[Chances, Field(description="what it did to every seat's chance, as things turned out")]


class Luck(Payload):
    """What chance brought: the chances after it minus the mean over all that could have come."""

    ply: Annotated[int, Field(description="the frame that shows the position before it")]
    move: Move
    source: Source
    luck: Chances


class SeatReview(Payload):
    """A seat's game. In chance to win, result - even share = set_up - lost + others + dice + tiles + remainder."""

    seat: Seat
    accuracy: Annotated[float, Field(description="0 to 100")]
    result: Annotated[float, Field(description="its share of the win")]
    set_up: float
    lost: Annotated[float, Field(description="what its errors cost, by what it could know")]
    others: Annotated[dict[Seat, float], Field(description="what each other seat's decisions gave and took")]
    dice: float
    tiles: float
    remainder: Annotated[float, Field(description="what else its decisions did: not to be known, or noise")]
    best: Annotated[int | None, Field(description="the ply of its best decision")]
    worst: Annotated[int | None, Field(description="the ply of its worst error")]


class Figures(NamedTuple):
    """What a review says of a seat's game, as it is kept with the result."""

    accuracy: float
    """0 to 100."""
    luck: float
    """What dice and tiles brought, in chance to win."""


class Provenance(Payload):
    """What made a review, beside the game: the Captain's search valued positions, it and the Admiral's judged plans."""

    version: Annotated[str, Field(description="of Last Boat")]
    seed: int
    values: Annotated[int, Field(description="iterations for each position")]
    plans: Annotated[int, Field(description="iterations of each search of a decision")]


class ReviewShown(Payload):
    """A review; `docs/review.md` says what is judged and how."""

    is_coarse: Annotated[bool, Field(description="a first estimate; a closer one follows")]
    points: list[Point]
    decisions: list[Decision]
    outcomes: list[Luck]
    seats: list[SeatReview]
    turning_points: Annotated[list[int], Field(description="the plies that changed the game most, at most three")]
    made_by: Provenance


class Retried(Exercise):
    """A decision of a finished game with the learner's moves, seen by the seat that decided."""

    verdict: Annotated[Verdict | None, Field(description="null until the decision is complete")]


class Retry(Attempted):
    """Moves instead of a reviewed decision."""

    ply: Annotated[StrictInt, Field(ge=0, le=1_000_000, description="the `ply` of the decision in the review")]


class ReviewState(Payload):
    """How far the review of a game is; ask again until it is `done`."""

    state: Annotated[
        Literal["waiting", "working", "done"],
        Field(description="waiting in the queue, being computed or refined, or as good as it gets"),
    ]
    ahead: Annotated[int, Field(description="while `waiting`: how many are computed before it")]
    review: Annotated[ReviewShown | None, Field(description="null until the first estimate")]
