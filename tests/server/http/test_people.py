"""Guests: names, recovery codes, and seats for people at one screen."""

from __future__ import annotations

from server.harness import Player, Server

from lastboat.server.models.tables import Summaries
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
        "kind": "local",
        "name": "Ida",
        "level": None,
        "salt": "",
        "salt_commitment": None,
        "awaited": False,
        "leaves_at": None,
        "away": False,
        "returning": False,
    }
    assert renamed["you"] == {"name": "Ada", "seats": ["red", "blue", "yellow"], "host": True}
    assert refused["code"] == "not-host"


def test_a_message_says_who_one_is(server: Server, ada: Player, bob: Player) -> None:
    table = ada.create("bot", "open")
    bob.post(f"/api/tables/{table}/join")
    stranger = Player(server, token="none")
    del stranger.http.headers["Authorization"]

    assert ada.look(table)["you"] == {"name": "Ada", "seats": [], "host": True}
    assert bob.look(table)["you"] == {"name": "Bob", "seats": ["blue"], "host": False}
    assert stranger.look(table)["you"] == {"name": None, "seats": [], "host": False}
    with bob.listen(table) as stream:
        assert next(stream)["you"]["seats"] == ["blue"]
    stranger.close()


def test_the_lobby_has_what_a_list_entry_shows(ada: Player) -> None:
    table = ada.create("person", "open", "bot", public=True, clock={"kind": "slow", "days": 3})

    found = Summaries.model_validate(ada.get("/api/tables")).tables
    line = next(one for one in found if one.id == table)

    *people, bot = [(seat.kind, seat.name, seat.level) for seat in line.seats]
    assert people == [("person", "Ada", None), ("open", "", None)]
    assert (bot[0], bot[2]) == ("bot", "stowaway")
    assert bot[1] in BOT_NAMES
    assert (line.status, line.clock.days, line.options.players) == ("gathering", 3, 3)
    assert line.created > 1_000_000_000
    assert Summaries.model_validate(ada.get("/api/me/tables")).tables[0] == line
