"""Plays whole games of greedy players in compiled code; as a program, a match between two of them.

    python -m training.heuristic.selfplay evolved tuned --games 2000 --jobs 2 [--players 2] [--dice dive] [--width 24]

Prints the first player's share of the wins against a table of the second, with twice its standard error, and the mean
scores. The first player sits alone, in every seat in turn. A player is `by-hand`, `tuned` or `evolved`
(lastboat/bots/evaluation/weights.py), a file of weights written by evolve.py (.npy), `network` (the network that comes
with the game), or a network written by train.py (.npz). Each plays the turn with the best evaluation at its end, from
what its seat may know; nothing is searched further.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.network import Floats, Network, load_weights, new_network, trained_weights
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.weights import BY_HAND, EVOLVED, TUNED
from lastboat.bots.evaluation.workspace import BEAM_WIDTH, ROOT, Workspace, new_slots, new_workspace
from lastboat.bots.search.beam import FINISHED, Plans, find_plans, new_plans
from lastboat.dice import below, draw_outcome, generator
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, NOBODY, STATE, States, do, legal_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.rooms import ending
from lastboat.engine.state import State
from lastboat.engine.words import SEATS
from lastboat.view import blank_for


class Player(NamedTuple):
    """How a player evaluates positions: by the heuristic with these weights, or with a network besides."""

    weights: Weights
    network: Mapping[str, Floats] | None = None


Task = tuple[Options, int, Sequence[Player], int]
"""Options, seed, players seat by seat, and how many moves in a thousand are random."""


class Seating(NamedTuple):
    """Who sits where, for compiled code."""

    weights: Weights
    """Seat by seat."""
    first: Network
    second: Network
    uses_first: int
    """A bit for each seat that has the first network; the others have the second."""
    uses_network: int
    """A bit for each seat that evaluates with its network, not by the heuristic alone."""


class Buffers(NamedTuple):
    """Everything that the compiled code of one thread writes to."""

    game: States
    slots: States
    workspace: Workspace
    plans: Plans
    scores: npt.NDArray[np.int16]


@dataclass(frozen=True)
class Result:
    """How a game ended, seat by seat."""

    scores: npt.NDArray[np.float64]
    shares: npt.NDArray[np.float64]


def new_buffers(width: int) -> Buffers:
    scores = np.zeros(SEATS, dtype=np.int16)
    return Buffers(np.zeros(1, dtype=STATE), new_slots(), new_workspace(0, TUNED), new_plans(width), scores)


def seat_players(players: Sequence[Player]) -> Seating:
    """Seat these players, who have two different networks at most."""
    networks = list({id(one.network): one.network for one in players if one.network is not None}.values())
    networks = networks or [trained_weights()]
    if len(networks) > 2:
        raise ValueError(f"at most 2 different networks at a table; got {len(networks)}")
    return Seating(
        np.array([one.weights for one in players]),
        new_network(networks[0]),
        new_network(networks[-1]),
        sum(1 << i for i, one in enumerate(players) if one.network is networks[0]),
        sum(1 << i for i, one in enumerate(players) if one.network is not None),
    )


@rule
def workspace_of(ws: Workspace, seating: Seating, seat: int) -> Workspace:
    """The workspace with the seat's own weights and network."""
    network = seating.first if (seating.uses_first >> seat) & 1 else seating.second
    uses_network = (seating.uses_network >> seat) & 1 == 1
    return Workspace(
        ws.g,
        seating.weights[seat],
        ws.maps,
        ws.expected,
        ws.evaluation,
        ws.out,
        ws.odds,
        ws.silent,
        network,
        uses_network,
        ws.placing,
        ws.reading,
    )


@entry
def play(b: Buffers, seating: Seating, random_moves: int) -> None:
    """Play the game in the buffers to its end, with so many random moves in a thousand."""
    s = b.game[0]
    ws = b.workspace
    while s.actor != NOBODY:
        if s.actor == CHANCE:
            do(s, draw_outcome(s, ws.g, ws.out, ws.odds), ws.silent)
            continue
        legal = legal_of(s, ws.out)
        if legal == 1 or below(ws.g, 1000) < random_moves:
            do(s, int(ws.out[below(ws.g, legal)]), ws.silent)
        else:
            play_plan(s, plan_turn(s, b.slots, workspace_of(ws, seating, s.actor), b.plans), ws, b.plans)
    ending.scores(s, b.scores)


@rule
def plan_turn(s: State, slots: States, ws: Workspace, plans: Plans) -> int:
    """Find the acting seat's plans from what it may know; return the row of the best."""
    slots[ROOT] = s
    blank_for(slots[ROOT], int(s.actor), True)
    return find_plans(slots, ws, plans)


@rule
def play_plan(s: State, row: int, ws: Workspace, plans: Plans) -> None:
    for i in range(plans.lengths[row - FINISHED]):
        do(s, int(plans.steps[row, i]), ws.silent)


def play_game(b: Buffers, options: Options, seed: int, players: Sequence[Player], random_moves: int = 0) -> Result:
    """Play one game of these players, seat by seat."""
    b.game[0] = new_states(options)[0]
    b.workspace.g[0] = generator(seed)[0]
    play(b, seat_players(players), random_moves)
    scores = b.scores[: options.players].astype(np.float64)
    winners = scores == scores.max()
    return Result(scores, winners / winners.sum())


def play_all(tasks: Iterable[Task], jobs: int, width: int) -> Iterator[Result]:
    """Play games in threads; yield the results in the order of the tasks."""
    free: SimpleQueue[Buffers] = SimpleQueue()
    for _ in range(jobs):
        free.put(new_buffers(width))

    def work(task: Task) -> Result:
        b = free.get()
        try:
            return play_game(b, *task)
        finally:
            free.put(b)

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(work, tasks)


def player(name: str) -> Player:
    """Return the player of this name or file."""
    known = {"by-hand": BY_HAND, "tuned": TUNED, "evolved": EVOLVED}
    if name in known:
        return Player(known[name])
    if name == "network":
        return Player(EVOLVED, trained_weights())
    if name.endswith(".npz"):
        return Player(EVOLVED, load_weights(Path(name)))
    return Player(np.load(Path(name), allow_pickle=False))


def match(one: Player, other: Player, options: Options, games: int, jobs: int, width: int, seed: int = 1) -> str:
    """Play the first player against a table of the other; return the result as text."""
    seats = options.players

    def tasks() -> Iterator[Task]:
        for i in range(games):
            yield options, seed * 1_000_000 + i // seats, [one if s == i % seats else other for s in range(seats)], 0

    shares, points = [], []
    for i, result in enumerate(play_all(tasks(), jobs, width)):
        own = i % seats
        shares.append(result.shares[own])
        points.append((result.scores[own], np.delete(result.scores, own).mean()))
    error = 2 * float(np.std(shares)) / len(shares) ** 0.5
    own_points, others = np.mean(points, axis=0)
    won = f"{np.mean(shares):6.1%} ± {error:.1%} of {games} games, even share {1 / seats:.0%}"
    return f"{won}, {own_points:.1f} : {others:.1f} points"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--width", type=int, default=BEAM_WIDTH, help="width of the beam")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--dice", default="red")
    args = parser.parse_args()
    options = Options(players=args.players, dice=args.dice)
    result = match(player(args.one), player(args.other), options, args.games, args.jobs, args.width)
    print(f"{args.one} against {args.other}, {args.players} players: {result}")


if __name__ == "__main__":
    main()
