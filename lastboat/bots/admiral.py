"""The Admiral: every plan is played on for a round with care, and long experience judges what has come of it."""

from __future__ import annotations

from lastboat.bots.bot import Clock
from lastboat.bots.captain import Captain
from lastboat.bots.notes import Weights
from lastboat.bots.searcher import Line
from lastboat.bots.tree import Manner
from lastboat.bots.weights import CLIMBED
from lastboat.view import View


class Admiral(Captain):
    """Searches up to a second and a half in two threads.

    His lines are few and good where the Captain's are many and short: the tree ends with his own plan, everyone plays a
    round by judging the more promising actions, and the net that has learned from self-play says who will win. Before
    the first turn a round tells little, so he places explorers and boats as a Captain does.
    """

    seconds = 1.5
    threads = 2
    manner = Manner(trust=60.0, patience=1_000_000, rounds=1, foresight=True)
    nodes = 20_000

    def __init__(self, seed: int, weights: Weights = CLIMBED) -> None:
        super().__init__(seed, weights)
        self._placing = Captain(seed, weights)

    def ponder(self, view: View, clock: Clock) -> list[Line]:
        if view.states[0].turn == 0:
            return self._placing.ponder(view, clock)
        return super().ponder(view, clock)
