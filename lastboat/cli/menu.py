"""Legal moves in words and as numbered lists, with a question above and help on request."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from lastboat.cli.terminal import spans
from lastboat.engine.state import State
from lastboat.engine.words import NONE, Ground, Phase, Status
from lastboat.moves import Move, Verb
from lastboat.names import EXPLORER_NAMES, KIND_OF, explorer_name, hex_name, parse_explorer, parse_hex, word
from lastboat.text import Line, Span, length
from lastboat.text.scene import crew, survey

LEAVE: Final = "0"
"""The key that ends, declines or goes back."""
KEY: Final = 4
"""Width of a key, in columns."""
ENDS: Final = {
    Phase.TILE: "play no tile",
    Phase.RIDE: "stop here",
    Phase.WIND: "stop here",
    Phase.MOVE: "done moving",
    Phase.CREATURE: "leave it at that",
    Phase.DEFEND: "do not defend",
    Phase.NIP: "take nobody",
}
"""What it means to pass."""


@dataclass(frozen=True)
class Choice:
    """One entry of a list: the key to type, words, and the moves it stands for."""

    key: str
    words: str
    moves: tuple[Move, ...]
    heading: str = ""


def by_subject(s: State, moves: Sequence[Move]) -> list[Choice]:
    """The first list: each piece or value once, every other move separately, passing last."""
    groups: dict[Hashable, list[Move]] = {}
    for move in _without_pass(moves):
        groups.setdefault(subject(move), []).append(move)
    if len(groups) == 1:
        return one_by_one(s, moves)
    say = Narrator(s)
    chosen = [_group(say, group, number) for number, group in enumerate(groups.values(), 1)]
    return [*chosen, *_ending(s, moves)]


def one_by_one(s: State, moves: Sequence[Move]) -> list[Choice]:
    """A list with an entry for each move; tiles to place on are grouped by terrain."""
    say = Narrator(s)
    plain = _without_pass(moves)
    several = len({subject(move) for move in plain}) > 1
    if plain and plain[0].verb == Verb.PLACE:
        plain.sort(key=say.ground)
    chosen = []
    for number, move in enumerate(plain, 1):
        heading = say.ground(move).name.lower() if move.verb == Verb.PLACE else ""
        chosen.append(Choice(str(number), say.sentence(move) if several else say.action_words(move), (move,), heading))
    return [*chosen, *_ending(s, moves)]


def _without_pass(moves: Iterable[Move]) -> list[Move]:
    return [move for move in moves if move.verb != Verb.PASS]


def _group(say: Narrator, group: list[Move], number: int) -> Choice:
    """The entry for the moves of one subject. The key of a value is the value, unless two colours share it."""
    first = group[0]
    if not has_subject(first):
        return Choice(str(number), say.action_words(first), tuple(group))
    words = say.subject_words(first)
    if first.verb == Verb.PLACE:
        if say.s.rules.colours == 1:
            return Choice(f"{first.value}", words, tuple(group))
        return Choice(str(number), words, tuple(group), f"{first.colour}")
    if len(group) == 1:
        words += f": {say.action_words(first)}"
    return Choice(str(number), words, tuple(group))


def _ending(s: State, moves: Iterable[Move]) -> list[Choice]:
    words = ENDS.get(Phase(int(s.phase)), Verb.PASS)
    if s.phase == Phase.CREATURE and s.mover != NONE:
        words = "stop here"
    return [Choice(LEAVE, words, (move,)) for move in moves if move.verb == Verb.PASS]


def grid(choices: Sequence[Choice], width: int) -> list[Line]:
    """The list in columns, with headings at the side."""
    lines: list[Line] = []
    wide = 2 + max(len(choice.words) for choice in choices)
    for heading, group in groupby(choices, key=lambda choice: choice.heading):
        margin = f"{heading:>9}" if heading else ""
        row = spans((margin, "quiet"))
        for choice in group:
            if length(row) + KEY + len(choice.words) > width and length(row) > len(margin):
                lines.append(_without_end(row))
                row = spans(" " * len(margin))
            row += spans((f"{choice.key:>{KEY - 1}} ", "key"), choice.words.ljust(wide))
        lines.append(_without_end(row))
    return lines


def _without_end(row: Line) -> Line:
    """Trailing blanks after the last entry would break a line that just fits."""
    return [*row[:-1], Span(row[-1].text.rstrip(), row[-1].ink)]


QUESTIONS: Final = {
    Phase.PLACE: "Which explorer do you place?",
    Phase.LAUNCH: "Where do you launch the boat?",
    Phase.TILE: "Which tile do you play?",
    Phase.RIDE: "Where does the dolphin carry the swimmer?",
    Phase.WIND: "Where does the wind blow the boat?",
    Phase.SUMMON: "Which one?",
    Phase.DIVE: "Where to?",
    Phase.MOVE: "Whom or which boat do you move?",
    Phase.SINK: "Which tile sinks?",
    Phase.RESCUE: "Who boards?",
    Phase.SPAWN: "Where does the squid come up?",
    Phase.NIP: "Whom does it take?",
    Phase.CREATURE: "Which one do you move?",
    Phase.DEFEND: "Do you defend?",
    Phase.BITE: "Whom does it take?",
    Phase.GUARD: "Whom does it guard?",
}
HELP: Final = {
    Phase.PLACE: "Choose an explorer by value, then a free tile. Beaches sink first, then forests, then "
    "mountains; the four safe islands are in the corners. Remember who is where: after the set-up nobody looks at "
    "values any more, unless you play with open values. (§3.3, §3.6)",
    Phase.LAUNCH: "Choose a sea hex beside the island, without boat or creature. Boats belong to nobody. (§3.4)",
    Phase.TILE: "You may play one kept tile at the start of your turn: dolphin (one of your swimmers goes up to 3 "
    "hexes), wind (a boat you control goes up to 3 hexes), or move a serpent, shark or whale to any unoccupied sea "
    "hex. Tiles that would do nothing now are not offered. (§4.1, §7)",
    Phase.RIDE: "Your swimmer goes 1 to 3 sea hexes, one at a time; you may stop after each. (§7.1)",
    Phase.WIND: "The boat goes 1 to 3 hexes, one at a time; you may stop after each. (§7.2)",
    Phase.SUMMON: "Choose the piece; then choose the unoccupied sea hex where it goes. (§7.3, §11.2)",
    Phase.DIVE: "Choose any unoccupied sea hex: no boat, no swimmer, no creature. (§7.3, §11.2)",
    Phase.MOVE: "You have 3 points; each step of an explorer or a boat takes one. Walk to a neighbouring tile, board a "
    "boat with room (3 places), jump into the water, swim one hex (an explorer swims once a turn), land from a landing "
    "hex (=). You may move a boat that is empty or in which nobody has more explorers than you. Sharks and serpents "
    "take swimmers, whales and serpents capsize boats with people in them. (§4.2, §5)",
    Phase.SINK: "Remove a tile of the lowest terrain that touches the sea. Explorers on it swim. Its underside "
    "works at once or goes into your hand. (§4.3, §6)",
    Phase.RESCUE: "The boat has 3 places, and more are swimming: choose one by one who boards. (§6.3)",
    Phase.SPAWN: "A whale brings a squid: choose an unoccupied sea hex beside the island. (§12.1)",
    Phase.NIP: "The squid may take one explorer from a tile beside it. (§12.1)",
    Phase.CREATURE: "You rolled: you may move one creature of that kind, one hex at a time, or leave it. A serpent "
    "takes boats and swimmers, a shark takes swimmers, a whale capsizes boats. (§4.4, §8; dolphins §11, squids §12)",
    Phase.DEFEND: "A creature has come upon your explorers. With the right tile you drive it out of the game. You are "
    "asked even without the tile, so that the question betrays nothing. (§7.5, §7.6)",
    Phase.BITE: "The squid must take one explorer from the boat, or from a tile beside it. (§12.4)",
    Phase.GUARD: "A dolphin keeps sharks and serpents from one swimmer of its hex: choose whom. (§11.4)",
}
TYPING: Final = (
    "Type a number of the list, or a move such as R3 swim f5, or part of one: R3, f5, swim. "
    "u takes back, l shows what happened (l all: everything), w shows who is where, s FILE saves, q quits."
)

REMINDER: Final = "? help · u undo · l log · w who is where · s FILE save · q quit"


def question(phase: Phase, moves: tuple[Move, ...]) -> str:
    """The question above the list: about all moves of a phase, or those of one piece."""
    plain = _without_pass(moves)
    if len({subject(move) for move in plain}) == 1 and has_subject(plain[0]):
        if plain[0].verb == Verb.PLACE:
            return f"Where does the explorer worth {plain[0].value} stand?"
        return f"What does {plain[0].piece_text} do?"
    return QUESTIONS.get(phase, "What do you do?")


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
    """Describes the moves of one position in words."""

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
        """Who or what is at the destination, where that matters."""
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
