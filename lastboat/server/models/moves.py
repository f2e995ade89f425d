"""The models of moves: one for each shape, with the fields of `lastboat.moves`, and their union by `verb`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field, create_model
from typing_extensions import TypeAliasType

from lastboat.moves import Verb
from lastboat.moves.move import FIELDS
from lastboat.server.models import words
from lastboat.server.models.words import DerivedModel

_HIDDEN: Final = Field(description="null while hidden")
HOLDS: Final[Mapping[str, Any]] = {
    "piece": words.Explorer,
    "origin": words.Hex,
    "to": words.Hex,
    "colour": words.Seat,
    "value": Annotated[int | None, _HIDDEN],
    "terrain": words.Terrain,
    "underside": words.Underside,
    "escorted": Annotated[bool, Field(description="the dolphin that guards the swimmer comes along")],
    "guarded": Annotated[words.Explorer | None, Field(description="the swimmer whom a dolphin guards")],
    "other": Annotated[words.Explorer, Field(description="the swimmer whom it guards from now on")],
    "face": words.Face,
    "number": Literal["1", "2", "3", "D"],
}
"""What each field holds, if its shape does not say otherwise."""


class MoveShown(DerivedModel):
    text: Annotated[str, Field(description="the move in notation", examples=["R3 swim f6", "place B=? d4"])]


class Shape(NamedTuple):
    """Verbs with the same fields, under one name in the OpenAPI."""

    name: str
    verbs: tuple[Verb, ...]
    about: str | None = None
    holds: Mapping[str, Any] = {}


SHAPES: Final = (
    Shape("PassMove", (Verb.PASS,)),
    Shape("PlaceMove", (Verb.PLACE,), "An explorer is placed on a tile."),
    Shape(
        "HexMove",
        (Verb.LAUNCH, Verb.SEND, Verb.SINK),
        "A boat is launched, a picked or new piece is sent, a tile is sunk: only the hex is chosen.",
    ),
    Shape("PlayMove", (Verb.PLAY,), "A kept tile is played."),
    Shape(
        "StepMove",
        (Verb.WALK, Verb.CLIMB, Verb.BOARD),
        "An explorer goes to a tile or into a boat; into the boat of their own hex if `to` is `origin`.",
    ),
    Shape("SwimMove", (Verb.SWIM,)),
    Shape("LandMove", (Verb.LAND,), "An explorer reaches a safe island.", {"to": words.Island}),
    Shape(
        "ExplorerMove",
        (Verb.JUMP, Verb.TAKE, Verb.GUARD),
        "An explorer jumps overboard, is taken, or is guarded: they are chosen where they are.",
    ),
    Shape("SailMove", (Verb.SAIL,), None, {"piece": words.Boat}),
    Shape("GoMove", (Verb.GO,), "A creature takes one step.", {"piece": words.Creature}),
    Shape("PickMove", (Verb.PICK,), "This piece goes far; `send` says where.", {"piece": words.Creature | words.Boat}),
    Shape("StayMove", (Verb.STAY,), "A squid stays and takes an explorer.", {"piece": words.Creature}),
    Shape(
        "SwitchMove",
        (Verb.SWITCH,),
        "A dolphin changes to another swimmer of its hex.",
        {
            "piece": words.Creature,
            "guarded": Annotated[words.Explorer | None, Field(description="the swimmer whom it guards")],
        },
    ),
    Shape("TerrainMove", (Verb.DEFEND, Verb.DEAL), "A defence tile is played; by chance, a tile is dealt."),
    Shape("FirstMove", (Verb.FIRST,), "Chance draws the first player."),
    Shape(
        "FlipMove",
        (Verb.FLIP,),
        "Chance shows a tile's underside.",
        {"underside": Annotated[words.Underside | None, _HIDDEN]},
    ),
    Shape("RollMove", (Verb.ROLL,)),
    Shape("RangeMove", (Verb.RANGE,), "Chance rolls the number die."),
)


def _model_of(shape: Shape) -> type[MoveShown]:
    held: dict[str, Any] = {"verb": (Literal[tuple(verb.value for verb in shape.verbs)], ...)}
    for name in FIELDS[shape.verbs[0]]:
        held[name] = ({**HOLDS, **shape.holds}[name], ...)
    return create_model(shape.name, __base__=MoveShown, __doc__=shape.about, **held)


MODELS: Final = tuple(_model_of(shape) for shape in SHAPES)

if TYPE_CHECKING:
    Move = dict[str, Any]
else:
    Move = TypeAliasType("Move", Annotated[reduce(or_, MODELS), Field(discriminator="verb")])
