"""Moves in words, for lists to choose from: whose move it is, and what is done."""

from __future__ import annotations

import re
from typing import Final

from lastboat.engine.state import State
from lastboat.engine.words import NONE, Ground, Status
from lastboat.moves import EXPLORER, HEX, Move
from lastboat.names import KIND_OF, explorer_name, hex_name, parse_explorer, parse_hex
from lastboat.text.scene import crew, survey

SUBJECT: Final = re.compile(
    r"place (?P<value>[RBYG]=\d)"
    rf"|(?P<explorer>{EXPLORER}) (?:walk|climb|board|swim|jump|land)\b"
    rf"|(?P<boat>boat {HEX}) to"
    rf"|(?P<beast>(?:serpent|shark|whale|squid|dolphin)\S* {HEX}) (?:to|stay|guard)"
)
"""What comes first in moves that are chosen in two steps."""
VERBS: Final = (
    (rf"place \S+ ({HEX})", r"\1"),
    (rf"{EXPLORER} swim ({HEX}) escorted", r"swim to \1, dolphin too"),
    (rf"{EXPLORER} board ({HEX})", r"board the boat at \1"),
    (rf"{EXPLORER} board", "climb into the boat"),
    (rf"{EXPLORER} jump", "jump overboard"),
    (rf"{EXPLORER} land", "land on the safe island"),
    (rf"{EXPLORER} (walk|swim|climb) ({HEX})", r"\1 to \2"),
    (rf"boat {HEX} to ({HEX})", r"sail to \1"),
    (rf"squid {HEX} stay", "stay, and take an explorer"),
    (rf"\S+ {HEX} to ({HEX})", r"swim to \1"),
    (rf"\S+ {HEX} guard ({EXPLORER})", r"guard \1 instead"),
    (r"play (\S+) (\S+)", r"\1, under the \2 tile"),
    (r"defend (\S+)", r"defend with the \1 tile"),
    (rf"(?:launch|sink|to) ({HEX})", r"\1"),
    (r"(?:take|guard|pick) (.+)", r"\1"),
)
"""A move without its subject."""
STANDS: Final = {Status.LAND: "on", Status.ABOARD: "aboard at", Status.SWIMMING: "swims at"}


def subject(move: Move) -> str:
    """What a move is about: `R=5`, `R3`, `boat f5`, `shark f5`, or the move itself."""
    match = SUBJECT.match(move)
    return next(filter(None, match.groups())) if match else str(move)


class Narrator:
    """Says moves in one position."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.places = survey(s)

    def subject_words(self, name: str) -> str:
        """`R3 on f5`, `boat f5 with R2 B1`."""
        if re.fullmatch(EXPLORER, name):
            explorer = self.s.explorer[parse_explorer(name)]
            return f"{name} {STANDS[Status(int(explorer.status))]} {hex_name(explorer.hex)}"
        if name.startswith("boat "):
            aboard = crew(self.s, self.s.boat_at[parse_hex(name.split()[1])])
            return f"{name} with {' '.join(map(explorer_name, aboard))}" if aboard else f"{name}, empty"
        return f"worth {name[-1]}" if "=" in name else name

    def verb(self, move: Move) -> str:
        """What is done, and who is there: `swim to f5 (shark)`."""
        for pattern, words in VERBS:
            match = re.fullmatch(pattern, move)
            if match:
                return match.expand(words) + self._company(move)
        return str(move)

    def sentence(self, move: Move) -> str:
        """`R3: swim to f5`"""
        name = subject(move)
        return self.verb(move) if name == move else f"{name}: {self.verb(move)}"

    def ground(self, move: Move) -> Ground:
        """What the hex is that a move ends with."""
        return self.places[parse_hex(move.split()[-1])].ground

    def _company(self, move: Move) -> str:
        """Who or what the destination holds, where that matters."""
        if not re.search(rf"\b{HEX}( escorted)?$", move) or move.startswith(("pick", "launch")):
            return ""
        place = self.places[parse_hex(re.findall(rf"\b{HEX}\b", move)[-1])]
        aboard = [explorer_name(e) for e in crew(self.s, place.boat)] if place.boat != NONE else []
        if " board " in move:
            found = aboard
        else:
            found = [KIND_OF[creature].name.lower() for creature in place.creatures]
            found += [explorer_name(e) for e in place.explorers] if " walk " not in move else []
            found += [f"boat with {' '.join(aboard)}"] if aboard else []
        return f" ({', '.join(found)})" if found else ""
