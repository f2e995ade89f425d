"""A record file opened at the server: a finished private table, or what is wrong with the file."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any

import httpx
from server.harness import Player, Server, wait_until
from server.http.test_review import bots_game

from lastboat.bots import make
from lastboat.bots.bot import Budget
from lastboat.game import Game
from lastboat.record import read_record
from lastboat.server.models.requests import MAX_RECORD
from lastboat.server.tables.fair_dice import verify
from lastboat.view import Eyes


@cache
def finished(**options: Any) -> Game:
    game = Game(seed=7, players=2, names=("Ada", "Kraken"), **options)
    bots = [make("stowaway", seat) for seat in range(2)]
    while not game.over:
        seen = game.view(game.actor, Eyes.MEMORY)
        assert seen.seat is not None
        game.play(bots[seen.seat].choose(seen, seen.legal, Budget(iterations=1)))
    return game


def text_of(game: Game) -> str:
    return str(game.record())


def opened(player: Player, text: str, *, ok: bool = True) -> Any:
    return player.post("/api/records", {"record": text}, ok=ok)


def test_a_record_becomes_a_private_table_that_is_over(ada: Player, bob: Player) -> None:
    game = finished()
    table = opened(ada, text_of(game))["table"]
    about = ada.look(table)["table"]
    assert (about["status"], about["public"], about["rated"]) == ("over", False, False)
    assert [seat["name"] for seat in about["seats"]] == ["Ada", "Kraken"]
    assert ada.look(table)["view"]["scores"] == dict(zip(("red", "blue"), game.scores, strict=False))
    shown = bob.get(f"/api/tables/{table}/timeline", eyes="all")["moves"]
    assert [one["move"]["text"] for one in shown] == [str(move) for move in game.record().moves]
    assert table not in [one["id"] for one in bob.get("/api/tables")["tables"]]
    assert table in [one["id"] for one in ada.get("/api/me/tables")["tables"]]
    assert table not in [one["id"] for one in bob.get("/api/me/tables")["tables"]]


def test_it_is_reviewed_and_rated_for_nobody(server: Server, ada: Player) -> None:
    table = opened(ada, text_of(finished()))["table"]
    wait_until(lambda: ada.get(f"/api/tables/{table}/review")["review"] is not None)
    assert ada.get(f"/api/tables/{table}/ratings") == {"changes": []}
    assert ada.get("/api/me/ratings")["ratings"] == []


def test_the_server_opens_what_it_wrote_itself(ada: Player, bob: Player) -> None:
    """The dice of the game are no longer this table's to prove."""
    text = ada.http.get(f"/api/tables/{bots_game(ada)}/record").text
    table = opened(bob, text)["table"]
    again = read_record(bob.http.get(f"/api/tables/{table}/record").text)
    assert again.moves == read_record(text).moves
    assert verify(again) == 0


def test_what_is_no_record_is_refused_with_the_line(ada: Player) -> None:
    text = text_of(finished())
    line = next(line for line in text.splitlines() if "roll" in line)
    wrong = {
        "": "line 1",
        "[]": "format",
        text.replace(line, '  "sail away",', 1): "move",
        text.replace('"scores"', '"points"'): "result",
        "[" * 20_000: "",
        json.dumps({"format": "lastboat game", "version": 9, "actions": 1}): "version 9",
    }
    for bad, said in wrong.items():
        refused = opened(ada, bad, ok=False)
        assert refused["code"] == "not-parsable", bad[:80]
        assert said in refused["detail"], refused["detail"]


def test_a_game_that_is_not_over_or_begins_at_a_position_is_refused(ada: Player) -> None:
    record = finished().record()
    begun = Game.from_record(replace(record, moves=record.moves[:200], result=None))
    for game, said in ((begun, "not over"), (Game.from_position(begun.position()), "begins at a position")):
        refused = opened(ada, text_of(game), ok=False)
        assert refused["code"] == "not-parsable"
        assert said in refused["detail"]


def test_what_is_too_large_is_refused_before_it_is_read(ada: Player) -> None:
    assert opened(ada, " " * MAX_RECORD, ok=False)["code"] == "too-large"


def test_nobody_opens_a_record_without_a_token(server: Server) -> None:
    refused = httpx.post(f"{server.url}/api/records", json={"record": text_of(finished())})
    assert refused.json()["code"] == "no-token"


def test_names_are_cleaned_as_everywhere(ada: Player) -> None:
    fields = json.loads(text_of(finished()))
    fields["names"] = ["Ada\u202e\n", "Kraken"]
    table = opened(ada, json.dumps(fields))["table"]
    assert ada.look(table)["table"]["seats"][0]["name"] == "Ada"
    fields["names"] = ["x" * 500, "Kraken"]
    assert opened(ada, json.dumps(fields), ok=False)["code"] == "bad-name"


def test_records_that_are_opened_at_once_are_tables_of_their_own(ada: Player) -> None:
    text = text_of(finished())
    with ThreadPoolExecutor(3) as pool:
        found = [one["table"] for one in pool.map(lambda _: opened(ada, text), range(3))]
    assert len(set(found)) == 3
