"""Moves in words, for lists to choose from: which piece it is, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Final

from lastboat.engine.state import State
from lastboat.engine.words import NONE, Ground, Status
from lastboat.moves import Move, Verb
from lastboat.names import EXPLORER_NAMES, KIND_OF, explorer_name, hex_name, parse_explorer, parse_hex, word
from lastboat.text.scene import crew, survey

IN_TWO_STEPS: Final = frozenset(
    {
        Verb.WALK,
        Verb.CLIMB,
        Verb.BOARD,
        Verb.SWIM,
        Verb.JUMP,
        Verb.LAND,
        Verb.SAIL,
        Verb.GO,
        Verb.STAY,
        Verb.SWITCH,
    }
)
"""Moves for which the piece is chosen first, then what it does."""
SHOWS_COMPANY: Final = frozenset({Verb.PLACE, Verb.SEND, Verb.SINK, *IN_TWO_STEPS} - {Verb.JUMP, Verb.LAND, Verb.STAY})
"""Moves that name who is in the hex they go to."""
STANDS: Final = {Status.LAND: "on", Status.ABOARD: "aboard at", Status.SWIMMING: "swims at"}


def subject(move: Move) -> Hashable:
    """What is chosen first: a piece, a value to place, or the move itself."""
    if move.verb == Verb.PLACE:
        return move.colour, move.value
    return move.piece if move.verb in IN_TWO_STEPS else move


def has_subject(move: Move) -> bool:
    """Whether something is chosen before the move."""
    return move.verb == Verb.PLACE or move.verb in IN_TWO_STEPS


def _board(move: Move) -> str:
    return "climb into the boat" if move.to == move.origin else f"board the boat at {move.to}"


WORDS: Final[Mapping[Verb, Callable[[Move], str]]] = {
    Verb.PASS: str,
    Verb.PLACE: lambda move: f"{move.to}",
    Verb.LAUNCH: lambda move: f"{move.to}",
    Verb.PLAY: lambda move: f"{move.underside}, under the {move.terrain} tile",
    Verb.WALK: lambda move: f"walk to {move.to}",
    Verb.CLIMB: lambda move: f"climb to {move.to}",
    Verb.BOARD: _board,
    Verb.SWIM: lambda move: f"swim to {move.to}{', dolphin too' if move.escorted else ''}",
    Verb.JUMP: lambda move: "jump overboard",
    Verb.LAND: lambda move: "land on the safe island",
    Verb.SAIL: lambda move: f"sail to {move.to}",
    Verb.GO: lambda move: f"swim to {move.to}",
    Verb.PICK: lambda move: move.piece_text,
    Verb.SEND: lambda move: f"{move.to}",
    Verb.STAY: lambda move: "stay, and take an explorer",
    Verb.SWITCH: lambda move: f"guard {move.other} instead",
    Verb.SINK: lambda move: f"{move.to}",
    Verb.TAKE: lambda move: move.piece_text,
    Verb.GUARD: lambda move: move.piece_text,
    Verb.DEFEND: lambda move: f"defend with the {move.terrain} tile",
    Verb.DEAL: str,
    Verb.FIRST: str,
    Verb.FLIP: str,
    Verb.ROLL: str,
    Verb.RANGE: str,
}
"""What a move does, without the piece that was chosen before."""


class Narrator:
    """Puts the moves of one position into words."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.places = survey(s)

    def subject_words(self, move: Move) -> str:
        """`R3 on f5`, `boat f5 with R2 B1`, `worth 5`."""
        if move.verb == Verb.PLACE:
            return f"worth {move.value}"
        if move.piece in EXPLORER_NAMES:
            explorer = self.s.explorer[parse_explorer(move.piece)]
            return f"{move.piece} {STANDS[Status(int(explorer.status))]} {hex_name(explorer.hex)}"
        if move.verb == Verb.SAIL:
            aboard = crew(self.s, self.places[parse_hex(f"{move.origin}")].boat)
            return move.piece_text + (f" with {' '.join(map(explorer_name, aboard))}" if aboard else ", empty")
        return move.piece_text

    def action_words(self, move: Move) -> str:
        """What is done, and who is there: `swim to f5 (shark)`."""
        return WORDS[move.verb](move) + self._company(move)

    def sentence(self, move: Move) -> str:
        """`R3: swim to f5`"""
        if not has_subject(move):
            return self.action_words(move)
        return f"{move.piece_text}: {self.action_words(move)}"

    def ground(self, move: Move) -> Ground:
        """What the hex is that a move goes to."""
        return self.places[parse_hex(f"{move.to}")].ground

    def _company(self, move: Move) -> str:
        """Who or what the destination holds, where that matters."""
        if move.to is None or move.to == move.origin or move.verb not in SHOWS_COMPANY:
            return ""
        place = self.places[parse_hex(move.to)]
        aboard = [explorer_name(e) for e in crew(self.s, place.boat)] if place.boat != NONE else []
        if move.verb == Verb.BOARD:
            found = aboard
        else:
            found = [word(KIND_OF[creature]) for creature in place.creatures]
            found += [explorer_name(e) for e in place.explorers] if move.verb != Verb.WALK else []
            found += [f"boat with {' '.join(aboard)}"] if aboard else []
        return f" ({', '.join(found)})" if found else ""
