"""The island of the day: one try each, the same chance for everyone, and nothing of it told before the day is over."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from server.harness import Player, play_on, wait_until
from server.series import EasyServer, finish_try
from server.table_games import HOST, do, finished, gathered

from lastboat.editions import Options
from lastboat.server.refusals import Refusal
from lastboat.server.tables.daily_island import DAY, LEVEL, OPTIONS, require_told, score_of, seats_of, secret_of
from lastboat.server.tables.entries import Left
from lastboat.server.tables.fair_dice import commitment_of
from lastboat.server.tables.pools import pool_of
from lastboat.server.tables.results import scores_of
from lastboat.server.tables.seats import Seat


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EasyServer]:
    running = EasyServer(tmp_path_factory.mktemp("daily")).start()
    yield running
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


@pytest.fixture(autouse=True)
def a_day_of_its_own(server: EasyServer) -> None:
    server.new_day()


def begin(player: Player) -> str:
    table: str = player.post("/api/daily")["table"]
    return table


def finish(player: Player, table: str, seed: int = 1) -> None:
    play_on({"red": player}, table, seed=seed)


def chance_of(player: Player, table: str) -> dict[str, list[str]]:
    """What chance has brought, by kind."""
    found: dict[str, list[str]] = {}
    for one in player.get(f"/api/tables/{table}/timeline", eyes="all")["moves"]:
        if one["actor"] == "chance":
            kind = one["move"]["text"].split()[0]
            found.setdefault(kind, []).append(one["move"]["text"])
    return found


# The same for everyone


def test_everyone_plays_against_three_captains_in_the_usual_options() -> None:
    seats = seats_of(20_000, HOST)
    assert [seat.kind for seat in seats] == ["person", "bot", "bot", "bot"]
    assert {seat.level for seat in seats[1:]} == {"captain"} == {LEVEL}
    assert len({seat.name for seat in seats}) == 4
    assert Options(players=4) == OPTIONS
    assert {seat.salt for seat in seats} == {""}


def test_a_days_secret_follows_from_the_key_and_is_another_one_each_day() -> None:
    first, second, other = (secret_of(bytes(32), 20_000), secret_of(bytes(32), 20_001), secret_of(b"key", 20_000))
    assert len({first, second, other}) == 3
    assert first == secret_of(bytes(32), 20_000)


def test_two_people_get_the_same_chance(ada: Player, bob: Player) -> None:
    first, second = finish_try(ada, seed=1), finish_try(bob, seed=2)
    hers, his = chance_of(ada, first), chance_of(bob, second)
    assert hers["first"] == his["first"]
    assert hers["deal"] == his["deal"]
    rolls = min(len(hers["roll"]), len(his["roll"]))
    assert rolls > 3
    assert [one.split()[-1] for one in hers["roll"][:rolls]] == [one.split()[-1] for one in his["roll"][:rolls]]
    island = ada.get("/api/daily")
    assert ada.look(first)["table"]["fair"]["commitment"] == island["commitment"]
    assert [seat["salt"] for seat in ada.look(first)["table"]["seats"]] == [""] * 4


def test_a_try_survives_a_restart(server: EasyServer, ada: Player) -> None:
    table = begin(ada)
    before = ada.look(table)
    commitment = ada.get("/api/daily")["commitment"]
    server.kill()
    server.start()
    assert begin(ada) == table
    after = ada.look(table)
    assert after["table"]["daily"] == before["table"]["daily"]
    assert [after["view"][name] for name in ("first", "ground")] == [
        before["view"][name] for name in ("first", "ground")
    ]
    assert ada.get("/api/daily")["commitment"] == commitment


# One try counts


def test_the_first_try_counts_and_more_are_for_fun(ada: Player) -> None:
    first = begin(ada)
    assert begin(ada) == first, "the try that counts goes on until it is over"
    finish(ada, first)
    own = ada.get("/api/daily")["mine"]
    assert own["table"] == first
    assert (own["state"], own["place"]) == ("listed", 1)

    second = finish_try(ada, seed=3)
    assert second != first
    ada.http.patch("/api/me", json={"face": "cook"})
    after = ada.get("/api/daily")
    assert after["mine"] == own
    assert after["finished"] == 1
    assert [(one["table"], one["face"]) for one in after["scores"]] == [(first, "cook")]
    assert (ada.look(first)["table"]["repeat"], ada.look(second)["table"]["repeat"]) == (False, True)
    (tally,) = ada.get("/api/me/profile")["by_players"]
    assert tally["games"] == 1


def test_of_many_tries_at_once_one_is_begun(ada: Player) -> None:
    """Otherwise one could be played to learn the dice, and the other one to be counted."""
    with ThreadPoolExecutor(8) as at_once:
        tables = set(at_once.map(lambda _: begin(ada), range(8)))
    assert len(tables) == 1
    assert len(ada.get("/api/me/tables")["tables"]) == 1


def test_whoever_lets_a_bot_play_is_not_listed(ada: Player) -> None:
    table = begin(ada)
    ada.post(f"/api/tables/{table}/leave")
    wait_until(lambda: bool(ada.look(table)["table"]["status"] == "over"))
    found = ada.get("/api/daily")
    assert (found["mine"]["state"], found["scores"], found["streak"]) == ("unlisted", [], 0)
    assert begin(ada) != table, "more are for fun"


def test_an_unfinished_try_is_not_listed(ada: Player) -> None:
    table = begin(ada)
    found = ada.get("/api/daily")
    assert (found["mine"]["state"], found["mine"]["table"], found["scores"]) == ("playing", table, [])


def test_a_try_that_ends_after_its_day_is_not_listed(server: EasyServer, ada: Player) -> None:
    table = begin(ada)
    server.new_day()
    finish(ada, table)
    yesterday = ada.get("/api/daily")["today"] - 1
    assert ada.get("/api/daily", day=yesterday)["scores"] == []


def test_a_returning_player_is_not_listed_either() -> None:
    ada = Seat("person", HOST.id, "Ada")
    bots = [Seat("bot", None, name, "stowaway") for name in ("Odile", "Perla", "Rufus")]
    table = finished(OPTIONS, seats=[ada, *bots], daily=0)
    score = score_of(table, 10.0)
    assert score is not None
    assert (score.score, score.lead) == (scores_of(table)[0], scores_of(table)[0] - max(scores_of(table)[1:]))
    assert score_of(table, DAY) is None
    do(table, [Left(5.0, 0, "left")])
    table.seats[0].away = False
    assert score_of(table, 10.0) is None


def test_nobody_is_rated_for_chance_that_can_be_known() -> None:
    seats = [Seat("person", HOST.id, "Ada"), Seat("bot", None, "Odile", "captain")]
    options = Options(players=2)
    assert pool_of(gathered(options, seats=seats)) == "solo-two"
    assert pool_of(gathered(options, seats=seats, daily=20_000)) is None
    assert pool_of(gathered(options, seats=seats, repeat=True)) is None


def test_days_in_a_row_make_a_streak(server: EasyServer, ada: Player) -> None:
    for days in (1, 2):
        finish_try(ada)
        assert ada.get("/api/daily")["streak"] == days
        server.new_day()
    assert ada.get("/api/daily")["streak"] == 2, "today's try can still be played"
    server.new_day()
    assert ada.get("/api/daily")["streak"] == 0


# Nothing is told before the day is over


def paths_about(table: str) -> list[tuple[str, str, Any]]:
    """Every call that shows something of a game, for someone who did not play it."""
    at, start = f"/api/tables/{table}", {"table": table, "ply": 40}
    return [
        ("GET", at, None),
        ("GET", f"{at}/stream", None),
        ("GET", f"{at}/history?ply=0&count=20", None),
        ("GET", f"{at}/history?ply=0&count=20&eyes=all", None),
        ("GET", f"{at}/timeline", None),
        ("GET", f"{at}/timeline?eyes=all", None),
        ("GET", f"{at}/review", None),
        ("GET", f"{at}/review/picture.svg", None),
        ("GET", f"{at}/record", None),
        ("GET", f"{at}/dice", None),
        ("GET", f"{at}/ratings", None),
        ("POST", f"{at}/learn", {"ply": 40, "moves": []}),
        ("POST", "/api/analysis", {"start": start, "moves": []}),
        ("POST", "/api/analysis/chances", {"start": start, "moves": []}),
        ("POST", f"{at}/play-on", {"ply": 40, "seat": "red", "level": "stowaway", "chance": "same"}),
    ]


def test_others_learn_nothing_of_a_try_before_the_day_is_over(server: EasyServer, ada: Player, bob: Player) -> None:
    table = finish_try(ada)
    with httpx.Client(base_url=server.url) as visitor:
        for client in (bob.http, visitor):
            for method, path, body in paths_about(table):
                refused = client.request(method, path, json=body)
                allowed = ("sealed", "no-token")
                assert refused.json()["code"] in allowed, (method, path, refused.text)
    for path in ("again", "rematch"):
        assert bob.post(f"/api/tables/{table}/{path}", ok=False)["code"] == "not-yours"
    assert table not in bob.http.get("/api/daily").text
    assert table not in bob.http.get("/api/tables").text

    server.new_day()
    for path in ("", "/timeline?eyes=all", "/record", "/dice"):
        assert bob.http.get(f"/api/tables/{table}{path}").status_code == 200
    day = bob.get("/api/daily")["today"] - 1
    assert [one["table"] for one in bob.get("/api/daily", day=day)["scores"]] == [table]


def test_a_try_in_play_is_shown_to_its_player_alone(ada: Player, bob: Player) -> None:
    table = begin(ada)
    for method, path, body in paths_about(table):
        assert bob.http.request(method, path, json=body).json()["code"] == "sealed", path
    with ada.listen(table) as stream:
        assert next(stream)["table"]["id"] == table


def test_the_player_reviews_their_own_try_but_nobody_is_told_the_dice(server: EasyServer, ada: Player) -> None:
    table = finish_try(ada)
    own = ada.look(table)
    assert own["table"]["status"] == "over"
    assert own["table"]["fair"]["secret"] is None
    assert ada.get(f"/api/tables/{table}/timeline", eyes="all")["moves"]
    assert ada.get(f"/api/tables/{table}/review")["state"] in ("waiting", "working", "done")
    for path in ("record", "dice"):
        assert ada.get(f"/api/tables/{table}/{path}", ok=False)["code"] == "sealed"
    island = ada.get("/api/daily")
    assert island["secret"] is None

    server.new_day()
    day = ada.get("/api/daily")["today"] - 1
    told = ada.get("/api/daily", day=day)
    assert ada.get(f"/api/tables/{table}/dice")["secret"] == told["secret"]
    assert commitment_of(bytes.fromhex(told["secret"])) == island["commitment"] == told["commitment"]
    assert ada.get("/api/daily")["commitment"] != told["commitment"]


@pytest.mark.parametrize("how", ["again", "same", "new"])
def test_a_table_that_goes_on_from_a_try_is_as_closed_as_the_try(ada: Player, bob: Player, how: str) -> None:
    table = finish_try(ada)
    body = {"ply": 60, "seat": "red", "level": "stowaway", "chance": how}
    path, sent = ("again", {}) if how == "again" else ("play-on", body)
    new = ada.post(f"/api/tables/{table}/{path}", sent)["table"]["id"]
    finish(ada, new)
    assert bob.get(f"/api/tables/{new}", ok=False)["code"] == "sealed"
    assert ada.look(new)["table"]["fair"]["secret"] is None
    assert ada.get(f"/api/tables/{new}/dice", ok=False)["code"] == "sealed"
    assert ada.get("/api/daily")["finished"] == 1, "it is not listed"


def test_a_day_that_has_not_come_is_not_told(ada: Player) -> None:
    today = ada.get("/api/daily")["today"]
    assert ada.get("/api/daily", day=today + 1, ok=False)["code"] == "no-such-page"
    with pytest.raises(Refusal, match="midnight"):
        require_told(gathered(OPTIONS, daily=5), 5 * DAY)
    require_told(gathered(OPTIONS, daily=5), 6 * DAY)


def test_nobody_changes_the_seats_or_the_salts_of_a_try(ada: Player) -> None:
    table = begin(ada)
    for path, body in (("salt", {"salt": "luck"}), ("start", {}), ("seats/blue/colour", {"colour": "green"})):
        assert ada.post(f"/api/tables/{table}/{path}", body, ok=False)["code"] == "table-started"
    bot = {"kind": "bot", "level": "stowaway"}
    assert ada.put(f"/api/tables/{table}/seats/blue", bot, ok=False)["code"] == "table-started"
    assert ada.get(f"/api/tables/{table}/hint", ok=False)["code"] in ("hints-off", "not-your-turn")


def test_without_a_token_the_scores_are_shown_and_nothing_is_begun(server: EasyServer) -> None:
    with httpx.Client(base_url=server.url) as visitor:
        found = visitor.get("/api/daily").json()
        assert (found["mine"], found["streak"]) == (None, 0)
        assert visitor.post("/api/daily").json()["code"] == "no-token"


# The same island again


def test_a_game_against_bots_is_played_again_on_the_same_island(ada: Player, bob: Player) -> None:
    table = ada.create("person", "bot", level="stowaway", hints=True)
    ada.post(f"/api/tables/{table}/salt", {"salt": "luck"})
    ada.post(f"/api/tables/{table}/start")
    assert ada.post(f"/api/tables/{table}/again", ok=False)["code"] == "game-running"
    finish(ada, table)
    again = ada.post(f"/api/tables/{table}/again")
    new = again["table"]["id"]
    assert (again["table"]["status"], again["table"]["repeat"], again["table"]["public"]) == ("playing", True, False)
    assert new[:2] == table[:2]
    names = [(seat["name"], seat["level"], seat["salt"]) for seat in ada.look(table)["table"]["seats"]]
    assert [(seat["name"], seat["level"], seat["salt"]) for seat in again["table"]["seats"]] == names
    finish(ada, new, seed=5)
    first, second = chance_of(ada, table), chance_of(ada, new)
    assert (first["first"], first["deal"]) == (second["first"], second["deal"])
    assert ada.look(new)["table"]["fair"] == ada.look(table)["table"]["fair"]
    assert bob.post(f"/api/tables/{table}/again", ok=False)["code"] == "not-yours"


def test_a_game_of_two_people_is_not_played_again_on_the_same_island(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada, "blue": bob}, table)
    assert ada.post(f"/api/tables/{table}/again", ok=False)["code"] == "bad-option"


def test_playing_again_does_not_change_the_provisional_rating(ada: Player) -> None:
    table = ada.create("person", "bot", level="deckhand")
    ada.post(f"/api/tables/{table}/start")
    finish(ada, table)
    before = ada.get("/api/me/ratings")["ratings"]
    assert before[0]["games"] == 1
    new = ada.post(f"/api/tables/{table}/again")["table"]["id"]
    finish(ada, new)
    assert ada.get("/api/me/ratings")["ratings"] == before
