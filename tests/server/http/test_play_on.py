"""Playing on from a finished game: a new table that begins where the old one was, with bots at the other seats."""

from __future__ import annotations

from typing import Any

import pytest
from server.harness import Player, Server, new_key, wait_until
from server.http.test_review import bots_game

from lastboat.record import read_record
from lastboat.server.tables.fair_dice import verify


def play_on(player: Player, table: str, *, ok: bool = True, **more: Any) -> Any:
    body = {"ply": 60, "seat": "blue", "level": "stowaway", "chance": "new", **more}
    return player.post(f"/api/tables/{table}/play-on", body, ok=ok)


def finish(player: Player, table: str) -> None:
    """Let a bot play the rest."""
    player.post(f"/api/tables/{table}/leave")
    wait_until(lambda: player.look(table)["table"]["status"] == "over")


def moves_of(player: Player, table: str) -> list[str]:
    return [one["move"]["text"] for one in player.get(f"/api/tables/{table}/timeline", eyes="all")["moves"]]


@pytest.mark.parametrize("chance", ["same", "new"])
def test_a_game_goes_on_where_it_was(server: Server, ada: Player, bob: Player, chance: str) -> None:
    table = bots_game(ada)
    begun = play_on(bob, table, chance=chance)
    new = begun["table"]["id"]

    assert begun["table"]["status"] == "playing"
    assert begun["you"]["seats"] == ["blue"]
    assert [seat["kind"] for seat in begun["table"]["seats"]] == ["bot", "person"]
    assert not begun["table"]["public"]
    assert new[:2] == table[:2]
    finish(bob, new)
    old_moves, new_moves = moves_of(ada, table), moves_of(bob, new)
    assert new_moves[:60] == old_moves[:60]

    record = read_record(bob.http.get(f"/api/tables/{new}/record").text)
    assert verify(record) > 0
    draws = bob.get(f"/api/tables/{new}/dice")["draws"]
    assert (draws[0]["ply"] < 60) == (chance == "same"), "what another game's dice drew is not this one's to prove"


def test_the_same_chance_brings_the_same_and_another_one_something_else(ada: Player) -> None:
    """Rolls come in the order of the finished game, whatever is played."""
    table = bots_game(ada)

    def rolls(moves: list[str]) -> list[str]:
        return [text for text in moves[60:] if text.startswith("roll")]

    wanted = rolls(moves_of(ada, table))
    again = {}
    for chance in ("same", "new"):
        new = play_on(ada, table, chance=chance)["table"]["id"]
        finish(ada, new)
        again[chance] = rolls(moves_of(ada, new))
    common = min(len(wanted), len(again["same"]), len(again["new"]))
    assert common > 5
    assert again["same"][:common] == wanted[:common]
    assert again["new"][:common] != wanted[:common]


def test_a_game_whose_dice_are_known_from_the_first_ply_is_rated_for_nobody(ada: Player, bob: Player) -> None:
    """Otherwise whoever has seen a game end could play it from its first ply, knowing all that comes."""
    table = bots_game(ada)
    begun = play_on(bob, table, ply=0, chance="same")
    new = begun["table"]["id"]
    finish(bob, new)
    again = bob.post(f"/api/tables/{new}/again")["table"]["id"]
    finish(bob, again)

    assert begun["table"]["repeat"]
    for one in (new, again):
        assert moves_of(bob, one)[:4] == moves_of(ada, table)[:4]
    assert bob.get("/api/me/ratings")["ratings"] == []
    assert bob.get("/api/me/profile")["by_players"] == []

    finish(bob, play_on(bob, table, ply=0, chance="new")["table"]["id"])
    assert [one["games"] for one in bob.get("/api/me/ratings")["ratings"]] == [1], "a new island and new dice"


def test_a_game_that_played_on_is_played_on_with_its_own_dice(ada: Player) -> None:
    """They have drawn since it began: nothing before is theirs, so it cannot come again."""
    first = play_on(ada, bots_game(ada), chance="new")["table"]["id"]
    finish(ada, first)
    second = play_on(ada, first, ply=70, chance="same")["table"]["id"]
    finish(ada, second)

    wanted, found = (
        [text for text in moves_of(ada, table)[70:] if text.startswith("roll")] for table in (first, second)
    )
    common = min(len(wanted), len(found))
    assert common > 5
    assert found[:common] == wanted[:common]
    assert verify(read_record(ada.http.get(f"/api/tables/{second}/record").text)) > 0
    assert play_on(ada, first, ply=59, chance="same", ok=False)["code"] == "unknown-dice"
    assert play_on(ada, first, ply=59, chance="new")["ply"] == 59


def test_what_was_played_before_cannot_be_taken_back(ada: Player) -> None:
    """Where a placement of the same seat came last: at its own table it could have been taken back."""
    table = bots_game(ada)
    moves = ada.get(f"/api/tables/{table}/timeline", eyes="all")["moves"]
    placed = next(one for one in moves if one["phase"] == "place")
    begun = play_on(ada, table, ply=placed["ply"], seat=placed["actor"])
    undo = {"ply": placed["ply"], "seat": placed["actor"], "key": new_key()}
    refused = ada.post(f"/api/tables/{begun['table']['id']}/undo", undo, ok=False)
    assert refused["code"] in ("nothing-to-undo", "stale")
    assert begun["you"]["undo"] is None


def test_values_of_the_others_stay_hidden(ada: Player) -> None:
    begun = play_on(ada, bots_game(ada))
    assert all(name.startswith("B") for name in begun["own"]["values"])
    assert begun["view"]["values"] == {}


def test_only_a_finished_game_goes_on_and_the_refusal_tells_nothing(ada: Player, bob: Player) -> None:
    tables = [ada.create("person", "local") for _ in range(2)]
    for table in tables:
        ada.post(f"/api/tables/{table}/start")
    told = [
        play_on(player, table, ok=False, **body)
        for player in (ada, bob)
        for table in tables
        for body in ({"ply": 0}, {"ply": 999_999, "seat": "green"}, {"level": "nobody"})
    ]
    assert told[0]["code"] == "game-running"
    assert all(one == told[0] for one in told)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"ply": 1_000_000}, "no-such-ply"),
        ({"ply": -1}, "bad-request"),
        ({"seat": "green"}, "bad-request"),
        ({"level": "nobody"}, "bad-option"),
        ({"chance": "mine"}, "bad-request"),
    ],
)
def test_what_cannot_be_played_is_refused(ada: Player, body: dict[str, Any], code: str) -> None:
    table = bots_game(ada)
    before = len(ada.get("/api/me/tables")["tables"])
    assert play_on(ada, table, ok=False, **body)["code"] == code
    assert len(ada.get("/api/me/tables")["tables"]) == before
