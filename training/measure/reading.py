"""Fits how bots treat explorers of each value, and measures how well values can be read from it.

    python -m training.measure.reading --games 40 --iterations 60 --jobs 2 --out lastboat/bots/evaluation/reading.json

Plays games of each bot with two, three and four players, and looks at every start of a turn. The table has the mean
squared error of others' expected values: as the mean of what is left, and as read. Every game is held out: the
likelihoods that one half of the games is read by are fitted to the other half. The file gets those of all games.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.bots.chances import stage_of
from lastboat.bots.evaluation.reading import PLAY_STAGES, TREATMENTS, Likelihoods, new_reading, read, treatment
from lastboat.engine import STATE, States
from lastboat.engine._compile import uncompiled
from lastboat.engine.words import EXPLORERS_A_COLOUR, HIGHEST_VALUE
from lastboat.view import view
from training.measure.measured_game import MeasuredGame

BOTS: Final = ("deckhand", "captain", "admiral", "training.references:OpenCaptain")
SMOOTHING: Final = 20.0
"""Pseudo-counts: so many explorers of each value are taken to be treated like the average."""
Errors = npt.NDArray[np.float64]


def play_game(iterations: int, task: tuple[str, int, int]) -> States:
    """Play one game; return its records at the starts of turns."""
    bot, players, seed = task
    played = MeasuredGame([bot] * players, seed, iterations)
    found, turn = [], 0
    while not played.game.over:
        s = played.game.states[0]
        if s.turn > turn:
            turn = int(s.turn)
            found.append(s.tobytes())
        played.decide()
    return np.frombuffer(b"".join(found), dtype=STATE)


def fit(games: list[States]) -> Likelihoods:
    """The logarithm of how much likelier each treatment is for each value than on average, stage by stage."""
    counts = np.zeros((PLAY_STAGES, TREATMENTS, HIGHEST_VALUE))
    for s in (s for game in games for s in game):
        for e in range(int(s.rules.players) * EXPLORERS_A_COLOUR):
            counts[stage_of(s) - 1, uncompiled(treatment)(s, e), s.value[e] - 1] += 1
    values = counts.sum(axis=1, keepdims=True)
    average = counts.sum(axis=2, keepdims=True) / values.sum(axis=2, keepdims=True)
    chances = (counts + SMOOTHING * average) / (values + SMOOTHING)
    found: Likelihoods = np.log(np.maximum(chances, 1e-4) / np.maximum(average, 1e-4)).astype(np.float32)
    return found


def squared_errors(games: list[States], likelihoods: Likelihoods) -> Errors:
    """The mean squared error of others' values for a spectator: as the mean of all, and as read."""
    reading, sums, count = new_reading(likelihoods), np.zeros(2), 0
    for record in (record for game in games for record in np.split(game, len(game))):
        read(view(record, 0, None).states, reading)
        placed = int(record[0].rules.players) * EXPLORERS_A_COLOUR
        values = record[0].value[:placed].astype(np.float64)
        sums += ((values - values.mean()) ** 2).sum(), ((values - reading.expected[:placed]) ** 2).sum()
        count += placed
    return sums / max(count, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="of each bot with each number of players")
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    tasks = [
        (bot, players, args.seed * 1_000_000 + game)
        for bot in BOTS
        for players in (2, 3, 4)
        for game in range(args.games)
    ]
    with get_context("spawn").Pool(args.jobs) as pool:
        games = pool.map(partial(play_game, args.iterations), tasks)
    halves = fit(games[::2]), fit(games[1::2])
    print("| bot | starts of turns | error of the mean | as read |\n|---|--:|--:|--:|")
    for i, bot in enumerate(BOTS):
        own = games[i * 3 * args.games : (i + 1) * 3 * args.games]
        mean, as_read = (squared_errors(own[::2], halves[1]) + squared_errors(own[1::2], halves[0])) / 2
        print(f"| {bot} | {sum(map(len, own))} | {mean:.3f} | {as_read:.3f} |")
    how = f"python -m training.measure.reading --games {args.games} --iterations {args.iterations} --seed {args.seed}"
    table = fit(games).astype(np.float64).round(3).tolist()
    args.out.write_text(write_table(how, table), encoding="utf-8")


def write_table(how: str, table: list[list[list[float]]]) -> str:
    stages = ",\n".join("  [\n" + ",\n".join(f"   {json.dumps(row)}" for row in stage) + "\n  ]" for stage in table)
    return f'{{\n "made by": {json.dumps(how)},\n "likelihoods": [\n{stages}\n ]\n}}\n'


if __name__ == "__main__":
    main()
