"""While the server compiles the rules, people choose options and read, and their game starts automatically."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from server.harness import Server, WaitingServer
from web.conftest import Visiting


@pytest.fixture
def rules_may_come(tmp_path: Path) -> Path:
    return tmp_path / "go"


@pytest.fixture
def compiling(tmp_path: Path, rules_may_come: Path) -> Iterator[Server]:
    """Name it before `visiting`: then it stops after the browsers have left."""
    running = WaitingServer(tmp_path, rules_may_come, part="rules", awaited="loaded").start()
    yield running
    rules_may_come.touch()
    running.stop()


def test_options_are_chosen_while_compiling_and_the_game_starts_automatically(
    compiling: Server, visiting: Visiting, rules_may_come: Path
) -> None:
    ada = visiting(to=compiling)
    ada.new_table.open("bots")
    ada.new_table.call_me("Ada")
    ada.new_table.players(2)
    ada.new_table.unfold()
    ada.new_table.switch(ada.words.t("table.hints"), on=False)
    expect(ada.page.get_by_text(ada.words.t("home.warming"))).to_be_visible()

    ada.page.locator("form button[type=submit]").click()

    expect(ada.page.get_by_role("button", name=ada.words.t("home.startsSoon"))).to_be_disabled()
    rules_may_come.touch()
    ada.page.wait_for_url("**/t/*")
    about = ada.told(ada.table.id)["table"]
    assert (len(about["seats"]), about["hints"], about["seats"][0]["name"]) == (2, False, "Ada")


def test_the_rules_can_be_read_while_compiling(compiling: Server, visiting: Visiting) -> None:
    ada = visiting(to=compiling)
    ada.rules.open()
    ada.home.open()

    expect(ada.page.get_by_text(ada.words.t("home.warming"))).to_be_visible()
