"""Moves as text: `R3 swim f6`, `shark f5 to f6`, `sink d4`. docs/notation.md lists them all.

A move is written for the position it is played in, and read among the legal moves of that position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import numpy as np

from lastboat.engine import CHANCE, MOST_LEGAL, States, action, legal, outcomes
from lastboat.engine.action import A_WAY, BOARD, BOARD_HERE, ESCORTED, JUMP, LAND, MOVES
from lastboat.engine.board import NEIGHBOUR, SLOT_HEX, SLOTS, WAYS
from lastboat.engine.state import CREATURES, FIRST_DOLPHIN, FIRST_OF, TERRAINS, State
from lastboat.engine.words import EXPLORERS, NONE, Face, Ground, Kind, Status, Underside
from lastboat.errors import NotLegal, NotParsable
from lastboat.names import COLOUR_LETTERS, HEX_NAMES, KIND_OF, SEAT_NAMES, explorer_name, hex_name, word

HEX: Final = f"(?:{'|'.join(HEX_NAMES)})"
EXPLORER: Final = f"[{COLOUR_LETTERS}](?:10|[1-9])"
CREATURE: Final = rf"(?:serpent|shark|whale|squid|dolphin(?:\({EXPLORER}\))?) {HEX}"
TERRAIN: Final = "(?:beach|forest|mountain)"
GRAMMAR: Final = re.compile(
    "|".join(
        (
            "pass",
            f"place [{COLOUR_LETTERS}]=[1-6] {HEX}",
            f"launch {HEX}",
            f"play (?:dolphin|wind|move-serpent|move-shark|move-whale) {TERRAIN}",
            f"{EXPLORER} (?:walk|climb|board|swim) {HEX}",
            f"{EXPLORER} swim {HEX} escorted",
            f"{EXPLORER} (?:board|jump|land)",
            f"boat {HEX} to {HEX}",
            f"{CREATURE} to {HEX}",
            f"pick (?:boat {HEX}|{CREATURE})",
            f"squid {HEX} stay",
            f"{CREATURE} guard {EXPLORER}",
            f"(?:to|sink) {HEX}",
            f"(?:take|guard) {EXPLORER}",
            f"defend {TERRAIN}",
            f"deal {TERRAIN}",
            f"first (?:{'|'.join(SEAT_NAMES)})",
            f"flip (?:{'|'.join(word(underside) for underside in Underside)})",
            f"roll (?:{'|'.join(word(face) for face in Face)})",
            "range [123D]",
        )
    ),
    re.IGNORECASE,
)


class Move(str):
    """A move as its text, which also knows its action number."""

    __slots__ = ("action",)
    action: int

    def __new__(cls, text: str, action: int) -> Move:
        move = super().__new__(cls, text)
        move.action = action
        return move


def options_of(states: States, i: int) -> tuple[Move, ...]:
    """Everything whoever acts may do now, in the order of action numbers: a seat's moves or chance's outcomes."""
    out = np.empty(MOST_LEGAL, dtype=np.int16)
    if states[i].actor == CHANCE:
        n = outcomes(states, i, out, np.empty(MOST_LEGAL, dtype=np.int16))
    else:
        n = legal(states, i, out)
    return tuple(Move(write(states[i], int(a)), int(a)) for a in out[:n])


def read(states: States, i: int, text: str) -> Move:
    """The legal move with this text; white space and capitals do not matter much."""
    tidy = " ".join(text.split())
    moves = options_of(states, i)
    for move in moves:
        if move == tidy:
            return move
    for move in moves:
        if move.lower() == tidy.lower():
            return move
    if not GRAMMAR.fullmatch(tidy):
        raise NotParsable(f"{text!r} is not a move; moves look like {', '.join(repr(str(m)) for m in moves[:3])}")
    raise NotLegal(tidy, moves)


def write(s: State, a: int) -> str:
    """The text of an action in the position it is played in."""
    for base, writer in reversed(_FAMILIES):
        if a >= base:
            return writer(s, a - base)
    raise AssertionError(a)


def creature_name(s: State, creature: int) -> str:
    """`shark f5`; a dolphin is told by whom it guards: `dolphin(R3) f5`."""
    kind = KIND_OF[creature]
    name = word(kind)
    if kind == Kind.DOLPHIN and s.guards[creature - FIRST_DOLPHIN] != NONE:
        name += f"({explorer_name(s.guards[creature - FIRST_DOLPHIN])})"
    return f"{name} {hex_name(s.creature[creature])}"


def _place(s: State, n: int) -> str:
    pawn, slot = divmod(n, SLOTS)
    colour, value = divmod(pawn, action.HIGHEST_VALUE)
    return f"place {COLOUR_LETTERS[colour]}={value + 1} {hex_name(SLOT_HEX[slot])}"


def _play(s: State, n: int) -> str:
    kind, terrain = divmod(n, TERRAINS)
    return f"play {word(Underside(Underside.DOLPHIN + kind))} {word(Ground(terrain + 1))}"


def _move(s: State, n: int) -> str:
    e, step = divmod(n, MOVES)
    name = explorer_name(e)
    if step >= BOARD_HERE:
        return f"{name} { {BOARD_HERE: 'board', JUMP: 'jump', LAND: 'land'}[step] }"
    way, verb = divmod(step, A_WAY)
    to = hex_name(NEIGHBOUR[s.explorer[e].hex, way])
    if verb == ESCORTED:
        return f"{name} swim {to} escorted"
    if verb == BOARD:
        return f"{name} board {to}"
    if verb == action.SWIM:
        return f"{name} swim {to}"
    return f"{name} {'climb' if s.explorer[e].status == Status.SWIMMING else 'walk'} {to}"


def _sail(s: State, n: int) -> str:
    b, way = divmod(n, WAYS)
    return f"boat {hex_name(s.boat[b].hex)} to {hex_name(NEIGHBOUR[s.boat[b].hex, way])}"


def _step(s: State, n: int) -> str:
    creature, way = divmod(n, WAYS)
    return f"{creature_name(s, creature)} to {hex_name(NEIGHBOUR[s.creature[creature], way])}"


def _pick(s: State, n: int) -> str:
    if n >= CREATURES:
        return f"pick boat {hex_name(s.boat[n - CREATURES].hex)}"
    return f"pick {creature_name(s, n)}"


def _switch(s: State, n: int) -> str:
    d, e = divmod(n, EXPLORERS)
    return f"{creature_name(s, FIRST_DOLPHIN + d)} guard {explorer_name(e)}"


_FAMILIES: Final[tuple[tuple[int, Callable[[State, int], str]], ...]] = (
    (action.PASS, lambda s, n: "pass"),
    (action.PLACE, _place),
    (action.LAUNCH, lambda s, n: f"launch {hex_name(n)}"),
    (action.PLAY, _play),
    (action.MOVE, _move),
    (action.SAIL, _sail),
    (action.STEP, _step),
    (action.PICK, _pick),
    (action.STAY, lambda s, n: f"{creature_name(s, FIRST_OF[Kind.SQUID] + n)} stay"),
    (action.SWITCH, _switch),
    (action.TO, lambda s, n: f"to {hex_name(n)}"),
    (action.SINK, lambda s, n: f"sink {hex_name(SLOT_HEX[n])}"),
    (action.TAKE, lambda s, n: f"take {explorer_name(n)}"),
    (action.GUARD, lambda s, n: f"guard {explorer_name(n)}"),
    (action.DEFEND, lambda s, n: f"defend {word(Ground(n + 1))}"),
    (action.DEAL, lambda s, n: f"deal {word(Ground(n + 1))}"),
    (action.DRAW_FIRST, lambda s, n: f"first {SEAT_NAMES[n]}"),
    (action.FLIP, lambda s, n: f"flip {word(Underside(n))}"),
    (action.ROLL, lambda s, n: f"roll {word(Face(n))}"),
    (action.RANGE, lambda s, n: f"range {'123D'[n]}"),
)
