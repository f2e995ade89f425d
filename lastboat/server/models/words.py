"""The words that messages are made of, each with a name in the OpenAPI. A test compares them with the engine's."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

SeatName = Literal["red", "blue", "yellow", "green"]
Seat = TypeAliasType("Seat", SeatName)
Actor = TypeAliasType("Actor", Literal["red", "blue", "yellow", "green", "chance", "nobody"])
Island = TypeAliasType("Island", Literal["NW", "NE", "SW", "SE"])
Hex = TypeAliasType("Hex", Annotated[str, Field(pattern="^[a-m](1[0-2]|[1-9])$", examples=["g6"])])
Explorer = TypeAliasType("Explorer", Annotated[str, Field(pattern="^[RBYG](10|[1-9])$", examples=["R3"])])
Boat = TypeAliasType("Boat", Annotated[str, Field(pattern="^boat (1[0-2]|[1-9])$", examples=["boat 3"])])
Creature = TypeAliasType(
    "Creature", Annotated[str, Field(pattern="^(serpent|shark|whale|dolphin|squid) [1-6]$", examples=["shark 2"])]
)
Piece = TypeAliasType("Piece", Annotated[str, Field(description="an explorer, a boat or a creature", examples=["R3"])])

Terrain = TypeAliasType("Terrain", Literal["beach", "forest", "mountain"])
Underside = TypeAliasType(
    "Underside",
    Literal[
        "shark",
        "whale",
        "boat",
        "whirlpool",
        "volcano",
        "dolphin",
        "wind",
        "move-serpent",
        "move-shark",
        "move-whale",
        "shark-defence",
        "whale-defence",
    ],
)
Status = TypeAliasType("Status", Literal["box", "land", "aboard", "swimming", "safe", "lost"])
Kind = TypeAliasType("Kind", Literal["serpent", "shark", "whale", "dolphin", "squid"])
Face = TypeAliasType("Face", Literal["serpent", "shark", "whale", "dolphin", "boat", "star", "joker"])
Phase = TypeAliasType(
    "Phase",
    Literal[
        "first",
        "deal",
        "place",
        "launch",
        "tile",
        "ride",
        "wind",
        "summon",
        "dive",
        "move",
        "sink",
        "flip",
        "rescue",
        "spawn",
        "nip",
        "roll",
        "range",
        "creature",
        "defend",
        "bite",
        "guard",
        "over",
    ],
)
Reason = TypeAliasType("Reason", Literal["volcano", "nobody-left", "submerged", "quiet"])
Cause = TypeAliasType("Cause", Literal["serpent", "shark", "whale", "whirlpool", "squid", "volcano", "defence"])
TableStatus = TypeAliasType("TableStatus", Literal["gathering", "starting", "playing", "over"])
SeatKind = TypeAliasType("SeatKind", Literal["open", "person", "local", "bot"])
ClockKind = TypeAliasType("ClockKind", Literal["none", "live", "slow"])


class ResponseModel(BaseModel):
    """A response model: it has only the declared fields."""

    model_config = ConfigDict(extra="forbid")
