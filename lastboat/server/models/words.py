"""The words that messages are made of, each with a name in the OpenAPI.

To a type checker, those of the engine's enumerations are plain `str`: it cannot evaluate types built from data.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, with_config
from typing_extensions import TypeAliasType, TypedDict

from lastboat.engine import words
from lastboat.engine.board import ISLANDS
from lastboat.names import SEAT_NAMES, TERRAIN_NAMES, UNDERSIDE_NAMES, USUAL, word
from lastboat.server.tables import occurrences
from lastboat.server.tables.seats import SEAT_KINDS
from lastboat.server.tables.time_controls import CLOCK_KINDS

_KINDS = "|".join(map(word, words.Kind))
Hex = TypeAliasType("Hex", Annotated[str, Field(pattern="^[a-m](1[0-2]|[1-9])$", examples=["g6"])])
Explorer = TypeAliasType("Explorer", Annotated[str, Field(pattern="^[RBYG](10|[1-9])$", examples=["R3"])])
Boat = TypeAliasType("Boat", Annotated[str, Field(pattern="^boat (1[0-2]|[1-9])$", examples=["boat 3"])])
Creature = TypeAliasType("Creature", Annotated[str, Field(pattern=f"^({_KINDS}) [1-6]$", examples=["shark 2"])])
Piece = TypeAliasType("Piece", Annotated[str, Field(description="an explorer, a boat or a creature", examples=["R3"])])


def _words(name: str, words: Iterable[str]) -> Any:
    """A type whose values are these words."""
    return TypeAliasType(name, Literal[tuple(words)])


PORTRAITS: Final = (
    "skipper", "stoker", "cook", "pilot", "diver", "gunner", "mate", "scout", "fisher", "surgeon", "bosun", "sailmaker",
)  # fmt: skip
"""The faces that a person can choose from; the client draws them."""

ReportReason = Literal["insults", "name", "stalling", "cheating", "other"]

if TYPE_CHECKING:
    Portrait = str
    PortraitName = str
    SeatName = str
    Seat = str
    Actor = str
    Island = str
    Terrain = str
    Underside = str
    Status = str
    Kind = str
    Face = str
    Phase = str
    Reason = str
    Cause = str
    TurnStep = str
    TableStatus = str
    SeatKind = str
    ClockKind = str
else:
    Portrait = _words("Portrait", ("", *PORTRAITS))
    PortraitName = Literal["", *PORTRAITS]
    SeatName = Literal[SEAT_NAMES]
    Seat = _words("Seat", SEAT_NAMES)
    Actor = _words("Actor", USUAL.actors)
    Island = _words("Island", ISLANDS)
    Terrain = _words("Terrain", TERRAIN_NAMES)
    Underside = _words("Underside", UNDERSIDE_NAMES)
    Status = _words("Status", (word(status) for status in words.Status if status != words.Status.ABSENT))
    Kind = _words("Kind", map(word, words.Kind))
    Face = _words("Face", map(word, words.Face))
    Phase = _words("Phase", (word(phase) for phase in words.Phase if phase != words.Phase.NEXT))
    Reason = _words("Reason", (word(reason) for reason in words.Reason if reason != words.Reason.NONE))
    Cause = _words("Cause", map(word, words.Cause))
    TurnStep = _words("TurnStep", (step.value for step in occurrences.TurnStep))
    TableStatus = _words("TableStatus", ("gathering", "starting", "playing", "over"))
    SeatKind = _words("SeatKind", SEAT_KINDS)
    ClockKind = _words("ClockKind", CLOCK_KINDS)


STRICT: Final = ConfigDict(extra="forbid")


@with_config(STRICT)
class Payload(TypedDict):
    """A response has only the declared fields. It is a plain dict, which orjson writes as fast as any."""


class DerivedModel(BaseModel):
    """The same for models that are made from other declarations."""

    model_config = STRICT
