"""Better weights for the bots' value function, by two ways that go together.

    python training/fit.py fit --games 300 --jobs 2
    python training/fit.py climb --games 500 --jobs 2

Both play games of Deckhands whose weights are TUNED, each seat's changed at random, so that many ways to play meet.

fit    Every turn start gives a row for each explorer on island, boats or water: his features and whether he was saved.
       One logistic regression for each status is fitted to them. It tells what does happen to explorers, which is not
       yet what wins: players of one habit teach only that habit.
climb  Each seat's score above the mean of its game is regressed on the change of its weights, and the weights go some
       way in the direction that won.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from lastboat.bots import Clock
from lastboat.bots.evaluation.distances import draw_maps
from lastboat.bots.evaluation.features import describe
from lastboat.bots.evaluation.record import FEATURES
from lastboat.bots.evaluation.seat_features import note_standing
from lastboat.bots.evaluation.weights import NAMES, TUNED
from lastboat.bots.evaluation.workspace import Desk, new_desk
from lastboat.bots.players.deckhand import Deckhand
from lastboat.dice import buffers, draw, generator
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, NOBODY, SILENT, States, actor, apply, legal, scores
from lastboat.engine._compile import entry
from lastboat.engine.turn import POINTS
from lastboat.engine.words import Phase, Status
from lastboat.view import Eyes, view

Reals = npt.NDArray[np.float64]

SEATS = 4
SCALE = np.maximum(np.abs(TUNED), 0.3) * (np.abs(TUNED) > 0)
"""What a change of one means for each weight."""
WHIM = 0.02
"""Part of the moves made at random."""


@dataclass(frozen=True)
class Start:
    """A turn start: what the model is told, and what came of it."""

    status: npt.NDArray[np.uint8]
    feature: npt.NDArray[np.float32]
    saved: npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Played:
    changes: Reals
    """Seat by seat, in units of SCALE."""
    scores: Reals
    starts: list[Start]


@entry
def note(states: States, d: Desk) -> None:
    """Describe game 0 as it stands, with true values."""
    d.worth[:] = 0
    draw_maps(states[0], d.maps)
    describe(states[0], d.worth, d.maps, d.notes[0])
    note_standing(states[0], d.worth, d.notes[0])


def play(seed: int, change: float) -> Played:
    """One game of four Deckhands; two seats have the opposite changes of the other two."""
    half = np.random.default_rng(seed).normal(0, change, (SEATS // 2, *TUNED.shape))
    changes = np.concatenate([half, -half])
    bots = [Deckhand(seed * SEATS + seat, changed(changes[seat])) for seat in range(SEATS)]
    states, desk = new_states(Options()), new_desk(0, TUNED)
    g, (out, odds), rng = generator(seed), buffers(), Random(seed)
    seen = []
    while (who := actor(states, 0)) != NOBODY:
        if who == CHANCE:
            apply(states, 0, draw(states, 0, g, out, odds), SILENT)
            continue
        if is_turn_start(states):
            note(states, desk)
            seen.append((states["explorer"]["status"][0].copy(), desk.notes["feature"][0].copy()))
        choices = out[: legal(states, 0, out)].tolist()
        if len(choices) == 1 or rng.random() < WHIM:
            apply(states, 0, rng.choice(choices), SILENT)
        else:
            apply(states, 0, bots[who].choose(view(states, 0, who, Eyes.MEMORY), choices, Clock()), SILENT)
    final = np.zeros(SEATS, dtype=np.int16)
    scores(states, 0, final)
    saved = states["explorer"]["status"][0] == Status.SAFE
    return Played(changes, final.astype(np.float64), [Start(*one, saved) for one in seen])


def changed(change: Reals) -> npt.NDArray[np.float32]:
    """TUNED with a change; the general weights keep their sign."""
    table = (TUNED + SCALE * change).astype(np.float32)
    table[-1] = np.maximum(table[-1], TUNED[-1] / 4)
    return table


def is_turn_start(states: States) -> bool:
    s = states[0]
    return bool(s.turn > 0 and (s.phase == Phase.TILE or (s.phase == Phase.MOVE and s.points == POINTS)))


def fit(games: Iterable[Played]) -> None:
    starts = [start for game in games for start in game.starts]
    for row, name in enumerate(("land", "aboard", "swimming")):
        x = np.concatenate([one.feature[one.status == Status.LAND + row] for one in starts]).astype(np.float64)
        y = np.concatenate([one.saved[one.status == Status.LAND + row] for one in starts])
        w = regress(x, y)
        flat = np.full(len(y), np.log(y.mean() / (1 - y.mean())))
        losses = [log_loss(z, y) for z in (flat, x @ TUNED[row], x @ w)]
        told = ", ".join(f"{loss:.4f} {what}" for loss, what in zip(losses, ("flat", "TUNED", "fit"), strict=True))
        print(f"# {name}: {len(y)} rows, {y.mean():.3f} saved; log loss {told}")
        print(as_row(w), flush=True)


def regress(x: Reals, y: npt.NDArray[np.bool_], pull: float = 20.0) -> Reals:
    """Logistic regression by Newton's method, pulled a little towards 0."""
    w = np.zeros(FEATURES)
    for _ in range(12):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (y - p) - pull * w
        curve = (x * (p * (1 - p))[:, None]).T @ x + pull * np.eye(FEATURES)
        w = w + np.linalg.solve(curve, slope)
    return w


def log_loss(z: Reals, y: npt.NDArray[np.bool_]) -> float:
    return float(np.mean(np.logaddexp(0, np.where(y, -z, z))))


def climb(games: Iterable[Played], step: float) -> None:
    """Go along the slope of the score; a slope below its own standard error is taken for none."""
    played = list(games)
    x = np.concatenate([game.changes.reshape(SEATS, -1) for game in played])
    y = np.concatenate([game.scores - game.scores.mean() for game in played])
    slope = np.einsum("ij,i->j", x, y) / np.einsum("ij,ij->j", x, x)
    error = y.std() / np.sqrt(np.einsum("ij,ij->j", x, x))
    certain = np.clip(slope / error, -3, 3)
    certain[np.abs(certain) < 1] = 0
    table = changed((step * certain).reshape(TUNED.shape))
    print(f"# mean score {np.mean([game.scores for game in played]):.2f}; t of each slope, then the new weights")
    for row, names in enumerate(NAMES):
        ts = (slope / error).reshape(TUNED.shape)[row]
        print("#", ", ".join(f"{name} {t:+.1f}" for name, t in zip(names, ts, strict=False)))
    for row, names in zip(table, NAMES, strict=True):
        print(as_row(row[: len(names)]))


def as_row(w: npt.NDArray[np.floating]) -> str:
    return "    (" + ", ".join(f"{x:.3f}" for x in w) + "),"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("way", choices=["fit", "climb"])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--change", type=float, default=0.5, help="standard deviation of the changes")
    parser.add_argument("--step", type=float, default=0.1, help="climb: how far for a slope as large as its error")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.games)
    with ProcessPoolExecutor(args.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        games = pool.map(play, seeds, [args.change] * args.games, chunksize=4)
        fit(games) if args.way == "fit" else climb(games, args.step)


if __name__ == "__main__":
    main()
