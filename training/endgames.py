"""Measures whether exact endings would foresee the winner better than the evaluations that the bots use.

    python training/endgames.py --games 1000 --players 4 --most 6

Plays games of greedy players with the network. At each start of a turn with at most so many explorers in play it asks
the seat to move for everyone's share of the win in three ways: the heuristic's softmax, the network's evaluation as the
Admiral has it, and the exact expectation over who is saved, each explorer by the heuristic's probability and
independently of the others, over samples of the values that the seat cannot know. Prints the Brier score of each.
"""

from __future__ import annotations

import argparse
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from selfplay import Player, plan_turn, play_plan, seat_players, workspace_of

from lastboat.belief import fill_in
from lastboat.bots.evaluation.evaluate import evaluate, see_as
from lastboat.bots.evaluation.features import is_in_play
from lastboat.bots.evaluation.heuristic import evaluate_heuristic
from lastboat.bots.evaluation.network import trained_weights
from lastboat.bots.evaluation.record import Evaluations
from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.bots.evaluation.workspace import SEEN, WORK, Workspace, new_slots, new_workspace
from lastboat.bots.search.beam import Plans, new_plans
from lastboat.bots.search.mcts import is_turn_start
from lastboat.dice import draw_outcome, generator
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, NOBODY, STATE, States, do, legal_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.pieces import owner
from lastboat.engine.rooms import ending
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, SEATS, Status

WIDTH: Final = 3
SAMPLES: Final = 16
MAX_FORECASTS: Final = 200
METHODS: Final = ("heuristic", "network", "exact")
HEURISTIC: Final = 0
NETWORK: Final = 1
EXACT: Final = 2
Shares = npt.NDArray[np.float64]


class Buffers(NamedTuple):
    game: States
    slots: States
    workspace: Workspace
    plans: Plans
    scores: npt.NDArray[np.int16]
    shares: Shares
    """For each forecast, method and seat."""
    in_play: npt.NDArray[np.int64]
    """For each forecast the explorers in play."""
    points: npt.NDArray[np.int64]


def new_buffers() -> Buffers:
    return Buffers(
        np.zeros(1, dtype=STATE),
        new_slots(),
        new_workspace(0, EVOLVED, trained_weights()),
        new_plans(WIDTH),
        np.zeros(SEATS, dtype=np.int16),
        np.zeros((MAX_FORECASTS, len(METHODS), SEATS)),
        np.zeros(MAX_FORECASTS, dtype=np.int64),
        np.zeros(SEATS, dtype=np.int64),
    )


@entry
def play(b: Buffers, seating: Any, most: int) -> int:
    """Play the game in the buffers to its end; return how many forecasts were made."""
    s, ws = b.game[0], b.workspace
    turn = forecasts = 0
    while s.actor != NOBODY:
        if s.actor == CHANCE:
            do(s, draw_outcome(s, ws.g, ws.out, ws.odds), ws.silent)
            continue
        if s.turn != turn and is_turn_start(s) and forecasts < MAX_FORECASTS and count_in_play(s) <= most:
            turn = int(s.turn)
            b.in_play[forecasts] = count_in_play(s)
            forecast(b, b.shares[forecasts])
            forecasts += 1
        if legal_of(s, ws.out) == 1:
            do(s, int(ws.out[0]), ws.silent)
        else:
            play_plan(s, plan_turn(s, b.slots, workspace_of(ws, seating, s.actor), b.plans), ws, b.plans)
    ending.scores(s, b.scores)
    return forecasts


@rule
def count_in_play(s: State) -> int:
    count = 0
    for e in range(EXPLORERS):
        count += is_in_play(s, e)
    return count


@rule
def forecast(b: Buffers, shares: Shares) -> None:
    """Write everyone's share of the win, as the seat to move expects it, by each method."""
    ws, seat = b.workspace, int(b.game[0].actor)
    ev = ws.evaluation[0]
    shares[:] = 0
    b.slots[WORK] = b.game[0]
    see_as(b.slots, seat, ws)
    evaluate(b.slots[SEEN], seat, ws)
    for other in range(SEATS):
        shares[NETWORK, other] = ev.win_share[other]
    evaluate_heuristic(b.slots[SEEN], ws.expected, ws.maps, ws.weights, ev)
    for other in range(SEATS):
        shares[HEURISTIC, other] = ev.win_share[other]
    for _ in range(SAMPLES):
        b.slots[WORK] = b.slots[SEEN]
        fill_in(b.slots[WORK], ws.g)
        add_exact_shares(b.slots, WORK, ws.evaluation, b.points, shares[EXACT])


@entry
def add_exact_shares(
    states: States, i: int, evaluation: Evaluations, points: npt.NDArray[np.int64], shares: Any
) -> None:
    """Add one sample's part of the shares, over all ways in which record i's explorers in play are saved or lost."""
    s, ev = states[i], evaluation[0]
    players = int(s.rules.players)
    count = 0
    for e in range(EXPLORERS):
        if is_in_play(s, e):
            ev.queue[count] = e
            count += 1
    for fate in range(1 << count):
        odds = 1.0 / SAMPLES
        points[:] = 0
        for e in range(EXPLORERS):
            if s.explorer[e].status == Status.SAFE:
                points[owner(s, e)] += s.value[e]
        for n in range(count):
            e = int(ev.queue[n])
            if fate >> n & 1:
                odds *= ev.survival[e]
                points[owner(s, e)] += s.value[e]
            else:
                odds *= 1 - ev.survival[e]
        best = winners = 0
        for seat in range(players):
            best = max(best, points[seat])
        for seat in range(players):
            winners += points[seat] == best
        for seat in range(players):
            if points[seat] == best:
                shares[seat] += odds / winners


def squared_errors(b: Buffers, options: Options, seed: int, most: int) -> Shares:
    """Play one game; return for each forecast the explorers in play, then each method's mean squared error."""
    b.game[0] = new_states(options)[0]
    b.workspace.g[0] = generator(seed)[0]
    count = play(b, seat_players([Player(EVOLVED, trained_weights())] * options.players), most)
    scores = b.scores[: options.players]
    winners = scores == scores.max()
    errors: Shares = np.mean((b.shares[:count, :, : options.players] - winners / winners.sum()) ** 2, axis=2)
    rows: Shares = np.column_stack((b.in_play[:count], errors))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--most", type=int, default=6, help="explorers in play")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    b = new_buffers()
    seeds = range(args.seed * 1_000_000, args.seed * 1_000_000 + args.games)
    found = np.concatenate([squared_errors(b, Options(players=args.players), seed, args.most) for seed in seeds])
    print(f"| explorers in play | positions | {' | '.join(METHODS)} |\n|--:|--:|--:|--:|--:|")
    for count in range(args.most + 1):
        errors = found[found[:, 0] == count, 1:]
        if len(errors):
            print(f"| {count} | {len(errors)} | {' | '.join(f'{mean:.4f}' for mean in errors.mean(axis=0))} |")


if __name__ == "__main__":
    main()
