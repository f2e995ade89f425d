"""Warm-up: afterwards no request compiles or loads anything, and a failure is reported."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TypeVar, cast

import httpx
import pytest
from numba.core.registry import CPUDispatcher
from server.harness import ROOT, Player, Server, WaitingServer
from server.table_games import HOST, gathered, play_through

from lastboat.editions import EDITIONS, Options
from lastboat.puzzles import shipped
from lastboat.record import read_record
from lastboat.server.course.lessons import lesson
from lastboat.server.course.steps import STEPS
from lastboat.server.limits.addresses import Client
from lastboat.server.limits.heavy_work import finish
from lastboat.server.runtime.autoplay import Autoplay
from lastboat.server.runtime.hints import Hints
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.warm_up import WarmUp
from lastboat.server.tables import offered_options
from lastboat.server.tables.fair_dice import verify
from lastboat.server.tables.summaries import summary
from lastboat.server.tables.table import Table
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter, levels_in_server
from lastboat.server.thinking.questions import Asks, MoveAnswer, MoveQuestion, RankedAction
from lastboat.server.views.history import dice_of, frames, past_view_of, record_of
from lastboat.server.views.messages import message, to_json
from lastboat.server.views.puzzles import puzzle_payload
from lastboat.server.views.timeline import timeline

A = TypeVar("A")


def ready() -> set[tuple[str, str, str]]:
    """Every compiled function with the arguments it has machine code for in this process."""
    found = [one for one in gc.get_objects() if isinstance(one, CPUDispatcher)]
    return {(one.py_func.__module__, one.__name__, str(args)) for one in found for args in one.signatures}


def take_the_course() -> None:
    for step in STEPS:
        actions: list[int] = []
        for move in step.solution:
            legal = json.loads(to_json(lesson(step, actions)))["own"]["legal"]
            actions.append(next(one["action"] for one in legal if one["move"]["text"] == move))
        lesson(step, actions)


def solve_a_puzzle() -> None:
    puzzle = next(iter(shipped().by_id.values()))
    puzzle_payload(puzzle, puzzle.best_plan)


def look_back(table: Table) -> None:
    for all_open in (False, True):
        past_view = past_view_of(table, 0, all_open=all_open)
        list(frames(table, 0, 20, past_view))
        finish(timeline(table, past_view))


class Elsewhere:
    """Answers as the worker process does."""

    async def ask(self, question: Asks[A]) -> A:
        assert isinstance(question, MoveQuestion)
        ranked = tuple(RankedAction(action, 0.5, (1, 0), (9, 3)) for action in question.legal)
        return cast(A, MoveAnswer(question.legal[0], ranked))


async def be_helped(table: Table) -> None:
    """A hint that is thought through elsewhere, and an answer of each bot that thinks in the server."""
    autoplay = Autoplay(BotRouter(BotHost()), Metrics(), slots=1, seconds=0.02, pause=0.0)
    assert table.seat_to_act is not None
    await Hints(0.02, Metrics(), BotRouter(Elsewhere())).hint(table, table.seat_to_act, Client("192.0.2.1"))
    for level in levels_in_server():
        table.seats[table.seat_to_act].level = level
        await autoplay.answer(table)


def do_everything() -> None:
    """What the routes call, in every phase of some games."""
    offered_options.offer()
    take_the_course()
    solve_a_puzzle()
    helped = set()
    for players in (2, 4):
        table = gathered(Options(players=players))
        for _ in play_through(table, seed=players):
            for seat in (None, *range(players)):
                message(table, seat, HOST)
            summary(table)
            if table.game is not None and table.status == "playing" and table.game.phase not in helped:
                helped.add(table.game.phase)
                asyncio.run(be_helped(Table.load(table.id, table.secret, table.save())))
                look_back(table)
        look_back(table)
        finish(dice_of(table))
        verify(read_record(str(finish(record_of(table)))))


def what_is_not_ready_in_time() -> set[str]:
    warm_up = WarmUp()
    warm_up.start()
    asyncio.run(warm_up.wait_for_bots())
    gc.unfreeze()  # what is frozen is not among gc.get_objects()
    before = ready()
    do_everything()
    return {f"{module}.{name}" for module, name, _ in ready() - before}


def test_after_the_warm_up_nothing_is_compiled_or_loaded_by_any_request() -> None:
    script = "from server.runtime.test_warm_up import *; print('\\n'.join(what_is_not_ready_in_time()))"
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


BROKEN = """
from lastboat.server.runtime import warm_up
def fail(report, entry_points): raise RuntimeError("no room on the disk")
warm_up.warm_up = fail
"""


def test_a_failed_warm_up_is_reported_and_requests_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Server, "patch", BROKEN)
    monkeypatch.setattr(Server, "wait_until_warm", lambda _: None)
    server = Server(tmp_path).start()
    try:
        while not (health := httpx.get(f"{server.url}/healthz", timeout=10).json())["failed"]:
            pass
        refused = httpx.get(f"{server.url}/api/tables", timeout=10)
        code = server.stop()
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()

    assert not health["warm"]
    assert health["failed"] == "the rules cannot be compiled (RuntimeError); see the server's log"
    assert refused.status_code == 503
    assert refused.json()["detail"] == health["failed"]
    assert "RuntimeError" in server.log.read_text()
    assert code == 0


def test_options_and_names_work_while_the_rules_are_being_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(EDITIONS, "atoll")  # which only this process has
    rules_may_come = tmp_path / "go"
    server = WaitingServer(tmp_path, rules_may_come, part="rules", awaited="loaded").start()
    try:
        ada = Player(server)
        offered = ada.get("/api/options")
        network = ada.get("/api/network")
        lists = [ada.http.get(path) for path in ("/api/tables", "/api/me/tables")]
        health = ada.get("/healthz")
        rules_may_come.touch()
        ada.close()
    finally:
        server.stop()

    assert offered == json.loads(json.dumps(offered_options.offer()))
    assert network["address"] is None
    assert {(one.status_code, one.json()["code"]) for one in lists} == {(503, "warming-up")}
    assert (health["loaded"], health["warm"]) == (True, False)


def test_games_are_played_while_the_bots_are_being_compiled(tmp_path: Path) -> None:
    bots_may_come = tmp_path / "go"
    server = WaitingServer(tmp_path, bots_may_come, part="bots", awaited="warm").start()
    try:
        ada = Player(server)
        table = ada.create("person", "bot", options={"first": 0})
        start = ada.post(f"/api/tables/{table}/start")
        early = ada.get("/healthz")
        hint = ada.http.get(f"/api/tables/{table}/hint")
        ada.move(table, start["ply"], ada.look(table)["own"]["legal"][0]["action"])
        waiting = ada.look(table)
        bots_may_come.touch()
        with ada.listen(table) as stream:
            answered = next(now for now in stream if now["view"]["actor"] == "red")
        late = ada.get("/healthz")
        ada.close()
    finally:
        server.stop()

    assert (early["warm"], early["bots"]) == (True, False)
    assert (hint.status_code, hint.json()["code"]) == (503, "warming-up")
    assert waiting["view"]["actor"] == "blue"
    assert answered["ply"] > waiting["ply"]
    assert late["bots"]
