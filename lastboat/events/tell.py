"""Events in a sentence each: short, friendly, in the present tense."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from lastboat.engine.words import DIVE, EXPLORERS_A_COLOUR, Cause, Face, Phase, Reason
from lastboat.events import types
from lastboat.events.codec import BOAT_NAMES, CREATURE_NAMES, spell
from lastboat.events.decode import WORDS
from lastboat.events.types import Happening, Idled, Kept, Placed, Swam, Vanished
from lastboat.names import hex_name, seat_name

SENTENCES: Final[dict[type[Happening], str]] = {
    types.DrewFirst: "{seat} goes first.",
    types.Dealt: "A {terrain} tile lies at {hex}.",
    types.Placed: "{explorer}, worth {value}, takes a place at {hex}.",
    types.Launched: "{seat} launches {boat} at {hex}.",
    types.TurnBegan: "{seat} begins turn {turn}.",
    types.Passed: "{seat} {phase}.",
    types.Played: "{seat} plays a {terrain} tile: {underside}.",
    types.Walked: "{explorer} walks from {origin} to {hex}.",
    types.Boarded: "{explorer} boards {boat} from {origin}.",
    types.Swam: "{explorer} swims from {origin} to {hex}.",
    types.Climbed: "{explorer} climbs ashore from {origin} to {hex}.",
    types.Landed: "{explorer} lands on the {island} island from {origin}.",
    types.Sailed: "{boat} sails from {origin} to {hex}.",
    types.Fell: "{explorer} falls into the water at {hex}.",
    types.Lost: "{explorer} is lost to {cause} at {hex}.",
    types.Wrecked: "{boat} is lost to {cause} at {hex}.",
    types.Vanished: "{creature} is lost to {cause} at {hex}.",
    types.Sank: "The {terrain} at {hex} sinks.",
    types.Flipped: "The {terrain} of {hex} turns over: {underside}.",
    types.Kept: "{seat} keeps a {terrain} tile: {underside}.",
    types.Came: "{creature} comes up at {hex}.",
    types.Built: "{boat} comes up at {hex}.",
    types.Whirled: "A whirlpool opens at {hex}.",
    types.Erupted: "The volcano erupts at {hex}.",
    types.Rolled: "{seat} rolls a {face}.",
    types.Ranged: "{seat} rolls a {number}.",
    types.Idled: "No {face} is on the board to move.",
    types.Went: "{creature} swims from {origin} to {hex}.",
    types.Dived: "{creature} dives from {origin} to {hex}.",
    types.Drifted: "{boat} drifts from {origin} to {hex}.",
    types.Stayed: "{creature} stays at {hex}.",
    types.Guarded: "{dolphin} guards {explorer} at {hex}.",
    types.Released: "{dolphin} leaves {explorer} at {hex}.",
    types.Defended: "{seat} defends with a {terrain} tile: {underside}.",
    types.Ended: "The game is over: {reason}.",
}
"""One for each type; the words of its fields go into the braces."""
PASSES: Final = {
    Phase.TILE: "plays no tile",
    Phase.RIDE: "stops there",
    Phase.WIND: "stops there",
    Phase.MOVE: "is done moving",
    Phase.CREATURE: "leaves it at that",
    Phase.DEFEND: "does not defend",
    Phase.NIP: "lets the squid go hungry",
}
"""What it means to pass in each phase that allows it."""
CAUSES: Final = {
    Cause.SERPENT: "a serpent",
    Cause.SHARK: "a shark",
    Cause.WHALE: "a whale",
    Cause.WHIRLPOOL: "the whirlpool",
    Cause.SQUID: "a squid",
    Cause.VOLCANO: "the volcano",
    Cause.DEFENCE: "a defence",
}
REASONS: Final = {
    Reason.NONE: "it is not said why",
    Reason.VOLCANO: "the volcano has erupted",
    Reason.NOBODY_LEFT: "nobody is left to save",
    Reason.SUBMERGED: "the island has sunk",
    Reason.QUIET: "sixty turns have changed nothing",
}
ISLAND_WORDS: Final = ("north-west", "north-east", "south-west", "south-east")


def tell(event: Happening) -> str:
    """The event as one sentence of plain English, without what has been redacted."""
    words = {field: _word(field, getattr(event, field)) for field in WORDS[type(event)]}
    sentence = _sentence(event).format(**words)
    return sentence[0].upper() + sentence[1:]


def _sentence(event: Happening) -> str:
    """The sentence of its type, or a special one where that would say too much or too little."""
    match event:
        case Placed(value=None):
            return "{explorer} takes a place at {hex}."
        case Kept(underside=None):
            return "{seat} keeps a {terrain} tile."
        case Swam(origin=origin, hex=hex) if origin == hex:
            return "{explorer} jumps overboard at {hex}."
        case Vanished(cause=Cause.DEFENCE):
            return "{creature} is driven off from {hex}."
        case Idled(face=Face.STAR | Face.JOKER):
            return "Nothing is on the board to move."
    return SENTENCES[type(event)]


def _word(field: str, number: int | None) -> str:
    """What a field is called in a sentence."""
    if number is None:
        return "hidden"
    if field in _WORDS:
        return _WORDS[field](number)
    return spell(number).replace("-", " ") if isinstance(number, IntEnum) else str(number)


def _colour(colour: int) -> str:
    return seat_name(colour).capitalize()


_WORDS: Final[dict[str, Callable[[int], str]]] = {
    "seat": _colour,
    "explorer": lambda e: f"{_colour(e // EXPLORERS_A_COLOUR)} {e % EXPLORERS_A_COLOUR + 1}",
    "hex": hex_name,
    "origin": hex_name,
    "boat": BOAT_NAMES.__getitem__,
    "creature": CREATURE_NAMES.__getitem__,
    "dolphin": CREATURE_NAMES.__getitem__,
    "island": ISLAND_WORDS.__getitem__,
    "number": lambda number: "D" if number == DIVE else str(number),
    "phase": lambda phase: PASSES.get(Phase(phase), "passes"),
    "cause": lambda cause: CAUSES[Cause(cause)],
    "reason": lambda reason: REASONS[Reason(reason)],
}
"""How fields are said that are not simply numbers or words."""
