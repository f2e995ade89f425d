"""Rewards: the result of a game for each seat."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule
from lastboat.engine.rooms.ending import Scores

Rewards = npt.NDArray[np.float32]
"""One for each seat."""


class Reward(IntEnum):
    """A seat's reward. All are paid at the end: before that, the value of what others have saved is secret (§3.6)."""

    WIN_SHARE = 0
    """1 for the winner; winners of equal score share it."""
    SCORE_DIFFERENCE = 1
    """The own score minus the best of the others."""
    SCORE = 2
    """The own score."""


REWARDS: Final = {"win-share": Reward.WIN_SHARE, "score-difference": Reward.SCORE_DIFFERENCE, "score": Reward.SCORE}
"""By name."""


@rule
def write_rewards(reward: int, scores: Scores, players: int, out: Rewards) -> None:
    """Write each seat's reward for these final scores."""
    out[:] = 0
    for seat in range(players):
        best_other = -1
        sharing = 1
        for other in range(players):
            if other != seat:
                best_other = max(best_other, int(scores[other]))
                sharing += scores[other] == scores[seat]
        if reward == Reward.SCORE:
            out[seat] = scores[seat]
        elif reward == Reward.SCORE_DIFFERENCE:
            out[seat] = int(scores[seat]) - best_other
        elif scores[seat] >= best_other:
            out[seat] = 1 / sharing
