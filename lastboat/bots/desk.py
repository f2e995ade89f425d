"""What a bot works with: every array its compiled code needs, made once, so that thinking allocates nothing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lastboat.bots.notes import Notebook, Weights, Worth, new_notebook
from lastboat.bots.reach import Maps, new_maps
from lastboat.dice import Generator, buffers, generator
from lastboat.engine.action import Actions, Odds
from lastboat.engine.trace import Trace
from lastboat.engine.words import EXPLORERS


class Desk(NamedTuple):
    g: Generator
    weights: Weights
    maps: Maps
    worth: Worth
    notes: Notebook
    out: Actions
    odds: Odds
    silent: Trace
    """For the engine to tell nobody."""


def new_desk(seed: int, weights: Weights) -> Desk:
    worth = np.zeros(EXPLORERS, dtype=np.float32)
    silent = np.empty((0, 4), dtype=np.int16)
    return Desk(generator(seed), weights, new_maps(), worth, new_notebook(), *buffers(), silent)
