"""The decoder: turns an action number in a position into a `Move`.

The position says where the piece is; given that, a move is always the same, so it is created once and cached. It has
the usual colours at first, and those of its table at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from lastboat.engine import ACTIONS, CHANCE, MOST_LEGAL, States, action, legal, outcomes, parts
from lastboat.engine.board import ISLAND_OF, ISLANDS, NEIGHBOUR, SLOT_HEX
from lastboat.engine.state import CREATURES, FIRST_DOLPHIN
from lastboat.engine.words import NONE, Face, Status
from lastboat.moves.move import Move, Verb
from lastboat.names import (
    BOAT_NAMES,
    CREATURE_NAMES,
    HEX_NAMES,
    PALETTES,
    SEAT_NAMES,
    TERRAIN_NAMES,
    UNDERSIDE_NAMES,
    USUAL,
    word,
)

REMEMBERED: Final = 1 << 12
"""Moves of each family that are remembered."""
_FACES: Final = tuple(word(face) for face in Face)
_NUMBERS: Final = ("1", "2", "3", "D")
_SLOTS: Final = tuple(HEX_NAMES[hex] for hex in SLOT_HEX)


def move_of(states: States, i: int, a: int) -> Move:
    """The move that an action is in game i."""
    return moves_of(states, i, (a,))[0]


def move_anywhere(a: int) -> Move | None:
    """The move that an action is in every position; None if it depends on where a piece is."""
    return _ANYWHERE.get(a)


def moves_of(states: States, i: int, actions: Iterable[int]) -> tuple[Move, ...]:
    """The moves that these actions are in game i."""
    position = _Position(states, i)
    moves = tuple(_ANYWHERE.get(a) or position.decode(a) for a in actions)
    palette = int(states["rules"]["palette"][i])
    return tuple(_recoloured(move, palette) for move in moves) if palette else moves


@lru_cache(REMEMBERED)
def _recoloured(move: Move, palette: int) -> Move:
    """A move with the colours of a table."""
    names = PALETTES[palette]
    called: dict[str | None, str] = dict(zip(USUAL.explorers + USUAL.seats, names.explorers + names.seats, strict=True))
    return replace(
        move,
        piece=called.get(move.piece, move.piece),
        colour=called.get(move.colour, move.colour),
        guarded=called.get(move.guarded, move.guarded),
        other=called.get(move.other, move.other),
    )


def legal_moves(states: States, i: int) -> tuple[Move, ...]:
    """The actor's legal moves, in order of action numbers: a seat's moves or chance's outcomes."""
    out = np.empty(MOST_LEGAL, dtype=np.int16)
    if states["actor"][i] == CHANCE:
        count = outcomes(states, i, out, np.empty(MOST_LEGAL, dtype=np.int16))
    else:
        count = legal(states, i, out)
    return moves_of(states, i, out[:count].tolist())


class _Position:
    """Where the pieces are, each list read from the record when it is first needed."""

    def __init__(self, states: States, i: int) -> None:
        self._states = states
        self._i = i

    def decode(self, a: int) -> Move:
        """The move of an action that depends on where a piece is."""
        return _DECODER_OF[a](self, a)

    def explorer_step(self, a: int) -> Move:
        e = parts.explorer_of(a)
        return _explorer_step(a, self._explorers[e], self._statuses[e])

    def boat_step(self, a: int) -> Move:
        return _boat_step(a, self._boats[parts.boat_of(a)])

    def creature_step(self, a: int) -> Move:
        return _creature_step(a, *self._creature(parts.creature_of(a)))

    def pick(self, a: int) -> Move:
        piece = parts.piece_of(a)
        if piece < CREATURES:
            return _pick_creature(a, *self._creature(piece))
        return _pick_boat(a, self._boats[piece - CREATURES])

    def stay(self, a: int) -> Move:
        return _stay(a, self._creatures[parts.creature_of(a)])

    def switch(self, a: int) -> Move:
        return _switch(a, *self._creature(FIRST_DOLPHIN + parts.dolphin_of(a)))

    def take(self, a: int) -> Move:
        return _choice(Verb.TAKE, a, self._explorers[parts.explorer_of(a)])

    def guard(self, a: int) -> Move:
        return _choice(Verb.GUARD, a, self._explorers[parts.explorer_of(a)])

    def _creature(self, creature: int) -> tuple[int, int]:
        """The creature's hex and the swimmer it guards."""
        dolphin = creature - FIRST_DOLPHIN
        guarded = self._guards[dolphin] if 0 <= dolphin < len(self._guards) else NONE
        return self._creatures[creature], guarded

    @cached_property
    def _explorers(self) -> list[int]:
        return self._read(self._states["explorer"]["hex"])

    @cached_property
    def _statuses(self) -> list[int]:
        return self._read(self._states["explorer"]["status"])

    @cached_property
    def _boats(self) -> list[int]:
        return self._read(self._states["boat"]["hex"])

    @cached_property
    def _creatures(self) -> list[int]:
        return self._read(self._states["creature"])

    @cached_property
    def _guards(self) -> list[int]:
        return self._read(self._states["guards"])

    def _read(self, cells: States) -> list[int]:
        numbers: list[int] = cells[self._i].tolist()
        return numbers


