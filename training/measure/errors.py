"""Measures what each level loses by its own errors: by a longer search, and by games played out from both plans.

    python -m training.measure.errors --players 4 --games 400 --jobs 16 --minutes 8

Bots of `--levels` play, by default one of each, and change seats from game to game. Of each seat's decisions with a
choice, `--sample` are judged: a search of `--judge` iterations looks for the best plan, from what the seat could know.
If that leads elsewhere than what was played, both plans are valued as reviews value them: by two other searches as
long, one of which evaluates as the Captain does. Where they find a loss of `--least` points or more, Deckhands also
play the game to its end `--plays` times from the true position after each plan, with the same chance on both sides:
the n-th roll shows the same face. Elsewhere that would only add noise.

Prints, for each level, decisions and points of chance lost per game: by the searches, and those clear losses as the
searches and as the games played out find them, with 95 % intervals from games. No difference is cut off at zero, so
noise cancels out; but the searches choose which losses are clear, which makes theirs look larger.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import Final, NamedTuple

import numpy as np

from lastboat.bots import make
from lastboat.bots.bot import Budget
from lastboat.dice import buffers, generator
from lastboat.engine import CHANCE, NOBODY, SILENT, States, apply, outcomes
from lastboat.game import Game
from lastboat.review.evaluator import Evaluator, only_action, result_shares
from lastboat.review.reviewing import Stretch, first_turn, position_after, stretches
from lastboat.view import Eyes, view

LEVELS: Final = ("stowaway", "deckhand", "captain", "admiral")
PLAYER: Final = "deckhand"
"""Who plays games to their ends."""
KINDS: Final = 64
"""More than there are phases: the seeds of their draws lie apart."""


class Loss(NamedTuple):
    """What one seat lost in one game."""

    level: str
    decisions: int
    by_search: float
    clear: float
    """Of that, in decisions with a clear loss."""
    by_play: float
    """The same decisions, by games played out."""


def play_game(seed: int, levels: Sequence[str], iterations: int) -> Game:
    game = Game(players=len(levels), seed=seed)
    bots = [make(level, 10 * seed + seat) for seat, level in enumerate(levels)]
    while not game.over:
        seen = game.view(game.actor, Eyes.MEMORY)
        assert seen.seat is not None
        game.play(bots[seen.seat].choose(seen, seen.legal, Budget(iterations=iterations)))
    return game


def losses(args: argparse.Namespace, seed: int) -> list[Loss]:
    """Play one game and judge it, seat by seat."""
    levels = [args.levels[(seat + seed) % len(args.levels)] for seat in range(args.players)]
    game = play_game(seed, levels, args.iterations)
    decisions = defaultdict(list)
    for one in stretches(game, first_turn(game)):
        if one.actor != CHANCE and any(only_action(game.states(ply)) is None for ply in range(one.ply, one.until)):
            decisions[one.actor].append(one)
    chosen = np.random.default_rng(seed)
    evaluator = Evaluator(seed, value_iterations=0, plan_iterations=args.judge)
    found = []
    for seat, all_of_them in sorted(decisions.items()):
        picks = chosen.choice(len(all_of_them), min(args.sample, len(all_of_them)), replace=False)
        judged = np.array([judge(game, evaluator, all_of_them[pick], args, seed) for pick in sorted(picks)])
        found.append(Loss(levels[seat], len(all_of_them), *judged.mean(axis=0) * len(all_of_them)))
    return found


def judge(
    game: Game, evaluator: Evaluator, decision: Stretch, args: argparse.Namespace, seed: int
) -> tuple[float, float, float]:
    """What a decision lost by the search; the same if that is clear, otherwise 0; and by games played out."""
    states, seat = game.states(decision.ply), decision.actor
    seen = view(states, 0, seat, Eyes.MEMORY)
    played, best = game.actions[decision.ply : decision.until], evaluator.rank(seen)[0].steps
    if position_after(seen, played) == position_after(seen, best):
        return 0.0, 0.0, 0.0
    by_search = evaluator.judged(seen, best) - evaluator.judged(seen, played)
    if by_search < args.least / 100:
        return by_search, 0.0, 0.0
    differences = [
        played_out(states, best, seat, n) - played_out(states, played, seat, n)
        for n in range(seed * 10_000 + decision.ply, seed * 10_000 + decision.ply + args.plays)
    ]
    return by_search, by_search, float(np.mean(differences))


def played_out(start: States, plan: Sequence[int], seat: int, seed: int) -> float:
    """The seat's share of the win if the game goes on after the plan. The same seed brings the same chance."""
    states = np.frombuffer(bytearray(start.tobytes()), dtype=start.dtype)
    for action in plan:
        apply(states, 0, action, SILENT)
    players = [make(PLAYER, 10 * seed + n) for n in range(int(states[0].rules.players))]
    drawn: Counter[int] = Counter()
    while (actor := int(states[0].actor)) != NOBODY:
        if actor == CHANCE:
            phase = int(states[0].phase)
            drawn[phase] += 1
            action = draw(states, (seed * KINDS + phase) * 1000 + drawn[phase])
        else:
            seen = view(states, 0, actor, Eyes.MEMORY)
            action = players[actor].choose(seen, seen.legal, Budget(iterations=1))
        apply(states, 0, action, SILENT)
    return result_shares(states)[seat]


