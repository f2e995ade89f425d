"""Clients play while the server is killed repeatedly: every acknowledged move is stored exactly once."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.harness import PATIENCE, Player, Server

from lastboat.editions import Options
from lastboat.server.tables.game_in_play import states_after

Log = list[tuple[int, int | None, str]]
"""A table's entries in order: number, ply, body."""


class _Over(Exception):
    """No more moves are needed."""


class Stubborn:
    """Plays both seats of a table at random and repeats each move, with its key, until it is acknowledged."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.random = random.Random(seed)
        self.player = Player(server, f"P{seed}")
        self.table = self.player.create("local", "local", options={"to_the_last": True})
        self.player.post(f"/api/tables/{self.table}/start")
        self.acknowledged: dict[int, int] = {}
        self.moves = 0
        self.done = threading.Event()
        self.thread = threading.Thread(target=self._play_until_over)
        self.thread.start()

    def _play_until_over(self) -> None:
        with suppress(_Over):
            self._play()

    def _play(self) -> None:
        while not self.done.is_set():
            now = self._retry_until_answered("GET", f"/api/tables/{self.table}", None)
            if now["table"]["status"] == "over":
                return
            seat = now["view"]["actor"]
            mine = self._retry_until_answered("GET", f"/api/tables/{self.table}?seat={seat}", None)
            if not mine["own"]["legal"]:
                continue
            action = self.random.choice(mine["own"]["legal"])["action"]
            self.moves += 1
            body = {"ply": mine["ply"], "moves": [action], "key": f"m{self.moves}", "seat": seat}
            answer = self._retry_until_answered("POST", f"/api/tables/{self.table}/moves", body)
            if answer.get("code") != "stale":
                self.acknowledged[mine["ply"]] = action

    def _retry_until_answered(self, verb: str, path: str, body: object) -> Any:
        while not self.done.is_set():
            try:
                answer = self.player.http.request(verb, path, json=body, timeout=10)
                if answer.status_code < 500:
                    return answer.json()
            except (httpx.TransportError, json.JSONDecodeError):
                pass
            time.sleep(0.02)
        raise _Over


def kill_again_and_again(server: Server, kills: int, log_of: Callable[[str], Log]) -> None:
    server.start()
    try:
        players = _play_and_kill(server, kills)
    finally:
        server.kill()
    for player in players:
        _check(log_of(player.table), player.acknowledged)


def _play_and_kill(server: Server, kills: int) -> list[Stubborn]:
    chance = random.Random(kills)
    players = [Stubborn(server, seed) for seed in range(3)]
    for _ in range(kills):
        time.sleep(chance.uniform(0.3, 1.2))
        server.kill()
        server.start()
    _wait_for_moves(players)
    for player in players:
        player.done.set()
        player.thread.join(20)
        player.player.close()
    return players


def _wait_for_moves(players: list[Stubborn]) -> None:
    """Until each of them has played on after the last kill, or ended the game."""
    for player in players:
        before, until = len(player.acknowledged), time.monotonic() + PATIENCE
        while player.thread.is_alive() and len(player.acknowledged) == before:
            assert time.monotonic() < until, f"no move at table {player.table} after the last start"
            time.sleep(0.02)


def _check(log: Log, acknowledged: dict[int, int]) -> None:
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    actions = {ply: json.loads(body)["action"] for _, ply, body in log if ply is not None}
    assert sorted(actions) == list(range(len(actions)))
    assert len(actions) == sum(ply is not None for _, ply, _ in log)
    assert acknowledged
    assert {ply: actions[ply] for ply in acknowledged} == acknowledged
    states_after(Options(players=2, to_the_last=True), [actions[ply] for ply in sorted(actions)])


def kill_on_a_file(folder: Path, kills: int) -> None:
    server = Server(folder)

    def log_of(table: str) -> Log:
        database = sqlite3.connect(server.database)
        wanted = "select seq, ply, body from entries where table_id = ? order by seq"
        log = database.execute(wanted, [table]).fetchall()
        database.close()
        return log

    kill_again_and_again(server, kills, log_of)


def test_five_kills_lose_no_acknowledged_move(tmp_path: Path) -> None:
    kill_on_a_file(tmp_path, 5)


@pytest.mark.slow
def test_fifty_kills_lose_no_acknowledged_move(tmp_path: Path) -> None:
    kill_on_a_file(tmp_path, 50)
