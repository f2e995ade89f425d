"""A model for every type of event, derived from its declaration in `lastboat.events`, and their union by `type`."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field, create_model
from typing_extensions import TypeAliasType

from lastboat.events import Happening
from lastboat.events.declare import DECLARATIONS, Declaration
from lastboat.server.models import words as words
from lastboat.server.models.words import Actor, DerivedModel, Seat, TurnStep


class EventModel(DerivedModel):
    """The fields of every event."""

    step: Annotated[TurnStep | None, Field(description="the step of the set-up or turn in which it happened")]
    phase: Annotated[words.Phase, Field(description="the phase in which it happened")]
    actor: Annotated[Actor, Field(description="who decided: a seat, or chance")]
    active: Annotated[Seat, Field(description="whose turn it was")]
    text: Annotated[str, Field(description="the event as an English sentence")]


class TookBack(EventModel):
    """A player took back their last step; the game is at `ply` again."""

    type: Literal["took-back"]
    seat: Seat
    ply: int


class StoodIn(EventModel):
    """The seat's bot does not answer, so a simpler one plays for it until it does."""

    type: Literal["stood-in"]
    seat: Seat


def _model_of(kind: type[Happening], declared: Declaration) -> type[EventModel]:
    """The model of one type of event, which has the type's name in the OpenAPI."""
    held: dict[str, Any] = {"type": (Literal[declared.name], ...)}
    for name, field in declared.fields.items():
        holds = getattr(words, field.name) if field.name else int
        held[name] = (holds | None if name in declared.secrets else holds, ...)
    if "creature" in held:
        held["kind"] = (words.Kind, ...)
    return create_model(kind.__name__, __base__=EventModel, __doc__=kind.__doc__, **held)


MODELS: Final = (*(_model_of(kind, declared) for kind, declared in DECLARATIONS.items()), TookBack, StoodIn)

if TYPE_CHECKING:
    Event = dict[str, Any]
else:
    Event = TypeAliasType("Event", Annotated[reduce(or_, MODELS), Field(discriminator="type")])
