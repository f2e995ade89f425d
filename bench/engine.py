"""How fast the engine plays and starts, compared with other game engines in the same run.

    python bench/engine.py [--seconds 3] [--starts 7]

Prints the machine and its load; decisions and games per second of random play, compiled on one and two cores and
uncompiled; the time to copy a state; the cold compile and the warm start; and the same rates of the engines in
bench/peers.py. A decision is one call that changes the state: a player's action or an outcome of chance. All times are
wall-clock times, so a busy machine shows lower rates.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from peers import PEERS, PeerResult

from lastboat.dice import buffers, generator, play_out
from lastboat.editions import Options, new_states
from lastboat.engine import SILENT, STATE, States, new
from lastboat.engine._compile import COMPILED, entry

ROOT = Path(__file__).parents[1]
LONGEST = 1_000_000
"""More plies than any game has."""
TABLES = {
    "base game, 4 players": Options(),
    "every option, 4 players": Options(
        overcrowded=True,
        to_the_last=True,
        all_equal=True,
        closed_lagoon=True,
        open_values=True,
        dice="dive",
        squid="with-whales",
    ),
}
COMPILE_ALL = """
from time import perf_counter
start = perf_counter()
from lastboat.warmup import warm_up
def report(name, done, total):
    print(f"{perf_counter() - start:6.1f} s  {done:2} of {total}  {name}", flush=True)
warm_up(report)
"""
PLAY_ONE = """
import lastboat
from lastboat.dice import buffers, generator, play_out
from lastboat.editions import Options, new_states
from lastboat.engine import SILENT
play_out(new_states(Options()), 0, generator(7), *buffers(), SILENT, 1_000_000)
"""


@dataclass(frozen=True)
class Rate:
    """Random games on a number of threads at once."""

    name: str
    threads: int
    decisions: int
    games: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


@dataclass(frozen=True)
class Start:
    """The wall-clock and CPU time of a process."""

    seconds: float
    processor_seconds: float


@dataclass(frozen=True)
class Bench:
    """All figures of a run."""

    machine: dict[str, str]
    rates: list[Rate]
    uncompiled: Rate
    copy_ns: float
    state_bytes: int
    cold: Start | None
    warm: Start | None
    """The median."""
    peers: list[PeerResult]
    missing: str


def measure(name: str, options: Options, seconds: float, threads: int = 1) -> Rate:
    """Play whole games on each thread for at least this many seconds; the engine releases the GIL."""
    start = perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        counts = list(pool.map(lambda seed: _play(options, seed, seconds), range(threads)))
    elapsed = perf_counter() - start
    return Rate(name, threads, sum(c[0] for c in counts), sum(c[1] for c in counts), elapsed)


def _play(options: Options, seed: int, seconds: float) -> tuple[int, int]:
    states, g, work = new_states(options), generator(seed), buffers()
    decisions = games = 0
    end = perf_counter() + seconds
    while perf_counter() < end:
        new(states, 0)
        decisions += play_out(states, 0, g, *work, SILENT, LONGEST)
        games += 1
    return decisions, games


@entry
def _copy(states: States, rounds: int) -> None:
    for _ in range(rounds):
        for i in range(1, len(states)):
            states[i] = states[i - 1]


def measure_copy() -> float:
    """Return the nanoseconds to copy a state, in a compiled loop over an array that fits into the cache."""
    states = np.zeros(33, dtype=STATE)
    _copy(states, 1)
    times = []
    for _ in range(9):
        start = perf_counter()
        _copy(states, 2000)
        times.append((perf_counter() - start) / (2000 * 32) * 1e9)
    return median(times)


@contextmanager
def bare_machine() -> Iterator[dict[str, str]]:
    """Return an environment without machine code or bytecode of earlier runs, removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="lastboat-bench-") as folder:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        caches = dict.fromkeys(("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"), folder)
        yield environment | caches | {"PYTHONPYCACHEPREFIX": f"{folder}/bytecode", "PYTHONPATH": str(ROOT)}


def measure_starts(starts: int, say: Callable[[str], None]) -> tuple[Start, Start]:
    """Return the time to compile everything without a cache, and then the median time to play one game."""
    with bare_machine() as environment:
        cold = _time_process(COMPILE_ALL, environment, lambda line: say(f"cold compile {line}"))
        say("warm start")
        _time_process(PLAY_ONE, environment, say)
        warm = [_time_process(PLAY_ONE, environment, say) for _ in range(starts)]
    return cold, Start(median(start.seconds for start in warm), median(start.processor_seconds for start in warm))


