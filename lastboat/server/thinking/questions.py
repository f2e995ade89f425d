"""Questions to bots and their answers, as values and as bytes.

A question contains a seat's view, and so what that seat keeps hidden from the others: send its bytes to the answering
side only.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from lastboat.errors import LastBoatError
from lastboat.view import Eyes, View

TIMEOUT_FACTOR: Final = 4.0
"""A bot is abandoned after this many times its thinking time, plus GRACE."""
GRACE: Final = 5.0
"""Seconds, for a slow machine."""
SLOWEST: Final = 2_000.0
"""The fewest iterations per second of a ranking, even when everything else has priority."""


class BotFailed(LastBoatError):
    """A bot raised an error. Only its type is named: its text may contain what the bot knows of hidden tiles."""


class BotUnavailable(LastBoatError):
    """No bot can be asked now, through no fault of its own."""


@dataclass(frozen=True)
class Question:
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

    @property
    def view(self) -> View:
        return View(self.seat, Eyes.MEMORY, self.record)

    @property
    def timeout(self) -> float:
        """Seconds after which nobody waits for the answer any longer."""
        return self.seconds * TIMEOUT_FACTOR + GRACE + self.iterations / SLOWEST

    def chosen(self, answer: Answer) -> int:
        """The action of an answer; ValueError if it is not legal: a bot may be anyone's program."""
        if answer.action not in self.legal:
            raise ValueError(f"it chose action {answer.action}, which is not legal")
        return answer.action

    def as_bytes(self) -> bytes:
        """One line."""
        return json.dumps({**vars(self), "record": b64encode(self.record).decode()}).encode()


class RankedAction(NamedTuple):
    """An action with its share of the search's visits, and each seat's expected result after it."""

    action: int
    share: float
    win: tuple[float, ...]
    score: tuple[float, ...]


@dataclass(frozen=True)
class Answer:
    """The action that a bot chose, and the ranking if one was requested, best first."""

    action: int
    ranked: tuple[RankedAction, ...] = ()

    def as_bytes(self) -> bytes:
        """One line."""
        return json.dumps(vars(self)).encode()


def read_question(content: bytes) -> Question:
    found: dict[str, Any] = json.loads(content)
    return Question(**{**found, "record": b64decode(found["record"]), "legal": tuple(found["legal"])})


def read_answer(content: bytes) -> Answer:
    """The answer in these bytes; BotFailed if they say so."""
    found: dict[str, Any] = json.loads(content)
    if "failed" in found:
        raise BotFailed(found["failed"])
    ranked = (RankedAction(action, share, tuple(win), tuple(score)) for action, share, win, score in found["ranked"])
    return Answer(found["action"], tuple(ranked))


def read_review(content: bytes) -> str:
    """The review in these bytes, as JSON; BotFailed if they say so."""
    found: dict[str, Any] = json.loads(content)
    if "failed" in found:
        raise BotFailed(found["failed"])
    return content.decode().strip()


def failure_as_bytes(error: Exception) -> bytes:
    """What is sent instead of an answer."""
    return json.dumps({"failed": type(error).__name__}).encode()
