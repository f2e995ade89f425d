"""The worker process: bots think in it, and whatever happens to it, every question gets an answer or an error."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from server.harness import PATIENCE, Server
from server.harness import Player as Person
from server.runtime.test_hints import asked

from lastboat.editions import Options
from lastboat.server.runtime.autoplay import Autoplay, Player
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.thinking import questions, worker_process
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import (
    QUESTIONS,
    BotFailed,
    BotUnavailable,
    MoveQuestion,
    Question,
    ReviewQuestion,
)
from lastboat.server.thinking.worker_process import GIVE_WAY, NICENESS, WorkerProcess
from lastboat.view import Eyes, view

TABLE = asked()
assert TABLE.game is not None
SEEN = view(TABLE.game.states, 0, 1, Eyes.MEMORY)
SECONDS = 30.0
"""For a bot: enough on a busy machine, where the worker has to wait for everyone else."""

PROGRAM = """
import os, sys, time
from lastboat.bots import warmup
from lastboat.bots.registry import LEVELS

class Hanging:
    def __init__(self, seed): pass
    def choose(self, view, legal, budget): time.sleep(600)

class Deadly(Hanging):
    def choose(self, view, legal, budget): os._exit(3)

class Talkative(Hanging):
    def choose(self, view, legal, budget):
        print("secret: wind", flush=True)
        os.write(1, b"1 {}")
        return legal[-1]

class Greedy(Hanging):
    def choose(self, view, legal, budget): return len(bytearray(8 * 2**30))

class Curious(Hanging):
    def choose(self, view, legal, budget):
        assert not any(name.startswith("LASTBOAT_") for name in os.environ)
        return os.getpriority(os.PRIO_PROCESS, 0)

warmup.warm_up = lambda: None
LEVELS.update(hanging=Hanging, deadly=Deadly, talkative=Talkative, greedy=Greedy, curious=Curious)
from lastboat.server.thinking import worker
worker.main()
"""
COMMAND = (sys.executable, "-c", PROGRAM)
"""Without the lower priority, so that tests do not wait for everything else on a busy machine."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "WAIT_FOR_START", PATIENCE)


def question(level: str, *, seconds: float = SECONDS, iterations: int = 0) -> MoveQuestion:
    return MoveQuestion(level, 1, SEEN.record, SEEN.legal, seconds, seed=7, iterations=iterations)


def with_worker(scenario: Callable[[WorkerProcess], Awaitable[None]], command: tuple[str, ...] = COMMAND) -> None:
    async def run() -> None:
        worker = WorkerProcess(command)
        try:
            await scenario(worker)
        finally:
            await worker.stop()

    asyncio.run(run())


@pytest.mark.parametrize(
    "told",
    [
        question("captain", iterations=100),
        ReviewQuestion(Options(players=2, colours="green-red"), ("Ada\n", "é"), (1, 2), is_coarse=True),
    ],
)
def test_a_question_survives_serialisation(told: Question) -> None:
    assert QUESTIONS.validate_json(QUESTIONS.dump_json(told)) == told
    assert b"\n" not in QUESTIONS.dump_json(told)


def test_a_worker_answers_as_this_process_would() -> None:
    told = question("deckhand", iterations=200)

    async def scenario(worker: WorkerProcess) -> None:
        assert await worker.ask(told) == BotHost().answer(told)

    with_worker(scenario, worker_process.COMMAND)


def test_a_worker_has_a_lower_priority_than_the_server_and_gets_no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LASTBOAT_DATABASE", "postgresql://boats:password@localhost/boats")

    async def scenario(worker: WorkerProcess) -> None:
        lowest = 19
        expected = min(lowest, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
        assert (await worker.ask(question("curious"))).action == expected

    with_worker(scenario, (sys.executable, "-c", f"{GIVE_WAY}\n{PROGRAM}"))


def test_what_a_bot_prints_is_not_taken_for_an_answer() -> None:
    async def scenario(worker: WorkerProcess) -> None:
        assert (await worker.ask(question("talkative"))).action == SEEN.legal[-1]

    with_worker(scenario)


def test_a_bot_that_takes_too_much_memory_fails_alone() -> None:
    async def scenario(worker: WorkerProcess) -> None:
        with pytest.raises(BotFailed, match="MemoryError"):
            await worker.ask(question("greedy"))
        assert (await worker.ask(question("talkative"))).action == SEEN.legal[-1]

    with_worker(scenario)


def test_a_bot_that_hangs_is_killed_and_others_are_answered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(questions, "GRACE", 1.0)

    async def scenario(worker: WorkerProcess) -> None:
        assert (await worker.ask(question("talkative"))).action == SEEN.legal[-1]
        hanging = asyncio.create_task(worker.ask(question("hanging", seconds=0.01)))
        waiting = asyncio.create_task(worker.ask(question("hanging")))
        with pytest.raises(TimeoutError):
            await hanging
        waiting.cancel()
        assert (await worker.ask(question("talkative"))).action == SEEN.legal[-1]

    with_worker(scenario)
    assert "bot does not answer; killing its worker" in caplog.text


def test_a_bot_that_hangs_is_killed_even_if_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "GRACE", 1.0)

    async def scenario(worker: WorkerProcess) -> None:
        assert (await worker.ask(question("talkative"))).action == SEEN.legal[-1]
        hanging = asyncio.create_task(worker.ask(question("hanging", seconds=0.01)))
        while worker._worker is None or not worker._worker._asked:
            await asyncio.sleep(0.01)
        first = worker._worker
        hanging.cancel()
        assert await first._process.wait() == -signal.SIGKILL

    with_worker(scenario)


