"""Servers forked from a process that has loaded everything.

A server that starts from nothing spends three seconds of processor time on imports and on loading machine code, and the
tests start almost a hundred. multiprocessing's fork server does both once for each process of pytest.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from unittest import mock

TESTS = Path(__file__).parents[1]
_STARTING = threading.Lock()


class ForkedProcess:
    """A program in a separate process, with as much of Popen's interface as the tests use."""

    def __init__(self, program: str, environment: Mapping[str, str], log: Path, folder: Path) -> None:
        reading, writing = multiprocessing.Pipe(duplex=False)
        with _STARTING:
            forking = _fork_server()
        self._process = forking.Process(target=_run, args=(program, dict(environment), log, folder, writing))
        self._process.start()
        writing.close()
        self.stdout = os.fdopen(os.dup(reading.fileno()), encoding="utf-8")
        reading.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("a forked server", timeout or 0)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


@cache
def _fork_server() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["server.preloaded"])
    path = os.pathsep.join(filter(None, (str(TESTS), os.environ.get("PYTHONPATH"))))
    with mock.patch.dict(os.environ, PYTHONPATH=path):  # Python 3.11 tells it of no other path
        forkserver.ensure_running()
    return context


def _run(program: str, environment: dict[str, str], log: Path, folder: Path, output: Connection) -> None:
    """Run the program as `python -c` would, in the forked process."""
    os.dup2(output.fileno(), sys.stdout.fileno())
    output.close()
    errors = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(errors, sys.stderr.fileno())
    os.close(errors)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    exec(program, {"__name__": "__main__"})
