"""The typed move: what is done, by which piece, from where to where. Its text is written from its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final

from lastboat.names import BOAT_NAMES, COLOUR_LETTERS, CREATURE_NAMES, KIND_OF, SEAT_NAMES, word

UNKNOWN: Final = -1
"""The action number of a move with a hidden field: the number would reveal it."""
HIDDEN: Final = "?"
"""What the text of a move shows instead of a hidden field."""


class Verb(StrEnum):
    """What a move does. The last five are outcomes of chance."""

    PASS = "pass"
    PLACE = "place"
    LAUNCH = "launch"
    PLAY = "play"
    WALK = "walk"
    CLIMB = "climb"
    BOARD = "board"
    SWIM = "swim"
    JUMP = "jump"
    LAND = "land"
    SAIL = "sail"
    GO = "go"
    """A creature takes one step."""
    PICK = "pick"
    """This piece is picked for a long move; SEND says where to."""
    SEND = "send"
    """The picked or new creature, or the picked boat, goes to a hex."""
    STAY = "stay"
    SWITCH = "switch"
    """A dolphin switches to another swimmer in its hex."""
    SINK = "sink"
    TAKE = "take"
    GUARD = "guard"
    DEFEND = "defend"
    DEAL = "deal"
    FIRST = "first"
    FLIP = "flip"
    ROLL = "roll"
    RANGE = "range"


FIELDS: Final[Mapping[Verb, tuple[str, ...]]] = {
    Verb.PASS: (),
    Verb.PLACE: ("colour", "value", "to"),
    Verb.LAUNCH: ("to",),
    Verb.PLAY: ("underside", "terrain"),
    Verb.WALK: ("piece", "origin", "to"),
    Verb.CLIMB: ("piece", "origin", "to"),
    Verb.BOARD: ("piece", "origin", "to"),
    Verb.SWIM: ("piece", "origin", "to", "escorted"),
    Verb.JUMP: ("piece", "origin"),
    Verb.LAND: ("piece", "origin", "to"),
    Verb.SAIL: ("piece", "origin", "to"),
    Verb.GO: ("piece", "origin", "to", "guarded"),
    Verb.PICK: ("piece", "origin", "guarded"),
    Verb.SEND: ("to",),
    Verb.STAY: ("piece", "origin"),
    Verb.SWITCH: ("piece", "origin", "guarded", "other"),
    Verb.SINK: ("to",),
    Verb.TAKE: ("piece", "origin"),
    Verb.GUARD: ("piece", "origin"),
    Verb.DEFEND: ("terrain",),
    Verb.DEAL: ("terrain",),
    Verb.FIRST: ("colour",),
    Verb.FLIP: ("underside",),
    Verb.ROLL: ("face",),
    Verb.RANGE: ("number",),
}
"""The fields of each verb's moves, in display order."""


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """One decision of a seat or one outcome of chance. Pieces and hexes have the names of docs/notation.md.

    >>> Move(Verb.SWIM, piece="R4", origin="f5", to="f6").text
    'R4 swim f6'
    """

    verb: Verb
    action: int = UNKNOWN
    piece: str | None = None
    """The explorer, boat or creature that moves or is chosen: `R3`, `boat 2`, `shark 1`."""
    origin: str | None = None
    """The hex the piece is in."""
    to: str | None = None
    """The hex or safe island that the piece goes to; the hex to place on, launch into or sink."""
    colour: str | None = None
    """The colour of the explorer that is placed, or of the first player."""
    value: int | None = None
    """What the placed explorer is worth; None while hidden."""
    terrain: str | None = None
    underside: str | None = None
    """Of the played or flipped tile; None while hidden."""
    escorted: bool = False
    """Whether the dolphin escorts the swimmer (§11.6)."""
    guarded: str | None = None
    """The swimmer that the dolphin guards."""
    other: str | None = None
    """The swimmer that the dolphin guards from now on."""
    face: str | None = None
    number: str | None = None
    """The face of the number die: `1`, `2`, `3` or `D`."""

    @property
    def text(self) -> str:
        """The move in notation, with `?` for a hidden field."""
        return _WRITERS[self.verb](self)

    @property
    def piece_text(self) -> str:
        """The piece in notation: `R3`, `boat f5`, `shark f5`, `dolphin(R3) f5`; to be placed, `R=5`."""
        if self.colour is not None:
            return f"{_LETTERS[self.colour]}={HIDDEN if self.value is None else self.value}"
        kind = _KIND_WORDS.get(self.piece or "")
        if kind is None:
            return f"{self.piece}"
        return f"{kind}({self.guarded}) {self.origin}" if self.guarded else f"{kind} {self.origin}"

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash((self.action, self.origin, self.guarded))

    def __repr__(self) -> str:
        shown = [f"Verb.{self.verb.name}", str(self.action)]
        shown += [f"{name}={getattr(self, name)!r}" for name in _OPTIONAL if getattr(self, name) not in (None, False)]
        return f"Move({', '.join(shown)})"

    def redacted(self) -> Move:
        """The same move without what only its player may know: the placed value, the flipped underside."""
        return replace(self, action=UNKNOWN, value=None, underside=None)

    def as_json(self) -> dict[str, object]:
        """The verb with exactly its fields, and the text."""
        shown: dict[str, object] = {"verb": self.verb.value}
        for name in FIELDS[self.verb]:
            shown[name] = getattr(self, name)
        shown["text"] = self.text
        return shown


