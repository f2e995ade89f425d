"""Processes that only think: they answer for others, and their absence is no fault."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from server.cluster.nats_server import NatsServer
from server.harness import ROOT
from server.test_launch import run

from lastboat.editions import Options
from lastboat.server.cluster.bus import Bus
from lastboat.server.cluster.remote_bots import BotsProcess, RemoteBots
from lastboat.server.settings import Settings
from lastboat.server.tables.fair_dice import FairDice
from lastboat.server.tables.game_in_play import GameInPlay
from lastboat.server.tables.play_rules import opening_draws
from lastboat.server.thinking.questions import Answer, BotFailed, Question
from lastboat.view import Eyes, view


class Fixed:
    """Always gives the same answer, and counts the questions."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.asked = 0

    async def ask(self, question: Question) -> Answer:
        self.asked += 1
        if self.action < 0:
            raise BotFailed("ValueError")
        return Answer(self.action)


@pytest.fixture
def nats(tmp_path: Path) -> NatsServer:
    return NatsServer(tmp_path)


def question(level: str = "captain") -> Question:
    """The first decision of a game."""
    options = Options()
    game = GameInPlay(options)
    for entry in opening_draws(options, FairDice(bytes(32), ("",) * options.players), 0.0):
        game.do(entry.body["action"])
    seat = game.seat_to_act
    assert seat is not None
    seen = view(game.states, 0, seat, Eyes.MEMORY)
    return Question(level, seat, seen.record, tuple(game.legal()), 0.1)


def test_a_bots_process_is_asked_and_without_one_the_bot_thinks_here(nats: NatsServer) -> None:
    async def play() -> tuple[list[int], Fixed, Fixed]:
        bus = Bus()
        await bus.connect(Settings(nats=nats.url), "test")
        here, there = Fixed(1), Fixed(2)
        asking = RemoteBots(bus, here)
        found = [(await asking.ask(question())).action]
        await BotsProcess(bus, 1, there).start()
        found.append((await asking.ask(question())).action)
        found.append((await asking.ask(question("stowaway"))).action)
        await bus.close()
        return found, here, there

    nats.start()
    try:
        found, here, there = asyncio.run(play())
    finally:
        nats.stop()

    assert found == [1, 2, 1]
    assert (here.asked, there.asked) == (2, 1)


def test_a_busy_bots_process_leaves_the_question_to_the_asking_process(nats: NatsServer) -> None:
    async def play() -> int:
        bus = Bus()
        await bus.connect(Settings(nats=nats.url), "test")
        helper = BotsProcess(bus, 1, Fixed(2))
        await helper.start()
        await helper.finish()
        answer = await RemoteBots(bus, Fixed(1)).ask(question())
        await bus.close()
        return answer.action

    nats.start()
    try:
        assert asyncio.run(play()) == 1
    finally:
        nats.stop()


def test_a_bot_that_fails_elsewhere_has_failed(nats: NatsServer) -> None:
    async def play() -> None:
        bus = Bus()
        await bus.connect(Settings(nats=nats.url), "test")
        await BotsProcess(bus, 1, Fixed(-1)).start()
        with pytest.raises(BotFailed):
            await RemoteBots(bus, Fixed(1)).ask(question())
        await bus.close()

    nats.start()
    try:
        asyncio.run(play())
    finally:
        nats.stop()


def test_the_real_process_chooses_a_legal_move_and_stops_when_asked(nats: NatsServer) -> None:
    async def play() -> int:
        bus = Bus()
        await bus.connect(Settings(nats=nats.url), "test")
        here = Fixed(-2)
        asked = question()
        while True:
            try:
                answer = await RemoteBots(bus, here).ask(asked)
            except BotFailed:  # nobody there yet
                await asyncio.sleep(0.1)
            else:
                await bus.close()
                return answer.action

    nats.start()
    environment = {**os.environ, "LASTBOAT_NATS": nats.url, "LASTBOAT_ROLE": "bots"}
    command = [sys.executable, "-m", "lastboat", "serve"]
    process = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL)
    try:
        action = asyncio.run(asyncio.wait_for(play(), 240))
        process.send_signal(signal.SIGTERM)
        code = process.wait(30)
    finally:
        process.kill()
        process.wait()
        nats.stop()

    assert action in question().legal
    assert code == 0


def test_bots_need_nats() -> None:
    done = run("serve", "--role", "bots")

    assert done.returncode == 2
    assert "role bots needs --nats" in done.stderr
