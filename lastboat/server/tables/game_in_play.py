"""A game on its way: the actions that stand and the position they lead to, in little memory.

Older positions are not kept, but for those of the movement under way: a player may take his steps back until something
is revealed. Whatever else is asked about the past is played again from the actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, MOST_LEGAL, NOBODY, ROOM, SILENT, STATE, States, apply, legal
from lastboat.engine.state import State
from lastboat.engine.words import Phase
from lastboat.events import Happening, decode

ASKING: Final = (Phase.TILE, Phase.DEFEND)
"""Phases in which what may be answered depends on a hidden hand: how fast one answers must not tell it."""
_TRACE = np.zeros((ROOM, 4), dtype=np.int16)
_OUT = np.empty(MOST_LEGAL, dtype=np.int16)


class Voyage:
    """One game."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.states = new_states(options)
        self.actions: list[int] = []
        self._back: list[bytes] = []

    def copy(self) -> Voyage:
        """Another one at the same point, to try things out."""
        twin = Voyage.__new__(Voyage)
        twin.options = self.options
        twin.states = _states_of(self.states.tobytes())
        twin.actions = list(self.actions)
        twin._back = list(self._back)
        return twin

    @property
    def state(self) -> State:
        state: State = self.states[0]
        return state

    @property
    def ply(self) -> int:
        return len(self.actions)

    @property
    def phase(self) -> Phase:
        return Phase(self.state.phase)

    @property
    def actor(self) -> int:
        """A seat, CHANCE or NOBODY."""
        return int(self.state.actor)

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when it is over."""
        actor = self.actor
        return actor if actor < CHANCE else None

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    @property
    def has_begun(self) -> bool:
        """Whether the first turn has begun (§3.6)."""
        return bool(self.state.turn > 0)

    @property
    def can_undo(self) -> bool:
        """Whether the seat that is asked has steps of this movement to take back."""
        return bool(self._back)

    def legal(self) -> list[int]:
        """What the seat that is asked may do, by the whole truth."""
        actions: list[int] = _OUT[: legal(self.states, 0, _OUT)].tolist()
        return actions

    def do(self, action: int) -> tuple[Happening, ...]:
        """Do a legal action; gives what happened."""
        before = self.states.tobytes() if self._is_moving() else None
        apply(self.states, 0, action, _TRACE)
        self.actions.append(action)
        if before is None or self.over:
            self._back.clear()
        else:
            self._back.append(before)
        return decode(_TRACE)

    def run(self, actions: Iterable[int]) -> None:
        """Do many actions without hearing what happens."""
        for action in actions:
            self.do(action)

    def undo(self) -> None:
        """Take the last step of this movement back."""
        self.states = _states_of(self._back.pop())
        self.actions.pop()

    def _is_moving(self) -> bool:
        """§4.2: in MOVE, or settling whom a dolphin guards in its midst."""
        phase = self.state.phase
        return bool(phase == Phase.MOVE or (phase == Phase.GUARD and self.state.resume == Phase.MOVE))


def replay(options: Options, actions: Sequence[int], first: int = 0) -> Iterator[tuple[States, tuple[Happening, ...]]]:
    """The position after `first` actions and after each that follows, with what the last action brought.

    The array is the same all along.
    """
    states = states_after(options, actions[: max(0, first - 1)])
    if first == 0:
        yield states, ()
    for action in actions[max(0, first - 1) :]:
        apply(states, 0, action, _TRACE)
        yield states, decode(_TRACE)


def states_after(options: Options, actions: Iterable[int]) -> States:
    """The position these actions lead to."""
    states = new_states(options)
    for action in actions:
        apply(states, 0, action, SILENT)
    return states


def _states_of(record: bytes) -> States:
    return np.frombuffer(bytearray(record), dtype=STATE)
