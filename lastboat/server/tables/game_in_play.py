"""A game in play: its actions and the current position, using little memory.

Earlier positions are dropped, except those of the current movement, whose steps the player may take back until
something is revealed. `replay` computes any other earlier position from the actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, MOST_LEGAL, NOBODY, ROOM, SILENT, STATE, States, apply, legal
from lastboat.engine.trace import Trace
from lastboat.engine.words import Phase
from lastboat.events import Happening, decode
from lastboat.server.tables.packed_state import ACTIVE, ACTOR, PHASE, RESUME, TURN

HIDDEN_HAND_PHASES: Final = (Phase.TILE, Phase.DEFEND)
"""Phases whose legal answers depend on a hidden hand, so the response time must not reveal it."""
MOVE: Final = int(Phase.MOVE)
GUARD: Final = int(Phase.GUARD)
_TRACE = np.zeros((ROOM, 4), dtype=np.int16)
_OUT = np.empty(MOST_LEGAL, dtype=np.int16)


class GameInPlay:
    """One game."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._set(new_states(options).tobytes())
        self.actions: list[int] = []
        self._back: list[bytes] = []

    def _set(self, record: bytes | bytearray) -> None:
        """Go to a position."""
        self.record = bytearray(record)
        """The position as bytes, which `lastboat.server.tables.packed_state` reads."""
        self.states = np.frombuffer(self.record, dtype=STATE)
        """The same memory as an array of one state."""

    def copy(self) -> GameInPlay:
        """A copy at the same position, to try moves on."""
        twin = GameInPlay.__new__(GameInPlay)
        twin.options = self.options
        twin._set(self.record)
        twin.actions = list(self.actions)
        twin._back = list(self._back)
        return twin

    @property
    def ply(self) -> int:
        return len(self.actions)

    @property
    def phase(self) -> Phase:
        return Phase(self.record[PHASE])

    @property
    def turn(self) -> int:
        """The number of the current turn; 0 during the set-up."""
        return int.from_bytes(self.record[TURN], "little")

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.record[ACTIVE]

    @property
    def actor(self) -> int:
        """A seat, CHANCE or NOBODY."""
        return self.record[ACTOR]

    @property
    def seat_to_act(self) -> int | None:
        """The seat whose decision it is; None during chance and once the game is over."""
        actor = self.actor
        return actor if actor < CHANCE else None

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    @property
    def undo_depth(self) -> int:
        """How many steps of this movement the acting seat can take back."""
        return len(self._back)

    def legal(self) -> list[int]:
        """The legal actions, computed from the full position."""
        actions: list[int] = _OUT[: legal(self.states, 0, _OUT)].tolist()
        return actions

    def do(self, action: int) -> tuple[Happening, ...]:
        """Apply a legal action; returns its events."""
        self._apply(action, _TRACE)
        return decode(_TRACE)

    def advance(self, action: int) -> None:
        """Apply a legal action without collecting its events."""
        self._apply(action, SILENT)

    def _apply(self, action: int, trace: Trace) -> None:
        before = bytes(self.record) if self._is_moving() else None
        apply(self.states, 0, action, trace)
        self.actions.append(action)
        if before is None or self.over:
            self._back.clear()
        else:
            self._back.append(before)

    def run(self, actions: Iterable[int]) -> None:
        """Apply many actions."""
        for action in actions:
            self.advance(action)

    def undo(self) -> None:
        """Take back the last step of this movement."""
        self._set(self._back.pop())
        self.actions.pop()

    def _is_moving(self) -> bool:
        """§4.2: in MOVE, or while choosing whom a dolphin guards during it."""
        phase = self.record[PHASE]
        return phase == MOVE or (phase == GUARD and self.record[RESUME] == MOVE)


def replay(options: Options, actions: Sequence[int], first: int = 0) -> Iterator[tuple[States, tuple[Happening, ...]]]:
    """Yield the position after `first` actions and after each later one, with the events of the last action.

    Every item is the same array, changed in place.
    """
    states = states_after(options, actions[: max(0, first - 1)])
    if first == 0:
        yield states, ()
    for action in actions[max(0, first - 1) :]:
        apply(states, 0, action, _TRACE)
        yield states, decode(_TRACE)


def states_after(options: Options, actions: Iterable[int]) -> States:
    """The position after these actions."""
    states = new_states(options)
    for action in actions:
        apply(states, 0, action, SILENT)
    return states
