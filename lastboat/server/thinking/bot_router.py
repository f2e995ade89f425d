"""Where each level thinks: fast ones in the server, the others in the worker process."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, TypeVar

from lastboat.bots.registry import LEVELS
from lastboat.bots.search import mcts
from lastboat.engine._compile import cache_folder
from lastboat.server.thinking.questions import Asks, MoveQuestion
from lastboat.server.thinking.worker_process import WorkerProcess

QUICK: Final = ("stowaway", "deckhand")
"""Levels that take a few milliseconds: hardly more than sending the question to the worker."""


A = TypeVar("A")


class Host(Protocol):
    """Answers questions: `BotHost` in this process, `WorkerProcess` in another."""

    async def ask(self, question: Asks[A]) -> A:
        """The answer; BotFailed, TimeoutError or BotUnavailable if there is none."""
        ...


def uses_worker() -> bool:
    """Whether a worker can load the compiled bots; if they cannot be cached on disk, it would have to compile them."""
    return cache_folder(mcts.__name__) is not None


def levels_in_server() -> tuple[str, ...]:
    """Our own levels that think in the server itself."""
    return QUICK if uses_worker() else tuple(LEVELS)


class BotRouter:
    """Knows who answers which question; without a worker, everything is answered here."""

    def __init__(self, here: Host, worker: WorkerProcess | None = None) -> None:
        self._here = here
        self._worker = worker

    def host_of(self, question: Asks[object]) -> Host:
        is_quick = isinstance(question, MoveQuestion) and question.level in QUICK and not question.iterations
        return self._here if is_quick or self._worker is None else self._worker

    def expect(self, levels: Iterable[str]) -> None:
        """Bots of these levels are about to play: start the worker if they need it, so that nobody waits for it."""
        if not set(levels) <= set(QUICK):
            self.expect_hints()

    def expect_hints(self) -> None:
        """Someone may ask for a hint, which needs the worker."""
        if self._worker is not None:
            self._worker.start()

    async def stop(self) -> None:
        if self._worker is not None:
            await self._worker.stop()
