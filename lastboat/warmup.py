"""Compiles the rules before they are needed, with progress: this is slow at the first start of a version.

Afterwards the machine code is on disk, and a start takes a second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from lastboat import belief, dice, engine, view
from lastboat.editions import Options, new_states
from lastboat.engine import action, new_trace, queries
from lastboat.engine._compile import compile_for, is_compiled
from lastboat.engine.rooms import creatures, defence, dolphins, movement, setup, sinking, tiles, undersides
from lastboat.engine.words import SEATS

Report = Callable[[str, int, int], None]
"""Called with the part that is being compiled, the number of parts done and the number of parts."""


class Sample:
    """A new game with a buffer for everything that the entry points write."""

    def __init__(self) -> None:
        self.states = new_states(Options())
        self.out, self.odds = dice.buffers()
        self.generator = dice.generator(0)
        self.trace = new_trace()
        self.scores = np.zeros(SEATS, dtype=np.int16)


@dataclass(frozen=True)
class EntryPoint:
    """A function called from Python and kept compiled on disk, with a call that compiles it."""

    name: str
    function: Callable[..., object]
    call: Callable[[Sample], object]


FOR_PLAY = (
    EntryPoint("who acts", engine.actor, lambda x: engine.actor(x.states, 0)),
    EntryPoint("what is legal", engine.legal, lambda x: engine.legal(x.states, 0, x.out)),
    EntryPoint("odds", engine.outcomes, lambda x: engine.outcomes(x.states, 0, x.out, x.odds)),
    EntryPoint("draws", dice.draw, lambda x: dice.draw(x.states, 0, x.generator, x.out, x.odds)),
    EntryPoint("playing", engine.apply, lambda x: engine.apply(x.states, 0, action.DRAW_FIRST, x.trace)),
    EntryPoint("scores", engine.scores, lambda x: engine.scores(x.states, 0, x.scores)),
    EntryPoint("views", view.blank, lambda x: view.view(x.states, 0, 0).open_secrets),
    EntryPoint("boats", queries.find_controllers, lambda x: queries.controllers(x.states)),
    EntryPoint("belief", belief.fill, lambda x: belief.sample(view.view(x.states, 0, 0), x.generator)),
)
"""The entry points that every game needs."""
ROOMS = {
    "moving": movement.apply,
    "sinking": sinking.apply,
    "undersides": undersides.apply,
    "creatures": creatures.apply,
    "far moves": creatures.apply_dive,
    "tiles": tiles.apply_wind,
    "defences": defence.apply,
    "guards": dolphins.apply_guard,
    "placing": setup.apply_place,
    "dice": creatures.apply_roll,
}
"""The rooms behind `apply`, which takes the longest: compiled separately, so that progress is visible."""


def is_warm(entry_points: Sequence[EntryPoint] = FOR_PLAY) -> bool:
    """Whether they are all compiled, in this process or on disk."""
    return all(is_compiled(one.function) for one in entry_points)


def warm_up(report: Report = lambda name, done, total: None, *, entry_points: Sequence[EntryPoint] = FOR_PLAY) -> None:
    """Compile what is not compiled yet, part by part."""
    if is_warm(entry_points):
        return
    total = len(ROOMS) + len(entry_points) + 1
    report("set-up", 0, total)
    sample = Sample()
    for done, (name, room) in enumerate(ROOMS.items(), start=1):
        if not is_compiled(engine.apply):
            report(name, done, total)
            compile_for(room, sample.states[0], 0, engine.SILENT)
    for done, one in enumerate(entry_points, start=1 + len(ROOMS)):
        report(one.name, done, total)
        one.call(sample)
    report("ready", total, total)
