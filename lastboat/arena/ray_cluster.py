"""Games on a Ray cluster: `lastboat arena … --ray ADDRESS`.

A game is a Ray task. A game that was in progress when its node died is played again on another node.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from functools import cache, partial
from importlib import import_module
from itertools import islice
from typing import Any, Final

from lastboat.arena.match import Match, Task, check_entrants, code
from lastboat.arena.play import play_game
from lastboat.arena.result import GameResult
from lastboat.arena.workers import Job, Workers, describe, played_game
from lastboat.errors import LastBoatError, install_hint

RETRIES: Final = 3
"""How often a game is retried after the death of its process or node."""
AHEAD: Final = 2
"""Games submitted per core, so that no core waits for its next one."""
CONNECT_TIMEOUT: Final = 10.0
"""Seconds for the cluster to accept a connection."""
CLIENT: Final = "ray://"
RUNNING_HERE: Final = "auto"


def ray_cluster(address: str) -> Workers:
    """Return workers on the cores of a running cluster."""
    return partial(_play_all, address)


def _play_all(address: str, jobs: Iterable[Job]) -> Iterator[tuple[Match, GameResult]]:
    ray = _connect(address)
    try:
        yield from _play(ray, iter(jobs))
    finally:
        ray.shutdown()  # stops games in progress, too


def _connect(address: str) -> Any:
    try:
        import ray
    except ModuleNotFoundError as missing:
        raise LastBoatError(f"--ray needs {missing.name}; {install_hint('ray')}") from missing
    _check_address(address)
    if address.startswith(CLIENT):
        _require_client(address)
    try:
        ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (OSError, RuntimeError, ValueError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise LastBoatError(f"no Ray cluster can be used at {address}: {reason}") from error
    return ray


def _check_address(address: str) -> None:
    """Refuse an address where nobody listens: Ray itself would retry for minutes."""
    if address == RUNNING_HERE:
        return
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not port.isdecimal():
        allowed = f"HOST:PORT, {CLIENT}HOST:PORT or {RUNNING_HERE}"
        raise LastBoatError(f"{address!r} is not the address of a Ray cluster; allowed: {allowed}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_TIMEOUT).close()
    except (OSError, OverflowError) as error:
        raise LastBoatError(f"no Ray cluster answers at {address}: {error}") from error


def _require_client(address: str) -> None:
    """Refuse an address of Ray's client where it is not installed: our extra brings what a node of a cluster needs."""
    try:
        import_module("grpc")
    except ModuleNotFoundError as missing:
        instead = "or run it on a node of the cluster with --ray auto"
        raise LastBoatError(f'{address} needs Ray\'s client: pip install "ray[client]", {instead}') from missing


def _play(ray: Any, jobs: Iterator[Job]) -> Iterator[tuple[Match, GameResult]]:
    task_of = ray.remote(num_cpus=1, max_retries=RETRIES)(play_on_node)
    pending: dict[Any, Job] = {}
    while True:
        cores = int(ray.cluster_resources().get("CPU", 1))  # nodes come and go
        for job in islice(jobs, max(0, AHEAD * cores - len(pending))):
            pending[task_of.remote(*job, code())] = job
        if not pending:
            return
        (done,), _ = ray.wait(list(pending))
        job = pending.pop(done)
        yield job[0], _receive(ray, done, job)


def _receive(ray: Any, done: Any, job: Job) -> GameResult:
    try:
        return played_game(ray.get(done))
    except ray.exceptions.RayError as error:
        lost = f"a process died {1 + RETRIES} times, or cannot load lastboat, in a game of {describe(*job)}"
        raise LastBoatError(f"{lost} ({type(error).__name__})") from error


def play_on_node(match: Match, task: Task, wanted: str) -> GameResult | str:
    """Play a game on a node of the cluster, or return why it cannot be played there."""
    try:
        _check(match.bots, wanted)
        return play_game(match, task)
    except Exception as error:
        return f"{type(error).__name__} on {socket.gethostname()}: {error}"


@cache
def _check(bots: tuple[str, ...], wanted: str) -> None:
    """Refuse what would change the results: different code, or a bot that is not installed."""
    if code() != wanted:
        raise LastBoatError(f"its rules and bots are {code()}, not {wanted}; install the same version on all nodes")
    check_entrants(bots)
