"""Fit the bots' weights to games they play against themselves: which explorers were saved, and who won.

    python bench/tune.py --games 300 --level captain --iterations 300

Every turn start of every game gives one row for each explorer on island, boats or water: his features and whether he
was saved in the end. One logistic regression for each status is fitted to them, with a little pull towards 0; then the
two numbers of the softmax over expected scores to who won. The result is printed as a table for weights.py.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from lastboat.bots import Clock, make
from lastboat.bots.desk import Desk, new_desk
from lastboat.bots.features import describe
from lastboat.bots.notes import FEATURES
from lastboat.bots.reach import draw_maps
from lastboat.bots.weights import TUNED
from lastboat.dice import buffers, draw, generator
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, NOBODY, SILENT, States, actor, apply, legal, scores
from lastboat.engine._compile import entry
from lastboat.engine.turn import POINTS
from lastboat.engine.words import Phase, Status
from lastboat.view import Eyes, view

Rows = npt.NDArray[np.float32]


@entry
def note(states: States, d: Desk) -> None:
    """Describe game 0 as it stands, with true values."""
    d.worth[:] = 0
    draw_maps(states[0], d.maps)
    describe(states[0], d.worth, d.maps, d.notes[0])


@dataclass(frozen=True)
class Start:
    """A turn start: what the model is told, and what came of it."""

    status: npt.NDArray[np.uint8]
    feature: Rows
    saved: npt.NDArray[np.bool_]
    value: npt.NDArray[np.uint8]
    win: npt.NDArray[np.float64]


def play(options: Options, seed: int, level: str, clock: Clock, desk: Desk, whim: float) -> list[Start]:
    """The turn starts of one game of a level against itself, some moves being made at random."""
    states = new_states(options)
    g, (out, odds), rng = generator(seed), buffers(), Random(seed)
    bots = [make(level, seed * 4 + seat) for seat in range(options.players)]
    seen = []
    while (who := actor(states, 0)) != NOBODY:
        if who == CHANCE:
            apply(states, 0, draw(states, 0, g, out, odds), SILENT)
            continue
        if is_turn_start(states):
            note(states, desk)
            seen.append((states["explorer"]["status"][0].copy(), desk.notes["feature"][0].copy()))
        choices = out[: legal(states, 0, out)].tolist()
        if len(choices) == 1 or rng.random() < whim:
            apply(states, 0, rng.choice(choices), SILENT)
        else:
            apply(states, 0, bots[who].choose(view(states, 0, who, Eyes.MEMORY), choices, clock), SILENT)
    saved = states["explorer"]["status"][0] == Status.SAFE
    value, win = states["value"][0].copy(), winners(states)
    return [Start(status, feature, saved, value, win) for status, feature in seen]


def is_turn_start(states: States) -> bool:
    s = states[0]
    return bool(s.turn > 0 and (s.phase == Phase.TILE or (s.phase == Phase.MOVE and s.points == POINTS)))


def winners(states: States) -> npt.NDArray[np.float64]:
    final = np.zeros(4, dtype=np.int16)
    final = final[: scores(states, 0, final)]
    best = (final == final.max()).astype(np.float64)
    share: npt.NDArray[np.float64] = best / best.sum()
    return share


def fit(x: Rows, y: npt.NDArray[np.bool_], pull: float = 20.0) -> npt.NDArray[np.float64]:
    """Logistic regression by Newton's method, pulled a little towards 0."""
    features = x.astype(np.float64)
    w = np.zeros(FEATURES)
    for _ in range(12):
        p = 1 / (1 + np.exp(-features @ w))
        slope = features.T @ (y - p) - pull * w
        curve = (features * (p * (1 - p))[:, None]).T @ features + pull * np.eye(FEATURES)
        w += np.linalg.solve(curve, slope)
    return w


def log_loss(x: Rows, y: npt.NDArray[np.bool_], w: npt.NDArray[np.float64]) -> float:
    p = np.clip(1 / (1 + np.exp(-x.astype(np.float64) @ w)), 1e-6, 1 - 1e-6)
    return float(-np.mean(np.where(y, np.log(p), np.log(1 - p))))


def fit_survival(starts: list[Start]) -> npt.NDArray[np.float64]:
    table = np.zeros((3, FEATURES))
    for row, name in enumerate(("land", "aboard", "swimming")):
        x = np.concatenate([one.feature[one.status == Status.LAND + row] for one in starts])
        y = np.concatenate([one.saved[one.status == Status.LAND + row] for one in starts])
        table[row] = fit(x, y)
        flat = log_loss(x[:, :1], y, np.array([np.log(y.mean() / (1 - y.mean()))]))
        before, after = log_loss(x, y, TUNED[row].astype(np.float64)), log_loss(x, y, table[row])
        print(f"# {name}: {len(y)} rows, {y.mean():.3f} saved; log loss {flat:.4f} flat, {before:.4f} old, {after:.4f}")
        print("    (" + ", ".join(f"{x:.3f}" for x in table[row]) + "),", flush=True)
    return table


def fit_heat(starts: list[Start], table: npt.NDArray[np.float64]) -> None:
    """The two numbers of the softmax, by trying many."""
    told = [expected(one, table) for one in starts]
    tried = {}
    for calm in (0.1, 0.2, 0.3, 0.5, 0.7, 1.0):
        for doubt in (0.3, 0.45, 0.6, 0.75, 0.9, 1.1, 1.3):
            tried[calm, doubt] = float(np.mean([loss_of(*one, calm, doubt) for one in told]))
    best = min(tried, key=lambda pair: tried[pair])
    print(f"# win shares: log loss {tried[best]:.4f}, calm {best[0]}, doubt {best[1]}")


def expected(
    one: Start, table: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], float, npt.NDArray[np.float64]]:
    """Expected scores, their mean variance and the true shares."""
    players = len(one.win)
    score, doubt = np.zeros(players), 0.0
    for e in np.flatnonzero(one.value):
        if one.status[e] == Status.SAFE:
            score[e // 10 % players] += one.value[e]
        elif Status.LAND <= one.status[e] <= Status.SWIMMING:
            p = 1 / (1 + np.exp(-table[one.status[e] - Status.LAND] @ one.feature[e]))
            score[e // 10 % players] += p * one.value[e]
            doubt += p * (1 - p) * float(one.value[e]) ** 2
    return score, doubt / players, one.win


def loss_of(
    score: npt.NDArray[np.float64], doubt: float, win: npt.NDArray[np.float64], calm: float, heat: float
) -> float:
    z = score / (calm + heat * np.sqrt(doubt))
    return float(-np.sum(win * (z - z.max() - np.log(np.sum(np.exp(z - z.max()))))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--level", default="deckhand")
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whim", type=float, default=0.03, help="part of the moves made at random")
    args = parser.parse_args()
    desk = new_desk(0, TUNED)
    starts: list[Start] = []
    for game in range(args.games):
        options = Options(players=(4, 4, 4, 3, 2)[game % 5])
        starts += play(options, args.seed + game, args.level, Clock(iterations=args.iterations), desk, args.whim)
        if game % 20 == 19:
            print("#", game + 1, "games", flush=True)
    fit_heat(starts[::5], fit_survival(starts))


if __name__ == "__main__":
    main()
