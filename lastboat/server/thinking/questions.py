"""Questions to bots and their answers, as values and as bytes.

A new kind of question is one more dataclass in `Question`, its answer one more in `Answer`, and a case in
`BotHost.answer`. A question contains a seat's view, and so what that seat keeps hidden from the others: send its bytes
to the answering side only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar

from pydantic import ConfigDict, Discriminator, TypeAdapter

from lastboat.editions import Options
from lastboat.errors import LastBoatError
from lastboat.review import Reason
from lastboat.view import Eyes, View

TIMEOUT_FACTOR: Final = 4.0
"""A bot is abandoned after this many times its thinking time, plus GRACE."""
GRACE: Final = 5.0
"""Seconds, for a slow machine."""
SLOWEST: Final = 2_000.0
"""The fewest iterations per second of a ranking, even when everything else has priority."""
MOST_OUTCOMES: Final = 200
"""More than chance can bring at once, with a roll after a flip."""
REVIEW_TIMEOUT: Final = 900.0
"""Seconds; everything else has priority over a review."""

A = TypeVar("A", covariant=True)


class BotFailed(LastBoatError):
    """A bot raised an error. Only its type is named: its text may contain what the bot knows of hidden tiles."""


class BotUnavailable(LastBoatError):
    """No bot can be asked now, through no fault of its own."""


class Asks(Generic[A]):
    """A question whose answer is an `A`."""

    is_background: ClassVar[bool] = False
    """Whether it gives way to all other questions."""

    @property
    def timeout(self) -> float:
        """Seconds after which nobody waits for the answer any longer."""
        raise NotImplementedError


class RankedAction(NamedTuple):
    """An action with its share of the search's visits, and each seat's expected result after it."""

    action: int
    share: float
    win: tuple[float, ...]
    score: tuple[float, ...]


@dataclass(frozen=True)
class MoveAnswer:
    """The action that a bot chose; if requested, with a ranking, best first, and what speaks for its plan."""

    action: int
    ranked: tuple[RankedAction, ...] = ()
    plan: tuple[int, ...] = ()
    """The actions that the seat decides in one go, the chosen one first."""
    chance: float | None = None
    """The seat's chance to win after them, as a review judges it."""
    reasons: tuple[Reason, ...] = ()
    kind: Literal["move"] = "move"


@dataclass(frozen=True)
class MoveQuestion(Asks[MoveAnswer]):
    """What to choose, for whom, and how long it may take."""

    level: str
    seat: int
    record: bytes
    """The record of the seat's `View`."""
    legal: tuple[int, ...]
    seconds: float
    player: str = ""
    """Whose decision it is: a bot keeps its plans for the same player's next one. Empty for a bot that is used once."""
    seed: int = 0
    """The seed of a new bot."""
    iterations: int = 0
    """Iterations of a search that ranks the moves; 0 for no ranking."""
    kind: Literal["move"] = "move"

    __pydantic_config__: ClassVar = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    @property
    def view(self) -> View:
        return View(self.seat, Eyes.MEMORY, self.record)

    @property
    def timeout(self) -> float:
        return self.seconds * TIMEOUT_FACTOR + GRACE + self.iterations / SLOWEST

    def chosen(self, answer: MoveAnswer) -> int:
        """The action of an answer; ValueError if it is not legal: a bot may be anyone's program."""
        if answer.action not in self.legal:
            raise ValueError(f"it chose action {answer.action}, which is not legal")
        return answer.action


@dataclass(frozen=True)
class ReviewAnswer:
    """A review, as the JSON of `lastboat.server.models.review.ReviewShown`: it is stored and sent as it is."""

    text: str
    kind: Literal["review"] = "review"


@dataclass(frozen=True)
class ReviewQuestion(Asks[ReviewAnswer]):
    """A finished game, and how closely to look at it."""

    options: Options
    names: tuple[str, ...]
    actions: tuple[int, ...]
    is_coarse: bool
    kind: Literal["review"] = "review"

    is_background = True

    @property
    def timeout(self) -> float:
        return REVIEW_TIMEOUT


@dataclass(frozen=True)
class ChancesAnswer:
    """Chances to win, 0 to 1."""

    chances: tuple[float, ...]
    kind: Literal["chances"] = "chances"


@dataclass(frozen=True)
class PlansQuestion(Asks[ChancesAnswer]):
    """The deciding seat's chance after each of these plans, by what it knows. Equal questions have equal answers."""

    seat: int
    record: bytes
    """The record of the seat's `View`."""
    plans: tuple[tuple[int, ...], ...]
    iterations: int
    """For each plan."""
    seed: int = 0
    kind: Literal["plans"] = "plans"

    __pydantic_config__: ClassVar = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    @property
    def view(self) -> View:
        return View(self.seat, Eyes.MEMORY, self.record)

    @property
    def timeout(self) -> float:
        return GRACE + len(self.plans) * (GRACE + self.iterations / SLOWEST)


@dataclass(frozen=True)
class PositionQuestion(Asks[ChancesAnswer]):
    """Every seat's chance in a position of which everything is known: never ask about a game in play."""

    record: bytes
    iterations: int
    """For each position that chance may bring."""
    seed: int = 0
    kind: Literal["position"] = "position"

    __pydantic_config__: ClassVar = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    @property
    def timeout(self) -> float:
        return GRACE + MOST_OUTCOMES * self.iterations / SLOWEST


@dataclass(frozen=True)
class Failure:
    """Sent instead of an answer: the type of the error."""

    error: str
    kind: Literal["failure"] = "failure"


Question = MoveQuestion | ReviewQuestion | PlansQuestion | PositionQuestion
Answer = MoveAnswer | ReviewAnswer | ChancesAnswer

QUESTIONS: Final = TypeAdapter[Question](Annotated[Question, Discriminator("kind")])
ANSWERS: Final = TypeAdapter[Answer | Failure](Annotated[Answer | Failure, Discriminator("kind")])
"""Both write one line of JSON, and read it back."""
