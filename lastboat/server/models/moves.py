"""A model for each shape of move, and their union by `verb`. A test compares their fields with `lastboat.moves`."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from lastboat.server.models.words import (
    Boat,
    Creature,
    Explorer,
    Face,
    Hex,
    Island,
    ResponseModel,
    Seat,
    Terrain,
    Underside,
)


class MoveShown(ResponseModel):
    text: Annotated[str, Field(description="the move in notation", examples=["R3 swim f6", "place B=? d4"])]


class PassMove(MoveShown):
    verb: Literal["pass"]


class PlaceMove(MoveShown):
    """An explorer is placed on a tile."""

    verb: Literal["place"]
    colour: Seat
    value: Annotated[int | None, Field(description="null while hidden")]
    to: Hex


class HexMove(MoveShown):
    """A boat is launched, a picked or new piece is sent, a tile is sunk: only the hex is chosen."""

    verb: Literal["launch", "send", "sink"]
    to: Hex


class PlayMove(MoveShown):
    """A kept tile is played."""

    verb: Literal["play"]
    underside: Underside
    terrain: Terrain


class StepMove(MoveShown):
    """An explorer goes to a tile or into a boat; into the boat in their own hex if `to` is `origin`."""

    verb: Literal["walk", "climb", "board"]
    piece: Explorer
    origin: Hex
    to: Hex


class SwimMove(MoveShown):
    verb: Literal["swim"]
    piece: Explorer
    origin: Hex
    to: Hex
    escorted: Annotated[bool, Field(description="the dolphin that guards the swimmer comes along")]


class LandMove(MoveShown):
    """An explorer reaches a safe island."""

    verb: Literal["land"]
    piece: Explorer
    origin: Hex
    to: Island


class ExplorerMove(MoveShown):
    """An explorer jumps overboard, is taken, or is guarded, in the hex where they are."""

    verb: Literal["jump", "take", "guard"]
    piece: Explorer
    origin: Hex


class SailMove(MoveShown):
    verb: Literal["sail"]
    piece: Boat
    origin: Hex
    to: Hex


class GoMove(MoveShown):
    """A creature takes one step."""

    verb: Literal["go"]
    piece: Creature
    origin: Hex
    to: Hex
    guarded: Annotated[Explorer | None, Field(description="the swimmer whom a dolphin guards")]


class PickMove(MoveShown):
    """This piece is picked for a long move; `send` says where to."""

    verb: Literal["pick"]
    piece: Creature | Boat
    origin: Hex
    guarded: Annotated[Explorer | None, Field(description="the swimmer whom a dolphin guards")]


class StayMove(MoveShown):
    """A squid stays and takes an explorer."""

    verb: Literal["stay"]
    piece: Creature
    origin: Hex


class SwitchMove(MoveShown):
    """A dolphin switches to another swimmer in its hex."""

    verb: Literal["switch"]
    piece: Creature
    origin: Hex
    guarded: Annotated[Explorer | None, Field(description="the swimmer whom it guards")]
    other: Annotated[Explorer, Field(description="the swimmer whom it guards from now on")]


class TerrainMove(MoveShown):
    """A defence tile is played; by chance, a tile is dealt."""

    verb: Literal["defend", "deal"]
    terrain: Terrain


class FirstMove(MoveShown):
    """Chance draws the first player."""

    verb: Literal["first"]
    colour: Seat


class FlipMove(MoveShown):
    """Chance shows a tile's underside."""

    verb: Literal["flip"]
    underside: Annotated[Underside | None, Field(description="null while hidden")]


class RollMove(MoveShown):
    verb: Literal["roll"]
    face: Face


class RangeMove(MoveShown):
    """Chance rolls the number die."""

    verb: Literal["range"]
    number: Literal["1", "2", "3", "D"]


MODELS = (
    PassMove,
    PlaceMove,
    HexMove,
    PlayMove,
    StepMove,
    SwimMove,
    LandMove,
    ExplorerMove,
    SailMove,
    GoMove,
    PickMove,
    StayMove,
    SwitchMove,
    TerrainMove,
    FirstMove,
    FlipMove,
    RollMove,
    RangeMove,
)

if TYPE_CHECKING:
    Move = dict[str, Any]
else:
    Move = TypeAliasType("Move", Annotated[reduce(or_, MODELS), Field(discriminator="verb")])
