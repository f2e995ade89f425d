"""Writes that fail: the request is refused, and the table is read again before the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from server.single_table import ID, SingleTable, payloads, refused_writes, with_single_table
from server.table_games import HOST

from lastboat.server.refusals import Refusal
from lastboat.server.store.writer import Write
from lastboat.server.tables import play_rules
from lastboat.server.tables.entries import Entry
from lastboat.server.tables.table import Table


def saying(words: str) -> Callable[[Table, float], Sequence[Entry]]:
    return lambda table, at: play_rules.chat(table, HOST.id, "Ada", words, at)


async def refusal_of(single: SingleTable, words: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        await single.registry.do(ID, saying(words))
    return refused.value


def test_a_write_that_fails_is_refused_and_changes_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(single: SingleTable) -> None:
        loaded = await single.registry.load(ID)
        in_memory, seq = loaded.table, loaded.table.seq

        with refused_writes(tmp_path):
            refusal = await refusal_of(single, "Lost")

        assert (refusal.code, refusal.retry_after) == ("no-database", 2)
        assert "try again" in refusal.detail
        assert (loaded.is_stale, loaded.table.seq) == (True, seq)
        await single.do(saying("Kept"))
        assert not loaded.is_stale
        assert loaded.table is not in_memory, "it was read again"
        assert payloads(loaded.table) == payloads(single.twin)

    with_single_table(tmp_path, scenario)

    assert "write failed; request refused, table will be reloaded" in caplog.messages


def test_a_write_that_was_stored_although_its_answer_was_lost_is_seen_by_the_next_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(single: SingleTable) -> None:
        store = single.registry.store
        append = store.append

        async def store_and_fail(change: Write) -> None:
            await append(change)
            raise ConnectionResetError

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", store_and_fail)
            refusal = await refusal_of(single, "Stored")

        assert refusal.code == "no-database"
        for entry in saying("Stored")(single.twin, single.registry.now()):
            single.twin.fold(entry)
        await single.do(saying("Next"))
        assert payloads(await single.loaded()) == payloads(single.twin)

    with_single_table(tmp_path, scenario)


def test_a_game_that_is_handed_over_while_it_is_resumed_is_no_error(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        registry = single.registry
        registry.drop(ID)
        registry.down_since[ID] = 900.0
        append = registry.store.append

        async def append_and_drop(change: Write) -> None:
            await append(change)
            registry.drop(ID)

        registry.store.append = append_and_drop  # type: ignore[method-assign]
        await registry.do(ID, saying("Back"))

    with_single_table(tmp_path, scenario)