_OPTIONAL: Final = tuple(field.name for field in fields(Move))[2:]
_KIND_WORDS: Final = {name: word(kind) for name, kind in zip(CREATURE_NAMES, KIND_OF, strict=True)} | dict.fromkeys(
    BOAT_NAMES, "boat"
)
_LETTERS: Final = dict(zip(SEAT_NAMES, COLOUR_LETTERS, strict=True))


def _board(move: Move) -> str:
    return f"{move.piece} board" if move.to == move.origin else f"{move.piece} board {move.to}"


_WRITERS: Final[Mapping[Verb, Callable[[Move], str]]] = {
    Verb.PASS: lambda move: "pass",
    Verb.PLACE: lambda move: f"place {move.piece_text} {move.to}",
    Verb.LAUNCH: lambda move: f"launch {move.to}",
    Verb.PLAY: lambda move: f"play {move.underside} {move.terrain}",
    Verb.WALK: lambda move: f"{move.piece} walk {move.to}",
    Verb.CLIMB: lambda move: f"{move.piece} climb {move.to}",
    Verb.BOARD: _board,
    Verb.SWIM: lambda move: f"{move.piece} swim {move.to}{' escorted' if move.escorted else ''}",
    Verb.JUMP: lambda move: f"{move.piece} jump",
    Verb.LAND: lambda move: f"{move.piece} land",
    Verb.SAIL: lambda move: f"{move.piece_text} to {move.to}",
    Verb.GO: lambda move: f"{move.piece_text} to {move.to}",
    Verb.PICK: lambda move: f"pick {move.piece_text}",
    Verb.SEND: lambda move: f"to {move.to}",
    Verb.STAY: lambda move: f"{move.piece_text} stay",
    Verb.SWITCH: lambda move: f"{move.piece_text} guard {move.other}",
    Verb.SINK: lambda move: f"sink {move.to}",
    Verb.TAKE: lambda move: f"take {move.piece}",
    Verb.GUARD: lambda move: f"guard {move.piece}",
    Verb.DEFEND: lambda move: f"defend {move.terrain}",
    Verb.DEAL: lambda move: f"deal {move.terrain}",
    Verb.FIRST: lambda move: f"first {move.colour}",
    Verb.FLIP: lambda move: f"flip {move.underside or HIDDEN}",
    Verb.ROLL: lambda move: f"roll {move.face}",
    Verb.RANGE: lambda move: f"range {move.number}",
}
