"""Compiles the kernels named on the command line to PTX; run by test_without_a_gpu.py in a separate process.

Needs the NVVM of NVIDIA's wheel, but neither GPU nor driver nor the rest of CUDA.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cuda import pathfinder
from numba import types
from numba.cuda.cudadrv import nvvm
from numba.np.numpy_support import from_dtype

from lastboat.cuda import kernels, sorting
from lastboat.cuda._compile import device_function, ptx_of
from lastboat.engine import STATE
from lastboat.engine._compile import RULES

STATES, ORDER = from_dtype(STATE)[::1], types.int32[::1]
NUMBERS, WORDS, MASKS = types.int64[::1], types.uint64[::1], types.int8[:, ::1]
SEATS, KEYS, DONES = types.int8[::1], types.uint8[::1], types.boolean[::1]
ARGUMENTS = {
    kernels.play_random: (ORDER, STATES, NUMBERS, NUMBERS, WORDS),
    kernels.step: (ORDER, STATES, NUMBERS, NUMBERS, NUMBERS, types.float32[:, ::1], DONES, types.int64),
    kernels.seed_generators: (NUMBERS, WORDS),
    kernels.lay_out_finished: (STATES, NUMBERS, NUMBERS),
    kernels.show_legal: (ORDER, STATES, MASKS, SEATS, WORDS, NUMBERS, types.boolean),
    kernels.check_actions: (NUMBERS, MASKS, SEATS, NUMBERS, NUMBERS),
    kernels.show_observations: (STATES, types.uint8[::1, :], types.boolean),
    sorting.count_keys: (STATES, KEYS, types.int32[:, ::1]),
    sorting.scatter: (KEYS, types.int32[:, ::1], ORDER),
}

# numba-cuda looks for it beside libraries that are not here.
nvvm.LibDevice._cache_ = Path(pathfinder.find_bitcode_lib("device")).read_bytes()
for kernel, arguments in ARGUMENTS.items():
    if kernel.__name__ in sys.argv[1:]:
        assert ".visible .entry" in ptx_of(kernel, *arguments)
compiled = [device_function(rule) for rule in RULES]
twice = [one.__name__ for one in compiled if len(one.overloads) > 1]
assert not twice, f"compiled for more than one set of types: {twice}"
print(sum(len(one.overloads) for one in compiled))
