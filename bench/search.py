"""How fast the search thinks, next to the engine's raw random play in the same run.

    python bench/search.py [--seconds 2] [--patience 8]

Every engine step of a search counts as a simulated decision: in the tree, when branches are judged, and in lines played
on. Nothing is allocated meanwhile: compiled code that would is refused (engine/_compile.py).
"""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Sequence

from lastboat.bots.bot import Clock
from lastboat.bots.evaluation.weights import CLIMBED
from lastboat.bots.players.admiral import Admiral
from lastboat.bots.players.captain import Captain
from lastboat.bots.players.deckhand import Deckhand
from lastboat.bots.search.searcher import Searcher
from lastboat.dice import buffers, draw, generator, play_out
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, NOBODY, SILENT, actor, apply
from lastboat.view import Eyes, View, view

LEAST = 1 / 3
"""The part of the raw rate that the search is to keep."""
LOT = 50
"""Iterations between two looks at the clock; here the search goes on even when its choice is settled."""


def positions(seed: int, every: int = 12) -> list[View]:
    """What the seats see at decisions spread over a game of Deckhands."""
    states, g, room = new_states(Options()), generator(seed), buffers()
    bots = [Deckhand(seed + seat, CLIMBED) for seat in range(4)]
    seen = []
    while (who := actor(states, 0)) != NOBODY:
        if who == CHANCE:
            apply(states, 0, draw(states, 0, g, *room), SILENT)
            continue
        now = view(states, 0, who, Eyes.MEMORY)
        seen.append(now)
        apply(states, 0, bots[who].choose(now, now.legal, Clock()), SILENT)
    return [one for one in seen if len(one.legal) > 1][::every]


def raw_rate(seconds: float) -> float:
    """Decisions a second of random play by the engine alone, chance's included."""
    fresh = new_states(Options())
    states, g, room = fresh.copy(), generator(1), buffers()
    plies, begun = 0, time.perf_counter()
    while time.perf_counter() < begun + seconds:
        states[0] = fresh[0]
        plies += play_out(states, 0, g, *room, SILENT, 10_000)
    return plies / (time.perf_counter() - begun)


def search_rate(searchers: Sequence[Searcher], views: Sequence[View], seconds: float) -> tuple[float, float]:
    """Iterations and simulated decisions a second of searchers at work at the same time."""
    counts = [(0, 0)] * len(searchers)

    def work(i: int) -> None:
        iterations = decisions = 0
        for one in views:
            searchers[i].begin(one)
            deadline = time.perf_counter() + seconds / len(views)
            while time.perf_counter() < deadline:
                searchers[i].iterate(LOT)
            iterations += searchers[i].iterations
            decisions += searchers[i].decisions
        counts[i] = iterations, decisions

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(searchers))]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wall = time.perf_counter() - begun
    return sum(n for n, _ in counts) / wall, sum(n for _, n in counts) / wall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--patience", type=int, default=Captain.manner.patience, help="of the Captain")
    args = parser.parse_args()
    seconds = args.seconds
    views = positions(seed=3)
    raw_rate(0.1)
    raw = raw_rate(seconds)
    print(f"engine, random play    {raw:12,.0f} decisions/s")
    for level, manner in ((Captain, Captain.manner._replace(patience=args.patience)), (Admiral, Admiral.manner)):
        searchers = [Searcher(seed, CLIMBED, manner, level.nodes) for seed in (1, 2)]
        for cores in (1, 2):
            iterations, decisions = search_rate(searchers[:cores], views, seconds)
            told = f"{decisions:12,.0f} decisions/s  {iterations:9,.0f} iterations/s"
            print(f"{level.__name__:8} {cores} core(s)     {told}  {decisions / cores / raw:.2f} of raw a core")
    print(f"Wanted of the Captain: {LEAST:.2f} of raw; the Admiral's net costs more.")


if __name__ == "__main__":
    main()
