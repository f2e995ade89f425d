"""Games in several processes: spawned, not forked, because compiled code with threads does not survive a fork."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from lastboat.arena.match import Match, Task
from lastboat.arena.play import play_game
from lastboat.arena.result import GameResult
from lastboat.errors import LastBoatError

Job = tuple[Match, Task]
Workers = Callable[[Iterable[Job]], Iterator[tuple[Match, GameResult]]]
"""Play the jobs and yield each game as it ends; the games are the same wherever they are played."""


def processes(count: int) -> Workers:
    """Return workers in this many processes on this machine."""
    return partial(play_all, processes=count)


def play_all(jobs: Iterable[Job], processes: int) -> Iterator[tuple[Match, GameResult]]:
    """Play the jobs and yield each game as it ends. With one process they are played here, in order."""
    if processes == 1:
        for match, task in jobs:
            yield match, play_game(match, task)
        return
    pool = _Pool(processes)
    try:
        yield from pool.play(iter(jobs))
    finally:
        pool.terminate()


HERE: Final = processes(1)


class _Pool:
    """Worker processes, each connected by a pipe, each with one job at a time."""

    def __init__(self, processes: int) -> None:
        spawn = get_context("spawn")
        self._workers: dict[Any, Any] = {}
        self._jobs: dict[Any, Job] = {}
        for _ in range(processes):
            ours, theirs = spawn.Pipe()
            worker = spawn.Process(target=_work, args=(theirs,), daemon=True)
            self._workers[ours] = worker
            worker.start()
            theirs.close()

    def play(self, jobs: Iterator[Job]) -> Iterator[tuple[Match, GameResult]]:
        for pipe in self._workers:
            self._assign(pipe, jobs)
        while self._jobs:
            for pipe in wait(list(self._jobs)):
                played = self._receive(pipe)
                match, _ = self._jobs.pop(pipe)
                self._assign(pipe, jobs)
                yield match, played

    def _assign(self, pipe: Any, jobs: Iterator[Job]) -> None:
        job = next(jobs, None)
        if job is not None:
            self._jobs[pipe] = job
            pipe.send(job)

    def _receive(self, pipe: Any) -> GameResult:
        try:
            played = pipe.recv()
        except EOFError:
            worker = self._workers[pipe]
            worker.join()
            died = f"a process died (exit code {worker.exitcode}) in a game of {describe(*self._jobs[pipe])}"
            raise LastBoatError(died) from None
        return played_game(played)

    def terminate(self) -> None:
        """Stop all workers at once, even during a game."""
        for pipe, worker in self._workers.items():
            worker.terminate()
            worker.join()
            pipe.close()


def describe(match: Match, task: Task) -> str:
    return f"{' '.join(match.bots)}, block {task.block}, rotation {task.rotation}"


def played_game(answer: GameResult | str) -> GameResult:
    """Return the game from a worker's answer; LastBoatError if it is a string, which says why there is none."""
    if isinstance(answer, GameResult):
        return answer
    raise LastBoatError(f"a game could not be played: {answer}")


def _work(pipe: Connection) -> None:
    """Play jobs until the pipe is closed. Ctrl-C reaches all processes of a terminal; workers ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            match, task = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(play_game(match, task))
        except BrokenPipeError:
            return
        except Exception as error:
            pipe.send(f"{type(error).__name__}: {error}")
