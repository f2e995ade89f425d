"""How fast the learning environments are, compared with others in the same run.

    uv run --group peers --extra pettingzoo --extra gymnasium python bench/envs.py [--seconds 3] [--games 1024]

Prints steps per second of random legal play: the vector environment with masks, with small and with full observations
on one thread, and with masks on several; the PettingZoo, Gymnasium and OpenSpiel environments; and, where installed,
PettingZoo's connect four and hanabi, OpenSpiel's backgammon and hearts, and Pgx's backgammon. A step is one decision of
a player, for Gymnasium one of the learner with the bots' replies; for OpenSpiel it is a new state, chance's included.
For the vector environment, `step` counts the environment alone, `loop` also the drawing of random actions from the
masks. All times are wall-clock times: a busy machine shows lower rates. `--processor` counts CPU time instead, where
one thread is measured.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time
from typing import Any

import numpy as np

from lastboat.dice import generator
from lastboat.editions import Options
from lastboat.envs.vector import Vector, draw_actions

Clock = Callable[[], float]
WARM_UP_STEPS = 20
MANY = 8192
"""Games for several threads: a step of 1,024 games takes less than a millisecond, so that waking a thread counts."""
FEW = 64
"""Games side by side against bots that think."""


def vector_rates(games: int, seconds: float, clock: Clock, **settings: Any) -> tuple[float, float]:
    """Decisions per second: of the step alone, and with the drawing of actions."""
    vector = Vector(games, Options(), seed=1, **settings)
    seen, g, actions = vector.reset(), generator(1), np.zeros(games, dtype=np.int64)
    steps, stepping, start = 0, 0.0, clock()
    while clock() - start < seconds or steps <= 2 * WARM_UP_STEPS:
        draw_actions(seen.masks, g, actions)
        began = clock()
        vector.step(actions)
        steps += 1
        stepping += clock() - began
        if steps == WARM_UP_STEPS:
            stepping, start = 0.0, clock()
    counted = (steps - WARM_UP_STEPS) * games
    return counted / stepping, counted / (clock() - start)


def aec_rate(env: Any, seconds: float, clock: Clock) -> float:
    """Steps per second of a PettingZoo environment, with one of the masked actions each time."""
    env.reset(seed=1)
    steps, start = 0, clock()
    while clock() - start < seconds:
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.reset()
            continue
        mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
        legal = mask.nonzero()[0]
        env.step(int(legal[random.randrange(len(legal))]))
        steps += 1
    return steps / (clock() - start)


def gymnasium_rate(env: Any, seconds: float, clock: Clock) -> float:
    """The learner's steps per second, including the bots' replies."""
    seen, _ = env.reset(seed=1)
    steps, start = 0, clock()
    while clock() - start < seconds:
        legal = seen["action_mask"].nonzero()[0]
        seen, _, terminated, truncated, _ = env.step(int(legal[random.randrange(len(legal))]))
        steps += 1
        if terminated or truncated:
            seen, _ = env.reset()
    return steps / (clock() - start)


def opponents_rate(opponents: str, threads: int, games: int, seconds: float) -> float:
    """Learners' steps per second in many games, including the replies of three bots."""
    from lastboat.envs.gymnasium_vector import LastBoatVectorEnv

    envs = LastBoatVectorEnv(games, opponents=opponents, observation="small", threads=threads)
    seen, _ = envs.reset(seed=1)
    steps, g, actions, start = 0, generator(1), np.zeros(games, dtype=np.int64), perf_counter()
    while perf_counter() - start < seconds:
        draw_actions(seen["action_mask"], g, actions)
        seen, *_ = envs.step(actions)
        steps += games
    return steps / (perf_counter() - start)


def openspiel_rate(name: str, seconds: float, clock: Clock) -> float:
    """New states per second of random play."""
    import pyspiel

    game = pyspiel.load_game(name)
    state, states, start = game.new_initial_state(), 0, clock()
    while clock() - start < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, odds)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
        states += 1
    return states / (clock() - start)