def test_a_question_that_nobody_waits_for_any_longer_ends_without_a_complaint() -> None:
    complaints: list[str] = []

    async def scenario(worker: WorkerProcess) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context["message"]))
        await worker.ask(question("talkative"))
        first = worker._worker
        assert first is not None
        waiting = asyncio.create_task(worker.ask(question("hanging")))
        while not first._asked:
            await asyncio.sleep(0.01)
        waiting.cancel()
        await first.end()
        first._asked.clear()
        gc.collect()

    with_worker(scenario)
    assert complaints == []


def test_a_bot_that_ends_its_process_twice_has_failed_and_others_are_asked_again() -> None:
    async def scenario(worker: WorkerProcess) -> None:
        with pytest.raises(BotFailed, match="twice"):
            await worker.ask(question("deadly"))

    with_worker(scenario)


def test_a_worker_that_is_killed_is_replaced_and_its_questions_are_asked_again() -> None:
    async def scenario(worker: WorkerProcess) -> None:
        await worker.ask(question("talkative"))
        first = worker._worker
        assert first is not None
        asked = [asyncio.create_task(worker.ask(question("talkative"))) for _ in range(3)]
        first._process.kill()
        assert {one.action for one in await asyncio.gather(*asked)} == {SEEN.legal[-1]}
        assert worker._worker is not first

    with_worker(scenario)


def test_a_worker_that_cannot_start_is_not_tried_again_at_once_and_tables_play_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    metrics = Metrics()

    async def scenario(worker: WorkerProcess) -> None:
        for _ in range(5):
            with pytest.raises(BotUnavailable, match="cannot be started"):
                await worker.ask(question("captain"))

        pool = Autoplay(BotRouter(BotHost(), worker), metrics, slots=1, seconds=1.0, pause=0.0)
        for _ in range(2):
            choice = await pool.choose(Player("t", 1, "captain"), "host", SEEN, SEEN.legal)
            assert (choice.action in SEEN.legal, choice.is_own) == (True, False)

    with_worker(scenario, (sys.executable, "-c", "print('no such thing')"))
    assert caplog.text.count("bot worker is not ready") == 2
    assert b'lastboat_bot_fallbacks_total{reason="worker"} 2.0' in metrics.text()
    assert b"lastboat_bots_replaced_total 0.0" in metrics.text(), "it is not the bot's fault"


def test_a_worker_program_that_does_not_exist_cannot_answer() -> None:
    async def scenario(worker: WorkerProcess) -> None:
        with pytest.raises(BotUnavailable, match="cannot be started"):
            await worker.ask(question("captain"))

    with_worker(scenario, ("/nowhere/python",))


def test_a_worker_that_is_stopped_while_it_starts_has_exited() -> None:
    async def stopped() -> int | None:
        worker = WorkerProcess(COMMAND)
        worker.start()
        while worker._worker is None:
            await asyncio.sleep(0.001)
        await worker.stop()
        return worker._worker._process.returncode

    assert asyncio.run(stopped()) == -signal.SIGKILL


def test_an_idle_worker_is_stopped_and_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "IDLE", 0.05)

    async def scenario(worker: WorkerProcess) -> None:
        await worker.ask(question("talkative"))
        first = worker._worker
        assert first is not None
        assert await first._process.wait() in (0, -signal.SIGKILL)
        assert (await worker.ask(question("talkative"))).action == SEEN.legal[-1]

    with_worker(scenario)


def children_of(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(line.split()[0]) for line in found.stdout.splitlines() if "lastboat.server.thinking.worker" in line]


class Patient(Server):
    patch = f"""
from lastboat.server.thinking import worker_process
worker_process.WAIT_FOR_START = {PATIENCE}
"""


def test_bots_of_a_table_think_in_a_worker_which_ends_with_the_server(tmp_path: Path) -> None:
    server = Patient(tmp_path, bot_seconds=0.1).start()
    assert server.process is not None
    ada = Person(server)
    assert children_of(server.process.pid) == [], "it starts when it is needed"
    table = ada.create("person", "bot", level="captain", options={"first": 0})
    start = ada.post(f"/api/tables/{table}/start")
    with ada.listen(table) as stream:
        ada.move(table, start["ply"], ada.look(table)["own"]["legal"][0]["action"])
        next(now for now in stream if now["ply"] > start["ply"] + 1)
    (worker,) = children_of(server.process.pid)
    ada.close()
    server.kill()
    while Path(f"/proc/{worker}/cmdline").exists() and Path(f"/proc/{worker}/cmdline").read_bytes():
        time.sleep(0.02)

    assert "bot's decision replaced" not in server.log.read_text()
