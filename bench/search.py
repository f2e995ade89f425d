"""How fast the search is, compared with the engine's random play in the same run.

    python bench/search.py [--seconds 2] [--expansion-threshold 8]

Prints the decisions per second of random play, then for the Captain and the Admiral, on one core and on two, the
simulated decisions and iterations per second, and the part of the random rate that one core keeps. Every engine step of
a search counts as a simulated decision: in the tree, in evaluations of new nodes, and in rollouts.
"""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Sequence

from lastboat.bots.bot import Budget
from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.bots.players.captain import Admiral, Captain
from lastboat.bots.players.deckhand import Deckhand
from lastboat.bots.search.searcher import Searcher
from lastboat.dice import buffers, generator, play_out
from lastboat.editions import Options, new_states
from lastboat.engine import SILENT
from lastboat.envs.games import SteppedGame
from lastboat.view import Eyes, View, view

LEAST = 1 / 3
"""The fraction of the random rate that the Captain should reach on one core."""
BATCH = 50
"""Iterations between two readings of the clock; here the search continues even when its choice is settled."""


def positions(seed: int, every: int = 12) -> list[View]:
    """Return the views of decisions spread over a game of Deckhands."""
    game = SteppedGame(Options(), seed)
    bots = [Deckhand(seed + seat, EVOLVED) for seat in range(4)]
    seen = []
    while not game.over:
        now = view(game.states, 0, game.actor, Eyes.MEMORY)
        seen.append(now)
        game.play(bots[game.actor].choose(now, now.legal, Budget()))
    return [one for one in seen if len(one.legal) > 1][::every]


def random_rate(seconds: float) -> float:
    """Return the decisions per second of random play, including chance outcomes."""
    fresh = new_states(Options())
    states, g, work = fresh.copy(), generator(1), buffers()
    plies, start = 0, time.perf_counter()
    while time.perf_counter() < start + seconds:
        states[0] = fresh[0]
        plies += play_out(states, 0, g, *work, SILENT, 10_000)
    return plies / (time.perf_counter() - start)


def search_rate(searchers: Sequence[Searcher], views: Sequence[View], seconds: float) -> tuple[float, float]:
    """Return the iterations and simulated decisions per second of searchers that run at the same time."""
    counts = [(0, 0)] * len(searchers)

    def work(i: int) -> None:
        iterations = decisions = 0
        for one in views:
            searchers[i].begin(one)
            deadline = time.perf_counter() + seconds / len(views)
            while time.perf_counter() < deadline:
                searchers[i].iterate(BATCH)
            iterations += searchers[i].iterations
            decisions += searchers[i].decisions
        counts[i] = iterations, decisions

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(searchers))]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wall = time.perf_counter() - start
    return sum(n for n, _ in counts) / wall, sum(n for _, n in counts) / wall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    threshold = Captain.settings.expansion_threshold
    parser.add_argument("--expansion-threshold", type=int, default=threshold, help="of the Captain")
    args = parser.parse_args()
    seconds = args.seconds
    views = positions(seed=3)
    random_rate(0.1)
    random = random_rate(seconds)
    print(f"engine, random play    {random:12,.0f} decisions/s")
    captain = Captain.settings._replace(expansion_threshold=args.expansion_threshold)
    for level, settings in ((Captain, captain), (Admiral, Admiral.settings)):
        searchers = [Searcher(seed, EVOLVED, level.network(), settings, level.max_nodes) for seed in (1, 2)]
        for cores in (1, 2):
            iterations, decisions = search_rate(searchers[:cores], views, seconds)
            rates = f"{decisions:12,.0f} decisions/s  {iterations:9,.0f} iterations/s"
            part = decisions / cores / random
            print(f"{level.__name__:8} {cores} core(s)     {rates}  {part:.2f} of random play per core")
    print(f"Target for the Captain: {LEAST:.2f} of random play; the Admiral's network costs more.")


if __name__ == "__main__":
    main()