def pgx_rate(name: str, games: int, seconds: float, clock: Clock) -> float:
    """Steps per second of a Pgx environment on the CPU, with automatic reset."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    jax.config.update("jax_platforms", "cpu")
    env = pgx.make(name)

    def act(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return auto_reset(env.step, env.init)(state, jax.random.categorical(key, logits), key)

    step = jax.jit(jax.vmap(act))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))
    state = jax.block_until_ready(step(state, jax.random.split(key, games)))
    steps, start = 0, clock()
    while clock() - start < seconds:
        key, now = jax.random.split(key)
        state = jax.block_until_ready(step(state, jax.random.split(now, games)))
        steps += games
    return steps / (clock() - start)


def show(name: str, measure: Callable[[], float]) -> None:
    """Print a rate, or what is missing."""
    try:
        print(f"{name:<52} {measure():>12,.0f} /s", flush=True)
    except ImportError as missing:
        print(f"{name:<52} not installed: {missing.name}", flush=True)


def show_vector(games: int, seconds: float, clock: Clock) -> None:
    for name, observation in (("masks", "none"), ("masks, small observations", "small"), ("masks, full", "full")):
        step, loop = vector_rates(games, seconds, clock, observation=observation)
        print(f"{'Last Boat, vector: ' + name:<52} {step:>12,.0f} /s step {loop:>12,.0f} /s loop", flush=True)
    for many in (games, MANY):
        one, _ = vector_rates(many, seconds, perf_counter, observation="none")
        for threads in (2, 4, 8):
            if threads <= (os.cpu_count() or 1):
                step, _ = vector_rates(many, seconds, perf_counter, observation="none", threads=threads)
                name = f"Last Boat, vector: masks, {many:,} games, {threads} threads"
                print(f"{name:<52} {step:>12,.0f} /s step, {step / one:.2f} times one", flush=True)


def own_environment(name: str) -> Any:
    """One of our environments for one game."""
    if name == "pettingzoo":
        from lastboat.envs import pettingzoo

        return pettingzoo.env()
    from lastboat.envs.gymnasium import LastBoatEnv

    return LastBoatEnv()


def connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def hanabi() -> Any:
    from pettingzoo.classic import hanabi_v5

    return hanabi_v5.env()


def our_openspiel_rate(seconds: float, clock: Clock) -> float:
    from lastboat.envs.openspiel import NAME

    return openspiel_rate(f"{NAME}(players=4)", seconds, clock)


def main() -> None:
    parser = argparse.ArgumentParser(description="Rates of the learning environments.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    parser.add_argument("--games", type=int, default=1024, help="side by side in the vector environments")
    parser.add_argument("--processor", action="store_true", help="count CPU time on one thread, not wall-clock time")
    chosen = parser.parse_args()
    clock: Clock = process_time if chosen.processor else perf_counter
    seconds = chosen.seconds
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {load:.1f}, Python {platform.python_version()}")
    show_vector(chosen.games, seconds, clock)
    show("Last Boat, PettingZoo", lambda: aec_rate(own_environment("pettingzoo"), seconds, clock))
    show("Last Boat, Gymnasium against three Stowaways", lambda: gymnasium_rate(own_environment("gym"), seconds, clock))
    for opponents, threads, games in (("stowaway", 1, chosen.games), ("deckhand", 1, FEW), ("deckhand", 2, FEW)):
        name = f"Last Boat, Gymnasium, {games} games, 3 {opponents}s, {threads} threads"
        show(name, partial(opponents_rate, opponents, threads, games, seconds))
    show("Last Boat, OpenSpiel", lambda: our_openspiel_rate(seconds, clock))
    show("PettingZoo's connect four", lambda: aec_rate(connect_four(), seconds, clock))
    show("PettingZoo's hanabi", lambda: aec_rate(hanabi(), seconds, clock))
    show("OpenSpiel's backgammon (C++)", lambda: openspiel_rate("backgammon", seconds, clock))
    show("OpenSpiel's hearts (C++)", lambda: openspiel_rate("hearts", seconds, clock))
    show("Pgx's backgammon", lambda: pgx_rate("backgammon", chosen.games, seconds, clock))


if __name__ == "__main__":
    main()
