"""The arrays that a bot's compiled code works with, allocated once: thinking itself allocates nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.distances import Maps, new_maps
from lastboat.bots.evaluation.network import Floats, Network, new_network, trained_weights
from lastboat.bots.evaluation.reading import Reading, new_reading
from lastboat.bots.evaluation.record import Evaluations, ExpectedValues, Weights, new_evaluation
from lastboat.dice import Generator, buffers, generator
from lastboat.engine import STATE
from lastboat.engine.action import Actions, Odds
from lastboat.engine.trace import Trace
from lastboat.engine.words import EXPLORERS

ROOT: Final = 0
"""Slot of the view's record. The slots that follow are scratch states."""
WORK: Final = 1
"""The position under consideration: a step that is tried, or the state of a simulation."""
TRIAL: Final = 2
"""That position after one more action or outcome."""
SAMPLE: Final = 3
"""The root with its hidden values and tiles sampled."""
SEEN: Final = 4
"""WORK as one seat sees it."""
BEAM: Final = 5
"""The first slot of the two generations of a beam."""
BEAM_WIDTH: Final = 24
"""The most positions of a generation."""
SLOTS: Final = BEAM + 2 * BEAM_WIDTH

PAWN: Final = 0
RESERVED: Final = 1
ANY_PAWN: Final = -1
"""Instead of a pawn: the search chooses which explorer to place."""


class Workspace(NamedTuple):
    g: Generator
    weights: Weights
    maps: Maps
    expected: ExpectedValues
    evaluation: Evaluations
    out: Actions
    odds: Odds
    silent: Trace
    """An empty trace: the engine reports no events."""
    network: Network
    uses_network: bool
    """Whether evaluations use the network, or the heuristic alone."""
    placing: npt.NDArray[np.int64]
    """The PAWN that must be placed, and a bit for each tile RESERVED for others (search/placing.py)."""
    reading: Reading
    """What others' play tells of their values; empty unless the searcher reads."""


def new_workspace(seed: int, weights: Weights, network: Mapping[str, Floats] | None = None) -> Workspace:
    """Return a workspace that evaluates with these network weights, or without a network."""
    out, odds = buffers()
    return Workspace(
        g=generator(seed),
        weights=weights,
        maps=new_maps(),
        expected=np.zeros(EXPLORERS, dtype=np.float32),
        evaluation=new_evaluation(),
        out=out,
        odds=odds,
        silent=np.empty((0, 4), dtype=np.int16),
        network=new_network(trained_weights() if network is None else network),
        uses_network=network is not None,
        placing=np.array([ANY_PAWN, 0], dtype=np.int64),
        reading=new_reading(),
    )


def new_slots() -> npt.NDArray[Any]:
    """Return the states that a search works with, by the slot numbers above."""
    return np.zeros(SLOTS, dtype=STATE)
