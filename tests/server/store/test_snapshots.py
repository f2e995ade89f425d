"""Idle tables are unloaded and load the same; snapshots and summaries that cannot be used are rebuilt."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from server.payloads import check
from server.single_table import ID, SingleTable, payloads, with_single_table
from server.table_games import HOST

from lastboat.server.models.tables import Summaries
from lastboat.server.store import store
from lastboat.server.store.games import games_of
from lastboat.server.tables.summaries import SUMMARY_FORMAT, summary
from lastboat.server.tables.table import SNAPSHOT_FORMAT


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
            await single.residency.unload_idle()
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
        await single.residency.unload_idle()
        aside = single.twin.seq
        await single.play(20)
        table = await single.registry.store.load(ID)

        assert table is not None
        assert table.updates_from == aside
        assert table.seq > aside
        assert payloads(table) == payloads(single.twin)

    with_single_table(tmp_path, scenario)


@pytest.mark.parametrize("fault", ["cut", "changed", "of another format", "without a format"])
def test_a_damaged_or_foreign_snapshot_is_ignored(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(single: SingleTable) -> None:
        await single.play(60)
        await single.residency.unload_idle()
        match fault:
            case "cut":
                change(tmp_path, "update snapshots set body = substr(body, 1, 500)")
            case "changed":
                change(tmp_path, """update snapshots set body = replace(body, '"takebacks": 0', '"takebacks": 9')""")
            case "without a format":
                change(tmp_path, "update snapshots set body = ?", json.dumps({"seq": 3, "status": "gathering"}))
            case _:
                monkeypatch.setattr(store, "SNAPSHOT_FORMAT", 0)
        table = await single.loaded()
        assert payloads(table) == payloads(single.twin)
        assert table.updates_from != table.seq

    with_single_table(tmp_path, scenario)
    assert "snapshot ignored" in caplog.text


def test_a_summary_of_another_format_is_rebuilt_for_the_lobby(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        first = {"id": ID, "status": "playing", "public": True, "options": {"players": 2}, "seats": ["Ada", "Bob"]}
        new = await single.registry.store.lobby(100)
        change(tmp_path, "update tables set about = ?", json.dumps(first))
        lobby, mine = await single.registry.store.lobby(100), (await games_of(single.registry.store, HOST.id)).tables
        assert lobby == new
        assert mine[0].items() >= lobby[0].items()
        assert check(Summaries, {"tables": lobby})["tables"]
        assert lobby[0]["options"]["edition"] == "the-island"
        database = sqlite3.connect(tmp_path / "boats.db")
        (about,) = database.execute("select about from tables").fetchone()
        database.close()
        assert json.loads(about)["format"] == SUMMARY_FORMAT

    with_single_table(tmp_path, scenario)


def test_a_change_of_what_is_stored_needs_a_new_format(tmp_path: Path) -> None:
    """If this fails, raise the number beside what you have changed, here and there."""

    async def scenario(single: SingleTable) -> None:
        assert (SNAPSHOT_FORMAT, fields_of(single.twin.save())) == (5, SNAPSHOT_FIELDS)
        assert (SUMMARY_FORMAT, fields_of(summary(single.twin))) == (3, SUMMARY_FIELDS)

    with_single_table(tmp_path, scenario)


def fields_of(saved: Any) -> str:
    """The names of all fields, nested ones in brackets."""
    if isinstance(saved, list):
        return fields_of(saved[0]) if saved else ""
    if not isinstance(saved, dict) or not all(name.isidentifier() for name in saved):
        return ""
    nested = {name: fields_of(one) for name, one in saved.items()}
    return " ".join(f"{name}({inner})" if inner else name for name, inner in nested.items())


SNAPSHOT_FIELDS = (
    "seq status reveal_by host payer public hints rated repeat daily had_stand_in level commitment past drawn_from "
    "takebacks rematch keys chat_bytes options(players edition) seats(kind person name level face salt "
    "salt_commitment awaited leaves_at away returning bot_turn) clock(control(kind bank increment days) left deciding "
    "is_new_decision was_taken_back running asked since shown_at shown_turn refilled) evening actions "
    "chat(seq at name seat text person)"
)
SUMMARY_FIELDS = (
    "id status public rated options(players edition first two_colours overcrowded to_the_last all_equal submerged "
    "closed_lagoon open_values dice squid colours) seats(seat kind name level face) clock(kind bank increment days) "
    "result"
)
