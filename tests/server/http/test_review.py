"""Reviews over HTTP: computed by the worker, the same for everyone, refused while the game is in play."""

from __future__ import annotations

from typing import Any

import httpx
from server.harness import PATIENCE, Player, Server, wait_until
from server.payloads import check

from lastboat.server.models.review import ReviewState


def bots_game(player: Player) -> str:
    table = player.create("bot", "bot", level="stowaway")
    player.post(f"/api/tables/{table}/start")
    wait_until(lambda: player.look(table)["table"]["status"] == "over")
    return table


def states_until_done(player: Player, table: str) -> list[dict[str, Any]]:
    """What is answered until the review is done."""
    states: list[dict[str, Any]] = []

    def is_done() -> bool:
        states.append(player.get(f"/api/tables/{table}/review"))
        return bool(states[-1]["state"] == "done")

    wait_until(is_done)
    return states


def test_a_finished_game_is_reviewed_once_and_everyone_gets_the_same(server: Server, ada: Player, bob: Player) -> None:
    table = bots_game(ada)
    path = f"/api/tables/{table}/review"
    states = states_until_done(ada, table)
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as stranger:
        answer = stranger.get(path)
        again = stranger.get(path, headers={"If-None-Match": answer.headers["etag"]})

    assert {"waiting", "working"} & {state["state"] for state in states}
    assert check(ReviewState, states[-1])["review"] is not None
    assert answer.json() == bob.get(path) == states[-1]
    assert (again.status_code, again.content) == (304, b"")


def test_a_game_in_play_is_not_reviewed_and_the_refusal_tells_nothing(ada: Player, bob: Player) -> None:
    tables = [ada.create("person", "local") for _ in range(2)]
    for table in tables:
        ada.post(f"/api/tables/{table}/start")
    looks = {seat: ada.look(tables[1], seat) for seat in ("red", "blue")}
    seat, mine = next((seat, look) for seat, look in looks.items() if look["own"]["legal"])
    ada.move(tables[1], mine["ply"], mine["own"]["legal"][0]["action"], seat=seat)
    told = [player.get(f"/api/tables/{table}/review", ok=False) for player in (ada, bob) for table in tables]

    assert told[0]["code"] == "game-running"
    assert all(one == told[0] for one in told)
