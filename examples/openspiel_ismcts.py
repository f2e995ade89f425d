"""OpenSpiel's information-set Monte Carlo tree search against one of our bots, two players.

    pip install ".[openspiel]"
    python examples/openspiel_ismcts.py --opponent captain --games 20 --seconds 0.05 --jobs 2

Both have the same time for each decision, multiplied by `--times` for OpenSpiel's search. Games come in pairs with the
same chance and swapped seats. Prints the share of games that OpenSpiel's search wins, with a 95 % interval.
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from lastboat import bots
from lastboat.arena.statistics import interval_of_share
from lastboat.bots import Budget
from lastboat.envs.openspiel import NAME
from lastboat.view import Eyes, view

C_PUCT = 2.0


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """Their search, stopped by the clock: it counts simulations, so it is given them in batches."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        random = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, random), C_PUCT, max_simulations=1, random_state=random)
        self._seconds = seconds
        self._a_simulation = seconds / 2

    def step(self, state: Any) -> int:
        self._max_simulations = max(2, round(self._seconds / self._a_simulation))
        start = perf_counter()
        action = int(super().step(state))
        if len(state.legal_actions()) > 1:
            self._a_simulation = (perf_counter() - start) / self._max_simulations
        return action


def play(game: Any, searcher: Any, seat: int, opponent: bots.Bot, budget: Budget, chance: Random) -> float:
    """Play one game; returns the win share of the search."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, odds)[0])
        elif state.current_player() == seat:
            state.apply_action(searcher.step(state))
        else:
            seen = view(state.states, 0, 1 - seat, Eyes.MEMORY)
            state.apply_action(opponent.choose(seen, seen.legal, budget))
    return float(state.returns()[seat])


def report(shares: list[float]) -> str:
    """The mean share with its interval over pairs of games, as the arena estimates it."""
    pairs = np.array([sum(pair) / 2 for pair in zip(shares[::2], shares[1::2], strict=False)])
    interval = interval_of_share(pairs) if len(pairs) > 1 else None
    bounds = "" if interval is None else f" ({interval[0]:.1%} – {interval[1]:.1%})"
    return f"{sum(shares) / len(shares):.1%}{bounds}"


def play_pair(pair: int, chosen: argparse.Namespace) -> list[float]:
    """Two games with the same chance, the search in either seat; returns its win shares."""
    game, shares = pyspiel.load_game(f"{NAME}(players=2)"), []
    for seat in (0, 1):
        seed = chosen.seed + 2 * pair + seat
        searcher = TimedSearch(game, chosen.seconds * chosen.times, seed)
        opponent, budget = bots.make(chosen.opponent, seed), Budget(seconds=chosen.seconds)
        shares.append(play(game, searcher, seat, opponent, budget, Random(chosen.seed + pair)))
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's IS-MCTS against one of our bots.")
    parser.add_argument("--opponent", default="captain", help="a bot by name")
    parser.add_argument("--games", type=int, default=20, help="rounded up to whole pairs")
    parser.add_argument("--seconds", type=float, default=0.05, help="for a decision of the bot, at most")
    parser.add_argument("--times", type=float, default=10.0, help="as much time for the search")
    parser.add_argument("--jobs", type=int, default=1, help="pairs of games at once, each on its own core")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    pairs = range(-(-chosen.games // 2))
    shares: list[float] = []
    with get_context("spawn").Pool(chosen.jobs) as pool:
        for found in pool.imap(partial(play_pair, chosen=chosen), pairs):
            shares += found
            print(f"game {len(shares)}: IS-MCTS has won {report(shares)} against {chosen.opponent}", flush=True)


if __name__ == "__main__":
    main()
