"""The decoder: turns an action number in a position into a `Move`.

The position says where the piece is; given that, a move is always the same, so it is created once and cached.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from lastboat.engine import CHANCE, MOST_LEGAL, States, action, legal, outcomes
from lastboat.engine.board import ISLAND_OF, ISLANDS, NEIGHBOUR, SLOT_HEX, SLOTS, WAYS
from lastboat.engine.state import CREATURES, FIRST_DOLPHIN, FIRST_SQUID
from lastboat.engine.words import EXPLORERS, FIRST_KEPT, HIGHEST_VALUE, NONE, TERRAINS, Face, Status
from lastboat.moves.move import Move, Verb
from lastboat.names import (
    BOAT_NAMES,
    CREATURE_NAMES,
    EXPLORER_NAMES,
    HEX_NAMES,
    SEAT_NAMES,
    TERRAIN_NAMES,
    UNDERSIDE_NAMES,
    word,
)

REMEMBERED: Final = 1 << 12
"""Moves of each family that are remembered."""
_FACES: Final = tuple(word(face) for face in Face)
_NUMBERS: Final = ("1", "2", "3", "D")
_SLOTS: Final = tuple(HEX_NAMES[hex] for hex in SLOT_HEX)


def move_of(states: States, i: int, a: int) -> Move:
    """The move that an action is in game i."""
    return _ANYWHERE.get(a) or _Position(states, i).decode(a)


def move_anywhere(a: int) -> Move | None:
    """The move that an action is in every position; None if it depends on where a piece is."""
    return _ANYWHERE.get(a)


def moves_of(states: States, i: int, actions: Iterable[int]) -> tuple[Move, ...]:
    """The moves that these actions are in game i."""
    position = _Position(states, i)
    return tuple(_ANYWHERE.get(a) or position.decode(a) for a in actions)


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
        family = bisect_right(_BASES, a) - 1
        return _FAMILIES[family][1](self, a - _BASES[family])

    def explorer_step(self, n: int) -> Move:
        e = n // action.MOVES
        return _explorer_step(n, self._explorers[e], self._statuses[e])

    def boat_step(self, n: int) -> Move:
        return _boat_step(n, self._boats[n // WAYS])

    def creature_step(self, n: int) -> Move:
        return _creature_step(n, *self._creature(n // WAYS))

    def pick(self, n: int) -> Move:
        if n < CREATURES:
            return _pick_creature(n, *self._creature(n))
        return _pick_boat(n - CREATURES, self._boats[n - CREATURES])

    def stay(self, n: int) -> Move:
        return _stay(n, self._creatures[FIRST_SQUID + n])

    def switch(self, n: int) -> Move:
        return _switch(n, *self._creature(FIRST_DOLPHIN + n // EXPLORERS))

    def take(self, e: int) -> Move:
        return _choice(Verb.TAKE, action.TAKE, e, self._explorers[e])

    def guard(self, e: int) -> Move:
        return _choice(Verb.GUARD, action.GUARD, e, self._explorers[e])

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


_FAMILIES: Final[tuple[tuple[int, Callable[[_Position, int], Move]], ...]] = (
    (action.MOVE, _Position.explorer_step),
    (action.SAIL, _Position.boat_step),
    (action.STEP, _Position.creature_step),
    (action.PICK, _Position.pick),
    (action.STAY, _Position.stay),
    (action.SWITCH, _Position.switch),
    (action.TAKE, _Position.take),
    (action.GUARD, _Position.guard),
)
_BASES: Final = tuple(base for base, _ in _FAMILIES)


@lru_cache(REMEMBERED)
def _explorer_step(n: int, hex: int, status: int) -> Move:
    e, step = divmod(n, action.MOVES)
    a, piece, origin = action.MOVE + n, EXPLORER_NAMES[e], HEX_NAMES[hex]
    if step == action.BOARD_HERE:
        return Move(Verb.BOARD, a, piece, origin, origin)
    if step == action.JUMP:
        return Move(Verb.JUMP, a, piece, origin)
    if step == action.LAND:
        return Move(Verb.LAND, a, piece, origin, ISLANDS[ISLAND_OF[hex]])
    way, kind = divmod(step, action.A_WAY)
    to = HEX_NAMES[NEIGHBOUR[hex, way]]
    if kind == action.WALK:
        return Move(Verb.CLIMB if status == Status.SWIMMING else Verb.WALK, a, piece, origin, to)
    if kind == action.BOARD:
        return Move(Verb.BOARD, a, piece, origin, to)
    return Move(Verb.SWIM, a, piece, origin, to, escorted=kind == action.ESCORTED)


@lru_cache(REMEMBERED)
def _boat_step(n: int, hex: int) -> Move:
    b, way = divmod(n, WAYS)
    return Move(Verb.SAIL, action.SAIL + n, BOAT_NAMES[b], HEX_NAMES[hex], HEX_NAMES[NEIGHBOUR[hex, way]])


@lru_cache(REMEMBERED)
def _creature_step(n: int, hex: int, guarded: int) -> Move:
    creature, way = divmod(n, WAYS)
    origin, to = HEX_NAMES[hex], HEX_NAMES[NEIGHBOUR[hex, way]]
    return Move(Verb.GO, action.STEP + n, CREATURE_NAMES[creature], origin, to, guarded=_swimmer(guarded))


@lru_cache(REMEMBERED)
def _pick_creature(n: int, hex: int, guarded: int) -> Move:
    return Move(Verb.PICK, action.PICK + n, CREATURE_NAMES[n], HEX_NAMES[hex], guarded=_swimmer(guarded))


@lru_cache(REMEMBERED)
def _pick_boat(b: int, hex: int) -> Move:
    return Move(Verb.PICK, action.PICK + CREATURES + b, BOAT_NAMES[b], HEX_NAMES[hex])


@lru_cache(REMEMBERED)
def _stay(n: int, hex: int) -> Move:
    return Move(Verb.STAY, action.STAY + n, CREATURE_NAMES[FIRST_SQUID + n], HEX_NAMES[hex])


@lru_cache(REMEMBERED)
def _switch(n: int, hex: int, guarded: int) -> Move:
    d, e = divmod(n, EXPLORERS)
    a, dolphin, other = action.SWITCH + n, CREATURE_NAMES[FIRST_DOLPHIN + d], EXPLORER_NAMES[e]
    return Move(Verb.SWITCH, a, dolphin, HEX_NAMES[hex], guarded=_swimmer(guarded), other=other)


@lru_cache(REMEMBERED)
def _choice(verb: Verb, base: int, e: int, hex: int) -> Move:
    return Move(verb, base + e, EXPLORER_NAMES[e], HEX_NAMES[hex])


def _swimmer(e: int) -> str | None:
    return None if e == NONE else EXPLORER_NAMES[e]


def _moves_anywhere() -> Iterator[Move]:
    """The moves that do not depend on where a piece is."""
    yield Move(Verb.PASS, action.PASS)
    for n in range(action.LAUNCH - action.PLACE):
        explorer, slot = divmod(n, SLOTS)
        colour, value = divmod(explorer, HIGHEST_VALUE)
        yield Move(Verb.PLACE, action.PLACE + n, to=_SLOTS[slot], colour=SEAT_NAMES[colour], value=value + 1)
    for n in range(action.MOVE - action.PLAY):
        kind, terrain = divmod(n, TERRAINS)
        underside = UNDERSIDE_NAMES[FIRST_KEPT + kind]
        yield Move(Verb.PLAY, action.PLAY + n, terrain=TERRAIN_NAMES[terrain], underside=underside)
    yield from (Move(Verb.LAUNCH, action.LAUNCH + n, to=hex) for n, hex in enumerate(HEX_NAMES))
    yield from (Move(Verb.SEND, action.TO + n, to=hex) for n, hex in enumerate(HEX_NAMES))
    yield from (Move(Verb.SINK, action.SINK + n, to=hex) for n, hex in enumerate(_SLOTS))
    yield from (Move(Verb.DEFEND, action.DEFEND + n, terrain=terrain) for n, terrain in enumerate(TERRAIN_NAMES))
    yield from (Move(Verb.DEAL, action.DEAL + n, terrain=terrain) for n, terrain in enumerate(TERRAIN_NAMES))
    yield from (Move(Verb.FIRST, action.DRAW_FIRST + n, colour=seat) for n, seat in enumerate(SEAT_NAMES))
    yield from (Move(Verb.FLIP, action.FLIP + n, underside=one) for n, one in enumerate(UNDERSIDE_NAMES))
    yield from (Move(Verb.ROLL, action.ROLL + n, face=face) for n, face in enumerate(_FACES))
    yield from (Move(Verb.RANGE, action.RANGE + n, number=number) for n, number in enumerate(_NUMBERS))


_ANYWHERE: Final = {move.action: move for move in _moves_anywhere()}
