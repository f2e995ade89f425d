"""Chat: it counts by its bytes, everyone has a quota, and that of finished games is deleted after a while."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from server.harness import Player, Server
from server.single_table import ID, SingleTable, with_single_table
from server.table_games import HOST, do, gathered

from lastboat.editions import Options
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.maintenance import DAY, expire_chats
from lastboat.server.tables import log_bounds, play_rules
from lastboat.server.tables.log_bounds import check_log_bounds
from lastboat.server.tables.table import Table

KEPT = 30 * DAY


def say(player: Player, table: str, text: str) -> tuple[int, Any]:
    answer = player.http.post(f"/api/tables/{table}/chat", json={"text": text})
    return answer.status_code, answer.json()


def lines_of(player: Player, text: str, most: int = 40) -> int:
    """How many such lines the server takes at once."""
    table = player.create("person", "open")
    for n in range(most):
        if say(player, table, text)[0] >= 400:
            return n
    return most


def test_a_person_and_an_address_have_a_quota_of_chat(tmp_path: Path) -> None:
    server = Server(tmp_path, chat_each=1100, address_chat=2500).start()
    ada, bob, eve = (Player(server, name) for name in ("Ada", "Bob", "Eve"))
    table = ada.create("person", "open", "open")
    bob.post(f"/api/tables/{table}/join")
    taken = [say(ada, table, "x" * 400) for _ in range(3)]
    there = ada.look(table)
    others = [say(bob, table, text)[0] for text in ("é" * 200, "x" * 400)]
    rest = lines_of(eve, "x" * 400)
    for player in (ada, bob, eve):
        player.close()
    server.stop()

    assert [status for status, _ in taken] == [200, 200, 429]
    assert taken[2][1]["code"] == "too-much-chat"
    assert "one person may send 1100 bytes of chat per hour" in taken[2][1]["detail"]
    assert len(there["chat"]) == 2
    assert (others, rest) == ([200, 200], 1), "then the address has used up its share"


def test_a_long_line_costs_more_than_a_short_one(tmp_path: Path) -> None:
    server = Server(tmp_path, rate=0.001, burst=20).start()
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    long, short = lines_of(ada, "é" * 400), lines_of(bob, "é")
    ada.close()
    bob.close()
    server.stop()

    assert 0 < 2 * long < short < 40


def test_a_table_has_a_quota_of_chat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_bounds, "MAX_CHAT", 1000)
    table = gathered(Options(players=2))

    def said(table: Table) -> None:
        entries = play_rules.chat(table, HOST.id, "Ada", "x" * 300, 0.0)
        check_log_bounds(table, entries)
        do(table, entries)

    for _ in range(3):
        said(table)
    with pytest.raises(Refusal, match="1000 bytes of chat"):
        said(table)
    with pytest.raises(Refusal, match="1000 bytes of chat"):
        said(Table.load(table.id, table.secret, table.save()))


def stored(folder: Path) -> str:
    """All that the database holds of tables."""
    with sqlite3.connect(folder / "boats.db") as database:
        rows = database.execute("select body from entries union all select body from snapshots").fetchall()
    database.close()
    return "".join(body for (body,) in rows)


@pytest.mark.parametrize("is_unloaded", [False, True], ids=["in memory", "unloaded"])
def test_the_chat_of_a_finished_game_is_deleted_after_a_while_and_the_game_is_kept(
    tmp_path: Path, is_unloaded: bool
) -> None:
    async def scenario(single: SingleTable) -> None:
        registry, start = single.registry, single.registry.now()
        await single.play(40)
        registry.now = lambda: start + KEPT + 1
        await expire_chats(registry, KEPT)
        assert "All aboard" in stored(tmp_path), "the game is not over"
        await single.play(5000)
        await single.do(lambda table, at: play_rules.chat(table, HOST.id, "Ada", "Well sailed", at))
        if is_unloaded:
            await single.residency.unload_idle()
        await expire_chats(registry, KEPT)
        assert "Well sailed" in stored(tmp_path), "it is over only now"
        before = await single.loaded()
        assert before.status == "over"
        assert before.game is not None

        registry.now = lambda: start + 2 * KEPT + 2
        await expire_chats(registry, KEPT)
        after = await single.loaded()
        assert not after.chat
        assert after.updates_from == after.seq, "streams get a fresh view"
        await single.residency.unload_idle()
        again = await single.loaded()

        assert again is not after
        assert "Well sailed" not in stored(tmp_path)
        assert "All aboard" not in stored(tmp_path)
        assert again.game is not None
        assert (again.seq, again.game.actions) == (before.seq, before.game.actions)
        assert not again.chat
        assert await registry.store.old_chats(registry.now()) == []
        await single.registry.do(ID, lambda table, at: play_rules.chat(table, HOST.id, "Ada", "Again?", at))
        assert [line.text for line in (await single.loaded()).chat] == ["Again?"]

    with_single_table(tmp_path, scenario)
