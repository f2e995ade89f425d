"""Runs a bot's decision in a thread of its own: one that never ends blocks nobody."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Final, TypeVar

from lastboat.server.runtime.metrics import Metrics

T = TypeVar("T")
PATIENCE: Final = 4.0
"""A bot is given up after this many times its thinking time, plus GRACE."""
GRACE: Final = 5.0
"""Seconds, for a slow machine."""


async def think(thought: Callable[[], T], seconds: float, metrics: Metrics) -> T:
    """The result of a decision that is to take so many seconds; TimeoutError if it takes far longer."""
    began = time.perf_counter()
    try:
        return await asyncio.wait_for(_in_a_thread(thought), seconds * PATIENCE + GRACE)
    finally:
        metrics.bot_seconds.inc(time.perf_counter() - began)


def _in_a_thread(thought: Callable[[], T]) -> asyncio.Future[T]:
    """A daemon thread: the server does not wait for it when it stops."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        thinking: Future[T] = Future()
        try:
            thinking.set_result(thought())
        except Exception as error:
            thinking.set_exception(error)
        with suppress(RuntimeError):  # the loop has been closed meanwhile
            loop.call_soon_threadsafe(_pass_on, thinking, done)

    threading.Thread(target=run, name="bot", daemon=True).start()
    return done


def _pass_on(thinking: Future[T], done: asyncio.Future[T]) -> None:
    error = thinking.exception()
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(thinking.result())
