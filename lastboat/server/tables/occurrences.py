"""Events with where in the game they happened, so that a client need not work out the sequence of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from lastboat.engine import States, apply, new_trace
from lastboat.engine.words import NONE, Phase
from lastboat.events import Happening, TurnBegan, decode
from lastboat.server.tables import packed_state as at

_TRACE = new_trace()


class TurnStep(Enum):
    """The steps of the set-up (§3) and of a turn (§4)."""

    PLACE = "place"
    LAUNCH = "launch"
    TILE = "tile"
    MOVE = "move"
    SINK = "sink"
    CREATURE = "creature"


STEPS: Final = {
    Phase.FIRST: TurnStep.PLACE,
    Phase.DEAL: TurnStep.PLACE,
    Phase.PLACE: TurnStep.PLACE,
    Phase.LAUNCH: TurnStep.LAUNCH,
    Phase.TILE: TurnStep.TILE,
    Phase.RIDE: TurnStep.TILE,
    Phase.WIND: TurnStep.TILE,
    Phase.SUMMON: TurnStep.TILE,
    Phase.MOVE: TurnStep.MOVE,
    Phase.SINK: TurnStep.SINK,
    Phase.FLIP: TurnStep.SINK,
    Phase.RESCUE: TurnStep.SINK,
    Phase.SPAWN: TurnStep.SINK,
    Phase.NIP: TurnStep.SINK,
    Phase.ROLL: TurnStep.CREATURE,
    Phase.RANGE: TurnStep.CREATURE,
    Phase.CREATURE: TurnStep.CREATURE,
    Phase.DEFEND: TurnStep.CREATURE,
}
"""The step of each phase, except of those that come up in several steps."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where in the game a decision is: its step and phase, whose turn it is, and who decides."""

    step: TurnStep | None
    """None once the game is over."""
    phase: Phase
    actor: int
    """A seat, CHANCE or NOBODY."""
    active: int


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An event of the game, and the decision that led to it; a turn that began has the first decision in it."""

    event: Happening
    context: Context


def context_of(record: bytes | bytearray) -> Context:
    """Where the game is at this position. Everything in it is public."""
    has_mover = record[at.MOVER] != NONE
    return _context(record[at.PHASE], record[at.RESUME], has_mover, record[at.ACTOR], record[at.ACTIVE])


@lru_cache(1 << 10)
def _context(phase: int, resume: int, has_mover: bool, actor: int, active: int) -> Context:
    return Context(_step(Phase(phase), Phase(resume), has_mover), Phase(phase), actor, active)


def _step(phase: Phase, resume: Phase, has_mover: bool) -> TurnStep | None:
    if phase == Phase.OVER:
        return None
    if phase in STEPS:
        return STEPS[phase]
    # A dive, a bite or a choice whom a dolphin guards: what continues afterwards says what was interrupted. Only a tile
    # lets a piece be under way before the movement.
    if resume == Phase.ROLL:
        return TurnStep.SINK
    if resume == Phase.MOVE:
        return TurnStep.TILE if has_mover else TurnStep.MOVE
    return TurnStep.CREATURE


def in_context(events: Iterable[Happening], before: Context, after: Context) -> tuple[Occurrence, ...]:
    """The events of one action, given where the game was before it and is after it."""
    return tuple(Occurrence(event, after if isinstance(event, TurnBegan) else before) for event in events)


def play_on(states: States, actions: Iterable[int]) -> Iterator[tuple[States, tuple[Occurrence, ...]]]:
    """Yield the position after each action, with its events. Every item is the same array, changed in place."""
    before = context_of(states.tobytes())
    for action in actions:
        apply(states, 0, action, _TRACE)
        after = context_of(states.tobytes())
        yield states, in_context(decode(_TRACE), before, after)
        before = after
