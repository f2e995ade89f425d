"""An evening: games of the same people, counted from table to table, with points for their places."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from server.harness import Player, Server, play_on
from server.table_games import HOST, finished, gathered

from lastboat.editions import Options
from lastboat.server.tables.entries import Created, read_entry
from lastboat.server.tables.evenings import (
    MAX_GAMES,
    evening_seats,
    game_after,
    points_by_place,
    standings,
    with_seats,
)
from lastboat.server.tables.seats import SOMEONE, Seat
from lastboat.server.tables.table import GameOfEvening, Table


def two_people(ada: Player, bob: Player, **chosen: Any) -> str:
    table = ada.create("person", "open", **chosen)
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    return table


def finish(ada: Player, bob: Player, table: str, seed: int = 1) -> None:
    names = {seat["name"]: seat["seat"] for seat in ada.look(table)["table"]["seats"]}
    play_on({names["Ada"]: ada, names["Bob"]: bob}, table, seed=seed)


def next_game(ada: Player, bob: Player, table: str) -> str:
    """Both ask for a rematch, and whoever was first starts it."""
    new: str = ada.post(f"/api/tables/{table}/rematch")["table"]
    assert bob.post(f"/api/tables/{table}/rematch")["table"] == new
    ada.post(f"/api/tables/{new}/start")
    return new


# Points


def test_a_place_brings_as_many_points_as_it_leaves_players_behind() -> None:
    assert points_by_place([1, 2, 3, 4]) == [3, 2, 1, 0]
    assert points_by_place([4, 1, 2, 3]) == [0, 3, 2, 1]
    assert points_by_place([1, 2]) == [1, 0]


def test_those_who_share_places_share_their_points() -> None:
    assert points_by_place([1, 1, 3, 4]) == [2.5, 2.5, 1, 0]
    assert points_by_place([1, 2, 2, 2]) == [3, 1, 1, 1]
    assert points_by_place([1, 1, 1, 1]) == [1.5] * 4
    assert points_by_place([1, 1]) == [0.5, 0.5]


def test_whoever_has_left_is_last() -> None:
    table = finished(Options(players=3))
    best = max(evening_seats(table), key=lambda one: one["points"])
    table.seats[[one["seat"] for one in evening_seats(table)].index(best["seat"])].away = True
    left = next(one for one in evening_seats(table) if one["seat"] == best["seat"])
    assert (left["place"], left["points"]) == (3, 0)


def test_standings_follow_the_people_through_their_seats() -> None:
    options = Options(players=2)
    ada, bob = Seat("person", HOST.id, "Ada"), Seat("person", "bob", "Bob")
    games = [evening_seats(finished(options, seed, seats=seats)) for seed, seats in enumerate([[ada, bob], [bob, ada]])]
    found = {one.last["name"]: one for one in standings(games)}
    assert set(found) == {"Ada", "Bob"}
    assert sum(one.points for one in found.values()) == 2
    assert {one.games for one in found.values()} == {2}
    for name, one in found.items():
        assert one.points == sum(seat["points"] for game in games for seat in game if seat["name"] == name)


def test_people_at_one_screen_and_bots_have_standings_of_their_own() -> None:
    options = Options(players=4)
    local = [Seat("local", HOST.id, name) for name in ("Ada", "Bob")]
    bots = [Seat("bot", None, name, "stowaway") for name in ("Odile", "Perla")]
    games = [evening_seats(finished(options, seats=seats)) for seats in ([*local, *bots], [*bots, *local])]
    assert {one.last["name"] for one in standings(games)} == {"Ada", "Bob", "Odile", "Perla"}
    assert all(one.games == 2 for one in standings(games))
    assert all(one["person"] is None for game in games for one in game)


def test_two_who_were_deleted_during_a_game_have_two_standings() -> None:
    seats = [Seat("person", None, SOMEONE), Seat("person", None, SOMEONE), Seat("local", None, SOMEONE)]
    found = standings([evening_seats(finished(Options(players=3), seats=seats))])
    assert [one.games for one in found] == [1, 1, 1]


def test_no_name_or_face_stays_with_a_result_once_its_player_is_deleted() -> None:
    seats = [Seat("local", HOST.id, "Theodora", face="Theo's"), Seat("local", HOST.id, "Theophano")]
    written = evening_seats(finished(Options(players=2), seats=seats))
    assert "Theo's" in str(written)
    left = with_seats(written, [Seat("local", HOST.id, SOMEONE)] * 2)
    assert "Theo" not in str(left)
    assert len(standings([left])) == 2


# Which games


def test_an_evening_begins_with_a_rematch_of_people() -> None:
    seats = [Seat("person", HOST.id, "Ada"), Seat("bot", None, "Odile", "stowaway")]
    assert game_after(gathered(Options(players=2), seats=seats), "1" * 16) is None
    assert game_after(gathered(Options(players=2)), "1" * 16) == GameOfEvening("0" * 16, 2, None)
    local = [Seat("local", HOST.id, name) for name in ("Ada", "Bob")]
    assert game_after(gathered(Options(players=2), seats=local), "1" * 16) == GameOfEvening("0" * 16, 2, None)


def test_after_the_last_game_a_rematch_begins_another_evening() -> None:
    def after(number: int, games: int | None) -> GameOfEvening | None:
        return game_after(gathered(Options(players=2), evening=GameOfEvening("e" * 16, number, games)), "1" * 16)

    assert after(1, 3) == GameOfEvening("e" * 16, 2, 3)
    assert after(3, 3) == GameOfEvening("1" * 16, 1, 3)
    assert after(5, None) == GameOfEvening("e" * 16, 6, None)
    assert after(MAX_GAMES, None) == GameOfEvening("1" * 16, 1, None)


@pytest.mark.parametrize("evening", [None, GameOfEvening("e" * 16, 2, 3), GameOfEvening("e" * 16, 2, None)])
def test_the_first_entry_of_a_table_says_which_game_of_which_evening_it_is(evening: GameOfEvening | None) -> None:
    table = gathered(Options(players=2), evening=evening)
    created = Created(
        0.0, HOST.id, table.options, table.seats, table.clock.control, "", "here", False, True, "", evening=evening
    )
    again = Table(table.id, bytes(32))
    again.fold(read_entry(created.as_row()))
    assert again.evening == evening
    assert Table.load(table.id, table.secret, table.save()).evening == evening


# At a server


def test_an_evening_of_three_games(ada: Player, bob: Player, server: Server) -> None:
    bob.http.patch("/api/me", json={"face": "cook"})
    first = two_people(ada, bob, evening={"games": 3})
    assert ada.look(first)["table"]["evening"] == {"id": first, "number": 1, "games": 3}
    before = ada.get(f"/api/evenings/{first}")
    assert (before["standings"], before["is_over"], before["table"]) == ([], False, first)
    assert [game["status"] for game in before["played"]] == ["playing"]

    tables, evening = [first], before
    for number in (1, 2, 3):
        finish(ada, bob, tables[-1], seed=number)
        evening = bob.get(f"/api/evenings/{first}")
        assert [len(game["seats"]) for game in evening["played"]] == [2] * number
        assert evening["is_over"] == (number == 3)
        if number < 3:
            tables.append(next_game(ada, bob, tables[-1]))
            assert ada.look(tables[-1])["table"]["evening"] == {"id": first, "number": number + 1, "games": 3}
    assert [game["table"] for game in evening["played"]] == tables
    assert len({table[:2] for table in tables}) == 1, "all of its tables belong to one process"
    assert sum(one["points"] for one in evening["standings"]) == 3
    assert [one["is_me"] for one in evening["standings"] if one["name"] == "Bob"] == [True]
    assert [one["face"] for one in evening["standings"] if one["name"] == "Bob"] == ["cook"]
    scores = [ada.look(table)["view"]["scores"] for table in tables]
    assert [{one["seat"]: one["score"] for one in game["seats"]} for game in evening["played"]] == scores
    assert ada.token not in str(evening)
    assert ada.get("/api/me")["id"] not in str(evening)

    another = ada.post(f"/api/tables/{tables[-1]}/rematch")["table"]
    assert ada.look(another)["table"]["evening"] == {"id": another, "number": 1, "games": 3}


def test_an_evening_that_nobody_planned_begins_with_the_first_game(ada: Player, bob: Player) -> None:
    first = two_people(ada, bob)
    assert ada.look(first)["table"]["evening"] is None
    assert ada.get(f"/api/evenings/{first}", ok=False)["code"] == "no-such-table"
    finish(ada, bob, first)
    second = next_game(ada, bob, first)
    evening = ada.get(f"/api/evenings/{first}")
    assert [(game["number"], game["table"]) for game in evening["played"]] == [(1, first), (2, second)]
    assert (evening["games"], evening["is_over"], evening["table"]) == (None, False, second)
    assert sum(one["points"] for one in evening["standings"]) == 1


def test_an_evening_survives_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    first = two_people(ada, bob, evening={})
    finish(ada, bob, first)
    before = ada.get(f"/api/evenings/{first}")
    server.kill()
    server.start()
    assert ada.get(f"/api/evenings/{first}") == before
    second = next_game(ada, bob, first)
    assert ada.look(second)["table"]["evening"] == {"id": first, "number": 2, "games": None}
    for one in (ada, bob):
        one.close()
    assert server.stop() == 0


def test_a_rematch_that_everyone_leaves_is_no_game_of_the_evening(ada: Player, bob: Player) -> None:
    first = two_people(ada, bob, evening={})
    finish(ada, bob, first)
    second = ada.post(f"/api/tables/{first}/rematch")["table"]
    bob.post(f"/api/tables/{first}/rematch")
    for one in (ada, bob):
        one.post(f"/api/tables/{second}/leave")
    evening = ada.get(f"/api/evenings/{first}")
    assert [game["table"] for game in evening["played"]] == [first]


# Attacks


def test_an_outsider_takes_no_seat_and_changes_no_result(ada: Player, bob: Player, server: Server) -> None:
    eve = Player(server, "Eve")
    first = two_people(ada, bob, evening={})
    finish(ada, bob, first)
    second = ada.post(f"/api/tables/{first}/rematch")["table"]
    assert eve.post(f"/api/tables/{second}/join", ok=False)["code"] == "seat-taken"
    assert eve.post(f"/api/tables/{first}/rematch", ok=False)["code"] == "not-yours"
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert eve.http.request(method, f"/api/evenings/{first}", json={}).status_code == 405
    own = {"options": {"players": 2}, "seats": [{"kind": "person"}, {"kind": "bot", "level": "stowaway"}]}
    for evening in ({"id": first}, {"id": first, "number": 1}, {"games": 1}, {"games": 13}, {"games": True}, first):
        refused = eve.post("/api/tables", {**own, "evening": evening}, ok=False)
        assert refused["code"] == "bad-request", evening
    assert [game["table"] for game in eve.get(f"/api/evenings/{first}")["played"]] == [first, second]
    assert not any(one["is_me"] for one in eve.get(f"/api/evenings/{first}")["standings"])
    eve.close()


def test_a_game_is_counted_once(ada: Player, bob: Player) -> None:
    """Both ask for the rematch, again and again."""
    first = two_people(ada, bob)
    finish(ada, bob, first)
    for _ in range(3):
        ada.post(f"/api/tables/{first}/rematch")
        bob.post(f"/api/tables/{first}/rematch")
    evening = ada.get(f"/api/evenings/{first}")
    assert [game["number"] for game in evening["played"]] == [1, 2]
    assert {one["games"] for one in evening["standings"]} == {1}
