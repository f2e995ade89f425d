"""Learning from mistakes over HTTP: a reviewed decision is played again and judged as the review judged it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest
from server.harness import Player, Server
from server.http.test_review import bots_game, states_until_done
from server.payloads import check

from lastboat.server.models.review import Retried


class Learner:
    """Plays decisions of a reviewed game again."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.table = bots_game(player)
        self.review: dict[str, Any] = states_until_done(player, self.table)[-1]["review"]
        errors = ("inaccuracy", "mistake", "blunder")
        self.mistake: dict[str, Any] = next(one for one in self.review["decisions"] if one["label"] in errors)

    def ask(self, moves: list[int], *, ok: bool = True, ply: int | None = None, **more: int) -> Any:
        body = {"ply": self.mistake["ply"] if ply is None else ply, "moves": moves, **more}
        return self.player.post(f"/api/tables/{self.table}/learn", body, ok=ok)

    def play(self, texts: list[str]) -> tuple[list[int], dict[str, Any]]:
        """The moves with these texts: their actions, and the last answer."""
        moves: list[int] = []
        answer = self.ask([])
        for text in texts:
            moves.append(next(one["action"] for one in answer["own"]["legal"] if one["move"]["text"] == text))
            answer = self.ask(moves)
        return moves, answer


@pytest.fixture(scope="module")
def learner(server: Server) -> Iterator[Learner]:
    player = Player(server, "Lea")
    yield Learner(player)
    player.close()


def test_what_was_played_is_no_answer_and_the_best_is(learner: Learner) -> None:
    mistake = learner.mistake
    begun = check(Retried, learner.ask([]))
    _, again = learner.play([move["text"] for move in mistake["played"]])
    _, best = learner.play([move["text"] for move in mistake["best"]])

    assert (begun["own"]["seat"], begun["verdict"]) == (mistake["seat"], None)
    assert begun["own"]["values"], "the seat is judged by what it could remember, so it sees that"
    known = {"best_chance": mistake["best_chance"]}
    assert again["verdict"] == {"chance": mistake["chance"], "right": False} | known
    assert best["verdict"] == {"chance": mistake["best_chance"], "right": True} | known
    assert again["own"]["legal"] == best["own"]["legal"] == []


def test_anything_else_is_judged_by_the_worker_and_always_alike(learner: Learner) -> None:
    """The first legal move, then the first again, until the decision is complete."""
    moves: list[int] = []
    answer = learner.ask([])
    while answer["own"]["legal"]:
        moves.append(answer["own"]["legal"][-1]["action"])
        answer = learner.ask(moves, since=len(moves) - 1)
    verdict = answer["verdict"]

    assert verdict["right"] == (round(learner.mistake["best_chance"] - verdict["chance"], 4) < 0.02)
    assert learner.ask(moves)["verdict"] == verdict
    assert learner.ask([*moves, moves[0]], ok=False)["code"] == "game-over"


def test_the_analysis_board_shows_the_chances_of_the_review(learner: Learner) -> None:
    point = learner.review["points"][len(learner.review["points"]) // 2]
    start = {"from": {"table": learner.table, "ply": point["ply"]}}
    assert learner.player.post("/api/analysis/chances", start)["chances"] == point["chances"]


def test_what_cannot_be_played_is_refused(learner: Learner) -> None:
    last = learner.review["points"][-1]["ply"]
    assert learner.ask([2900], ok=False)["code"] == "not-legal"
    assert learner.ask([], ok=False, ply=last)["code"] == "no-such-ply"
    assert learner.ask([0] * 25, ok=False)["code"] == "bad-request"


def test_a_game_in_play_teaches_nothing(ada: Player, bob: Player) -> None:
    """Whatever is asked about it, by whomever: always the same refusal."""
    tables = [ada.create("person", "local") for _ in range(2)]
    for table in tables:
        ada.post(f"/api/tables/{table}/start")
    bodies = [{"ply": 0, "moves": []}, {"ply": 3, "moves": [1, 2]}, {"ply": 999_999, "moves": [2900]}]
    told = [
        player.post(f"/api/tables/{table}/learn", body, ok=False)
        for player in (ada, bob)
        for table in tables
        for body in bodies
    ]
    assert told[0]["code"] == "game-running"
    assert all(one == told[0] for one in told)


def test_a_game_without_a_review_has_nothing_to_learn_from(ada: Player) -> None:
    table = bots_game(ada)
    assert ada.post(f"/api/tables/{table}/learn", {"ply": 40, "moves": []}, ok=False)["code"] == "no-review"


def test_the_review_is_a_picture_too(learner: Learner) -> None:
    path = f"/api/tables/{learner.table}/review/picture.svg"
    english, french = (learner.player.http.get(path, params={"lang": lang}) for lang in ("en", "fr"))
    assert english.headers["content-type"] == "image/svg+xml"
    said = ET.fromstring(english.text).findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert all(f"accuracy {seat['accuracy']:.0f}" in said for seat in learner.review["seats"])
    assert "précision" in french.text
    assert learner.player.http.get(path, params={"lang": "xx"}).text == english.text
    assert learner.player.http.get(path, params={"lang": "<b>"}).status_code == 422


def test_a_game_in_play_has_no_picture(ada: Player) -> None:
    table = ada.create("person", "local")
    ada.post(f"/api/tables/{table}/start")
    assert ada.get(f"/api/tables/{table}/review/picture.svg", ok=False)["code"] == "game-running"
