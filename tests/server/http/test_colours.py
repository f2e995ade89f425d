"""Seats choose their colours while the table waits; everything that is shown of the table says them."""

from __future__ import annotations

from typing import Any

from server.harness import Player, play_on

from lastboat.server.views.messages import VERSION


def recolour(player: Player, table: str, seat: str, colour: str, *, ok: bool = True) -> Any:
    return player.post(f"/api/tables/{table}/seats/{seat}/colour", {"colour": colour}, ok=ok)


def colours_of(message: dict[str, Any]) -> list[str]:
    return [seat["seat"] for seat in message["table"]["seats"]]


def test_a_table_is_opened_with_the_colours_chosen(ada: Player) -> None:
    table = ada.create("person", "bot", "bot", options={"colours": "green-red-yellow"})
    seen = ada.look(table)
    assert colours_of(seen) == ["green", "red", "yellow"]
    assert seen["table"]["options"]["colours"] == "green-red-yellow"
    assert (seen["you"]["seats"], seen["table"]["host"], seen["own"]["seat"]) == (["green"], "green", "green")


def test_seats_change_their_colour_while_the_table_waits(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open", "bot")
    bob.post(f"/api/tables/{table}/join", {"seat": "blue"})
    assert colours_of(recolour(ada, table, "red", "green")) == ["green", "blue", "yellow"]
    assert colours_of(recolour(bob, table, "blue", "red")) == ["green", "red", "yellow"]
    assert recolour(bob, table, "red", "blue")["you"]["seats"] == ["blue"]
    assert colours_of(recolour(ada, table, "yellow", "red")) == ["green", "blue", "red"], "the host chooses for a bot"


def test_a_colour_that_another_has_is_refused_with_those_that_are_free(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open", "bot")
    bob.post(f"/api/tables/{table}/join", {"seat": "blue"})
    refused = recolour(bob, table, "blue", "red", ok=False)
    assert (refused["code"], refused["detail"]) == ("colour-taken", "red is taken; free colours: green")
    assert colours_of(bob.look(table)) == ["red", "blue", "yellow"]


def test_nobody_chooses_for_another_person_nor_after_the_start(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join", {"seat": "blue"})
    assert recolour(bob, table, "red", "green", ok=False)["code"] == "not-yours"
    assert recolour(ada, table, "blue", "green", ok=False)["code"] == "not-yours", "not even the host"
    assert recolour(ada, table, "green", "yellow", ok=False)["code"] == "bad-request"
    assert recolour(ada, table, "red", "pink", ok=False)["code"] == "bad-request"
    ada.post(f"/api/tables/{table}/start")
    assert recolour(ada, table, "red", "green", ok=False)["code"] == "table-started"


def test_with_two_colours_each_a_seat_swaps_its_own(ada: Player) -> None:
    table = ada.create("person", "bot", options={"two_colours": True})
    assert recolour(ada, table, "red", "blue", ok=False)["detail"] == "blue is taken; free colours: none"
    swapped = recolour(ada, table, "red", "yellow")
    assert colours_of(swapped) == ["yellow", "blue"]
    assert swapped["table"]["options"]["colours"] == "yellow-blue-red-green"
    assert [seat["colours"] for seat in swapped["table"]["seats"]] == [["yellow", "red"], ["blue", "green"]]


def test_a_whole_game_says_the_same_colours_everywhere(ada: Player) -> None:
    table = ada.create("person", "bot", options={"colours": "green-yellow"})
    start = ada.post(f"/api/tables/{table}/start")
    assert start["version"] == VERSION
    assert start["view"]["actor"] in ("green", "yellow")
    end = play_on({"green": ada}, table)
    assert set(end["view"]["scores"]) == {"green", "yellow"}
    assert {one["name"][0] for one in end["view"]["explorers"]} == {"G", "Y"}
    frames = ada.get(f"/api/tables/{table}/history?ply=60&count=40&eyes=all")["frames"]
    assert not {"red", "blue"} & {str(event.get("seat")) for frame in frames for event in frame["events"]}
    assert {event["active"] for frame in frames for event in frame["events"]} == {"green", "yellow"}
    assert not [event for frame in frames for event in frame["events"] if event["text"].startswith(("Red", "Blue"))]
    record = ada.get(f"/api/tables/{table}/record")
    assert record["options"]["colours"] == "green-yellow"
    assert not {"R", "B"} & {move.split()[0][0] for move in record["moves"] if move[1:2].isdigit()}
    assert set(ada.get(f"/api/tables/{table}/timeline")["turns"][0]["saved"]) == {"green", "yellow"}


def test_a_rematch_lets_everyone_keep_the_colour_they_chose(ada: Player) -> None:
    table = ada.create("person", "bot", "bot", options={"colours": "green-red-yellow"})
    ada.post(f"/api/tables/{table}/start")
    play_on({"green": ada}, table)
    again = ada.look(ada.post(f"/api/tables/{table}/rematch")["table"])
    assert colours_of(again) == ["yellow", "green", "red"]
    assert again["you"]["seats"] == ["green"]
