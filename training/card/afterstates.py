"""Kernels that make the positions which a seat looks at before it decides, from what it may know.

Each thread has a row: `survey` of the games, `look_ahead` of the positions that actions lead to, `look_on` of games as
they stand. Records are copied by the caller, who copies many at once, and faster.
"""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt
from numba import cuda

from lastboat.bots.evaluation.distances import map_sea
from lastboat.bots.evaluation.heuristic import set_expected_values
from lastboat.bots.evaluation.record import Evaluations, Weights
from lastboat.bots.search.mcts import is_turn_start
from lastboat.bots.search.placing import count_pawns, draw_pawn, pawn_of
from lastboat.cuda._compile import keep_out_of_line, kernel
from lastboat.cuda.plies import begin_if_over, let_chance_act
from lastboat.dice import Generator, below
from lastboat.engine import States, action, do, legal_of
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions
from lastboat.engine.state import State
from lastboat.engine.trace import Trace
from lastboat.engine.words import HIGHEST_VALUE, Phase
from lastboat.view import blank_for
from training.network.positions import Positions, write_inputs

WITHIN_TURN: Final = 0
SET_UP: Final = 1
TURN_START: Final = 2
RANDOM_PAWNS: Final = 500
"""In so many of a thousand placings the explorer is drawn at random; otherwise the one of highest value is next."""
Numbers = npt.NDArray[Any]

keep_out_of_line(600)


@kernel
def begin(
    states: States, seeds: Numbers, plies: Numbers, chance: Generator, out: Numbers, odds: Numbers, t: Trace
) -> None:
    """Begin a new game where one is over; chance acts until a seat does."""
    i = cuda.grid(1)
    if i < len(states):
        begin_if_over(states[i], seeds, plies, i)
        plies[i] = let_chance_act(states[i], seeds[i], plies[i], chance[i : i + 1], out[i], odds[i], t[:0])


@kernel
def survey(
    states: States,
    seen: States,
    expected: Numbers,
    maps: Numbers,
    legal: Numbers,
    counts: Numbers,
    seats: Numbers,
    moments: Numbers,
    generators: Generator,
) -> None:
    """Note who acts, what they know and what they consider, and at which moment; `seen` holds copies of the games."""
    i = cuda.grid(1)
    if i >= len(states):
        return
    s = states[i]
    seats[i] = s.actor
    moments[i] = SET_UP if s.turn == 0 else TURN_START if is_turn_start(s) else WITHIN_TURN
    blank_for(seen[i], int(s.actor), True)
    set_expected_values(seen[i], expected[i])
    map_sea(seen[i], maps[i])
    n = legal_of(s, legal[i])
    if s.phase == Phase.PLACE:
        n = keep_pawn(legal[i], n, next_pawn(s, generators[i : i + 1]))
    counts[i] = n


@rule
def next_pawn(s: State, g: Generator) -> int:
    """The explorer to place: one at random, or one of the highest value left."""
    pawn = draw_pawn(s, g)
    if below(g, 1000) >= RANDOM_PAWNS:
        for value in range(HIGHEST_VALUE):
            colour = pawn // HIGHEST_VALUE
            if count_pawns(s, colour * HIGHEST_VALUE + value) > 0:
                pawn = colour * HIGHEST_VALUE + value
    return pawn


@rule
def keep_pawn(out: Actions, n: int, pawn: int) -> int:
    """Keep the actions that place this explorer; return their number."""
    kept = 0
    for k in range(n):
        if pawn_of(out[k]) == pawn:
            out[kept] = out[k]
            kept += 1
    return kept


@kernel
def list_pairs(legal: Numbers, ends: Numbers, counts: Numbers, game_of: Numbers, action_of: Numbers) -> None:
    """List every game with each of its actions; `ends` says where the rows of a game end."""
    i = cuda.grid(1)
    if i < len(counts):
        first = ends[i] - counts[i]
        for k in range(counts[i]):
            game_of[first + k] = i
            action_of[first + k] = legal[i, k]


@kernel
def look_ahead(
    trials: States,
    expected: Numbers,
    maps: Numbers,
    game_of: Numbers,
    action_of: Numbers,
    first: int,
    count: int,
    weights: Weights,
    evaluations: Evaluations,
    positions: Positions,
    t: Trace,
) -> None:
    """Write the inputs for the positions that so many pairs from `first` on lead to if nobody defends.

    `trials` holds copies of what the seats know.
    """
    j = cuda.grid(1)
    if j >= count:
        return
    s, game, step, steps = trials[j], int(game_of[first + j]), int(action_of[first + j]), 1
    seat = int(s.actor)
    while steps > 0:  # one call of `do`, which is long, for the action and for those who decline to defend
        do(s, step, t[:0])
        step = action.PASS
        steps = s.phase == Phase.DEFEND and s.actor != seat
    write_inputs(s, seat, expected[game], maps[game], weights, evaluations[j], positions[first + j])


@kernel
def look_on(
    trials: States,
    seats: Numbers,
    expected: Numbers,
    maps: Numbers,
    weights: Weights,
    evaluations: Evaluations,
    positions: Positions,
) -> None:
    """Write the inputs for games as they stand, as any seat sees them; `trials` holds copies of the games."""
    j = cuda.grid(1)
    if j < len(seats):
        s, seat = trials[j], int(seats[j])
        blank_for(s, seat, True)
        set_expected_values(s, expected[j])
        map_sea(s, maps[j])
        write_inputs(s, seat, expected[j], maps[j], weights, evaluations[j], positions[j])
