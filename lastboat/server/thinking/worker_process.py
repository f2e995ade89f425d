"""The server's side of the worker process: starts it when it is first needed, and restarts it after it has exited."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar, cast

from lastboat.server.settings import PREFIX
from lastboat.server.thinking.questions import ANSWERS, QUESTIONS, Asks, BotFailed, BotUnavailable, Failure, Question

NICENESS: Final = 10
"""About a tenth of the CPU when the server is busy; otherwise all of it."""
GIVE_WAY: Final = f"import os; getattr(os, 'nice', int)({NICENESS})"
"""What the worker runs first, because loading the bots takes seconds of CPU time. Not every system has priorities."""
COMMAND: Final = (sys.executable, "-c", f"{GIVE_WAY}; from lastboat.server.thinking.worker import main; main()")
START_WITHIN: Final = 600.0
WAIT_FOR_START: Final = 60.0
"""Seconds that a worker has to load the bots, and that a question waits for it; after that a simpler bot plays."""
PAUSES: Final = (0.0, 0.0, 1.0, 5.0, 30.0)
"""Seconds before the next start, after zero, one, two, three, four or more consecutive workers without an answer."""
IDLE: Final = 900.0
"""Seconds without a question after which the worker is stopped to free its memory."""
READY: Final = b"\n"
"""The first line that a worker sends."""
LONGEST_LINE: Final = 2**20

A = TypeVar("A")

log = logging.getLogger("lastboat.thinking")


class WorkerProcess:
    """Asks a separate process. A bot that never returns is killed with the process."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._worker: _Worker | None = None
        self._starting: asyncio.Task[None] | None = None
        self._is_stopped = False
        self._failures = 0
        """Consecutive workers that answered nothing."""
        self._not_before = 0.0

    async def ask(self, question: Asks[A]) -> A:
        """The answer; BotFailed, TimeoutError or BotUnavailable if there is none.

        If the worker exits meanwhile, which may be another bot's fault, a new one is asked once.
        """
        content = QUESTIONS.dump_json(cast("Question", question))
        for _ in range(2):
            worker = await self._running()
            try:
                answer = ANSWERS.validate_json(await worker.ask(content, question.timeout))
            except WorkerEnded:
                continue
            if isinstance(answer, Failure):
                raise BotFailed(answer.error)
            return cast("A", answer)
        raise BotFailed("its process has exited twice")

    def start(self) -> None:
        """Start the worker unless it is running, so that the next question waits less."""
        is_starting = self._starting is not None and not self._starting.done()
        is_running = self._worker is not None and self._worker.can_be_asked
        is_too_early = self._is_stopped or time.monotonic() < self._not_before
        if not (is_starting or is_running or is_too_early):
            self._starting = asyncio.create_task(self._start())

    async def stop(self) -> None:
        self._is_stopped = True
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait([self._starting])
        if self._worker is not None:
            await self._worker.end()

    async def _running(self) -> _Worker:
        self.start()
        if self._starting is not None:
            await asyncio.wait([self._starting], timeout=WAIT_FOR_START)
        if self._worker is None or not self._worker.can_be_asked:
            raise BotUnavailable("the worker process is not running yet, or cannot be started")
        return self._worker

    async def _start(self) -> None:
        """Start a process and wait until it is ready. It gets no settings: they may contain the database's password."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, env=environment, limit=LONGEST_LINE
            )
        except OSError as error:
            log.error("bot worker cannot be started; simpler bots play", extra={"error": str(error)})
            self._note_end(0)
            return
        self._worker = _Worker(process, self._note_end)
        await self._worker.get_ready()

    def _note_end(self, answers: int) -> None:
        self._failures = 0 if answers else self._failures + 1
        self._not_before = time.monotonic() + PAUSES[min(self._failures, len(PAUSES) - 1)]


class _Worker:
    """One process, from its start to its end."""

    def __init__(self, process: Process, on_end: Callable[[int], None]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.can_be_asked = False
        self._process = process
        self._on_end = on_end
        self._input = process.stdin
        self._output = process.stdout
        self._answers = 0
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[bytes]] = {}
        self._loop = asyncio.get_running_loop()
        self._listening: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None

    async def get_ready(self) -> None:
        """Wait until it has loaded the bots; kill it if it does not."""
        try:
            first = await asyncio.wait_for(self._output.readline(), START_WITHIN)
        except TimeoutError:
            first = b""
        self._listening = asyncio.create_task(self._listen())
        self.can_be_asked = first == READY
        if self.can_be_asked:
            log.info("bot worker started", extra={"pid": self._process.pid})
            self._let_go_when_idle()
        else:
            about = {"pid": self._process.pid}
            log.error("bot worker is not ready: it exited or took too long; simpler bots play", extra=about)
            await self.end()

    async def ask(self, question: bytes, timeout: float) -> bytes:
        """The answer. Whether or not someone still waits for it, a bot that takes far too long is killed."""
        number = next(self._numbers)
        answered = self._asked[number] = self._loop.create_future()
        late = self._loop.call_later(timeout, self._on_late, number)
        answered.add_done_callback(partial(_on_answered, late))
        self._stop_idle_timer()
        try:
            self._input.write(b"%d " % number + question + b"\n")
        except (OSError, RuntimeError) as error:  # it has just exited
            del self._asked[number]
            late.cancel()
            raise WorkerEnded from error
        return await asyncio.shield(answered)

    async def end(self) -> None:
        """Kill it, wait for its exit, and notify everything that waits for it."""
        self._let_go()
        with suppress(ProcessLookupError):
            self._process.kill()
        await (self._listening or self._listen())

    def _let_go(self) -> None:
        """Close its input: the process then exits."""
        self.can_be_asked = False
        self._stop_idle_timer()
        self._input.close()

    def _let_go_when_idle(self) -> None:
        if not self._asked and self.can_be_asked:
            self._idle = self._loop.call_later(IDLE, self._let_go)

    def _stop_idle_timer(self) -> None:
        if self._idle is not None:
            self._idle.cancel()

    async def _listen(self) -> None:
        """Deliver answers until the process exits or sends something else."""
        try:
            while line := await self._output.readline():
                number, _, answer = line.partition(b" ")
                self._pass_on(int(number), answer)
        except ValueError:
            log.error("bot worker sent something that is not an answer; killing it")
            self._process.kill()
        self._let_go()
        status = await self._process.wait()
        log.info("bot worker exited", extra={"pid": self._process.pid, "status": status})
        self._on_end(self._answers)
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_exception(WorkerEnded())

    def _pass_on(self, number: int, content: bytes) -> None:
        self._answers += 1
        answered = self._asked.pop(number, None)
        self._let_go_when_idle()
        if answered is not None and not answered.done():
            answered.set_result(content)

    def _on_late(self, number: int) -> None:
        """Kill the process, as a thread cannot be killed. Questions to its other bots are asked again."""
        log.error("bot does not answer; killing its worker", extra={"pid": self._process.pid})
        self._asked.pop(number).set_exception(TimeoutError())
        self._let_go()
        with suppress(ProcessLookupError):
            self._process.kill()


def _on_answered(late: asyncio.TimerHandle, answered: asyncio.Future[bytes]) -> None:
    late.cancel()
    if not answered.cancelled():
        answered.exception()  # seen, even if nobody waits for it any longer


class WorkerEnded(Exception):
    """The process has exited before it answered."""
