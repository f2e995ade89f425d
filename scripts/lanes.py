"""The lanes of scripts/test, three at a time: all of them, a few with `quick`, every slow test with `long`, and with
`coverage` one that prints which lines of the package no compiled test reaches.

A lane's output is printed when the lane ends. After a failure, no further lane starts.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

SIDE_BY_SIDE: Final = 3
"""With fewer, cores are idle: while one compiles, a second waits for a browser and a third ends with one long test."""
PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "--durations=10")
ON_ALL_CORES: Final = (*PYTEST, "-n", "auto")
WAITING: Final = (*PYTEST, "-n", str(1 + (os.cpu_count() or 1)), "--dist", "loadfile", "--no-loadscope-reorder")
"""Tests that wait for other processes: one more at a time than there are cores. What a file starts or compiles for its
tests is started or compiled once; tests/conftest.py puts long files first."""
IN_THE_BACKGROUND: Final = ("nice", "-n", "10")
"""Lanes that only compute have a lower priority than those that wait, and use the cores in between. Tests do so in one
process: several would each collect them and load or compile the rules."""
FEW_EXAMPLES: Final = ("--hypothesis-profile=quick",)
COVERAGE: Final = ("--cov", "--cov-fail-under=100")
RECORDS: Final = ("tests/laws/test_layout.py", "tests/problems/test_phase_problems.py")
"""Besides the rulebook: the layout of records, and a position in each phase."""
CLIENT: Final = (sys.executable, "scripts/client.py")


@dataclass(frozen=True)
class Lane:
    """A command, and the lanes that must have ended before it starts."""

    name: str
    command: tuple[str, ...]
    after: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


PREPARATION: Final = (
    Lane("compile", (sys.executable, "-m", "support.compile_all"), environment={"PYTHONPATH": "tests"}),
    Lane("build the client", CLIENT),
)
CHECKS: Final = (
    Lane("checks of Python", ("scripts/check", "python")),
    Lane("checks of the client", (*IN_THE_BACKGROUND, "scripts/check", "client"), after=("build the client",)),
)
VITEST: Final = Lane(
    "vitest", (*IN_THE_BACKGROUND, *CLIENT, "npm", "--silent", "run", "test"), after=("build the client",)
)
READY: Final = tuple(lane.name for lane in PREPARATION)
ELSEWHERE: Final = ("tests/fuzz", "tests/web", "tests/engines", "tests/docs/test_levels.py")
"""Tests that run in other lanes; the last one is among the checks of Python."""
FUZZ: Final = "fuzz, with bounds checks"
COMPILED: Final = "tests, compiled"
"""The browser lane waits for it: side by side, the two largest lanes take twice as long, and tests time out."""
WHOLE: Final = (
    *PREPARATION,
    *CHECKS,
    VITEST,
    Lane(COMPILED, (*WAITING, *map("--ignore={}".format, ELSEWHERE)), after=READY),
    Lane("tests in Chromium", (*WAITING, "tests/web"), after=(*READY, COMPILED)),
    Lane("a game in Firefox, a game in WebKit", (*PYTEST, "tests/engines"), after=(*READY, COMPILED)),
    Lane(
        FUZZ,
        (*IN_THE_BACKGROUND, *PYTEST, "tests/fuzz"),
        environment={"NUMBA_BOUNDSCHECK": "1"},
    ),
    Lane(
        "rules uncompiled, with coverage of the engine",
        (*IN_THE_BACKGROUND, *PYTEST, *FEW_EXAMPLES, *COVERAGE, "tests/rulebook", *RECORDS),
        after=(FUZZ,),
        environment={"NUMBA_DISABLE_JIT": "1"},
    ),
    Lane("wheel and sdist", (*IN_THE_BACKGROUND, "scripts/release"), after=READY),
)
"""If several could start, the first one does. Beside a lane that waits runs one that only computes."""
GAMES: Final = (
    "tests/web/test_whole_game.py::test_a_whole_game_from_home_to_rematch[desktop]",
    "tests/server/http/test_games.py::test_two_people_play_a_whole_game",
)
QUICK: Final = (
    *PREPARATION,
    *CHECKS,
    VITEST,
    Lane(
        "a game in Chromium, a game over the wire, rules, laws in small",
        (*ON_ALL_CORES, *FEW_EXAMPLES, "--dist", "worksteal", *GAMES, "tests/rulebook", "tests/laws"),
        after=READY,
    ),
)


LONG: Final = (
    *PREPARATION,
    Lane("faults at random", (*PYTEST, "-s", "-m", "slow", "tests/server/cluster"), after=READY),
    Lane("other slow tests", (*PYTEST, "-m", "slow", "tests", "--ignore=tests/server/cluster"), after=READY),
)
COVERED: Final = (
    *PREPARATION,
    Lane(
        "tests, compiled, with coverage of the package",
        (*WAITING, *map("--ignore={}".format, ELSEWHERE), "--cov", "--cov-config=scripts/coverage.toml"),
        after=READY,
    ),
)
SETS: Final = {"": WHOLE, "quick": QUICK, "long": LONG, "coverage": COVERED}


class Running:
    """Lanes and their progress."""

    def __init__(self, lanes: Sequence[Lane]) -> None:
        self.waiting = list(lanes)
        self.tasks: dict[asyncio.Task[int], Lane] = {}
        self.passed: set[str] = set()
        self.failed: list[str] = []

    async def to_the_end(self) -> list[str]:
        """Run the lanes and return the names of those that failed."""
        while self._start_what_can() or self.tasks:
            done, _ = await asyncio.wait(self.tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                name = self.tasks.pop(task).name
                if task.result() == 0:
                    self.passed.add(name)
                else:
                    self.failed.append(name)
        return self.failed

    def _start_what_can(self) -> bool:
        ready = [lane for lane in self.waiting if self.passed.issuperset(lane.after)]
        starting = [] if self.failed else ready[: SIDE_BY_SIDE - len(self.tasks)]
        for lane in starting:
            self.waiting.remove(lane)
            self.tasks[asyncio.create_task(run(lane))] = lane
        return bool(starting)


async def run(lane: Lane) -> int:
    say(f"· {lane.name}: started")
    began = time.monotonic()
    code, output, processor = await asyncio.to_thread(execute, lane)
    status = "passed" if code == 0 else f"FAILED with status {code}"
    took = f"{time.monotonic() - began:.0f} s, {processor:.0f} s of CPU time"
    say(f"· {lane.name}: {status} after {took}\n{output.decode(errors='replace')}")
    return code


def execute(lane: Lane) -> tuple[int, bytes, float]:
    """Return the exit code, the output, and the CPU time of all processes that the lane waited for."""
    with subprocess.Popen(
        lane.command,
        env=os.environ | lane.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, output, used.ru_utime + used.ru_stime


def say(text: str) -> None:
    print(text, flush=True)


def main(arguments: Sequence[str]) -> int:
    began = time.monotonic()
    failed = asyncio.run(Running(SETS[" ".join(arguments)]).to_the_end())
    say(f"· {'failed: ' + '; '.join(failed) if failed else 'all lanes passed'}, after {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
