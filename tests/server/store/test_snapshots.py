"""Idle tables are unloaded and load the same; snapshots and summaries that cannot be used are rebuilt."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from server.single_table import ID, SingleTable, payloads, with_single_table
from server.table_games import HOST

from lastboat.server.models.tables import Summaries
from lastboat.server.store import store


def change(folder: Path, sql: str, *values: Any) -> None:
    database = sqlite3.connect(folder / "boats.db")
    assert database.execute(sql, values).rowcount == 1
    database.commit()
    database.close()


def test_an_idle_table_is_unloaded_and_loads_the_same_for_every_seat(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        with_undo = 0
        while single.twin.status == "playing":
            await single.play_freely(23)
            before = await single.loaded()
            await single.registry.unload_idle()
            assert b"lastboat_tables_loaded 0.0" in single.registry.metrics.text()
            again = await single.loaded()
            assert again is not before
            assert again.updates_from == again.seq
            assert payloads(again) == payloads(single.twin)
            assert again.save() == single.twin.save()
            assert again.game is not None
            with_undo += again.game.undo_depth > 0
        assert with_undo > 0

    with_single_table(tmp_path, scenario)


def test_a_table_loads_from_its_snapshot_and_the_tail_of_its_log(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        await single.play(90)
        await single.registry.unload_idle()
        aside = single.twin.seq
        await single.play(20)
        table = await single.registry.store.load(ID)

        assert table is not None
        assert table.updates_from == aside
        assert table.seq > aside
        assert payloads(table) == payloads(single.twin)

    with_single_table(tmp_path, scenario)


@pytest.mark.parametrize("fault", ["cut", "changed", "of another version", "of the first version"])
def test_a_damaged_or_foreign_snapshot_is_ignored(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(single: SingleTable) -> None:
        await single.play(60)
        await single.registry.unload_idle()
        match fault:
            case "cut":
                change(tmp_path, "update snapshots set body = substr(body, 1, 500)")
            case "changed":
                change(tmp_path, """update snapshots set body = replace(body, '"takebacks": 0', '"takebacks": 9')""")
            case "of the first version":
                change(tmp_path, "update snapshots set body = ?", json.dumps({"seq": 3, "status": "gathering"}))
            case _:
                monkeypatch.setattr(store, "__version__", "0.0.1")
        table = await single.loaded()
        assert payloads(table) == payloads(single.twin)
        assert table.updates_from != table.seq

    with_single_table(tmp_path, scenario)
    assert "snapshot ignored" in caplog.text


def test_a_summary_of_an_earlier_version_is_rebuilt_for_the_lobby(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        first = {"id": ID, "status": "playing", "public": True, "options": {"players": 2}, "seats": ["Ada", "Bob"]}
        new = await single.registry.store.lobby(100)
        change(tmp_path, "update tables set about = ?", json.dumps(first))
        lobby, mine = await single.registry.store.lobby(100), await single.registry.store.tables_of(HOST.id)
        assert lobby == mine == new
        assert Summaries.model_validate({"tables": lobby}).tables[0].options.edition == "the-island"
        database = sqlite3.connect(tmp_path / "boats.db")
        (about,) = database.execute("select about from tables").fetchone()
        database.close()
        assert json.loads(about)["version"]

    with_single_table(tmp_path, scenario)
