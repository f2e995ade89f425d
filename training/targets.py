"""What is kept of a game for the net to learn from (training/generate.py), and how it is told what came of it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.network import GENERAL, MOST_LYING, STANDING, Reals
from lastboat.bots.evaluation.record import FEATURES
from lastboat.engine._compile import entry, rule
from lastboat.engine.words import EXPLORERS, SEATS

POSITION: Final = np.dtype(
    [
        ("feature", np.float32, (EXPLORERS, FEATURES)),
        ("stands", np.int16, (EXPLORERS,)),
        ("place", np.int8, (EXPLORERS,)),
        ("things", np.int16, (MOST_LYING,)),
        ("standing", np.float32, (SEATS, STANDING)),
        ("general", np.float32, (GENERAL,)),
        ("judged", np.float32, (SEATS,)),
        ("share", np.float32, (SEATS,)),
        ("score", np.float32, (SEATS,)),
        ("players", np.int8),
        ("seat", np.int8),
        ("thought", np.int32),
    ]
)
"""What the net is shown, seats in the order of play from the one that looks; what the judgement said; what came of it;
who looks; and how many thoughts were noted before."""
THOUGHT: Final = np.dtype(
    [("share", np.float32, (SEATS,)), ("score", np.float32, (SEATS,)), ("seat", np.int8), ("strays", np.bool_)]
)
"""What a seat expected of the plan that it liked best, and whether it took another one."""
Positions = npt.NDArray[Any]
Thoughts = npt.NDArray[Any]
Scores = npt.NDArray[np.int16]


@entry
def tell_back(kept: Positions, thoughts: Thoughts, scores: Scores, came: Reals, lasting: float) -> None:
    """Tell every position of a game what came of it, from the game's end to its beginning.

    `came` is room for what came of each seat's latest plan: shares of all seats, then scores.
    """
    players = len(scores)
    note_result(scores, came)
    row = len(kept) - 1
    for i in range(len(thoughts), -1, -1):
        while row >= 0 and kept[row].thought == i:
            x = kept[row]
            seat = int(x.seat)
            for place in range(players):
                x.share[place] = came[seat, (seat + place) % players]
                x.score[place] = came[seat, SEATS + (seat + place) % players]
            row -= 1
        if i == 0:
            break
        thought = thoughts[i - 1]
        before = came[int(thought.seat)]
        later = 0.0 if thought.strays else lasting
        for other in range(players):
            before[other] = later * before[other] + (1 - later) * thought.share[other]
            before[SEATS + other] = later * before[SEATS + other] + (1 - later) * thought.score[other]


@rule
def note_result(scores: Scores, came: Reals) -> None:
    """What came of the last plans: how the game ended."""
    best = winners = 0
    for score in scores:
        if score > best:
            best, winners = int(score), 0
        winners += score == best
    for seat in range(len(scores)):
        for other in range(len(scores)):
            came[seat, other] = 1 / winners if scores[other] == best else 0
            came[seat, SEATS + other] = scores[other]
