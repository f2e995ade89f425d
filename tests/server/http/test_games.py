"""Whole games over real sockets."""

from __future__ import annotations

import threading
from typing import Any

from server.harness import Player, Server, play_on, wait_until

from lastboat.record import read_record


def test_two_people_play_a_whole_game(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")

    end = play_on({"red": ada, "blue": bob}, table)

    assert end["table"]["status"] == "over"
    record = read_record(ada.http.get(f"/api/tables/{table}/record").text)
    assert record.result is not None
    assert record.result["scores"] == list(end["view"]["scores"].values())
    assert record.names == ("Ada", "Bob")


def test_a_person_plays_three_bots(ada: Player) -> None:
    table = ada.create("person", "bot", "bot", "bot")
    ada.post(f"/api/tables/{table}/start")

    end = play_on({"red": ada}, table)

    assert end["table"]["status"] == "over"
    assert ada.get("/api/me/tables")["tables"][0]["result"]["scores"] == list(end["view"]["scores"].values())


def test_the_stream_sends_every_event_once_and_in_order(ada: Player, bob: Player, server: Server) -> None:
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    heard: list[Any] = []

    def listen() -> None:
        subscriber = Player(server, "Eve")
        with subscriber.listen(table) as stream:
            for message in stream:
                heard.append(message)
                if message["table"]["status"] == "over":
                    break
        subscriber.close()

    listening = threading.Thread(target=listen)
    listening.start()
    wait_until(lambda: bool(heard))
    ada.post(f"/api/tables/{table}/start")
    end = play_on({"red": ada, "blue": bob}, table)
    listening.join(60)

    assert [message["seq"] for message in heard] == sorted({message["seq"] for message in heard})
    turns = [event["turn"] for message in heard for event in message["events"] if event["type"] == "turn-began"]
    assert turns == list(range(1, end["view"]["turn"] + 1))
    assert heard[-1]["view"] == end["view"]


def test_a_stream_resumes_where_it_was_cut(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    start = ada.post(f"/api/tables/{table}/start")
    first = start["own"] or bob.look(table)["own"]
    actor = ada if start["view"]["actor"] == "red" else bob
    legal = actor.look(table)["own"]["legal"]
    actor.move(table, start["ply"], legal[0]["action"])
    actor.post(f"/api/tables/{table}/chat", {"text": "There!"})

    with ada.listen(table, since=start["seq"]) as stream:
        missed = next(stream)

    assert first is not None
    assert not missed["fresh"]
    assert [event["type"] for event in missed["events"]] == ["placed"]
    assert [line["text"] for line in missed["chat"]] == ["There!"]


def test_a_client_that_missed_too_much_gets_a_fresh_view(ada: Player) -> None:
    table = ada.create("person", "bot")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada}, table, most=400)

    with ada.listen(table, since=3) as stream:
        message = next(stream)

    assert message["fresh"]
    assert message["events"] == []
    assert message["view"] is not None


def test_a_move_sent_twice_is_played_once(ada: Player) -> None:
    table = ada.create("local", "local")
    start = ada.post(f"/api/tables/{table}/start")
    seat = start["view"]["actor"]
    move = ada.look(table, seat)["own"]["legal"][0]["move"]["text"]

    first = ada.move(table, start["ply"], move, key="once", seat=seat)
    second = ada.move(table, start["ply"], move, key="once", seat=seat)

    assert first["ply"] == second["ply"] == start["ply"] + 1


def test_a_late_move_is_refused_as_stale_with_the_current_message(ada: Player) -> None:
    table = ada.create("local", "local")
    start = ada.post(f"/api/tables/{table}/start")
    seat = start["view"]["actor"]
    move = ada.look(table, seat)["own"]["legal"][0]["move"]["text"]

    problem = ada.move(table, start["ply"] - 1, move, seat=seat, ok=False)

    assert problem["code"] == "stale"
    assert problem["now"]["ply"] == start["ply"]


def test_an_illegal_move_is_refused_and_names_what_is_legal(ada: Player) -> None:
    table = ada.create("local", "local")
    start = ada.post(f"/api/tables/{table}/start")
    seat = start["view"]["actor"]

    problem = ada.move(table, start["ply"], "sink d4", seat=seat, ok=False)

    assert problem["code"] == "not-legal"
    assert problem["legal"] == [legal["move"]["text"] for legal in ada.look(table, seat)["own"]["legal"]]
    assert ada.look(table)["seq"] == start["seq"]
