"""Salts that seats commit to before the start and reveal after it, over real sockets."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from server.harness import Player, TimedServer, play_on
from server.table_games import HOST, do, gathered

from lastboat.cli import main
from lastboat.editions import Options
from lastboat.errors import BadFile
from lastboat.record import read_record
from lastboat.server.limits.heavy_work import finish
from lastboat.server.tables import lobby_rules, play_rules, salts
from lastboat.server.tables.fair_dice import fair_dice_of, verify
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.views.history import record_of


def sealed(salt: str) -> str:
    return hashlib.sha256(salt.encode()).hexdigest()


def commit(player: Player, table: str, salt: str, *, ok: bool = True, **seat: str) -> Any:
    return player.post(f"/api/tables/{table}/salt", {"commitment": sealed(salt), **seat}, ok=ok)


def reveal(player: Player, table: str, salt: str, *, ok: bool = True, **seat: str) -> Any:
    return player.post(f"/api/tables/{table}/reveal", {"salt": salt, **seat}, ok=ok)


def start(player: Player, table: str) -> Any:
    return player.post(f"/api/tables/{table}/start")


def test_a_table_starts_when_every_salt_that_was_committed_to_is_revealed(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open", "bot")
    bob.post(f"/api/tables/{table}/join")
    commit(ada, table, "ada-1")
    committed = commit(bob, table, "bob-1")
    starting = start(ada, table)
    first = reveal(ada, table, "ada-1")
    again = reveal(ada, table, "ada-1")
    playing = reveal(bob, table, "bob-1")

    assert [seat["salt"] for seat in committed["table"]["seats"]] == ["", "", ""]
    assert [seat["salt_commitment"] for seat in committed["table"]["seats"]] == [sealed("ada-1"), sealed("bob-1"), None]
    assert (starting["table"]["status"], starting["ply"]) == ("starting", None)
    assert starting["table"]["fair"]["reveal_by"] is not None
    assert (first["table"]["status"], again["seq"]) == ("starting", first["seq"])
    assert playing["table"]["status"] == "playing"
    assert playing["table"]["fair"]["reveal_by"] is None
    assert [seat["salt"] for seat in playing["table"]["seats"]] == ["ada-1", "bob-1", ""]


def test_a_wrong_salt_is_refused_and_changes_nothing(ada: Player, bob: Player) -> None:
    table = ada.create("person", "bot", "open")
    bob.post(f"/api/tables/{table}/join")
    before = commit(ada, table, "ada-1")
    both = ada.post(f"/api/tables/{table}/salt", {"salt": "a", "commitment": sealed("a")}, ok=False)
    neither = ada.post(f"/api/tables/{table}/salt", {}, ok=False)
    no_hash = ada.post(f"/api/tables/{table}/salt", {"commitment": "ab"}, ok=False)
    early = reveal(ada, table, "ada-1", ok=False)
    seq = start(ada, table)["seq"]
    refused = {
        "someone else's": reveal(bob, table, "ada-1", seat="red", ok=False),
        "a bot's": reveal(ada, table, "ada-1", seat="blue", ok=False),
        "none committed": reveal(bob, table, "bob-1", ok=False),
        "another salt": reveal(ada, table, "ada-2", ok=False),
        "no text": reveal(ada, table, "", ok=False),
        "late commitment": commit(ada, table, "ada-3", ok=False),
        "late salt": ada.post(f"/api/tables/{table}/salt", {"salt": "late"}, ok=False),
        "second start": ada.post(f"/api/tables/{table}/start", ok=False),
        "leaving": bob.post(f"/api/tables/{table}/leave", ok=False),
        "joining": ada.post(f"/api/tables/{table}/join", ok=False),
        "a bot": ada.put(f"/api/tables/{table}/seats/yellow", {"kind": "bot"}, ok=False),
    }
    unchanged = ada.look(table)
    started = reveal(ada, table, "ada-1")
    late = reveal(ada, table, "ada-2", ok=False)

    assert {both["code"], neither["code"], no_hash["code"]} == {"bad-request"}
    assert (early["code"], before["table"]["status"]) == ("table-not-started", "gathering")
    assert {what: problem["code"] for what, problem in refused.items()} == {
        "someone else's": "not-yours",
        "a bot's": "not-yours",
        "none committed": "bad-salt",
        "another salt": "bad-salt",
        "no text": "bad-salt",
        "late commitment": "table-started",
        "late salt": "table-started",
        "second start": "table-started",
        "leaving": "table-started",
        "joining": "table-started",
        "a bot": "table-started",
    }
    assert (unchanged["seq"], unchanged["table"]["status"]) == (seq, "starting")
    assert started["table"]["status"] == "playing"
    assert late["code"] == "bad-salt"


def test_a_salt_is_discarded_when_its_player_leaves(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    commit(bob, table, "bob-1")
    left = bob.post(f"/api/tables/{table}/leave")
    gone = reveal(bob, table, "bob-1", ok=False)
    back = bob.post(f"/api/tables/{table}/join")
    bob.post(f"/api/tables/{table}/salt", {"salt": "openly"})
    ada.put(f"/api/tables/{table}/seats/blue", {"kind": "bot"})
    last = start(ada, table)

    assert left["table"]["seats"][1]["salt_commitment"] is None
    assert gone["code"] == "not-yours"
    assert back["table"]["seats"][1]["salt_commitment"] is None
    assert last["table"]["seats"][1]["salt"] == ""
    assert last["table"]["status"] == "playing"


def test_a_seat_at_the_same_screen_keeps_its_salt_under_a_new_name(ada: Player) -> None:
    table = ada.create("local", "local")
    commit(ada, table, "second", seat="blue")
    renamed = ada.put(f"/api/tables/{table}/seats/blue", {"kind": "local", "name": "Zoe"})

    assert renamed["table"]["seats"][1]["salt_commitment"] == sealed("second")


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[TimedServer]:
    server = TimedServer(tmp_path).start()
    yield server
    server.stop()


def test_a_table_starts_without_a_salt_that_is_withheld_and_the_record_shows_it(
    timed: TimedServer, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ada = Player(timed)
    table = ada.create("local", "local")
    commit(ada, table, "ada-1", seat="red")
    commit(ada, table, "never", seat="blue")
    start(ada, table)
    waiting = reveal(ada, table, "ada-1", seat="red")
    timed.kill()
    timed.start()
    ada.close()
    ada = Player(timed, token=ada.token)
    still = ada.look(table)
    with ada.listen(table) as heard:
        next(heard)
        timed.advance(salts.REVEAL_WITHIN + 1)
        started = next(heard)
    late = reveal(ada, table, "never", seat="blue", ok=False)
    play_on({"red": ada, "blue": ada}, table)
    text = ada.http.get(f"/api/tables/{table}/record").text
    ada.close()
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    code = main(["verify", str(tmp_path / "game.json")])

    assert [one["table"]["status"] for one in (waiting, still, started)] == ["starting", "starting", "playing"]
    assert late["code"] == "table-started"
    fair = read_record(text).fair
    assert fair is not None
    assert fair["salts"] == ["ada-1", sealed("never")]
    assert fair["salt_commitments"] == [sealed("ada-1"), sealed("never")]
    assert fair_dice_of(fair, Options(players=2)).withheld == [1]
    assert code == 0
    assert "1 committed salt; not revealed by blue" in capsys.readouterr().out


def test_verify_finds_a_salt_or_a_commitment_that_was_changed() -> None:
    table = gathered(Options(players=2))
    do(table, salts.commit(table, HOST.id, None, sealed("mine"), 0.0))
    do(table, lobby_rules.start(table, HOST.id, 0.0))
    do(table, salts.reveal(table, HOST.id, None, "mine", 0.0))
    record = finish(record_of(_played(table)))
    assert record.fair is not None

    assert verify(record) > 40
    assert verify(read_record(str(record))) == verify(record)
    for spoilt, match in (
        ({"salts": ["other", ""]}, "does not match the commitment"),
        ({"salt_commitments": [sealed("other"), None]}, "does not match the commitment"),
        ({"salt_commitments": [None]}, "needs 2 salt_commitments"),
        ({"salts": ["other", ""], "salt_commitments": [None, None]}, "chance should have drawn"),
        ({"salts": [sealed("mine"), ""]}, "chance should have drawn"),
    ):
        with pytest.raises(BadFile, match=match):
            verify(replace(record, fair={**record.fair, **spoilt}))


def _played(table: Table) -> Table:
    chance = random.Random(1)
    while table.status != "over":
        assert table.game is not None
        do(table, play_rules.act(table, chance.choice(table.game.legal()), 0.0))
    return table


def test_a_snapshot_keeps_what_is_committed_to_and_until_when_it_can_be_revealed() -> None:
    table = gathered(Options(players=2), seats=[Seat("person", HOST.id, "Ada"), Seat("bot", level="stowaway")])
    do(table, salts.commit(table, HOST.id, None, sealed("mine"), 0.0))
    do(table, lobby_rules.start(table, HOST.id, 5.0))
    again = Table.load(table.id, table.secret, json.loads(json.dumps(table.save())))
    early = salts.start_without(again, 14.9)
    do(again, salts.start_without(again, 15.0))

    assert early == []
    assert again.status == "playing"
    assert again.dice.withheld == [0]
