"""The operator's orders: each is one transaction, with the note by which running servers hear of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lastboat.server.store import operations
from lastboat.server.store.database import open_database
from lastboat.server.store.operations import find_people, operations_after
from lastboat.server.store.store import Store


def test_a_deletion_without_its_note_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise OSError("the disk is full")

    async def scenario() -> None:
        store = Store(await open_database(f"sqlite+aiosqlite:///{tmp_path}/boats.db"))
        await store.add_person("ada", "Ada", "code", "token", 0.0)
        with monkeypatch.context() as patch:
            patch.setattr(operations, "_note", fail)
            with pytest.raises(OSError, match="the disk is full"):
                await operations.delete(store, "ada", 0.0)
        assert await store.person_of_token("token") is not None
        await operations.delete(store, "ada", 0.0)
        assert await find_people(store, "ada") == []
        assert (await operations_after(store, 0))[1] == {"ada"}
        await store.close()

    asyncio.run(scenario())
