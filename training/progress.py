"""How far a seat has brought its explorers.

It pays beginners, who save nobody and so have nothing to learn from the end of their games.
"""

from __future__ import annotations

from collections import deque
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from lastboat.engine.board import HEXES, ISLAND_OF, NEIGHBOUR
from lastboat.engine.words import EXPLORERS_A_COLOUR, HIGHEST_VALUE, NONE
from lastboat.envs.layout import EXPLORER_ROWS, EXPLORER_WIDTH, ExplorerEntry

ON_THE_WAY: Final = 0.6
"""What an explorer beside a safe island counts, of one that is safe."""
ABOARD: Final = 0.2
"""What a place in a boat adds."""


def part_of_the_way() -> npt.NDArray[np.float32]:
    """For each hex + 1, how much of the longest way to a landing hex is done; entry 0 is for those off the board."""
    distance = np.full(HEXES, HEXES)
    queue = deque(hex for hex in range(HEXES) if ISLAND_OF[hex] != NONE)
    distance[list(queue)] = 0
    while queue:
        hex = queue.popleft()
        for other in NEIGHBOUR[hex].tolist():
            if other < HEXES and distance[other] == HEXES:
                distance[other] = distance[hex] + 1
                queue.append(other)
    return np.concatenate(([0], 1 - distance / distance.max())).astype(np.float32)


def progress(observations: Tensor) -> Tensor:
    """The progress of the observing seat's first colour, weighted by value: at most 10."""
    own = observations[:, EXPLORER_ROWS : EXPLORER_ROWS + EXPLORERS_A_COLOUR * EXPLORER_WIDTH]
    own = own.reshape(-1, EXPLORERS_A_COLOUR, EXPLORER_WIDTH)
    way = torch.from_numpy(part_of_the_way()).to(observations.device)
    on_the_way = ON_THE_WAY * way[own[..., ExplorerEntry.HEX].long()] + ABOARD * own[..., ExplorerEntry.ABOARD]
    each = own[..., ExplorerEntry.SAFE] + on_the_way
    return (each * own[..., ExplorerEntry.VALUE]).sum(dim=1) / HIGHEST_VALUE
