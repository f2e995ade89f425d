"""The chance of one block: what the dice and the tiles bring is the same in each of its games, whoever plays.

The n-th roll uses the n-th number of the stream of rolls, and so on for each kind of chance. The tiles of each terrain
have a stream of their own: the n-th beach to sink has the same underside in every game of the block. It is as if the
island had been built and the dice rolled once for all of them.
"""

from __future__ import annotations

from collections import Counter

from lastboat import dice
from lastboat.engine import States
from lastboat.engine.words import Phase

TERRAINS = 4
FLIP = int(Phase.FLIP)


def derive(*parts: int) -> int:
    """A seed from several numbers; other numbers, or another order, give another seed."""
    word = 0
    for part in parts:
        word = int(dice.generator(word + part)[0])
    return word


class Chance:
    """Draws for one game; two with the same seed bring the same."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn: Counter[int] = Counter()
        self._out, self._odds = dice.buffers()

    def draw(self, states: States, i: int) -> int:
        """What chance brings now in game i: the next of its kind."""
        phase = int(states["phase"][i])
        stream = phase * TERRAINS + (int(states["terrain"][i]) if phase == FLIP else 0)
        lots = dice.generator(derive(self._seed, stream, self._drawn[stream]))
        self._drawn[stream] += 1
        return dice.draw(states, i, lots, self._out, self._odds)
