"""Events: everything that can happen, one class each, named in the past tense.

A class declares everything about its event: the number in the engine's trace, a sentence, the fields in the order of
the trace's columns, and who may see each of them. `decode` turns a trace into events, `redact` hides what a seat may
not know, `as_json` writes them as dicts, and `Happening.sentence` describes them in words.
"""

from __future__ import annotations

from typing import Annotated

from lastboat.engine import words
from lastboat.engine.trace import Event
from lastboat.events.declare import TYPES as TYPES
from lastboat.events.declare import Happening as Happening
from lastboat.events.declare import Secret, event
from lastboat.events.declare import as_json as as_json
from lastboat.events.declare import decode as decode
from lastboat.events.declare import redact as redact
from lastboat.events.fields import (
    NUMBER,
    UNDERSIDE,
    Boat,
    Cause,
    Creature,
    Explorer,
    Face,
    Hex,
    Island,
    Number,
    Phase,
    Range,
    Reason,
    Seat,
    Terrain,
    Underside,
)
from lastboat.view import OpenSecrets


@event(Event.DREW_FIRST, "{seat} goes first.")
class DrewFirst(Happening):
    """Chance named the first player (§3.1)."""

    seat: Seat


@event(Event.DEALT, "A {terrain} tile lies at {hex}.")
class Dealt(Happening):
    """A tile was laid out (§3.2)."""

    hex: Hex
    terrain: Terrain


@event(Event.PLACED, "{explorer}, worth {value}, takes a place at {hex}.")
class Placed(Happening):
    """An explorer was placed on the island (§3.3); the value is its owner's secret (§3.6)."""

    explorer: Explorer
    hex: Hex
    value: Annotated[int | None, NUMBER, Secret(OpenSecrets.shows_value, "explorer")]

    def _template(self) -> str:
        return super()._template() if self.value is not None else "{explorer} takes a place at {hex}."


@event(Event.LAUNCHED, "{seat} launches {boat} at {hex}.")
class Launched(Happening):
    """A player launched a boat (§3.4)."""

    boat: Boat
    hex: Hex
    seat: Seat


@event(Event.TURN_BEGAN, "{seat} begins turn {turn}.")
class TurnBegan(Happening):
    """A turn began (§4); turns are counted from 1."""

    seat: Seat
    turn: Number


@event(Event.PASSED, "{seat} {phase}.")
class Passed(Happening):
    """A player declined or stopped what the phase asks for."""

    seat: Seat
    phase: Phase


@event(Event.PLAYED, "{seat} plays a {terrain} tile: {underside}.")
class Played(Happening):
    """A player played a kept tile (§7)."""

    seat: Seat
    underside: Underside
    terrain: Terrain


@event(Event.WALKED, "{explorer} walks from {origin} to {hex}.")
class Walked(Happening):
    """An explorer walked to another tile (§5.1)."""

    explorer: Explorer
    origin: Hex
    hex: Hex


@event(Event.BOARDED, "{explorer} boards {boat} from {origin}.")
class Boarded(Happening):
    """An explorer got into a boat (§5.2, §5.3, §5.5, §6.3)."""

    explorer: Explorer
    origin: Hex
    boat: Boat


@event(Event.SWAM, "{explorer} swims from {origin} to {hex}.")
class Swam(Happening):
    """An explorer entered the water or swam on; within one hex: overboard (§5.4, §5.5, §7.1)."""

    explorer: Explorer
    origin: Hex
    hex: Hex

    def _template(self) -> str:
        return super()._template() if self.origin != self.hex else "{explorer} jumps overboard at {hex}."


@event(Event.CLIMBED, "{explorer} climbs ashore from {origin} to {hex}.")
class Climbed(Happening):
    """A swimmer climbed out of closed water onto a tile (§10.6)."""

    explorer: Explorer
    origin: Hex
    hex: Hex


@event(Event.LANDED, "{explorer} lands on the {island} island from {origin}.")
class Landed(Happening):
    """An explorer reached a safe island (§5.6)."""

    explorer: Explorer
    origin: Hex
    island: Island


@event(Event.SAILED, "{boat} sails from {origin} to {hex}.")
class Sailed(Happening):
    """A player moved a boat (§5.10, §7.2)."""

    boat: Boat
    origin: Hex
    hex: Hex


@event(Event.FELL, "{explorer} falls into the water at {hex}.")
class Fell(Happening):
    """A tile sank or a boat capsized under an explorer (§6.2, §5.12, §8.4)."""

    explorer: Explorer
    hex: Hex


@event(Event.LOST, "{explorer} is lost to {cause} at {hex}.")
class Lost(Happening):
    """An explorer left the game."""

    explorer: Explorer
    hex: Hex
    cause: Cause


