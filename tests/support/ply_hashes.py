"""A game played on from a record, hashed ply by ply; as a program it does so for requests on its standard input."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

import numpy as np

from lastboat.dice import buffers, draw, generator
from lastboat.engine import NOBODY, STATE, actor, apply, new_trace
from lastboat.engine._compile import COMPILED

Request = tuple[str, int, int]
"""A state's bytes in hexadecimal, the seed to continue with, and the most plies to play."""


def ply_hashes(request: Request) -> list[str]:
    """A hash of the action, the state after it and its events, for each ply."""
    record, seed, plies = request
    states = np.frombuffer(bytearray.fromhex(record), dtype=STATE)
    g, spare, t = generator(seed), buffers(), new_trace()
    hashes: list[str] = []
    while len(hashes) < plies and actor(states, 0) != NOBODY:
        a = draw(states, 0, g, *spare)
        apply(states, 0, a, t)
        told = t[: int(t[0, 0]) + 1]
        hashes.append(sha256(b"%d" % a + states.tobytes() + told.tobytes()).hexdigest()[:16])
    return hashes


if __name__ == "__main__":
    assert not COMPILED, "run this with NUMBA_DISABLE_JIT=1"
    json.dump([ply_hashes(request) for request in json.load(sys.stdin)], sys.stdout)
