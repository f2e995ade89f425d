"""A rematch of a table that is loaded again while it is offered."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

from server.http.test_streams import current_services
from server.single_table import ID, SingleTable, with_single_table
from server.table_games import HOST

from lastboat.server.http.routes.tables import rematch
from lastboat.server.limits.addresses import Client
from lastboat.server.thinking.thinkers import Thinkers


def test_the_response_names_the_new_table_even_if_the_old_one_is_loaded_again_meanwhile(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        registry = single.registry
        await single.play(10_000)
        thinkers = Thinkers()
        services = replace(current_services(single), thinkers=thinkers)
        old = await registry.load(ID)
        try:
            async with old.lock:
                offering = asyncio.create_task(rematch(ID, HOST, Client("127.0.0.1", HOST.id), services))
                while len(await registry.store.tables_of(HOST.id)) == 1:
                    await asyncio.sleep(0.01)
                registry.drop(ID)
            answer = json.loads(bytes((await offering).body))
        finally:
            await thinkers.stop()
        (new,) = {one["id"] for one in await registry.store.tables_of(HOST.id)} - {ID}

        assert old.table.rematch is None
        assert answer == {"table": new}
        assert (await registry.load(ID)).table.rematch == new

    with_single_table(tmp_path, scenario)