def draw(states: States, seed: int) -> int:
    """Chance's outcome by its odds; of two positions with the same seed, as far as possible the same one."""
    out, odds = buffers()
    count = outcomes(states, 0, out, odds)
    edges = np.cumsum(odds[:count])
    share = int(generator(seed)[0]) / 2**64
    return int(out[np.searchsorted(edges, share * edges[-1], side="right")])


def report(found: Sequence[Loss], players: int) -> str:
    lines = [
        f"{players} players",
        "| level | games | decisions | lost | clear losses | clear losses, played out |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for level in dict.fromkeys(one.level for one in found):
        own = [one for one in found if one.level == level]
        columns = [interval([getattr(one, name) for one in own]) for name in ("by_search", "clear", "by_play")]
        decisions = np.mean([one.decisions for one in own])
        lines.append(f"| {level} | {len(own)} | {decisions:.0f} | {' | '.join(columns)} |")
    return "\n".join(lines)


def interval(numbers: Sequence[float]) -> str:
    """The mean in percentage points, with the half-width of its 95 % interval."""
    half = 1.96 * np.std(numbers, ddof=1) / np.sqrt(len(numbers)) if len(numbers) > 1 else np.nan
    return f"{100 * np.mean(numbers):.1f} ± {100 * half:.1f}"


def measured(args: argparse.Namespace) -> Iterator[list[Loss]]:
    """Game after game, until the time is up. The first is measured here: that compiles everything once for all jobs."""
    end = time.monotonic() + 60 * args.minutes
    yield losses(args, 0)
    with get_context("spawn").Pool(args.jobs) as pool:
        for found in pool.imap(partial(losses, args), range(1, args.games)):
            yield found
            if time.monotonic() > end:
                return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=40, help="at most")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS))
    parser.add_argument("--iterations", type=int, default=400, help="of the bots' own searches")
    parser.add_argument("--judge", type=int, default=4000, help="iterations for each decision")
    parser.add_argument("--sample", type=int, default=8, help="decisions of a seat that are judged in each game")
    parser.add_argument(
        "--least", type=float, default=1.0, help="points of chance lost from which games are played out"
    )
    parser.add_argument("--plays", type=int, default=16, help="games played out from each plan")
    parser.add_argument("--minutes", type=float, default=600.0, help="after which no more games are waited for")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    print(report([one for game in measured(args) for one in game], args.players))


if __name__ == "__main__":
    main()
