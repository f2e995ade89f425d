"""A database that an earlier version wrote (tests/saved) is opened, and its games continue."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.harness import Player, Server

SAVED = Path(__file__).parents[2] / "saved"
FACTS = json.loads((SAVED / "facts.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    server = Server(tmp_path_factory.mktemp("saved"))
    shutil.copy(SAVED / "lastboat.db", server.database)
    server.start()
    player = Player(server, token=FACTS["token"])
    yield player
    player.close()
    assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()


def test_a_finished_game_has_its_result(ada: Player) -> None:
    was = FACTS["over"]
    now = ada.look(was["id"])
    assert now["table"]["status"] == "over"
    assert (now["ply"], now["view"]["scores"], now["view"]["reason"]) == (was["ply"], was["scores"], was["reason"])


def test_a_game_in_play_is_where_it_was_and_continues(ada: Player) -> None:
    was = FACTS["going"]
    now = ada.look(was["id"], was["actor"])
    view = now["view"]
    assert (now["ply"], view["phase"], view["turn"], view["actor"]) == (
        was["ply"],
        was["phase"],
        was["turn"],
        was["actor"],
    )
    assert {one["name"]: [one["status"], one["hex"]] for one in view["explorers"]} == was["explorers"]
    action = now["own"]["legal"][0]["action"]
    after = ada.move(was["id"], now["ply"], action, seat=was["actor"], key="not-in-the-saved-log")
    assert after["ply"] > was["ply"]


def test_its_people_can_have_devices(ada: Player) -> None:
    """The table of devices came later than this database."""
    assert ada.http.delete("/api/me/device").status_code == 204
    refused = ada.http.put("/api/me/device", json={"endpoint": "", "keys": {"p256dh": "", "auth": ""}})
    assert refused.json()["code"] == "push-off"
