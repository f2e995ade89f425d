"""One game, stepped action by action: by `Game`, the server, the arena and the environments of single games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from lastboat import dice
from lastboat.engine import CHANCE, MOST_LEGAL, NOBODY, SILENT, STATE, States, apply, legal
from lastboat.engine.trace import Trace
from lastboat.engine.words import Phase

assert STATE.fields is not None
ACTOR: Final = STATE.fields["actor"][1]
PHASE: Final = STATE.fields["phase"][1]
"""Offsets of bytes: reading one from the record takes 30 nanoseconds, through NumPy a microsecond."""


class Stepper:
    """A position and the actions that led to it. It checks nothing: only legal actions may be applied."""

    def __init__(self, states: States) -> None:
        self.go_to(states.tobytes())
        self.actions: list[int] = []
        """Since the first position, including those of chance."""

    def go_to(self, record: bytes | bytearray) -> None:
        """Set the position; the actions stay as they are."""
        self.record = bytearray(record)
        """The position as bytes."""
        self.states: States = np.frombuffer(self.record, dtype=STATE)
        """The same memory as an array of one state."""

    # Copied or pickled, the record and the array would no longer be the same memory.

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "states"}

    def __setstate__(self, kept: dict[str, object]) -> None:
        vars(self).update(kept)
        self.go_to(self.record)

    @property
    def ply(self) -> int:
        return len(self.actions)

    @property
    def phase(self) -> Phase:
        return Phase(self.record[PHASE])

    @property
    def actor(self) -> int:
        """A seat, CHANCE or NOBODY."""
        return self.record[ACTOR]

    @property
    def over(self) -> bool:
        return self.record[ACTOR] == NOBODY

    def legal(self) -> list[int]:
        """The acting seat's legal actions; empty if no seat acts."""
        out = np.empty(MOST_LEGAL, dtype=np.int16)
        actions: list[int] = out[: legal(self.states, 0, out)].tolist()
        return actions

    def advance(self, action: int, trace: Trace = SILENT) -> None:
        """Apply a legal action; its events are written to the trace."""
        apply(self.states, 0, action, trace)
        self.actions.append(action)

    def play_chance(self, draw: Draw) -> None:
        """Let chance act until a seat does, or the game is over."""
        while self.actor == CHANCE:
            self.advance(draw(self))


Draw = Callable[[Stepper], int]
"""Returns the outcome that chance brings in a game."""


def seeded(seed: int) -> Draw:
    """Draws the same outcome at the same ply of every game with this seed."""
    out, odds = dice.buffers()

    def draw(game: Stepper) -> int:
        return dice.draw(game.states, 0, dice.chance_generator(seed, game.ply), out, odds)

    return draw
