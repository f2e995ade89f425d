"""A model for every type of event, derived from `lastboat.events.types`, and their union by `type`."""

from __future__ import annotations

from enum import IntEnum
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field, create_model
from typing_extensions import TypeAliasType

from lastboat.engine import words as engine
from lastboat.events.codec import spell
from lastboat.events.decode import TYPES, WORDS
from lastboat.events.redact import SECRETS
from lastboat.events.types import Happening
from lastboat.server.models import words as words
from lastboat.server.models.words import Seat, Told

OF_WORD: Final[dict[type[IntEnum], Any]] = {
    engine.Ground: words.Terrain,
    engine.Underside: words.Underside,
    engine.Phase: words.Phase,
    engine.Face: words.Face,
    engine.Cause: words.Cause,
    engine.Reason: words.Reason,
}
OF_FIELD: Final[dict[str, Any]] = {
    "seat": words.Seat,
    "hex": words.Hex,
    "origin": words.Hex,
    "explorer": words.Explorer,
    "boat": words.Boat,
    "creature": words.Creature,
    "dolphin": words.Creature,
    "island": words.Island,
}
"""What a field of an event holds: by its enum, or by its name where it is the number of a thing; else a number."""


class EventTold(Told):
    """What every event has."""

    text: Annotated[str, Field(description="the event as an English sentence")]


class TookBack(EventTold):
    """A player took his last step back; the game stands at `ply` again."""

    type: Literal["took-back"]
    seat: Seat
    ply: int


def _model_of(name: str, kind: type[Happening]) -> type[EventTold]:
    """The model of one type, its name in the OpenAPI that of the type."""
    held: dict[str, Any] = {"type": (Literal[name], ...)}
    for field, word in WORDS[kind].items():
        holds = OF_WORD[word] if issubclass(word, IntEnum) else OF_FIELD.get(field, int)
        held[field] = (holds | None if field in SECRETS[kind] else holds, ...)
    return create_model(kind.__name__, __base__=EventTold, __doc__=kind.__doc__, **held)


MODELS: Final = (*(_model_of(spell(number), kind) for number, kind in TYPES.items()), TookBack)

if TYPE_CHECKING:
    Event = dict[str, Any]
else:
    Event = TypeAliasType("Event", Annotated[reduce(or_, MODELS), Field(discriminator="type")])
