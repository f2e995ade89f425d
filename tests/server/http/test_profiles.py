"""Profiles: what a player shows, what nobody learns, and the file with all that is kept of a person."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from server.harness import Player, Server, play_on, wait_until
from server.payloads import check
from sqlalchemy import insert

from lastboat.server.models.profile import MyData, Profile
from lastboat.server.store import personal_data
from lastboat.server.store.database import open_database
from lastboat.server.store.deletion import OF_PERSON
from lastboat.server.store.personal_data import PARTS, data_of
from lastboat.server.store.profiles import MAX_OPPONENTS, profile_of
from lastboat.server.store.schema import MEMBERS, OPERATIONS, PEOPLE, RATINGS, TABLES, TOKENS
from lastboat.server.store.store import Store
from lastboat.server.tables.pools import PUZZLES
from lastboat.server.tables.seats import Person

CLOCK = {"kind": "live", "bank": 600, "increment": 10}
ADA = Person("ada", "Ada", "ada", is_public=True)


def player(server: Server, name: str, *, public: bool) -> Player:
    """A player of this name."""
    found = Player(server, name)
    found.http.patch("/api/me", json={"keep": True, "public": public})
    return found


def mine(one: Player) -> Any:
    return check(Profile, one.get("/api/me/profile"))


def test_a_profile_counts_finished_games_and_nothing_of_a_running_one(server: Server) -> None:
    ada, bob = Player(server, "Profile Ada"), player(server, "Profile Bob", public=False)
    solo = ada.create("person", "bot", "bot")
    ada.post(f"/api/tables/{solo}/start")
    before = mine(ada)
    play_on({"red": ada}, solo, most=30)
    assert mine(ada) == before
    assert (before["by_players"], before["by_level"], before["taken"]) == ([], [], [])

    end = play_on({"red": ada}, solo)
    duel = ada.create("person", "open", rated=True, clock=CLOCK)
    bob.post(f"/api/tables/{duel}/join")
    ada.post(f"/api/tables/{duel}/start")
    play_on({"red": ada, "blue": bob}, duel)
    after = mine(ada)

    assert [(one["players"], one["games"]) for one in after["by_players"]] == [(2, 1), (3, 1)]
    score = end["view"]["scores"]["red"]
    (level,) = after["by_level"]
    assert (level["level"], level["games"], level["best"]) == ("stowaway", 1, score)
    assert level["won"] == (score == max(end["view"]["scores"].values()))
    games = [one for one in ada.get("/api/me/tables")["tables"] if one["ended"] is not None]
    assert level["saved"] == next(one["saved"] for one in games if one["id"] == solo)
    lost = sum(one["explorers"] for one in after["taken"])
    assert lost + sum(one["saved"] for one in games) <= 20
    assert [one["explorers"] for one in after["taken"]] == sorted(
        (one["explorers"] for one in after["taken"]), reverse=True
    )
    assert [one["pool"] for one in after["ratings"]] == ["two", "solo-many"]
    assert [(one["name"], one["handle"], one["games"]) for one in after["opponents"]] == [("Profile Bob", None, 1)]
    assert mine(bob)["opponents"] == [], "a guest is not named"
    ada.close()
    bob.close()


def test_a_profile_counts_no_game_for_fun_and_whoever_has_left_has_not_won(server: Server) -> None:
    ada = Player(server, "Fun Ada")
    solo = ada.create("person", "bot")
    ada.post(f"/api/tables/{solo}/start")
    ada.post(f"/api/tables/{solo}/leave")
    wait_until(lambda: ada.look(solo)["table"]["status"] == "over")
    before = mine(ada)
    again = ada.post(f"/api/tables/{solo}/again")["table"]["id"]
    body = {"ply": 60, "seat": "red", "level": "stowaway", "chance": "new"}
    played_on = ada.post(f"/api/tables/{solo}/play-on", body)["table"]["id"]
    for table in (again, played_on):
        play_on({"red": ada}, table)

    assert [(one["games"], one["won"]) for one in before["by_level"]] == [(1, 0)]
    assert mine(ada) == before
    places = {one["id"]: one["place"] for one in ada.get("/api/me/tables")["tables"]}
    assert places.keys() == {solo, again, played_on}
    assert places[solo] == 2
    kept = {one["table_id"]: one["is_for_fun"] for one in check(MyData, ada.get("/api/me/data"))["games"]}
    assert kept == {solo: False, again: True, played_on: True}
    ada.close()


def test_a_private_profile_a_guest_and_nobody_are_the_same_answer(server: Server, bob: Player) -> None:
    ada, guest = player(server, "Hidden Ada", public=False), Player(server, "Visible Guest")
    guest.http.patch("/api/me", json={"public": True})
    id = ada.get("/api/me")["id"]

    def ask(who: Player, name: str) -> Any:
        return who.get(f"/api/players/{name}", ok=False)

    answers = [ask(bob, name) for name in ("hiddenada", "Hidden Ada", "visibleguest", "nobody", id, "%00", "x" * 900)]
    assert {one["code"] for one in answers} == {"no-such-player"}
    assert all(one == answers[0] for one in answers)
    assert check(Profile, ada.get("/api/players/HIDDEN ada"))["is_me"]
    ada.http.patch("/api/me", json={"public": True})
    shown = check(Profile, bob.get("/api/players/hiddenada"))
    assert (shown["name"], shown["is_me"]) == ("Hidden Ada", False)
    assert id not in json.dumps(shown)
    ada.http.patch("/api/me", json={"public": False})
    assert ask(bob, "hiddenada") == answers[0]
    ada.http.patch("/api/me", json={"public": True})
    assert ada.http.delete("/api/me").status_code == 204
    assert ask(bob, "hiddenada") == answers[0]
    for one in (ada, guest):
        one.close()


def test_others_see_neither_ratings_against_bots_nor_opponents_who_hide(server: Server) -> None:
    ada, bob, eve = (player(server, f"Shown {name}", public=name != "Eve") for name in ("Ada", "Bob", "Eve"))
    solo = ada.create("person", "bot")
    ada.post(f"/api/tables/{solo}/start")
    play_on({"red": ada}, solo)
    table = ada.create("person", "open", "open", rated=True, clock=CLOCK)
    for one in (bob, eve):
        one.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada, "blue": bob, "yellow": eve}, table)

    others = check(Profile, bob.get("/api/players/shownada"))
    assert [one["pool"] for one in mine(ada)["ratings"]] == ["many", "solo-two"]
    assert [one["pool"] for one in others["ratings"]] == ["many"]
    assert {one["name"] for one in mine(ada)["opponents"]} == {"Shown Bob", "Shown Eve"}
    assert [(one["name"], one["handle"]) for one in others["opponents"]] == [("Shown Bob", "shownbob")]
    changes = bob.get(f"/api/tables/{table}/ratings")["changes"]
    assert [one["handle"] for one in changes] == ["shownada", "shownbob", None]
    assert table not in json.dumps(others)
    for one in (ada, bob, eve):
        one.close()


def test_a_profile_and_ones_data_need_their_owner(server: Server, ada: Player, bob: Player) -> None:
    del bob.http.headers["Authorization"]
    for path in ("/api/me/profile", "/api/me/data"):
        assert bob.get(path, ok=False)["code"] == "no-token"
    assert ada.get("/api/me/data")["person"]["id"] == ada.get("/api/me")["id"]


def test_ones_data_is_complete_and_has_no_secret_and_nothing_of_others(server: Server) -> None:
    ada, bob = player(server, "Data Ada", public=False), Player(server, "Data Bob")
    table = ada.create("person", "open", rated=True, clock=CLOCK)
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/chat", {"text": "My own words"})
    bob.post(f"/api/tables/{table}/chat", {"text": "Other words"})
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada, "blue": bob}, table)
    running = ada.create("person", "bot")

    answer = ada.http.get("/api/me/data")
    data = check(MyData, answer.json())

    assert answer.headers["content-disposition"] == 'attachment; filename="lastboat-me.json"'
    assert answer.headers["cache-control"] == "no-store"
    assert data["person"]["name"] == "Data Ada"
    assert len(data["tokens"]) == 1
    assert [(one["pool"], one["games"]) for one in data["ratings"]] == [("two", 1)]
    assert [one["table_id"] for one in data["rating_changes"]] == [table]
    games = {one["table_id"]: one for one in data["games"]}
    assert games.keys() == {table, running}
    assert [line["text"] for line in games[table]["said"]] == ["My own words"]
    assert games[running]["ended"] is None
    assert "Other words" not in answer.text
    assert bob.get("/api/me")["id"] not in answer.text
    assert ada.token not in answer.text
    ada.close()
    bob.close()


def test_ones_data_has_what_was_said_where_one_did_not_stay_and_invitations_sent(server: Server) -> None:
    ada, bob = player(server, "Leaving Ada", public=False), player(server, "Staying Bob", public=False)
    id = bob.get("/api/me")["id"]
    table = bob.create("person", "open")
    ada.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/chat", {"text": "I cannot stay"})
    ada.post(f"/api/tables/{table}/leave")
    own = ada.create("person", "open")
    ada.post("/api/me/friends", {"name": "Staying Bob"})
    assert ada.http.post(f"/api/tables/{own}/invitations", json={"person": id}).is_success
    assert bob.http.delete(f"/api/me/invitations/{own}").is_success

    data = check(MyData, ada.get("/api/me/data"))
    assert [(one["table_id"], [line["text"] for line in one["said"]]) for one in data["left"]] == [
        (table, ["I cannot stay"])
    ]
    assert [{**one, "at": 0} for one in data["invitations_sent"]] == [{"table_id": own, "person": id, "at": 0}]
    assert (data["person"]["is_muted"], data["person"]["is_banned"]) == (False, False)
    ada.post(f"/api/tables/{table}/join")
    back = check(MyData, ada.get("/api/me/data"))
    assert back["left"] == []
    assert {one["table_id"] for one in back["games"]} == {table, own}
    ada.close()
    bob.close()


def test_every_table_about_people_is_in_their_data() -> None:
    known = {part.table for part in PARTS.values()}
    missing = {OPERATIONS, *(column.table for column in OF_PERSON)} - known
    assert not missing, "add them to PARTS of store/personal_data.py"
    secret = {"hash", "recovery", "public_key", "sign_count", "p256dh", "auth", "token"}
    assert not any(secret & set(part.shown.__annotations__) for part in PARTS.values())


def test_whoever_is_reported_does_not_find_the_report_in_their_data(server: Server) -> None:
    ada, bob = player(server, "Reporting Ada", public=False), player(server, "Reported Bob", public=False)
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    report = {"person": bob.get("/api/me")["id"], "reason": "insults", "line": "called me a dolphin"}
    assert ada.http.post(f"/api/tables/{table}/reports", json=report).is_success
    told = check(MyData, ada.get("/api/me/data"))
    assert [one["line"] for one in told["reports"]] == ["called me a dolphin"]
    answer = bob.http.get("/api/me/data").text
    assert "dolphin" not in answer
    assert ada.get("/api/me")["id"] not in answer
    ada.close()
    bob.close()


def on_store(folder: Path, scenario: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(await open_database(f"sqlite+aiosqlite:///{folder}/boats.db"))
        try:
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(run())


async def add_games(store: Store, games: int) -> None:
    """Games of Ada against ever fewer of nine others; half of them are reviewed."""
    about = {"secret": "", "status": "over", "public": False, "host": "", "payer": "", "about": ""}
    ids = [f"{n:016x}" for n in range(games)]
    tables = [{**about, "id": id, "created": 0.0, "updated": 0.0} for id in ids]
    result = {"players": 2, "score": 10, "saved": 4, "turns": 30, "people": 1, "losses": '{"shark": 1}'}
    members = [
        {**result, "person": "ada", "table_id": id, "seat": 0, "ended": float(n), "place": 1,
         "accuracy": 50.0 + n % 50 if n % 2 else None, "luck": 0.1 if n % 2 else None}
        for n, id in enumerate(ids)
    ]  # fmt: skip
    others = [
        {**result, "person": f"p{min(n % 10, 8)}", "table_id": id, "seat": 1, "ended": float(n), "place": 2,
         "accuracy": None, "luck": None}
        for n, id in enumerate(ids)
    ]  # fmt: skip
    names = ["ada", *(f"p{n}" for n in range(9))]
    people = [
        {"id": one, "name": one, "handle": one, "recovery": one, "created": 7.0, "is_public": True} for one in names
    ]
    async with store.writing() as connection:
        await connection.execute(insert(PEOPLE), people)
        await connection.execute(insert(TABLES), tables)
        await connection.execute(insert(MEMBERS), [*members, *others])


def test_long_histories_are_bounded_and_in_order(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await add_games(store, 1200)
        rating = {
            "person": "ada",
            "pool": PUZZLES,
            "mu": 1.0,
            "sigma": 1.0,
            "shown": 1234.0,
            "games": 30,
            "updated": 0.0,
        }
        async with store.writing() as connection:
            await connection.execute(insert(RATINGS), rating)
        found = check(Profile, await profile_of(store, ADA, is_me=False))
        assert found["since"] == 7.0
        assert found["by_players"] == [{"players": 2, "games": 1200, "won": 1200, "saved": 4.0, "best": 10}]
        assert found["taken"] == [{"cause": "shark", "explorers": 1000}], "the last thousand games"
        assert len(found["opponents"]) == MAX_OPPONENTS
        assert (found["opponents"][0]["name"], found["opponents"][0]["games"]) == ("p8", 200)
        assert found["opponents"][0]["won"] == 200
        assert [one["at"] for one in found["reviewed"]] == [float(n) for n in range(1101, 1200, 2)]
        assert found["puzzles"] == {"shown": 1234.0, "games": 30}
        assert found["ratings"] == []

    on_store(tmp_path, scenario)


@pytest.mark.parametrize("page", [1, 7, 500])
def test_data_comes_in_pages_that_join(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: int) -> None:
    monkeypatch.setattr(personal_data, "PAGE", page)

    async def scenario(store: Store) -> None:
        await add_games(store, 21)
        async with store.writing() as connection:
            tokens = [{"hash": f"{n}", "person": "ada", "created": float(n)} for n in range(3)]
            await connection.execute(insert(TOKENS), tokens)
        text = b"".join([piece async for piece in data_of(store, "ada")])
        data = check(MyData, json.loads(text))
        assert [one["table_id"] for one in data["games"]] == [f"{n:016x}" for n in range(21)]
        assert sorted(one["created"] for one in data["tokens"]) == [0.0, 1.0, 2.0]
        assert data["passkeys"] == []

    on_store(tmp_path, scenario)
