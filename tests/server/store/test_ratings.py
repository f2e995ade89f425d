"""Ratings change exactly once for each game, whatever dies or happens at once, and follow from the logs."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from server.file_engine import engine_on
from server.harness import PATIENCE, Player, Server, play_on
from server.postgres_cluster import Cluster
from server.table_games import HOST, do, finished, gathered
from sqlalchemy import Connection, Engine, event, insert, select

from lastboat.editions import Options
from lastboat.server.refusals import Refusal
from lastboat.server.store.database import open_database
from lastboat.server.store.ratings import (
    FEWEST_GAMES,
    RECENT,
    GameOver,
    Standings,
    curve_of,
    leaders,
    rated_games,
    replace_ratings,
)
from lastboat.server.store.rebuilding import rebuild_ratings
from lastboat.server.store.schema import ENTRIES, MEMBERS, PEOPLE, RATING_CHANGES, RATINGS, TABLES, ResultRow
from lastboat.server.store.store import Store
from lastboat.server.store.writer import Change, Results, write_all
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.entries import Ended
from lastboat.server.tables.pools import PUZZLES, RatedGame, RatedSeat, pool_of, rated_game
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.skills import BOT_MEANS, NEW, Skill, level_of_strength, rated, shown
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl
from training.measure.bot_ratings import LADDER, ratings

LIVE = TimeControl("live", bank=60, increment=10)
CLOCK = {"kind": "live", "bank": 600, "increment": 10}


# Which games


def rated_table(players: int = 2, **chosen: Any) -> Table:
    options = chosen.pop("options", Options(players=players, first=0))
    return gathered(options, **{"clock": LIVE, "hints": False, "rated": True, **chosen})


@pytest.mark.parametrize(
    "wrong",
    [
        {"clock": TimeControl()},
        {"hints": True},
        {"options": Options(players=2, open_values=True)},
        {"seats": [Seat("person", HOST.id, "Ada"), Seat("bot", None, "Kraken", "captain")]},
        {"seats": [Seat("person", HOST.id, "Ada"), Seat("local", HOST.id, "Ada")]},
        {"past": [1]},
    ],
)
def test_a_rated_table_is_for_people_with_a_clock_and_without_help(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match="a rated table is for people with a clock"):
        rated_table(**wrong)


def test_nobody_sits_twice_at_a_rated_table() -> None:
    table = rated_table(seats=[Seat("person", HOST.id, "Ada"), Seat()])
    for kind in ("bot", "local"):
        with pytest.raises(Refusal, match="this table is rated"):
            lobby_rules.fill(table, HOST.id, 1, kind, 0.0, level="stowaway", name="Ada")
    with pytest.raises(Refusal, match="you already have a seat"):
        lobby_rules.join(table, HOST.id, "Ada", None, 0.0)


def test_nothing_is_taken_back_at_a_rated_table() -> None:
    table = rated_table()
    do(table, lobby_rules.start(table, HOST.id, 0.0))
    assert table.game is not None
    do(table, play_rules.act(table, table.game.legal()[0], 1.0))
    with pytest.raises(Refusal, match="nothing can be taken back"):
        play_rules.undo(table, 0, table.game.ply, None, None, 2.0)


def test_games_against_bots_have_pools_of_their_own() -> None:
    bots = [Seat("bot", None, "Kraken", "captain"), Seat("bot", None, "Nessie", "deckhand")]
    ada, bob = Seat("person", HOST.id, "Ada"), Seat("person", "bob", "Bob")
    assert pool_of(rated_table()) == "two"
    assert pool_of(rated_table(4)) == "many"
    assert pool_of(gathered(Options(players=2), seats=[ada, bots[0]])) == "solo-two"
    assert pool_of(gathered(Options(players=3), seats=[ada, *bots])) == "solo-many"
    assert pool_of(gathered(Options(players=2))) is None
    assert pool_of(gathered(Options(players=3), seats=[ada, bob, bots[0]])) is None
    assert pool_of(gathered(Options(players=2, open_values=True), seats=[ada, bots[0]])) is None
    assert pool_of(gathered(Options(players=2), seats=[ada, Seat("bot", None, "Kraken", "mystery")])) is None


def test_who_has_left_is_last() -> None:
    table = finished(Options(players=4))
    best = max(range(4), key=lambda seat: rated_game(table, "many").seats[seat].place == 1)
    table.seats[best].away = True
    places = [one.place for one in rated_game(table, "many").seats]
    assert places[best] == 4
    assert sorted(places)[-1] == 4
    assert 1 in places


def test_a_game_that_everyone_has_left_is_rated_for_nobody() -> None:
    """Otherwise two who never come to a table that they have found would become more certain with each game."""
    table = rated_table()
    table.seats[0].away = True
    assert pool_of(table) == "two"
    table.seats[1].away = True
    assert pool_of(table) is None


def test_the_bots_have_what_the_ladder_says() -> None:
    assert ratings(LADDER.read_text(encoding="utf-8")) == BOT_MEANS
    for pool, means in BOT_MEANS.items():
        assert list(means.values()) == sorted(means.values())
        assert level_of_strength(pool, NEW) == "deckhand"
        assert level_of_strength(pool, Skill(60.0, 1.0)) == "admiral"


def test_winning_raises_the_number_and_ties_are_equal() -> None:
    first, second = rated([(NEW, 1), (NEW, 2)])
    assert shown(NEW) == 1000
    assert shown(first) > shown(NEW)
    assert first.mu - NEW.mu == pytest.approx(NEW.mu - second.mu)
    tied = rated([(NEW, 1), (NEW, 1), (NEW, 3)])
    assert tied[0] == pytest.approx(tied[1])


# Once


def add_people(connection: Connection, names: list[str]) -> None:
    rows = [{"id": name, "name": name.title(), "recovery": name, "created": 0.0} for name in names]
    connection.execute(insert(PEOPLE), rows)


def add_table(connection: Connection, id: str, people: list[str]) -> None:
    row = {"secret": "", "status": "playing", "public": False, "host": "", "payer": "", "created": 0.0, "updated": 0.0}
    connection.execute(insert(TABLES), {"id": id, "about": "{}", **row})
    connection.execute(insert(MEMBERS), [{"person": one, "table_id": id} for one in people])


def end_of(id: str, at: float, people: list[str]) -> Change:
    seats = tuple(RatedSeat(person, None, place) for place, person in enumerate(people, 1))
    row: Any = {"status": "over", "public": False, "updated": at, "about": "{}"}
    members: Any = {one: {**dict.fromkeys(ResultRow.__annotations__), "players": 2} for one in people}
    results = Results(at, members, RatedGame("two", seats))
    return Change(id, 1, [Ended(at, "two")], row, results=results)


def everything(connection: Connection) -> dict[str, list[Any]]:
    return {
        one.name: sorted(map(tuple, connection.execute(select(one))))
        for one in (ENTRIES, TABLES, MEMBERS, RATINGS, RATING_CHANGES)
    }


class Statements:
    """Kills this process before its nth statement; the commit is the last one."""

    def __init__(self, engine: Engine, fatal: int) -> None:
        self.count = 0
        self.fatal = fatal
        event.listen(engine, "before_cursor_execute", self._before)
        event.listen(engine, "commit", self._before)

    def _before(self, *_: Any) -> None:
        self.count += 1
        if self.count == self.fatal:
            os.kill(os.getpid(), signal.SIGKILL)


def end_game(file: Path, fatal: int = -1) -> None:
    engine = engine_on(file)
    Statements(engine, fatal)
    with engine.begin() as connection:
        write_all(connection, [end_of("one", 5.0, ["ada", "bob"]), end_of("two", 4.0, ["bob", "eve"])])


def test_a_process_that_dies_at_any_statement_leaves_all_or_nothing(tmp_path: Path) -> None:
    file = tmp_path / "boats.db"
    asyncio.run(_create(f"sqlite+aiosqlite:///{file}"))
    engine = engine_on(file)
    with engine.begin() as connection:
        add_people(connection, ["ada", "bob", "eve"])
        add_table(connection, "one", ["ada", "bob"])
        add_table(connection, "two", ["bob", "eve"])
        before = everything(connection)
    fatal = 0
    while True:
        fatal += 1
        child = os.fork()
        if child == 0:
            end_game(file, fatal)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        with engine_on(file).connect() as connection:
            now = everything(connection)
        if not os.WIFSIGNALED(status):
            break
        assert now == before
    assert fatal > 8
    assert [row[0] for row in now["ratings"]] == ["ada", "bob", "eve"]
    assert sorted(row[5] for row in now["ratings"]) == [1, 1, 2]
    assert len(now["rating_changes"]) == 4
    with pytest.raises(Exception, match="UNIQUE"):
        end_game(file)
    with engine_on(file).connect() as connection:
        assert everything(connection) == now


def test_a_rated_game_ends_even_if_all_its_players_were_deleted_meanwhile(tmp_path: Path) -> None:
    """Bots play it to its end, and it counts for nobody."""
    file = tmp_path / "boats.db"
    asyncio.run(_create(f"sqlite+aiosqlite:///{file}"))
    seats = (RatedSeat(None, None, 1), RatedSeat(None, "captain", 2))
    row: Any = {"status": "over", "public": False, "updated": 5.0, "about": "{}"}
    nothing: Any = {"ada": {**dict.fromkeys(ResultRow.__annotations__), "players": 2}}
    end = Change("one", 1, [Ended(5.0, "solo-two")], row, results=Results(5.0, nothing, RatedGame("solo-two", seats)))
    with engine_on(file).begin() as connection:
        add_people(connection, ["ada", "bob"])
        add_table(connection, "one", ["ada"])
        add_table(connection, "two", ["ada", "bob"])
        write_all(connection, [end])
        assert connection.execute(select(RATINGS)).all() == []
        write_all(connection, [end_of("two", 6.0, ["ada", "bob"])])
        assert {row.person for row in connection.execute(select(RATING_CHANGES))} == {"ada", "bob"}


def test_games_are_rated_again_in_the_order_in_which_they_were_committed(tmp_path: Path) -> None:
    """The game that ended last can be committed first: its replay is shorter."""
    file = tmp_path / "boats.db"
    asyncio.run(_create(f"sqlite+aiosqlite:///{file}"))
    order = [("late", 6.0, ["ada", "bob"]), ("early", 5.0, ["eve", "ada"]), ("same", 6.0, ["bob", "eve", "ada"])]
    changes = {id: end_of(id, at, people) for id, at, people in order}
    with engine_on(file).begin() as connection:
        add_people(connection, ["ada", "bob", "eve"])
        for id, _, people in order:
            add_table(connection, id, people)
            write_all(connection, [changes[id]])
        standings = Standings()
        for at, id, _ in rated_games(connection):
            results = changes[id].results
            assert results is not None
            assert results.rated is not None
            standings.add(GameOver(at, id, results.rated))
        assert [one["table_id"] for one in standings.changes if one["person"] == "ada"] == ["late", "early", "same"]
        assert replace_ratings(connection, standings) == 0
        assert [row.table_id for row in connection.execute(curve_of("ada", "two"))] == ["same", "early", "late"]


async def _create(url: str) -> None:
    await (await open_database(url)).dispose()


def test_games_that_end_at_once_at_several_processes_all_count(cluster: Cluster) -> None:
    url = cluster.create("ratings")
    rounds = 12

    async def scenario() -> None:
        engines = [await open_database(url) for _ in range(3)]
        orders = [["ada", "bob"], ["bob", "ada"], ["bob", "eve"]]
        async with engines[0].begin() as connection:
            await connection.run_sync(add_people, ["ada", "bob", "eve"])
            for n in range(rounds):
                for m, people in enumerate(orders):
                    await connection.run_sync(add_table, f"{n} {m}", people)

        async def play(m: int) -> None:
            for n in range(rounds):
                async with engines[m].begin() as connection:
                    await connection.run_sync(write_all, [end_of(f"{n} {m}", float(n), orders[m])])

        await asyncio.gather(*map(play, range(3)))
        for engine in engines:
            await engine.dispose()

    asyncio.run(scenario())
    rows = cluster.rows("ratings", "select person, games from ratings order by person")
    assert [(row["person"], row["games"]) for row in rows] == [
        ("ada", 2 * rounds),
        ("bob", 3 * rounds),
        ("eve", rounds),
    ]
    assert len(cluster.rows("ratings", "select 1 from rating_changes")) == 6 * rounds


def test_a_game_ends_while_one_of_its_players_solves_a_puzzle(cluster: Cluster) -> None:
    """With it, every other move that this process has received would wait for the rating as a solver."""
    url = cluster.create("solving")
    solver = {"pool": PUZZLES, "mu": 1.0, "sigma": 1.0, "shown": 1.0, "games": 1, "updated": 0.0}

    async def scenario() -> None:
        engine = await open_database(url)
        async with engine.begin() as connection:
            await connection.run_sync(add_people, ["ada", "bob"])
            await connection.run_sync(add_table, "one", ["ada", "bob"])
            await connection.execute(insert(RATINGS), {"person": "ada", **solver})
        async with engine.begin() as solving, engine.begin() as playing, asyncio.timeout(PATIENCE):
            await solving.execute(select(RATINGS).with_for_update())
            await playing.run_sync(write_all, [end_of("one", 5.0, ["ada", "bob"])])
        await engine.dispose()

    asyncio.run(scenario())
    rows = cluster.rows("solving", "select pool, games from ratings where person = 'ada' order by pool")
    assert [(row["pool"], row["games"]) for row in rows] == [(PUZZLES, 1), ("two", 1)]


# From request to list


def test_a_rated_game_changes_both_ratings_once_and_the_logs_say_the_same(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        ada, bob = Player(server, "Ada"), Player(server, "Bob")
        table = ada.create("person", "open", rated=True, clock=CLOCK)
        assert ada.look(table)["table"]["rated"]
        bob.post(f"/api/tables/{table}/join")
        ada.post(f"/api/tables/{table}/start")
        assert ada.get(f"/api/tables/{table}/ratings") == {"changes": []}
        end = play_on({"red": ada, "blue": bob}, table)
        changes = bob.get(f"/api/tables/{table}/ratings")["changes"]
        scores = end["view"]["scores"]
        solo = ada.create("person", "bot", "bot")
        ada.post(f"/api/tables/{solo}/start")
        play_on({"red": ada}, solo)
        mine, others = (one.get("/api/me/ratings") for one in (ada, bob))
        own = ada.get(f"/api/tables/{solo}/ratings")["changes"]
        hidden = bob.get(f"/api/tables/{solo}/ratings")["changes"]
        listed = ada.get("/api/leaderboard?pool=two")
        refused = [ada.get(f"/api/leaderboard?pool={pool}", ok=False)["code"] for pool in ("solo-two", "three")]
        ada.close()
        bob.close()
    finally:
        server.stop()

    assert [one["seat"] for one in changes] == ["red", "blue"]
    assert all(one["before"] == 1000 for one in changes)
    by_seat = {one["seat"]: one["shown"] for one in changes}
    if scores["red"] != scores["blue"]:
        best, worst = sorted(scores, key=scores.get, reverse=True)
        assert by_seat[best] > by_seat[worst]
    assert [(one["pool"], one["games"], one["is_provisional"]) for one in mine["ratings"]] == [
        ("solo-many", 1, True),
        ("two", 1, True),
    ]
    assert mine["ratings"][1]["curve"][-1]["shown"] == by_seat["red"]
    assert [one["pool"] for one in others["ratings"]] == ["two"]
    assert (len(own), hidden) == (1, [])
    assert (listed["leaders"], listed["games"]) == ([], FEWEST_GAMES)
    assert refused == ["bad-request", "bad-request"]
    database = f"sqlite+aiosqlite:///{server.database}"
    command = [sys.executable, "-m", "lastboat", "ratings", "rebuild", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "2 rated games; 0 differences from what was stored\n", done.stderr

    async def damage() -> tuple[int, int]:
        store = Store(await open_database(database))
        async with store.writing() as connection:
            await connection.execute(RATINGS.update().where(RATINGS.c.pool == "two").values(mu=99.0))
        first = (await rebuild_ratings(store))[1]
        second = (await rebuild_ratings(store))[1]
        await store.close()
        return first, second

    assert asyncio.run(damage()) == (2, 0)


def test_the_leaderboard_has_only_those_who_play(tmp_path: Path) -> None:
    file = tmp_path / "boats.db"
    asyncio.run(_create(f"sqlite+aiosqlite:///{file}"))
    engine = engine_on(file)
    rows = [("ada", "two", 1500.0, 10, 0.0), ("bob", "two", 1600.0, 9, 0.0), ("eve", "two", 1700.0, 50, -1.0),
            ("ida", "two", 1400.0, 99, 5.0), ("joy", "many", 1900.0, 99, 5.0)]  # fmt: skip
    with engine.begin() as connection:
        add_people(connection, [row[0] for row in rows])
        names = ("person", "pool", "shown", "games", "updated")
        connection.execute(
            insert(RATINGS), [{**dict(zip(names, row, strict=True)), "mu": 0.0, "sigma": 0.0} for row in rows]
        )
        found = connection.execute(leaders("two", RECENT)).all()
        assert [row.name for row in found] == ["Ada", "Ida"]