_DECODERS: Final[dict[int, Callable[[_Position, int], Move]]] = {
    action.MOVE: _Position.explorer_step,
    action.SAIL: _Position.boat_step,
    action.STEP: _Position.creature_step,
    action.PICK: _Position.pick,
    action.STAY: _Position.stay,
    action.SWITCH: _Position.switch,
    action.TAKE: _Position.take,
    action.GUARD: _Position.guard,
}
_DECODER_OF: Final = {a: _DECODERS[family] for a in range(ACTIONS) if (family := parts.family_of(a)) in _DECODERS}
"""By action: looking up its family each time is slow."""


@lru_cache(REMEMBERED)
def _explorer_step(a: int, hex: int, status: int) -> Move:
    piece, verb, origin = USUAL.explorers[parts.explorer_of(a)], parts.verb_of(a), HEX_NAMES[hex]
    if verb == action.BOARD_HERE:
        return Move(Verb.BOARD, a, piece, origin, origin)
    if verb == action.JUMP:
        return Move(Verb.JUMP, a, piece, origin)
    if verb == action.LAND:
        return Move(Verb.LAND, a, piece, origin, ISLANDS[ISLAND_OF[hex]])
    to = HEX_NAMES[NEIGHBOUR[hex, parts.way_of(a)]]
    if verb == action.WALK:
        return Move(Verb.CLIMB if status == Status.SWIMMING else Verb.WALK, a, piece, origin, to)
    if verb == action.BOARD:
        return Move(Verb.BOARD, a, piece, origin, to)
    return Move(Verb.SWIM, a, piece, origin, to, escorted=verb == action.ESCORTED)


@lru_cache(REMEMBERED)
def _boat_step(a: int, hex: int) -> Move:
    to = HEX_NAMES[NEIGHBOUR[hex, parts.way_of(a)]]
    return Move(Verb.SAIL, a, BOAT_NAMES[parts.boat_of(a)], HEX_NAMES[hex], to)


@lru_cache(REMEMBERED)
def _creature_step(a: int, hex: int, guarded: int) -> Move:
    piece, to = CREATURE_NAMES[parts.creature_of(a)], HEX_NAMES[NEIGHBOUR[hex, parts.way_of(a)]]
    return Move(Verb.GO, a, piece, HEX_NAMES[hex], to, guarded=_swimmer(guarded))


@lru_cache(REMEMBERED)
def _pick_creature(a: int, hex: int, guarded: int) -> Move:
    return Move(Verb.PICK, a, CREATURE_NAMES[parts.piece_of(a)], HEX_NAMES[hex], guarded=_swimmer(guarded))


@lru_cache(REMEMBERED)
def _pick_boat(a: int, hex: int) -> Move:
    return Move(Verb.PICK, a, BOAT_NAMES[parts.piece_of(a) - CREATURES], HEX_NAMES[hex])


@lru_cache(REMEMBERED)
def _stay(a: int, hex: int) -> Move:
    return Move(Verb.STAY, a, CREATURE_NAMES[parts.creature_of(a)], HEX_NAMES[hex])


@lru_cache(REMEMBERED)
def _switch(a: int, hex: int, guarded: int) -> Move:
    dolphin, other = CREATURE_NAMES[FIRST_DOLPHIN + parts.dolphin_of(a)], USUAL.explorers[parts.explorer_of(a)]
    return Move(Verb.SWITCH, a, dolphin, HEX_NAMES[hex], guarded=_swimmer(guarded), other=other)


@lru_cache(REMEMBERED)
def _choice(verb: Verb, a: int, hex: int) -> Move:
    return Move(verb, a, USUAL.explorers[parts.explorer_of(a)], HEX_NAMES[hex])


def _swimmer(e: int) -> str | None:
    return None if e == NONE else USUAL.explorers[e]


def _moves_anywhere() -> Iterator[Move]:
    """The moves that do not depend on where a piece is."""
    for a in range(ACTIONS):
        match parts.family_of(a):
            case action.PASS:
                yield Move(Verb.PASS, a)
            case action.PLACE:
                colour = SEAT_NAMES[parts.colour_of(a)]
                yield Move(Verb.PLACE, a, to=_SLOTS[parts.slot_of(a)], colour=colour, value=parts.value_of(a))
            case action.PLAY:
                terrain, underside = TERRAIN_NAMES[parts.terrain_of(a)], UNDERSIDE_NAMES[parts.underside_of(a)]
                yield Move(Verb.PLAY, a, terrain=terrain, underside=underside)
            case action.LAUNCH:
                yield Move(Verb.LAUNCH, a, to=HEX_NAMES[parts.hex_of(a)])
            case action.TO:
                yield Move(Verb.SEND, a, to=HEX_NAMES[parts.hex_of(a)])
            case action.SINK:
                yield Move(Verb.SINK, a, to=_SLOTS[parts.slot_of(a)])
            case action.DEFEND:
                yield Move(Verb.DEFEND, a, terrain=TERRAIN_NAMES[parts.terrain_of(a)])
            case action.DEAL:
                yield Move(Verb.DEAL, a, terrain=TERRAIN_NAMES[parts.terrain_of(a)])
            case action.DRAW_FIRST:
                yield Move(Verb.FIRST, a, colour=SEAT_NAMES[parts.seat_of(a)])
            case action.FLIP:
                yield Move(Verb.FLIP, a, underside=UNDERSIDE_NAMES[parts.underside_of(a)])
            case action.ROLL:
                yield Move(Verb.ROLL, a, face=_FACES[parts.face_of(a)])
            case action.RANGE:
                yield Move(Verb.RANGE, a, number=_NUMBERS[parts.number_of(a) - 1])


_ANYWHERE: Final = {move.action: move for move in _moves_anywhere()}