@event(Event.WRECKED, "{boat} is lost to {cause} at {hex}.")
class Wrecked(Happening):
    """A boat left the game."""

    boat: Boat
    hex: Hex
    cause: Cause


@event(Event.VANISHED, "{creature} is lost to {cause} at {hex}.")
class Vanished(Happening):
    """A creature left the game."""

    creature: Creature
    hex: Hex
    cause: Cause

    def _template(self) -> str:
        driven_off = self.cause == words.Cause.DEFENCE
        return "{creature} is driven off from {hex}." if driven_off else super()._template()


@event(Event.SANK, "The {terrain} at {hex} sinks.")
class Sank(Happening):
    """A tile was removed (§6.1)."""

    hex: Hex
    terrain: Terrain


@event(Event.FLIPPED, "The {terrain} of {hex} turns over: {underside}.")
class Flipped(Happening):
    """A tile showed its underside to all (§6.2)."""

    hex: Hex
    underside: Underside
    terrain: Terrain


@event(Event.KEPT, "{seat} keeps a {terrain} tile: {underside}.")
class Kept(Happening):
    """A tile went to a player's hand; only that player saw the underside (§6.2)."""

    seat: Seat
    terrain: Terrain
    underside: Annotated[words.Underside | None, UNDERSIDE, Secret(OpenSecrets.shows_hand, "seat")]

    def _template(self) -> str:
        return super()._template() if self.underside is not None else "{seat} keeps a {terrain} tile."


@event(Event.CAME, "{creature} comes up at {hex}.")
class Came(Happening):
    """A creature entered from the reserve (§6.3, §11.1, §12.1)."""

    creature: Creature
    hex: Hex


@event(Event.BUILT, "{boat} comes up at {hex}.")
class Built(Happening):
    """A boat entered from the reserve (§6.3)."""

    boat: Boat
    hex: Hex


@event(Event.WHIRLED, "A whirlpool opens at {hex}.")
class Whirled(Happening):
    """A whirlpool opened (§6.4)."""

    hex: Hex


@event(Event.ERUPTED, "The volcano erupts at {hex}.")
class Erupted(Happening):
    """The volcano erupted (§6.5)."""

    hex: Hex


@event(Event.ROLLED, "{seat} rolls a {face}.")
class Rolled(Happening):
    """A creature die was rolled (§4.4, §11.2)."""

    seat: Seat
    face: Face


@event(Event.RANGED, "{seat} rolls a {number}.")
class Ranged(Happening):
    """The number die was rolled; DIVE stands for D (§11.2)."""

    seat: Seat
    number: Range


@event(Event.IDLED, "No {face} is on the board to move.")
class Idled(Happening):
    """Nothing that was rolled is on the board (§8.1)."""

    seat: Seat
    face: Face

    def _template(self) -> str:
        any_piece = self.face in (words.Face.STAR, words.Face.JOKER)
        return "Nothing is on the board to move." if any_piece else super()._template()


@event(Event.WENT, "{creature} swims from {origin} to {hex}.")
class Went(Happening):
    """A creature moved one hex (§8)."""

    creature: Creature
    origin: Hex
    hex: Hex


@event(Event.DIVED, "{creature} dives from {origin} to {hex}.")
class Dived(Happening):
    """A creature went to a far hex (§7.3, §11.2)."""

    creature: Creature
    origin: Hex
    hex: Hex


@event(Event.DRIFTED, "{boat} drifts from {origin} to {hex}.")
class Drifted(Happening):
    """An empty boat was moved by the dice (§11.2)."""

    boat: Boat
    origin: Hex
    hex: Hex


@event(Event.STAYED, "{creature} stays at {hex}.")
class Stayed(Happening):
    """A squid moved 0 hexes (§12.3)."""

    creature: Creature
    hex: Hex


@event(Event.GUARDED, "{dolphin} guards {explorer} at {hex}.")
class Guarded(Happening):
    """A dolphin began to guard a swimmer (§11.4)."""

    dolphin: Creature
    explorer: Explorer
    hex: Hex


@event(Event.RELEASED, "{dolphin} leaves {explorer} at {hex}.")
class Released(Happening):
    """A dolphin stopped guarding a swimmer (§11.7)."""

    dolphin: Creature
    explorer: Explorer
    hex: Hex


@event(Event.DEFENDED, "{seat} defends with a {terrain} tile: {underside}.")
class Defended(Happening):
    """A player drove a creature off with a defence tile (§7.5)."""

    seat: Seat
    underside: Underside
    terrain: Terrain


@event(Event.ENDED, "The game is over: {reason}.")
class Ended(Happening):
    """The game ended (§9)."""

    reason: Reason


__all__ = ["TYPES", "Happening", "as_json", "decode", "redact"]
__all__ += [kind.__name__ for kind in TYPES.values()]
