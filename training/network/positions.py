"""The records of positions that the network learns from, and how they are written."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.distances import Maps
from lastboat.bots.evaluation.features import is_in_play
from lastboat.bots.evaluation.heuristic import evaluate_heuristic
from lastboat.bots.evaluation.network import GAME_INPUTS, MAX_BOARD_ROWS, SEAT_INPUTS, copy_row
from lastboat.bots.evaluation.network_inputs import explorer_row, list_board_rows, set_game_inputs, set_seat_inputs
from lastboat.bots.evaluation.record import FEATURES, Evaluation, ExpectedValues, Weights
from lastboat.engine._compile import rule
from lastboat.engine.pieces import owner
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, SEATS

NOT_IN_PLAY: Final = -1
"""Instead of the row of an explorer."""
POSITION: Final = np.dtype(
    (
        np.record,
        [
            ("feature", np.float32, (EXPLORERS, FEATURES)),
            ("explorer_row", np.int16, (EXPLORERS,)),
            ("place", np.int8, (EXPLORERS,)),
            ("board_rows", np.int16, (MAX_BOARD_ROWS,)),
            ("seat_inputs", np.float32, (SEATS, SEAT_INPUTS)),
            ("game_inputs", np.float32, (GAME_INPUTS,)),
            ("heuristic", np.float32, (SEATS,)),
            ("share", np.float32, (SEATS,)),
            ("score", np.float32, (SEATS,)),
            ("forecasts", np.int32),
            ("players", np.int8),
            ("seat", np.int8),
        ],
    )
)
"""The network's inputs, seats in order of play from the one that looks; the heuristic's win shares; room for targets;
how many forecasts were made before; the seat that looks."""
Positions = npt.NDArray[Any]


@rule
def write_inputs(
    s: State, seat: int, expected: ExpectedValues, maps: Maps, weights: Weights, ev: Evaluation, x: Any
) -> None:
    """Write the network's inputs as the seat looks at a position, and the heuristic's win shares."""
    evaluate_heuristic(s, expected, maps, weights, ev)
    players = int(s.rules.players)
    x.players = players
    x.seat = seat
    for e in range(EXPLORERS):
        x.explorer_row[e] = NOT_IN_PLAY
        x.place[e] = (owner(s, e) - seat) % players
        if is_in_play(s, e):
            x.explorer_row[e] = explorer_row(s, e)
            copy_row(ev.feature[e], x.feature[e])
    for other in range(players):
        place = (other - seat) % players
        x.heuristic[place] = ev.win_share[other]
        set_seat_inputs(s, other, expected, ev, x.seat_inputs[place])
    set_game_inputs(s, seat, x.game_inputs)
    list_board_rows(s, x.board_rows)
