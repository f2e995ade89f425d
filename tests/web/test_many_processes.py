"""Real browsers at a site of several processes: people do not notice which of them they talk to, or that one dies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import expect
from server.cluster.site import Site
from server.harness import Server
from web.conftest import Visiting

FEW = 12
"""Answers before and after the fault."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"), processes=2)
    try:
        yield running.start()
    finally:
        running.close()


def test_a_game_in_the_browser_continues_when_its_process_dies(visiting: Visiting, site: Site) -> None:
    somebody = visiting(to=cast(Server, site))
    somebody.watch.allow("502", "503", "504", "ERR_")
    somebody.home.open()
    somebody.home.play_now()
    table = somebody.table.id
    chance = random.Random(1)
    answer(somebody, chance)
    before = somebody.told(table)["ply"]
    site.owner(table).kill()
    answer(somebody, chance)

    assert somebody.told(table)["ply"] > before
    expect(somebody.table.bar).to_be_visible()


def answer(somebody: Any, chance: random.Random) -> None:
    for _ in range(FEW):
        somebody.table.answer(chance, somebody.table.wait_for_offer())
