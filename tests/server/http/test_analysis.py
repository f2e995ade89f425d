"""The analysis board: every seat and chance are played, and a game in play tells it nothing."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from server.harness import PATIENCE, Player, Server
from server.http.test_review import bots_game
from server.payloads import check

from lastboat.game import Game
from lastboat.position import to_text, write_entries
from lastboat.puzzles import shipped
from lastboat.server.models.analysis import LONGEST_POSITION, MOST_MOVES, Analysis, AnalysisChances
from lastboat.view import Eyes

PUZZLE = next(iter(shipped().by_id.values()))
PATH = "/api/analysis"


def possible(shown: dict[str, Any]) -> list[int]:
    return [one["action"] for one in shown["outcomes"] or shown["own"]["legal"]]


def test_every_seat_and_chance_are_played_in_turn(ada: Player) -> None:
    chance, moves = random.Random(1), list[int]()
    start = {"from": {"puzzle": PUZZLE.id}}
    shown = ada.post(PATH, start)
    deciding = set()
    while shown["view"]["phase"] != "over" and len(moves) < 60:
        check(Analysis, shown)
        deciding.add(shown["view"]["actor"])
        assert bool(shown["outcomes"]) == (shown["view"]["actor"] == "chance")
        moves.append(chance.choice(possible(shown)))
        before, shown = shown, ada.post(PATH, {**start, "moves": moves})
        assert shown["before"] == before["view"]
    assert len(deciding) > 2
    assert ada.post(PATH, {**start, "moves": moves[:3]})["ply"] == 3  # back, and another way


def test_the_position_can_be_copied_and_pasted(ada: Player) -> None:
    shown = ada.post(PATH, {"from": {"puzzle": PUZZLE.id}})
    pasted = ada.post(PATH, {"from": {"position": shown["position"]}})
    assert pasted == shown
    assert shown["position"] == PUZZLE.position


def test_a_finished_game_is_analysed_from_any_moment_with_all_values_open(ada: Player) -> None:
    table = bots_game(ada)
    plies = ada.get(f"/api/tables/{table}/timeline")["plies"]
    for ply in (0, plies // 2, plies):
        shown = ada.post(PATH, {"from": {"table": table, "ply": ply}})
        frame = ada.get(f"/api/tables/{table}/history", ply=ply, eyes="all")["frames"][0]
        assert shown["view"] == frame["view"]
    assert ada.post(PATH, {"from": {"table": table, "ply": plies + 1}}, ok=False)["code"] == "no-such-ply"


def test_the_odds_of_chance_add_up(ada: Player) -> None:
    game = Game(players=2, seed=1, by_hand=True)
    shown = ada.post(PATH, {"from": {"position": game.position()}})
    assert [one["odds"] for one in shown["outcomes"]] == [1, 1]  # who begins
    assert shown["own"]["legal"] == []


def test_chances_are_everyone_s_and_add_up_to_one(ada: Player) -> None:
    told = ada.post(f"{PATH}/chances", {"from": {"puzzle": PUZZLE.id}})
    chances = check(AnalysisChances, told)["chances"]
    assert chances is not None
    assert len(chances) == PUZZLE.game().options.players
    assert sum(chances.values()) == pytest.approx(1, abs=0.02)
    assert ada.post(f"{PATH}/chances", {"from": {"puzzle": PUZZLE.id}}) == told


def test_the_set_up_has_no_chances(ada: Player) -> None:
    """Every deal would branch again: asking for them would never end."""
    position = Game(players=4, seed=1, by_hand=True).position()
    assert ada.post(f"{PATH}/chances", {"from": {"position": position}}) == {"chances": None}


@pytest.mark.parametrize("path", [PATH, f"{PATH}/chances"])
def test_a_game_in_play_is_refused_and_the_refusal_tells_nothing(ada: Player, bob: Player, path: str) -> None:
    tables = [ada.create("person", "local") for _ in range(2)]
    for table in tables:
        ada.post(f"/api/tables/{table}/start")
    looks = {seat: ada.look(tables[1], seat) for seat in ("red", "blue")}
    seat, mine = next((seat, look) for seat, look in looks.items() if look["own"]["legal"])
    ada.move(tables[1], mine["ply"], mine["own"]["legal"][0]["action"], seat=seat)
    told = [
        player.post(path, {"from": {"table": table, "ply": ply}, "moves": moves}, ok=False)
        for player in (ada, bob)
        for table in tables
        for ply in (0, 10**6)
        for moves in ([], [5])
    ]
    assert told[0]["code"] == "game-running"
    assert all(one == told[0] for one in told)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad-request"),
        ({"from": {}}, "bad-request"),
        ({"from": {"puzzle": PUZZLE.id, "position": "x"}}, "bad-request"),
        ({"from": {"puzzle": "nowhere"}}, "no-such-page"),
        ({"from": {"table": "../../etc"}}, "bad-request"),
        ({"from": {"table": "0" * 16}}, "no-such-table"),
        ({"from": {"position": ""}}, "not-parsable"),
        ({"from": {"position": "no position"}}, "not-parsable"),
        ({"from": {"position": "[" * LONGEST_POSITION}}, "not-parsable"),
        ({"from": {"position": "x" * (LONGEST_POSITION + 1)}}, "bad-request"),
        ({"from": {"position": PUZZLE.position.replace("island:", "isle:")}}, "not-parsable"),
        ({"from": {"puzzle": PUZZLE.id}, "moves": [0] * (MOST_MOVES + 1)}, "bad-request"),
        ({"from": {"puzzle": PUZZLE.id}, "moves": [10**30]}, "not-legal"),
        ({"from": {"puzzle": PUZZLE.id}, "moves": [-1]}, "not-legal"),
        ({"from": {"puzzle": PUZZLE.id}, "moves": [], "since": 9}, "bad-request"),
    ],
)
def test_what_cannot_be_is_refused(server: Server, body: dict[str, Any], code: str) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as stranger:
        refused = stranger.post(PATH, json=body)
    assert (400 <= refused.status_code < 500, refused.json()["code"]) == (True, code)


def test_a_view_is_no_complete_position_and_the_refusal_says_so(ada: Player) -> None:
    game = PUZZLE.game()
    seen = game.view(game.actor, Eyes.MEMORY)
    text = to_text({**write_entries(seen.states[0]), "seen": game.actor})
    refused = ada.post(PATH, {"from": {"position": text}}, ok=False)
    assert refused["code"] == "not-parsable"
    assert "complete position" in refused["detail"]


def test_everything_wrong_with_a_position_is_named(ada: Player) -> None:
    broken = PUZZLE.position.replace("turn=", "turn=0 first=purple x", 1)
    assert ada.post(PATH, {"from": {"position": broken}}, ok=False)["code"] == "not-parsable"
