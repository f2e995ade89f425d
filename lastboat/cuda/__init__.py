"""Experimental: batches of games on an NVIDIA GPU, played by the engine's own rules.

    from lastboat.cuda import Games

    games = Games(2**16)
    games.random_play(1000)

`Games` has the records and launches `kernels`, which call the rules game by game (`plies`), sorted by what is to be
decided (`sorting`). PyTorch, JAX and CuPy read the `arrays`. `_compile` compiles the rules for a GPU.
"""

from importlib.util import find_spec

from lastboat.errors import install_hint

if find_spec("numba_cuda") is None:
    raise ImportError(
        f"lastboat.cuda needs numba-cuda; {install_hint('cuda')}. Without it, lastboat.envs plays on the CPU."
    )

from lastboat.cuda.arrays import GpuArray, NoGpu
from lastboat.cuda.games import Games
from lastboat.cuda.plies import replay

__all__ = ["Games", "GpuArray", "NoGpu", "replay"]
