"""How fast a GPU plays, compared with the CPU and with Pgx in the same run.

    python bench/gpu.py [--games 20] [--seconds 2] [--json FILE]

Needs an NVIDIA GPU and the extra `cuda`. Prints, for the base game and for every option: decisions per second of
random play for several numbers of games; steps per second with masks, and with masks and full observations; the
milliseconds of each part of a step; random play on one and on all cores of the same machine; and, where Pgx is
installed, steps per second of random legal play of its games.

A decision of random play is a player's action or a chance outcome, as in bench/engine.py. A step is a player's action;
chance outcomes are not counted. Games are played for a while first, so that they are in all phases at once.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from engine import TABLES
from numba import cuda

from lastboat.cuda import Games, replay
from lastboat.editions import Options

WARM_UP: Final = 1500
"""Plies, more than most games have."""
STEPS: Final = 20
PGX_GAMES: Final = {"backgammon": 16, "hex": 16, "chess": 14}
"""With the binary logarithm of how many are played at once; more games of chess are not faster."""


def calls_per_second(call: Callable[[], object], seconds: float) -> float:
    """Calls per second, each after the GPU has finished the last."""
    call()
    cuda.synchronize()
    calls, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for _ in range(10):
            call()
        cuda.synchronize()
        calls += 10
    return calls / (perf_counter() - start)


def games_on_gpu(options: Options, most: int, seconds: float) -> Iterator[tuple[str, float]]:
    """Random play of several numbers of games, in millions of decisions a second."""
    for log in range(min(14, most), most + 1, 2):
        games = Games(2**log, options)
        games.random_play(WARM_UP)
        rate = calls_per_second(partial(games.random_play, 1), seconds)
        yield f"random play, 2^{log} games", rate * len(games) / 1e6


def with_masks(options: Options, log: int, seconds: float) -> Iterator[tuple[str, float]]:
    """Random steps with masks, and with observations too, in millions a second."""
    games = Games(2**log, options)
    games.random_play(WARM_UP)

    def step() -> None:
        games.step_all(games.random_actions())
        games.reset_finished()

    def observe_and_step() -> None:
        games.observations()
        step()

    yield f"with masks, 2^{log} games", calls_per_second(step, seconds) * len(games) / 1e6
    rate = calls_per_second(observe_and_step, seconds)
    yield f"with masks and full observations, 2^{log} games", rate * len(games) / 1e6


def parts_of_a_step(options: Options, log: int) -> Iterator[tuple[str, float]]:
    """The milliseconds of each part."""
    games = Games(2**log, options)
    games.random_play(WARM_UP)
    parts: dict[str, Callable[[], object]] = {
        "observations": games.observations,
        "masks": games.random_actions,
        "step": lambda: games.step_all(games.random_actions()),
        "reset": games.reset_finished,
    }
    for part in parts.values():
        part()
    cuda.synchronize()
    spent = dict.fromkeys(parts, 0.0)
    for _ in range(STEPS):
        for name, part in parts.items():
            start = perf_counter()
            part()
            cuda.synchronize()
            spent[name] += (perf_counter() - start) * 1e3 / STEPS
    spent["step"] -= spent["masks"]
    yield from spent.items()


def on_the_cpu(options: Options, threads: int) -> float:
    """Millions of decisions a second."""
    replay(1, options, plies=1)
    games, plies = 256 * threads, 4000
    start = perf_counter()
    replay(games, options, plies=plies, threads=threads)
    return games * plies / (perf_counter() - start) / 1e6


def with_pgx(name: str, log: int, seconds: float) -> float:
    """Millions of steps per second of random legal play, with finished games restarted."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step_one = auto_reset(env.step, env.init)

    def play(state: Any, key: Any) -> Any:
        key, for_actions, for_steps = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype("float32"))
        actions = jax.random.categorical(for_actions, logits, axis=-1)
        return jax.vmap(step_one)(state, actions, jax.random.split(for_steps, 2**log)), key

    @jax.jit  # type: ignore[untyped-decorator]
    def play_ten(state: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, 10, lambda _, pair: play(*pair), (state, key))

    key = jax.random.PRNGKey(0)
    pair = jax.block_until_ready(play_ten(jax.vmap(env.init)(jax.random.split(key, 2**log)), key))
    calls, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        pair = jax.block_until_ready(play_ten(*pair))
        calls += 1
    steps: float = calls * 10 * 2**log
    return steps / (perf_counter() - start) / 1e6


def measure(most: int, seconds: float) -> Iterator[tuple[str, float, str]]:
    """What is measured, its figure and its unit."""
    for table, options in TABLES.items():
        for name, figure in (*games_on_gpu(options, most, seconds), *with_masks(options, most, seconds)):
            yield f"{table}: {name}", figure, "M/s"
        for name, figure in parts_of_a_step(options, most):
            yield f"{table}: {name}", figure, "ms"
        for threads in (1, os.cpu_count() or 1):
            yield f"{table}: random play, CPU, {threads} threads", on_the_cpu(options, threads), "M/s"
    if find_spec("pgx"):
        for game, log in PGX_GAMES.items():
            yield f"Pgx, {game}, 2^{log} games", with_pgx(game, log, seconds), "M/s"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=20, metavar="LOG", help="2^LOG games at most")
    asked.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    asked.add_argument("--json", type=Path, help="write the figures to this file too")
    arguments = asked.parse_args()
    print(f"{cuda.get_current_device().name}, {os.cpu_count()} CPU threads", flush=True)
    figures = {}
    for name, figure, unit in measure(arguments.games, arguments.seconds):
        print(f"{name:74} {figure:9.2f} {unit}", flush=True)
        figures[name] = figure
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
