"""Bots that think in separate processes, `lastboat serve --role bots`: any number of them, on any machine.

A question contains what one seat knows, so it goes to only one of these processes, through a queue group. They need
neither the database nor a lease. If none answers, or all are busy, the asking process thinks itself.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import Final

from lastboat.bots import warmup
from lastboat.server import logs
from lastboat.server.cluster.bus import Bus, NoBus, process_name
from lastboat.server.settings import Settings
from lastboat.server.thinking.answering import InThisProcess
from lastboat.server.thinking.questions import (
    Answer,
    BotFailed,
    Question,
    Thinking,
    failure_as_bytes,
    read_answer,
    read_question,
)
from lastboat.server.thinking.thinkers import QUICK

SPACE: Final = "lastboat"
"""These processes serve every database that shares their NATS."""
SUBJECT: Final = "bots"
BUSY: Final = b"busy"

log = logging.getLogger("lastboat.bots")


class RemoteBots:
    """Asks the processes that only think; if none can answer, asks `here`."""

    def __init__(self, bus: Bus, here: Thinking) -> None:
        self._bus = bus
        self._here = here

    async def ask(self, question: Question) -> Answer:
        if question.level in QUICK and not question.iterations:
            return await self._here.ask(question)
        try:
            reply = await self._bus.within(SPACE).request(SUBJECT, question.as_bytes(), question.timeout)
        except NoBus:
            return await self._here.ask(question)
        return await self._here.ask(question) if reply == BUSY else read_answer(reply)


class BotsProcess:
    """Answers questions until it is stopped."""

    def __init__(self, bus: Bus, places: int, thinking: Thinking) -> None:
        self._bus = bus
        self._places = places
        self._thinking = thinking
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self._bus.within(SPACE).subscribe(SUBJECT, self._on_message, queue=SUBJECT)

    async def finish(self) -> None:
        """Finish the pending questions, and accept no more."""
        self._places = 0
        await asyncio.gather(*self._tasks)

    async def _on_message(self, subject: str, payload: bytes, reply: str) -> None:
        if len(self._tasks) >= self._places:
            await self._bus.reply(reply, BUSY)
            return
        task = asyncio.create_task(self._answer(payload, reply))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, payload: bytes, reply: str) -> None:
        try:
            answer = (await self._thinking.ask(read_question(payload))).as_bytes()
        except (BotFailed, TimeoutError) as error:
            answer = failure_as_bytes(error)
        try:
            await self._bus.reply(reply, answer)
        except NoBus:
            log.warning("bot's answer lost: NATS cannot be reached; a simpler bot decides instead")


def serve_bots(settings: Settings) -> None:
    """Think for other processes until stopped."""
    asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    bus = Bus()
    process = process_name(settings.process)
    logs.name_process(process)
    await bus.connect(settings, process)
    await asyncio.to_thread(warmup.warm_up)
    bots = BotsProcess(bus, settings.bot_workers, InThisProcess())
    await bots.start()
    log.info("bots ready; thinking for other processes")
    stopped = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    await stopped.wait()
    await bots.finish()
    await bus.close()
    log.info("server stopped")
