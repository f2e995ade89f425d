"""What a bot works with: every array its compiled code needs, made once, so that thinking allocates nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from lastboat.bots.evaluation.distances import Maps, new_maps
from lastboat.bots.evaluation.network import Net, Reals, learned, new_net
from lastboat.bots.evaluation.record import Notebook, Weights, Worth, new_notebook
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
    net: Net
    foresight: bool
    """Whether the net has a say in what a position is worth, or the judgement alone."""


def new_desk(seed: int, weights: Weights, net: Mapping[str, Reals] | None = None) -> Desk:
    """With foresight where a net is given; the one that comes with the game lies idle otherwise."""
    worth = np.zeros(EXPLORERS, dtype=np.float32)
    silent = np.empty((0, 4), dtype=np.int16)
    seeing = new_net(learned() if net is None else net), net is not None
    return Desk(generator(seed), weights, new_maps(), worth, new_notebook(), *buffers(), silent, *seeing)
