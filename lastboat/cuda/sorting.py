"""Sorts games by what is to be decided, so that the threads of a warp run the same rules.

A counting sort in two kernels: count the games of each key, then assign the places. Which game of a key comes first
depends on which block is first; games do not affect each other.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from numba import cuda

from lastboat.cuda._compile import kernel
from lastboat.cuda.arrays import GpuArray
from lastboat.engine import State, States
from lastboat.engine._compile import rule
from lastboat.engine.words import EXPLORERS, FACES, NONE, Phase

Counts = npt.NDArray[np.int32]
A_STEP: Final = 5
"""How many numbers of explorers left share a key."""
KEYS_A_PHASE: Final = max(FACES, EXPLORERS // A_STEP + 1)
KEYS: Final = len(Phase) * KEYS_A_PHASE
THREADS: Final = 256


@rule
def key_of(s: State) -> int:
    """The phase, and what its rules depend on most: the creature rolled, or how many explorers are left."""
    detail = int(s.face) if s.face != NONE else int(s.remaining) // A_STEP
    return int(s.phase) * KEYS_A_PHASE + detail


@kernel
def count_keys(states: States, keys: npt.NDArray[np.uint8], counts: Counts) -> None:
    """Note the key of each game, and count the games of each key in the first row of `counts`."""
    here = cuda.shared.array(KEYS, np.int32)
    for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
        here[key] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    if i < len(states):
        keys[i] = key_of(states[i])
        cuda.atomic.add(here, keys[i], 1)
    cuda.syncthreads()
    for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
        if here[key] > 0:
            cuda.atomic.add(counts, (0, key), here[key])


@kernel
def scatter(keys: npt.NDArray[np.uint8], counts: Counts, order: npt.NDArray[np.int32]) -> None:
    """Write the number of each game at a place of its key. The second row of `counts` says how many are taken."""
    here = cuda.shared.array(KEYS, np.int32)
    for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
        here[key] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    rank = 0
    if i < len(keys):
        rank = cuda.atomic.add(here, keys[i], 1)
    cuda.syncthreads()
    for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
        if here[key] > 0:
            first = cuda.atomic.add(counts, (1, key), here[key])
            for lower in range(key):
                first += counts[0, lower]
            here[key] = first
    cuda.syncthreads()
    if i < len(keys):
        order[here[keys[i]] + rank] = i


class Sorter:
    """The memory of the sort for one batch."""

    def __init__(self, count: int) -> None:
        self.order = GpuArray(np.arange(count, dtype=np.int32))
        self._keys = GpuArray.zeros(count, np.uint8)
        self._counts = GpuArray.zeros((2, KEYS), np.int32)
        self._threads = min(THREADS, count)
        self._blocks = -(-count // self._threads)

    def sort(self, states: Any) -> None:
        """Write the numbers of all games by key into `order`."""
        self._counts.clear()
        count_keys[self._blocks, self._threads](states, self._keys.memory, self._counts.memory)
        scatter[self._blocks, self._threads](self._keys.memory, self._counts.memory, self.order.memory)
