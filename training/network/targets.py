"""The TD(lambda) targets of the positions of a game."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.network import Floats
from lastboat.engine._compile import entry, rule
from lastboat.engine.words import SEATS
from training.network.positions import Positions

FORECAST: Final = np.dtype(
    [("share", np.float32, (SEATS,)), ("score", np.float32, (SEATS,)), ("seat", np.int8), ("explored", np.bool_)]
)
"""What a seat expected of its best plan, and whether it played another one to explore."""
Forecasts = npt.NDArray[Any]
Scores = npt.NDArray[np.int16]


@entry
def set_targets(positions: Positions, forecasts: Forecasts, scores: Scores, returns: Floats, decay: float) -> None:
    """Set the targets of a game's positions, from the end of the game to its beginning.

    `decay` is lambda. `returns` is a buffer for the return of each seat's latest plan: all seats' shares, then scores.
    """
    players = len(scores)
    set_final_returns(scores, returns)
    row = len(positions) - 1
    for i in range(len(forecasts), -1, -1):
        while row >= 0 and positions[row].forecasts == i:
            x = positions[row]
            seat = int(x.seat)
            for place in range(players):
                x.share[place] = returns[seat, (seat + place) % players]
                x.score[place] = returns[seat, SEATS + (seat + place) % players]
            row -= 1
        if i == 0:
            break
        forecast = forecasts[i - 1]
        own = returns[int(forecast.seat)]
        later = 0.0 if forecast.explored else decay
        for other in range(players):
            own[other] = later * own[other] + (1 - later) * forecast.share[other]
            own[SEATS + other] = later * own[SEATS + other] + (1 - later) * forecast.score[other]


@rule
def set_final_returns(scores: Scores, returns: Floats) -> None:
    """The return of every seat's last plan is the result of the game."""
    best = winners = 0
    for score in scores:
        if score > best:
            best, winners = int(score), 0
        winners += score == best
    for seat in range(len(scores)):
        for other in range(len(scores)):
            returns[seat, other] = 1 / winners if scores[other] == best else 0
            returns[seat, SEATS + other] = scores[other]