def _time_process(source: str, environment: dict[str, str], say: Callable[[str], None]) -> Start:
    start, spent = perf_counter(), os.times()
    command = [sys.executable, "-c", source]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            say(line.rstrip())
    if process.returncode:
        raise SystemExit(f"the timed process failed:\n{source}")
    now = os.times()
    processor = now.children_user + now.children_system - spent.children_user - spent.children_system
    return Start(perf_counter() - start, processor)


def measure_uncompiled(seconds: float) -> Rate:
    """Measure the same source as plain Python, in a separate process."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, __file__, "--uncompiled", "--seconds", str(seconds)]
    run = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return Rate(**json.loads(run.stdout))


def measure_peers(seconds: float, say: Callable[[str], None]) -> tuple[list[PeerResult], str]:
    """Return the rates of the other engines, and the name of a package that is missing."""
    results = []
    for peer in PEERS:
        say(peer.__name__.replace("_", " "))
        try:
            results.append(peer(seconds))
        except ModuleNotFoundError as error:
            return results, str(error.name)
    return results, ""


def measure_all(seconds: float, starts: int, say: Callable[[str], None]) -> Bench:
    rates = []
    for name, options in TABLES.items():
        measure(name, options, 0.01)
        for threads in (1, 2):
            say(f"{name}, {threads} core{'s' if threads > 1 else ''}")
            rates.append(measure(name, options, seconds, threads))
    say("copies")
    copy_ns = measure_copy()
    say("uncompiled")
    uncompiled = measure_uncompiled(seconds)
    cold, warm = measure_starts(starts, say) if starts else (None, None)
    peers, missing = measure_peers(seconds, say)
    return Bench(_machine(), rates, uncompiled, copy_ns, STATE.itemsize, cold, warm, peers, missing)


def _machine() -> dict[str, str]:
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "load": load,
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
        "lastboat": version("lastboat"),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def table(bench: Bench) -> Iterator[str]:
    yield ", ".join(f"{name} {value}" for name, value in bench.machine.items())
    yield ""
    yield f"{'random play':<36}{'decisions/s':>14}{'games/s':>12}{'decisions/game':>17}"
    for rate in bench.rates:
        yield _row(f"{rate.name}, {rate.threads} core{'s' if rate.threads > 1 else ''}", rate)
    yield _row("base game, uncompiled", bench.uncompiled)
    base = bench.rates[0].decisions_per_second
    yield ""
    yield f"{'copy of a state':<36}{bench.copy_ns:>14,.0f} ns ({bench.state_bytes} bytes)"
    if bench.cold and bench.warm:
        yield _start("cold compile of the rules", bench.cold)
        yield _start("warm start, one random game, median", bench.warm)
    yield f"{'compiled / uncompiled':<36}{base / bench.uncompiled.decisions_per_second:>14,.0f} times"
    yield ""
    yield f"{'peers, one core':<36}{'decisions/s':>14}{'games/s':>12}{'decisions/game':>17}{'ours/theirs':>14}"
    for peer in bench.peers:
        yield f"{_row(f'{peer.name} {peer.version}', peer)}{base / peer.decisions_per_second:>14,.1f}"
    if bench.missing:
        yield f"not measured: {bench.missing} is missing; install the bench extra (uv sync --inexact --extra bench)"


def _row(name: str, rate: Rate | PeerResult) -> str:
    games = rate.decisions / rate.games
    return f"{name:<36}{rate.decisions_per_second:>14,.0f}{rate.games_per_second:>12,.1f}{games:>17,.1f}"


def _start(name: str, start: Start) -> str:
    return f"{name:<36}{start.seconds:>14,.2f} s, {start.processor_seconds:,.2f} s of the processor"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement (default 3)")
    parser.add_argument("--starts", type=int, default=7, help="processes to start; 0 for no times of starts")
    parser.add_argument("--uncompiled", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.uncompiled:
        print(json.dumps(asdict(measure("base game, uncompiled", Options(), chosen.seconds))))
        return 0
    if not COMPILED:
        parser.error("NUMBA_DISABLE_JIT is set: the engine would run uncompiled")
    bench = measure_all(chosen.seconds, chosen.starts, lambda text: print(f"· {text}", file=sys.stderr, flush=True))
    print("\n".join(table(bench)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
