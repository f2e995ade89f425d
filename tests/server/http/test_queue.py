"""Finding a game: people who look for the same one are seated together, once, and only while they are there."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.harness import PATIENCE, Player, Server, TimedServer, play_on, wait_until
from server.seeking import PATIENT, Seeking, close_all, seated

from lastboat.server.runtime.matchmaker import COME_WITHIN
from lastboat.server.store.queue import JUST_SEATED, KEPT, MAX_OF_ADDRESS, NAMED


@pytest.fixture(autouse=True)
def _closing() -> Iterator[None]:
    yield
    close_all()


def rows(server: Server, query: str) -> list[Any]:
    with closing(sqlite3.connect(server.database, timeout=PATIENCE)) as database:
        return database.execute(query).fetchall()


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[TimedServer]:
    running = TimedServer(tmp_path).start()
    yield running
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.patch = PATIENT
    running.start()
    yield running
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


def test_two_who_look_for_the_same_game_play_it(own: Server) -> None:
    ada, bob = Seeking(own, "Ada"), Seeking(own, "Bob", players=0)
    first = ada.look()
    assert first["search"]["table"] is None
    bob.look()
    one, other = seated(ada, bob)
    assert one == other
    gathered = ada.player.look(one)["table"]
    assert gathered["status"] == "starting"
    assert [seat["awaited"] for seat in gathered["seats"]] == [True, True]
    assert gathered["clock"]["bank"] == 300
    ada.come(one)
    assert ada.player.look(one)["table"]["status"] == "starting"
    begun = bob.come(one)
    assert begun["table"]["status"] == "playing"
    assert {seat["name"] for seat in begun["table"]["seats"]} == {"Ada", "Bob"}
    assert not any(seat["awaited"] or seat["away"] for seat in begun["table"]["seats"])
    assert [one["id"] for one in ada.player.get("/api/me/tables")["tables"]] == [one]
    by_name = {seat["name"]: seat["seat"] for seat in begun["table"]["seats"]}
    play_on({by_name["Ada"]: ada.player, by_name["Bob"]: bob.player}, one, most=20)


def test_a_rated_game_is_rated(own: Server) -> None:
    ada, bob = (Seeking(own, name, rated=True) for name in ("Ada", "Bob"))
    ada.look()
    bob.look()
    table, _ = seated(ada, bob)
    assert ada.player.look(table)["table"]["rated"]
    eve = Seeking(own, "Eve", rated=True, bots_after=30)
    assert eve.look(ok=False)["code"] == "bad-option"


def test_the_queue_tells_how_many_and_never_who(own: Server) -> None:
    ada, bob = Seeking(own, "Ada", players=4), Seeking(own, "Bob", players=4, clock="days")
    ada.look()
    bob.look()
    wait_until(lambda: len(httpx.get(f"{own.url}/api/queue", timeout=PATIENCE).json()["looking"]) == 2)
    stranger = httpx.get(f"{own.url}/api/queue", timeout=PATIENCE)
    game = {"players": 4, "rated": False, "people": 1}
    assert stranger.json() == {
        "looking": [{**game, "clock": "days"}, {**game, "clock": "quick"}],
        "search": None,
    }
    assert set(bob.wait()["search"]) == {"players", "clock", "rated", "bots_after", "waited", "table"}


def test_bots_take_the_free_seats_after_the_chosen_time(timed: TimedServer) -> None:
    ada, bob = (Seeking(timed, name, players=4, bots_after=wait) for name, wait in (("Ada", 60), ("Bob", None)))
    ada.look()
    bob.look()
    assert ada.wait()["search"]["table"] is None
    timed.advance(60)
    table = ada.table()
    seats = ada.player.look(table)["table"]["seats"]
    assert sorted(seat["kind"] for seat in seats) == ["bot", "bot", "bot", "person"]
    assert ada.come(table)["table"]["status"] == "playing"
    assert bob.wait()["search"]["table"] is None, "he never plays with bots"


def test_who_does_not_come_is_played_by_a_bot_until_they_do(timed: TimedServer) -> None:
    ada, bob = Seeking(timed, "Ada"), Seeking(timed, "Bob")
    ada.look()
    bob.look()
    table, _ = seated(ada, bob)
    ada.come(table)
    timed.advance(COME_WITHIN)
    wait_until(lambda: ada.player.look(table)["table"]["status"] == "playing")
    away = {seat["name"]: seat["away"] for seat in ada.player.look(table)["table"]["seats"]}
    assert away == {"Ada": False, "Bob": True}
    seats = {seat["name"]: seat["seat"] for seat in ada.player.look(table)["table"]["seats"]}
    play_on({seats["Ada"]: ada.player}, table, most=3)
    back = bob.player.post(f"/api/tables/{table}/return")["table"]["seats"]
    assert any(seat["name"] == "Bob" and (not seat["away"] or seat["returning"]) for seat in back)


def test_who_has_closed_the_page_is_not_seated(own: Server) -> None:
    ada, bob, cy = (Seeking(own, name) for name in ("Ada", "Bob", "Cy"))
    ada.look()
    with pytest.raises(httpx.ReadTimeout):
        ada.player.http.post("/api/queue/wait", json={}, timeout=0.5)
    wait_until(lambda: rows(own, "select 1 from queue where seen < since") != [])
    bob.look()
    assert bob.wait()["search"]["table"] is None
    cy.look()
    table, same = seated(bob, cy)
    assert table == same
    assert ada.wait()["search"]["table"] is None


def test_a_page_that_comes_back_goes_on_waiting_unless_it_was_long_gone(timed: TimedServer) -> None:
    ada, bob = Seeking(timed, "Ada"), Seeking(timed, "Bob")
    ada.look()
    timed.advance(KEPT / 2)
    assert ada.wait()["search"]["waited"] >= KEPT / 2
    timed.advance(KEPT + 1)
    assert ada.wait()["search"] is None
    bob.look()
    assert bob.wait()["search"]["table"] is None


def test_who_leaves_is_not_seated(own: Server) -> None:
    ada, bob = Seeking(own, "Ada"), Seeking(own, "Bob")
    ada.look()
    assert ada.leave()["search"] is None
    bob.look()
    assert bob.wait()["search"]["table"] is None
    assert ada.wait()["search"] is None


def test_the_same_press_sent_again_and_a_press_elsewhere_seat_nobody_twice(timed: TimedServer) -> None:
    ada, bob = Seeking(timed, "Ada"), Seeking(timed, "Bob")
    ada.look()
    ada.look()
    bob.look()
    table, _ = seated(ada, bob)
    assert ada.look()["search"]["table"] == table
    salt, ada.salt = ada.salt, "another press, on another device"
    assert ada.look()["search"]["table"] == table
    assert ada.leave()["search"]["table"] == table
    assert len(ada.player.get("/api/me/tables")["tables"]) == 1
    ada.salt = salt
    ada.come(table)
    timed.advance(JUST_SEATED + 1)
    assert ada.wait()["search"] is None
    ada.salt = "now it is another game that they look for"
    assert ada.look()["search"]["table"] is None


def test_who_has_not_come_is_told_of_their_game_until_they_do_or_look_for_another(timed: TimedServer) -> None:
    ada, bob, eve = (Seeking(timed, name, players=3) for name in ("Ada", "Bob", "Eve"))
    for one in (ada, bob, eve):
        one.look()
    (table, *_) = seated(ada, bob, eve)
    ada.come(table)
    timed.advance(COME_WITHIN)
    wait_until(lambda: ada.player.look(table)["table"]["status"] == "playing")
    timed.advance(NAMED / 2)
    assert ada.wait()["search"] is None
    assert bob.wait()["search"]["table"] == table
    bob.player.post(f"/api/tables/{table}/return")
    seats = {seat["name"]: seat["seat"] for seat in ada.player.look(table)["table"]["seats"]}
    wait_until(lambda: is_back(ada, bob, table, seats))
    assert bob.wait()["search"] is None
    assert eve.wait()["search"]["table"] == table
    eve.salt = "another search"
    assert eve.look()["search"]["table"] is None


def is_back(ada: Seeking, bob: Seeking, table: str, seats: dict[str, str]) -> bool:
    play_on({seats["Ada"]: ada.player, seats["Bob"]: bob.player}, table, most=3)
    return not next(seat for seat in ada.player.look(table)["table"]["seats"] if seat["name"] == "Bob")["away"]


def test_the_queue_survives_the_death_of_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ada, bob = Seeking(server, "Ada"), Seeking(server, "Bob")
    ada.look()
    server.kill()
    server.start()
    bob.look()
    table, same = seated(ada, bob)
    assert table == same
    server.kill()
    server.start()
    for one in (ada, bob):
        assert one.wait()["search"]["table"] == table
    ada.come(table)
    assert bob.come(table)["table"]["status"] == "playing"
    server.stop()


def test_many_at_once_are_each_seated_once(own: Server) -> None:
    crowd = [Seeking(own, f"Guest {n}", players=2 + n % 2) for n in range(12)]
    with ThreadPoolExecutor(len(crowd)) as together:
        list(together.map(Seeking.look, crowd))
    waiting = rows(own, "select count(*) from queue where table_id is null")[0][0]
    assert waiting + len(rows(own, "select 1 from queue where table_id is not null")) == len(crowd)
    tables = seated(*crowd)
    assert rows(own, "select count(*) from members")[0][0] == len(crowd)
    for id in set(tables):
        assert tables.count(id) == len(crowd[tables.index(id)].player.look(id)["table"]["seats"])


def test_a_thousand_searches_of_one_person_are_one_and_cost_what_tables_cost(tmp_path: Path) -> None:
    server = Server(tmp_path, address_tables=5).start()
    ada = Seeking(server, "Ada")
    for _ in range(100):
        ada.salt = uuid.uuid4().hex
        ada.look()
    assert rows(server, "select count(*) from queue") == [(1,)]
    for _ in range(4):
        ada.leave()
        ada.look()
    ada.leave()
    assert ada.look(ok=False)["code"] == "too-many-tables"
    assert Seeking(server, "Bob").look(ok=False)["code"] == "too-many-tables"
    server.stop()


def test_one_address_has_only_so_many_in_the_queue(own: Server) -> None:
    ada, bob = Seeking(own, "Ada", players=4), Seeking(own, "Bob", players=4)
    ada.look()
    with closing(sqlite3.connect(own.database, timeout=PATIENCE)) as database, database:
        payer = database.execute("select payer from queue").fetchone()[0]
        for n in range(MAX_OF_ADDRESS - 1):
            person = (f"guest {n}", f"Guest {n}", f"code {n}", 0.0)
            database.execute("insert into people (id, name, recovery, created) values (?, ?, ?, ?)", person)
            search = (f"guest {n}", 4, "days", False, "c", payer, 0.0, 1e12)
            names = "person, players, clock, rated, commitment, payer, since, seen"
            database.execute(f"insert into queue ({names}) values (?, ?, ?, ?, ?, ?, ?, ?)", search)
    refused = bob.look(ok=False)
    assert refused["code"] == "too-many-requests"
    assert str(MAX_OF_ADDRESS) in refused["detail"]
    assert bob.wait()["search"] is None


def test_whoever_has_too_many_unfinished_tables_finishes_one_first(tmp_path: Path) -> None:
    server = Server(tmp_path, tables_each=2).start()
    ada = Seeking(server, "Ada")
    for _ in range(2):
        ada.player.create("person", "open")
    assert ada.look(ok=False)["code"] == "too-many-tables"
    server.stop()


def test_waiting_takes_a_place_among_the_streams(tmp_path: Path) -> None:
    server = Server(tmp_path, streams_each=1).start()
    ada = Seeking(server, "Ada")
    ada.look()
    with ThreadPoolExecutor(2) as together:
        answers = list(together.map(lambda _: ada.player.http.post("/api/queue/wait", json={}), range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 429]
    server.stop()


@pytest.mark.parametrize(
    "wrong",
    [{"players": 5}, {"players": 1}, {"clock": "none"}, {"bots_after": 0}, {"bots_after": 31}, {"commitment": "salt"}],
)
def test_only_what_is_offered_can_be_looked_for(server: Server, ada: Player, wrong: dict[str, Any]) -> None:
    assert ada.post("/api/queue", {"commitment": "0" * 64, **wrong}, ok=False)["code"] == "bad-request"


def test_only_a_guest_can_look(server: Server) -> None:
    for path in ("/api/queue", "/api/queue/wait"):
        answer = httpx.post(server.url + path, json={"commitment": "0" * 64}, timeout=PATIENCE)
        assert answer.json()["code"] == "no-token"
