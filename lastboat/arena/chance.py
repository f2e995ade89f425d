"""Common random numbers for the games of a block: dice and tiles are the same in each of them, whoever plays.

The n-th roll uses the n-th number of the stream of rolls, and so on for each kind of chance. The tiles of each terrain
have their own stream: the n-th beach to sink has the same underside in every game of the block.
"""

from __future__ import annotations

from collections import Counter

from lastboat import dice
from lastboat.engine import States
from lastboat.engine.words import Phase

TERRAINS = 4
FLIP = int(Phase.FLIP)


def derive_seed(*parts: int) -> int:
    """Return a seed that depends on all the numbers and on their order."""
    word = 0
    for part in parts:
        word = int(dice.generator(word + part)[0])
    return word


class Chance:
    """Draws the outcomes of one game; two with the same seed draw the same."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn: Counter[int] = Counter()
        self._out, self._odds = dice.buffers()

    def draw(self, states: States, i: int) -> int:
        """Return chance's outcome in game i: the next of its stream."""
        phase = int(states["phase"][i])
        stream = phase * TERRAINS + (int(states["terrain"][i]) if phase == FLIP else 0)
        g = dice.generator(derive_seed(self._seed, stream, self._drawn[stream]))
        self._drawn[stream] += 1
        return dice.draw(states, i, g, self._out, self._odds)
