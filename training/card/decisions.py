"""Kernels that choose and carry out actions, and the TD(lambda) targets that follow from a round of decisions.

Rules come before the last kernel: each kernel prepares those that are defined by then.
"""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt
from numba import cuda

from lastboat.bots.evaluation.heuristic import SCORE_WEIGHT
from lastboat.bots.evaluation.network import SCORE_SCALE, Floats, copy_row
from lastboat.cuda._compile import kernel
from lastboat.cuda.plies import let_chance_act
from lastboat.dice import Generator, below
from lastboat.engine import NOBODY, States, do
from lastboat.engine._compile import rule
from lastboat.engine.rooms import ending
from lastboat.engine.trace import Trace
from lastboat.engine.words import SEATS
from training.card.afterstates import SET_UP
from training.network.positions import Positions

UNKNOWN: Final = -1.0
"""Instead of the first share of a return: the seat decides nothing more within the round."""
Numbers = npt.NDArray[Any]


@kernel
def choose(
    positions: Positions,
    outputs: Numbers,
    ends: Numbers,
    counts: Numbers,
    moments: Numbers,
    by_heuristic: Numbers,
    exploring: Numbers,
    generators: Generator,
    chosen: Numbers,
    explored: Numbers,
    forecasts: Numbers,
) -> None:
    """Choose the best of each game's positions, or one at random to explore, and note what the best promises.

    `by_heuristic`, with a bit for each seat that judges by the heuristic, and `exploring`, how many actions in a
    thousand are random, have a column for play and one for the set-up.
    """
    i = cuda.grid(1)
    if i >= len(counts):
        return
    column = int(moments[i] == SET_UP)
    first, last = ends[i] - counts[i], int(ends[i])
    seat = int(positions[first].seat)
    best = best_of(positions, outputs, first, last, (by_heuristic[i, column] >> seat) & 1 == 1)
    write_forecast(positions[best], outputs[best], forecasts[i])
    g = generators[i : i + 1]
    explored[i] = below(g, 1000) < exploring[i, column]
    chosen[i] = first + below(g, int(counts[i])) if explored[i] else best


@rule
def best_of(positions: Positions, outputs: Numbers, first: int, last: int, by_heuristic: bool) -> int:
    """The row before `last` that is worth most to the seat that looks."""
    best, most = first, utility(positions[first], outputs[first], by_heuristic)
    for j in range(first + 1, last):
        value = utility(positions[j], outputs[j], by_heuristic)
        if value > most:
            best, most = j, value
    return best


@rule
def utility(x: Any, outputs: Floats, by_heuristic: bool) -> float:
    """What a position is worth to the seat that looks, by the network or by the heuristic."""
    if by_heuristic or x.is_over:
        return float(x.heuristic[0] + SCORE_WEIGHT * x.score[0])
    return float(outputs[0] + SCORE_WEIGHT * SCORE_SCALE * outputs[SEATS])


@rule
def write_forecast(x: Any, outputs: Floats, forecast: Floats) -> None:
    """Win shares, then scores in tens, by place from the seat that looks."""
    for place in range(SEATS):
        seated = place < x.players
        forecast[place] = x.heuristic[place] if x.is_over and seated else outputs[place]
        forecast[SEATS + place] = x.score[place] / SCORE_SCALE if x.is_over and seated else outputs[SEATS + place]


@kernel
def act(
    states: States,
    seeds: Numbers,
    plies: Numbers,
    chance: Generator,
    out: Numbers,
    odds: Numbers,
    t: Trace,
    action_of: Numbers,
    chosen: Numbers,
    scores: Numbers,
    dones: Numbers,
) -> None:
    """Carry out the chosen actions; chance acts until a seat does; note the scores of games that end."""
    i = cuda.grid(1)
    if i >= len(states):
        return
    s = states[i]
    do(s, int(action_of[chosen[i]]), t[:0])
    plies[i] = let_chance_act(s, seeds[i], plies[i] + 1, chance[i : i + 1], out[i], odds[i], t[:0])
    dones[i] = s.actor == NOBODY
    if s.actor == NOBODY:
        ending.scores(s, scores[i])


@rule
def set_results(scores: Numbers, players: int, returns: Floats) -> None:
    """What every seat gets in the end: those with the best score share the win."""
    best = winners = 0
    for seat in range(players):
        if scores[seat] > best:
            best, winners = int(scores[seat]), 0
        winners += scores[seat] == best
    for seat in range(players):
        for place in range(players):
            score = scores[(seat + place) % players]
            returns[seat, place] = 1 / winners if score == best else 0.0
            returns[seat, SEATS + place] = score / SCORE_SCALE


@kernel
def set_returns(
    seats: Numbers,
    forecasts: Numbers,
    explored: Numbers,
    dones: Numbers,
    scores: Numbers,
    players: Numbers,
    decay: float,
    after: Numbers,
    before: Numbers,
) -> None:
    """TD(lambda) by seats, from the end of a round to its beginning; `decay` is lambda.

    `before` gets each seat's return before a decision, `after` that of the seat that decides after it, each by place
    from the seat itself: win shares, then scores in tens.
    """
    i = cuda.grid(1)
    if i >= len(players):
        return
    steps = len(seats)
    for seat in range(SEATS):
        before[steps, i, seat, 0] = UNKNOWN
    for step in range(steps - 1, -1, -1):
        later = before[step + 1, i]
        if dones[step, i]:
            set_results(scores[step, i], int(players[i]), later)
        seat = int(seats[step, i])
        copy_row(later[seat], after[step, i])
        for other in range(SEATS):
            copy_row(later[other], before[step, i, other])
        kept = 0.0 if explored[step, i] or later[seat, 0] == UNKNOWN else decay
        for k in range(2 * SEATS):
            before[step, i, seat, k] = kept * later[seat, k] + (1 - kept) * forecasts[step, i, k]
