"""A made-up edition (tests/support/atoll.py) is offered, opened and played without a change of the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.harness import START, Player, Server, play_on
from support.atoll import ATOLL

ADD_ATOLL = """
import sys
sys.path.insert(0, "tests")
from support.atoll import add_atoll
add_atoll()
"""


class AtollServer(Server):
    program = ADD_ATOLL + START


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    server = AtollServer(tmp_path_factory.mktemp("atoll")).start()
    player = Player(server, "Ada")
    yield player
    player.close()
    assert server.stop() == 0


def test_it_is_offered_with_its_dice(ada: Player) -> None:
    offered = ada.get("/api/options")
    assert offered["editions"][-1] == {
        "name": "atoll",
        "title": "The Atoll",
        "boats": 9,
        "about": "Nine boats and two volcanoes.",
        "defaults": {"dice": "tide", "overcrowded": True, "squid": "with-whales"},
    }
    values = {one["name"]: [value["value"] for value in one["values"]] for one in offered["choices"]}
    own = [dice.name for dice in ATOLL.dice]
    assert values["edition"][-1] == "atoll"
    assert set(own) <= set(values["dice"])
    assert {"edition": ["atoll"], "dice": [name for name in values["dice"] if name not in own]} in [
        one["together"] for one in offered["conflicts"]
    ]


@pytest.mark.parametrize("dice", ["tide", "short"])
def test_a_table_of_it_is_played_to_the_end(ada: Player, dice: str) -> None:
    table = ada.create("person", "bot", options={"edition": "atoll", "dice": dice})
    start = ada.post(f"/api/tables/{table}/start")
    assert start["table"]["options"]["edition"] == "atoll"
    assert start["table"]["options"]["overcrowded"] is True
    assert len(start["view"]["boats"]) <= 9
    end = play_on({"red": ada}, table)
    assert end["table"]["status"] == "over"


def test_dice_it_does_not_have_are_refused(ada: Player) -> None:
    body = {
        "options": {"players": 2, "edition": "atoll", "dice": "red"},
        "seats": [{"kind": "person"}, {"kind": "bot"}],
    }
    refused = ada.post("/api/tables", body, ok=False)
    assert "The Atoll has no such dice" in str(refused)
