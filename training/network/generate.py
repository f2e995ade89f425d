"""Plays the network's training games in compiled code and records positions with their targets.

Every seat plays whole turns from what it may know, most by the network and some by the heuristic, and sometimes a plan
that is not its best, to explore. Positions are recorded as one seat sees them: those of its own plans, and the start of
anyone's turn. Their targets follow TD(lambda) by seats (targets.py).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.evaluate import evaluate, pass_defences, see_as
from lastboat.bots.evaluation.network import Floats
from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.bots.evaluation.workspace import ROOT, SEEN, TRIAL, WORK, Workspace, new_slots, new_workspace
from lastboat.bots.search.beam import FINISHED, MAX_PLANS, Plans, new_plans
from lastboat.bots.search.mcts import is_turn_start, search
from lastboat.bots.search.rollout_policy import choose_in_rollout
from lastboat.bots.search.tree import NO_NODE, USED, SearchSettings, Tree, new_tree
from lastboat.dice import below, draw_outcome, generator
from lastboat.editions import new_states
from lastboat.engine import CHANCE, NOBODY, STATE, States, do, legal_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.rooms import ending
from lastboat.engine.state import State
from lastboat.engine.words import SEATS
from lastboat.view import blank_for
from training.heuristic.selfplay import Seating, plan_turn, play_plan, seat_players, workspace_of
from training.network.positions import POSITION, Positions, write_inputs
from training.network.scenarios import heuristic_lineup, random_lineup, random_options, random_set_up
from training.network.targets import FORECAST, Forecasts, Scores, set_targets

GAMES_PER_SET_UP: Final = 2
BEAM_WIDTH: Final = 3
TURN_STARTS: Final = 100
PLAN_ENDS: Final = 400
PLAN_STEPS: Final = 100
"""How many positions of each sort are recorded, in a thousand."""
DECAY: Final = 0.85
"""Lambda: how much of a target comes from what happened later."""
MAX_FORECASTS: Final = 8000
"""Of one game; later ones are not recorded."""


class Buffers(NamedTuple):
    """Everything that the compiled code of one thread writes to."""

    start: States
    game: States
    slots: States
    workspace: Workspace
    """With the network that is being trained."""
    plans: Plans
    tree: Tree
    """For placing by search."""
    scores: Scores
    positions: Positions
    forecasts: Forecasts
    returns: Floats


def new_buffers(seed: int, most: int, network: Mapping[str, Floats]) -> Buffers:
    return Buffers(
        np.zeros(1, dtype=STATE),
        np.zeros(1, dtype=STATE),
        new_slots(),
        new_workspace(seed, EVOLVED, network),
        new_plans(BEAM_WIDTH),
        new_tree(20_000, SearchSettings(prior_visits=10.0, expansion_threshold=1_000_000)),
        np.zeros(SEATS, dtype=np.int16),
        np.zeros(most, dtype=POSITION),
        np.zeros(MAX_FORECASTS, dtype=FORECAST),
        np.zeros((SEATS, 2 * SEATS), dtype=np.float32),
    )


@entry
def set_up(b: Buffers, by_seat: npt.NDArray[np.int64]) -> None:
    """Play the start up to its first turn; a row for each seat as in `scenarios.SetUp`."""
    s = b.start[0]
    ws = b.workspace
    while s.turn == 0 and s.actor != NOBODY:
        if s.actor == CHANCE:
            do(s, draw_outcome(s, ws.g, ws.out, ws.odds), ws.silent)
            continue
        random, by_rollout_policy, simulations = by_seat[s.actor]
        draw = below(ws.g, 100)
        if draw < random:
            do(s, int(ws.out[below(ws.g, legal_of(s, ws.out))]), ws.silent)
        elif draw < random + by_rollout_policy:
            do(s, choose_in_rollout(s, ws), ws.silent)
        elif simulations == 0:
            play_plan(s, plan_turn(s, b.slots, ws, b.plans), ws, b.plans)
        else:
            do(s, search_placing(s, b, int(simulations)), ws.silent)


@rule
def search_placing(s: State, b: Buffers, simulations: int) -> int:
    """Return the action that a search visits most."""
    t = b.tree
    b.slots[ROOT] = s
    blank_for(b.slots[ROOT], int(s.actor), True)
    t.counts[USED] = 0
    search(b.slots, t, b.workspace, b.plans, simulations)
    best = node = t.nodes[0].first_child
    while node != NO_NODE:
        if t.nodes[node].visits > t.nodes[best].visits:
            best = node
        node = t.nodes[node].next_sibling
    return int(t.nodes[best].action)


@entry
def play(b: Buffers, seating: Seating, recorded: int, first: int, exploring: int, decay: float) -> int:
    """Play a game from the start and record positions from row `first` on; return the next free row.

    `recorded` has a bit for each seat whose positions are recorded. In so many of a thousand plans they explore.
    """
    ws = b.workspace
    b.game[0] = b.start[0]
    s = b.game[0]
    at, forecasts, turn = first, 0, 0
    while s.actor != NOBODY:
        if s.turn != turn and is_turn_start(s):
            turn = int(s.turn)
            at = record_turn_start(b, recorded, at, forecasts)
        if s.actor == CHANCE:
            do(s, draw_outcome(s, ws.g, ws.out, ws.odds), ws.silent)
            continue
        if legal_of(s, ws.out) == 1:
            do(s, int(ws.out[0]), ws.silent)
            continue
        row = plan_turn(s, b.slots, workspace_of(ws, seating, s.actor), b.plans)
        if (recorded >> s.actor) & 1 and forecasts < MAX_FORECASTS:
            explores = below(ws.g, 1000) < exploring
            record_forecast(b, row, explores, b.forecasts[forecasts])
            if explores:
                row = FINISHED + below(ws.g, int(b.plans.lengths[MAX_PLANS]))
            forecasts += 1
            at = record_plan(b, row, at, forecasts)
        play_plan(s, row, ws, b.plans)
    ending.scores(s, b.scores)
    scores = b.scores[: s.rules.players]
    set_targets(b.positions[first:at], b.forecasts[:forecasts], scores, b.returns, decay)
    return at


@rule
def record_forecast(b: Buffers, row: int, explores: bool, forecast: Any) -> None:
    """Record what the network expects of the best plan of the seat at ROOT."""
    states, ws = b.slots, b.workspace
    forecast.seat = states[ROOT].actor
    forecast.explored = explores
    states[TRIAL] = states[ROOT]
    play_plan(states[TRIAL], row, ws, b.plans)
    pass_defences(states[TRIAL], int(forecast.seat), ws)
    evaluate(states[TRIAL], int(forecast.seat), ws)
    for seat in range(SEATS):
        forecast.share[seat] = ws.evaluation[0].win_share[seat]
        forecast.score[seat] = ws.evaluation[0].score[seat]


@rule
def record_plan(b: Buffers, row: int, first: int, forecasts: int) -> int:
    """Record some of the positions at the end of a plan and on its way; return the next free row."""
    states, ws, p = b.slots, b.workspace, b.plans
    seat, at = int(states[ROOT].actor), first
    s = states[TRIAL]
    states[TRIAL] = states[ROOT]
    last = p.lengths[row - FINISHED] - 1
    for i in range(last + 1):
        do(s, int(p.steps[row, i]), ws.silent)
        if i == last:
            pass_defences(s, seat, ws)
        wanted = below(ws.g, 1000) < (PLAN_ENDS if i == last else PLAN_STEPS)
        if wanted and s.actor != NOBODY:
            at = record_position(b, s, seat, forecasts, at)
    return at


@rule
def record_turn_start(b: Buffers, recorded: int, first: int, forecasts: int) -> int:
    """Record how the start of a turn looks to some of the seats; return the next free row."""
    s, ws, at = b.game[0], b.workspace, first
    b.slots[WORK] = s
    for seat in range(s.rules.players):
        wanted = below(ws.g, 1000) < (1000 if s.turn == 1 else TURN_STARTS)
        if wanted and (recorded >> seat) & 1:
            see_as(b.slots, seat, ws)
            at = record_position(b, b.slots[SEEN], seat, forecasts, at)
    return at


@rule
def record_position(b: Buffers, s: State, seat: int, forecasts: int, at: int) -> int:
    """Record a position as the seat sees it, while there is room; return the next free row."""
    if at == len(b.positions):
        return at
    ws = b.workspace
    write_inputs(s, seat, ws.expected, ws.maps, ws.weights, ws.evaluation[0], b.positions[at])
    b.positions[at].forecasts = forecasts
    return at + 1


class Generated(NamedTuple):
    positions: Positions
    games: int


def generate(b: Buffers, network: Mapping[str, Floats], seed: int, deadline: float, by_heuristic: bool) -> Generated:
    """Play games until the deadline; return their positions."""
    rng, at, games = Random(seed), 0, 0
    b.workspace.g[0] = generator(seed)[0]
    while time.perf_counter() < deadline and at < len(b.positions):
        b.start[0] = new_states(random_options(rng))[0]
        set_up(b, np.array([random_set_up(rng) for _ in range(SEATS)]))
        for _ in range(GAMES_PER_SET_UP):
            lineup = heuristic_lineup() if by_heuristic else random_lineup(rng, network)
            exploring, decay = (0, 1.0) if by_heuristic else (rng.choice((0, 10, 40)), DECAY)
            at = play(b, seat_players(lineup.players), lineup.recorded, at, exploring, decay)
            games += 1
    return Generated(b.positions[:at], games)


def generate_in_threads(
    network: Mapping[str, Floats], *, seconds: float, jobs: int, most: int, seed: int, by_heuristic: bool
) -> Generated:
    """Play in so many threads at once, up to `most` positions in all."""
    warm_up = time.perf_counter() + 0.1  # compiled before the clock starts
    generate(new_buffers(0, 50, network), network, 0, warm_up, by_heuristic)
    deadline = time.perf_counter() + seconds
    found: dict[int, Generated] = {}

    def work(i: int) -> None:
        found[i] = generate(new_buffers(i, most // jobs, network), network, seed * 1000 + i, deadline, by_heuristic)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Generated(
        np.concatenate([one.positions for one in found.values()]), sum(one.games for one in found.values())
    )
