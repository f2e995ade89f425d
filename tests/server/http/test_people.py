"""Guests: names, recovery codes, and seats for people at one screen."""

from __future__ import annotations

from server.harness import Player, Server, play_on, wait_until
from server.payloads import check

from lastboat.server.models.tables import MyTables, Summaries, Summary
from lastboat.server.tables.bot_names import BOT_NAMES


def test_a_guest_changes_name_on_all_devices(server: Server, ada: Player) -> None:
    other = Player(server, token=ada.http.post("/api/people/recover", json={"code": ada.recovery}).json()["token"])
    ada.http.cookies.clear()
    other.get("/api/me")
    table = ada.create("person", "open")

    renamed = ada.http.patch("/api/me", json={"name": " Ada\u202e  Lovelace "}).json()
    refused = ada.http.patch("/api/me", json={"name": "\u0000"})

    assert renamed["name"] == other.get("/api/me")["name"] == "Ada Lovelace"
    assert refused.json()["code"] == "bad-name"
    assert ada.look(table)["you"]["name"] == "Ada Lovelace"
    assert ada.look(table)["table"]["seats"][0]["name"] == "Ada"
    other.close()


def test_a_new_recovery_code_replaces_the_old_one(server: Server, ada: Player) -> None:
    code = ada.post("/api/me/recovery")["recovery"]

    old = ada.http.post("/api/people/recover", json={"code": ada.recovery})
    new = ada.http.post("/api/people/recover", json={"code": code.lower()})
    ada.http.cookies.clear()

    assert old.json()["code"] == "bad-recovery-code"
    assert new.json()["person"] == ada.get("/api/me")


def test_the_host_seats_and_names_people_at_the_same_screen(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open", "bot")

    ada.put(f"/api/tables/{table}/seats/blue", {"kind": "local", "name": "Grace"})
    told = ada.put(f"/api/tables/{table}/seats/yellow", {"kind": "local"})
    renamed = ada.put(f"/api/tables/{table}/seats/yellow", {"kind": "local", "name": "Ida"})
    refused = bob.put(f"/api/tables/{table}/seats/blue", {"kind": "local", "name": "Bob"}, ok=False)

    assert [seat["name"] for seat in told["table"]["seats"]] == ["Ada", "Grace", "Ada"]
    assert renamed["table"]["seats"][2] == {
        "seat": "yellow",
        "colours": ["yellow"],
        "kind": "local",
        "name": "Ida",
        "level": None,
        "face": "",
        "salt": "",
        "salt_commitment": None,
        "awaited": False,
        "leaves_at": None,
        "away": False,
        "returning": False,
    }
    assert renamed["you"] == {"name": "Ada", "seats": ["red", "blue", "yellow"], "host": True, "undo": None}
    assert refused["code"] == "not-host"


def test_a_message_says_who_its_recipient_is(server: Server, ada: Player, bob: Player) -> None:
    table = ada.create("bot", "open")
    bob.post(f"/api/tables/{table}/join")
    stranger = Player(server, token="none")
    del stranger.http.headers["Authorization"]

    assert ada.look(table)["you"] == {"name": "Ada", "seats": [], "host": True, "undo": None}
    assert bob.look(table)["you"] == {"name": "Bob", "seats": ["blue"], "host": False, "undo": None}
    assert stranger.look(table)["you"] == {"name": None, "seats": [], "host": False, "undo": None}
    with bob.listen(table) as stream:
        assert next(stream)["you"]["seats"] == ["blue"]
    stranger.close()


def test_the_lobby_has_what_a_list_entry_shows(ada: Player) -> None:
    table = ada.create("person", "open", "bot", public=True, clock={"kind": "slow", "days": 3})

    def find() -> list[Summary]:
        return [one for one in check(Summaries, ada.get("/api/tables"))["tables"] if one["id"] == table]

    wait_until(lambda: bool(find()))
    (line,) = find()

    *people, bot = [(seat["kind"], seat["name"], seat["level"]) for seat in line["seats"]]
    assert people == [("person", "Ada", None), ("open", "", None)]
    assert (bot[0], bot[2]) == ("bot", "stowaway")
    assert bot[1] in BOT_NAMES
    assert (line["status"], line["clock"]["days"]) == ("gathering", 3)
    assert line["created"] > 1_000_000_000
    assert check(MyTables, ada.get("/api/me/tables"))["tables"][0].items() >= line.items()
    assert ada.get("/api/me/tables")["tables"][0]["options"]["players"] == 3


def test_a_player_changes_the_name_at_their_own_seats_even_in_play(ada: Player, bob: Player) -> None:
    table = ada.create("person", "local", "open")
    bob.post(f"/api/tables/{table}/join")
    salted = ada.post(f"/api/tables/{table}/salt", {"salt": "luck", "seat": "red"})["table"]["seats"][0]["salt"]
    ada.http.patch(f"/api/tables/{table}/seats/red", json={"name": "  Ada  L. "})
    ada.post(f"/api/tables/{table}/start")

    told = ada.http.patch(f"/api/tables/{table}/seats/blue", json={"name": "Grace"}).json()

    seats = told["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ada L.", "Grace", "Bob"]
    assert seats[0]["salt"] == salted == "luck"
    listed = next(one for one in bob.get("/api/me/tables")["tables"] if one["id"] == table)
    assert [seat["name"] for seat in listed["seats"]] == ["Ada L.", "Grace", "Bob"]


def test_only_valid_names_at_own_seats_of_unfinished_games_are_accepted(ada: Player, bob: Player) -> None:
    table = ada.create("person", "bot")
    before = ada.look(table)
    refused = [
        player.http.patch(f"/api/tables/{table}/seats/{seat}", json={"name": name})
        for player, seat, name in (
            (ada, "red", "\u200b"),
            (ada, "red", "x" * 25),
            (ada, "blue", "Grace"),
            (bob, "red", "Bob"),
            (ada, "green", "Ada"),
        )
    ]

    assert [one.json()["code"] for one in refused] == ["bad-name", "bad-name", "not-yours", "not-yours", "bad-request"]
    assert ada.look(table)["seq"] == before["seq"]
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada}, table)
    late = ada.http.patch(f"/api/tables/{table}/seats/red", json={"name": "Late"})
    assert late.json()["code"] == "game-over"
