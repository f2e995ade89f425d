"""Reading a move from its text, among the legal moves of its position. docs/notation.md lists the texts."""

from __future__ import annotations

import re
from typing import Final

from lastboat.engine import States
from lastboat.engine.words import Face, Underside
from lastboat.errors import NotLegal, NotParsable
from lastboat.moves.decode import legal_moves
from lastboat.moves.move import Move
from lastboat.names import COLOUR_LETTERS, HEX_NAMES, SEAT_NAMES, word

_HEX: Final = f"(?:{'|'.join(HEX_NAMES)})"
_EXPLORER: Final = f"[{COLOUR_LETTERS}](?:10|[1-9])"
_CREATURE: Final = rf"(?:serpent|shark|whale|squid|dolphin(?:\({_EXPLORER}\))?) {_HEX}"
_TERRAIN: Final = "(?:beach|forest|mountain)"
GRAMMAR: Final = re.compile(
    "|".join(
        (
            "pass",
            f"place [{COLOUR_LETTERS}]=[1-6] {_HEX}",
            f"launch {_HEX}",
            f"play (?:dolphin|wind|move-serpent|move-shark|move-whale) {_TERRAIN}",
            f"{_EXPLORER} (?:walk|climb|board|swim) {_HEX}",
            f"{_EXPLORER} swim {_HEX} escorted",
            f"{_EXPLORER} (?:board|jump|land)",
            f"boat {_HEX} to {_HEX}",
            f"{_CREATURE} to {_HEX}",
            f"pick (?:boat {_HEX}|{_CREATURE})",
            f"squid {_HEX} stay",
            f"{_CREATURE} guard {_EXPLORER}",
            f"(?:to|sink) {_HEX}",
            f"(?:take|guard) {_EXPLORER}",
            f"defend {_TERRAIN}",
            f"deal {_TERRAIN}",
            f"first (?:{'|'.join(SEAT_NAMES)})",
            f"flip (?:{'|'.join(word(underside) for underside in Underside)})",
            f"roll (?:{'|'.join(word(face) for face in Face)})",
            "range [123D]",
        )
    ),
    re.IGNORECASE,
)
"""The shape of every move's text. It only distinguishes text that is not a move from a move that is not legal."""


def parse(states: States, i: int, text: str) -> Move:
    """The legal move with this text; case and extra white space do not matter.

    Raises `NotParsable` for what is no move, and `NotLegal` for one that cannot be played now.
    """
    tidy = " ".join(text.split())
    wanted = tidy.lower()
    moves = legal_moves(states, i)
    for move in moves:
        if move.text.lower() == wanted:
            return move
    if GRAMMAR.fullmatch(tidy):
        raise NotLegal(tidy, [move.text for move in moves])
    raise NotParsable(f"{text!r} is not a move; moves look like {', '.join(repr(move.text) for move in moves[:3])}")
