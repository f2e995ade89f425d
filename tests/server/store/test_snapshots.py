"""Idle tables are put away and come back the same; snapshots and summaries that cannot be used are made anew."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from server.one_table import ID, Quay, heard, in_a_harbour
from server.table_games import HOST

from lastboat.server.models.tables import Summaries
from lastboat.server.store import store


def change(folder: Path, sql: str, *values: Any) -> None:
    database = sqlite3.connect(folder / "boats.db")
    assert database.execute(sql, values).rowcount == 1
    database.commit()
    database.close()


def test_an_idle_table_is_put_away_and_comes_back_the_same_to_every_seat(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        with_undo = 0
        while quay.twin.status == "playing":
            await quay.play_freely(23)
            before = await quay.loaded()
            await quay.harbour.put_away()
            assert "lastboat_tables_loaded 0" in quay.harbour.metrics.text()
            again = await quay.loaded()
            assert again is not before
            assert again.known_from == again.seq
            assert heard(again) == heard(quay.twin)
            assert again.save() == quay.twin.save()
            assert again.voyage is not None
            with_undo += again.voyage.can_undo
        assert with_undo > 0

    in_a_harbour(tmp_path, tell)


def test_a_table_comes_back_from_its_snapshot_and_the_tail_of_its_log(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        await quay.play(90)
        await quay.harbour.put_away()
        aside = quay.twin.seq
        await quay.play(20)
        table = await quay.harbour.store.load(ID)

        assert table is not None
        assert table.known_from == aside
        assert table.seq > aside
        assert heard(table) == heard(quay.twin)

    in_a_harbour(tmp_path, tell)


@pytest.mark.parametrize("fault", ["cut", "changed", "of another version", "of the first version"])
def test_a_snapshot_that_cannot_be_trusted_is_left_alone(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def tell(quay: Quay) -> None:
        await quay.play(60)
        await quay.harbour.put_away()
        match fault:
            case "cut":
                change(tmp_path, "update snapshots set body = substr(body, 1, 500)")
            case "changed":
                change(tmp_path, """update snapshots set body = replace(body, '"takes": 0', '"takes": 9')""")
            case "of the first version":
                change(tmp_path, "update snapshots set body = ?", json.dumps({"seq": 3, "status": "gathering"}))
            case _:
                monkeypatch.setattr(store, "__version__", "0.0.1")
        table = await quay.loaded()
        assert heard(table) == heard(quay.twin)
        assert table.known_from != table.seq

    in_a_harbour(tmp_path, tell)
    assert "a snapshot is left alone" in caplog.text


def test_a_summary_of_an_earlier_version_is_made_anew_for_the_lobby(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        first = {"id": ID, "status": "playing", "public": True, "options": {"players": 2}, "seats": ["Ada", "Bob"]}
        new = await quay.harbour.store.lobby()
        change(tmp_path, "update tables set about = ?", json.dumps(first))
        lobby, mine = await quay.harbour.store.lobby(), await quay.harbour.store.tables_of(HOST.id)
        assert lobby == mine == new
        assert Summaries.model_validate({"tables": lobby}).tables[0].options.edition == "the-island"
        database = sqlite3.connect(tmp_path / "boats.db")
        (about,) = database.execute("select about from tables").fetchone()
        database.close()
        assert json.loads(about)["version"]

    in_a_harbour(tmp_path, tell)
