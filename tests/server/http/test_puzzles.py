"""Puzzles over HTTP: tries are judged, the answer is told only when it is due, and nobody's secrets are."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from server.harness import Player, Server
from server.payloads import check

from lastboat.puzzles import Puzzle, shipped
from lastboat.server.models.exercise import MOST_MOVES
from lastboat.server.models.puzzles import PuzzleList, PuzzleState
from lastboat.server.views.messages import to_json
from lastboat.server.views.puzzles import list_text, puzzle_payload

PUZZLES = list(shipped().by_id.values())
some = pytest.mark.parametrize("puzzle", PUZZLES[::5], ids=lambda one: one.id)


def told(puzzle: Puzzle, *moves: int, **options: Any) -> dict[str, Any]:
    """The puzzle as a client reads it."""
    found: dict[str, Any] = json.loads(to_json(puzzle_payload(puzzle, moves, **options)))
    check(PuzzleState, found)
    return found


@some
def test_the_best_plan_is_right_and_explained(puzzle: Puzzle) -> None:
    found = told(puzzle, *puzzle.best_plan)
    assert found["verdict"]["right"]
    assert found["verdict"]["chance"] == found["verdict"]["best_chance"]
    assert tuple(move["text"] for move in found["answer"]["moves"]) == puzzle.best
    assert found["own"]["legal"] == []


@some
def test_a_wrong_answer_is_not_followed_by_the_right_one_unless_asked_for(puzzle: Puzzle) -> None:
    wrong = puzzle.best_mistake
    found = told(puzzle, *wrong)
    assert not found["verdict"]["right"]
    assert found["verdict"]["chance"] <= found["verdict"]["best_chance"] - 0.08
    assert found["answer"] is None
    assert told(puzzle, *wrong, reveal=True)["answer"]["moves"]


@some
def test_nothing_is_judged_or_told_before_the_answer_is_complete(puzzle: Puzzle) -> None:
    for played in range(len(puzzle.best_plan)):
        found = told(puzzle, *puzzle.best_plan[:played])
        assert (found["verdict"], found["answer"]) == (None, None)
        assert puzzle.best_plan[played] in [one["action"] for one in found["own"]["legal"]]
    assert told(puzzle, reveal=True)["answer"]["moves"]


@some
def test_the_solver_sees_the_own_secrets_and_no_others(puzzle: Puzzle) -> None:
    seat, game = puzzle.game().actor, puzzle.game()
    own_colours = [game.options.names.explorers[e][0] for e in range(40) if puzzle.seen.states[0].value[e]]
    for found in (told(puzzle), told(puzzle, *puzzle.best_plan, reveal=True)):
        if found["view"]["phase"] == "over":
            continue
        assert found["own"]["seat"] == seat
        assert {name[0] for name in found["own"]["values"]} == set(own_colours)
        for view in (found["before"], found["view"]):
            assert view["values"] == {}
            assert all(tile["underside"] is None for kept in view["kept"].values() for tile in kept)


@some
def test_events_lead_from_one_response_to_the_next(puzzle: Puzzle) -> None:
    before = told(puzzle)
    for played in range(1, len(puzzle.best_plan) + 1):
        after = told(puzzle, *puzzle.best_plan[:played])
        assert after["before"] == before["view"]
        before = after
    at_once = told(puzzle, *puzzle.best_plan, since=0)
    assert at_once["before"] == told(puzzle)["view"]
    assert at_once["view"] == before["view"]


def test_the_list_names_every_puzzle_and_the_day_s() -> None:
    listed = check(PuzzleList, list_text(20_000))
    assert [one["id"] for one in listed["puzzles"]] == [one.id for one in PUZZLES]
    assert listed["today"] == shipped().of_the_day(20_000).id


def test_a_puzzle_is_solved_without_a_token(server: Server) -> None:
    with httpx.Client(base_url=server.url) as visitor:
        listed = visitor.get("/api/puzzles").json()
        assert listed["today"] == shipped().of_the_day(listed["day"]).id
        puzzle = shipped().by_id[listed["today"]]
        begun = visitor.post(f"/api/puzzles/{puzzle.id}", json={})
        assert begun.status_code == 200
        assert begun.json()["ply"] == 0
        solved = visitor.post(f"/api/puzzles/{puzzle.id}", json={"moves": puzzle.best_plan})
        assert solved.json()["verdict"]["right"]


@pytest.mark.parametrize(
    ("id", "body", "status", "code"),
    [
        ("nowhere", {}, 404, "no-such-page"),
        ("%2e%2e%2fpuzzles", {}, 404, "no-such-page"),
        ("x" * 33, {}, 422, "bad-request"),
        (PUZZLES[0].id, {"moves": [0] * (MOST_MOVES + 1)}, 422, "bad-request"),
        (PUZZLES[0].id, {"moves": [10**30]}, 409, "not-legal"),
        (PUZZLES[0].id, {"moves": ["pass"]}, 422, "bad-request"),
        (PUZZLES[0].id, {"moves": [], "since": 3}, 422, "bad-request"),
        (PUZZLES[0].id, {"reveal": "yes"}, 422, "bad-request"),
        (PUZZLES[0].id, {"moves": [*PUZZLES[0].best_plan, 0]}, 409, "game-over"),
    ],
)
def test_what_cannot_be_is_refused(server: Server, id: str, body: dict[str, Any], status: int, code: str) -> None:
    refused = httpx.post(f"{server.url}/api/puzzles/{id}", json=body)
    assert (refused.status_code, refused.json()["code"]) == (status, code)


# Ratings


def rating_of(player: Player, puzzle: Puzzle, *moves: int, **body: Any) -> Any:
    return player.post(f"/api/puzzles/{puzzle.id}", {"moves": moves, **body})["rating"]


def test_the_first_complete_try_is_rated_and_no_other(ada: Player) -> None:
    puzzle = PUZZLES[0]
    start = rating_of(ada, puzzle)
    missed = rating_of(ada, puzzle, *puzzle.best_mistake)
    assert (start["shown"], start["tries"], start["change"]) == (1000, 0, None)
    assert missed["tries"] == 1
    assert missed["puzzle"] > start["puzzle"]
    assert rating_of(ada, puzzle, *puzzle.best_plan) == missed
    assert rating_of(ada, puzzle) == missed


def test_who_asks_for_the_answer_first_has_not_found_it(ada: Player, bob: Player) -> None:
    puzzle = PUZZLES[1]
    found = rating_of(bob, puzzle, *puzzle.best_plan)
    told_first = rating_of(ada, puzzle, reveal=True)
    assert told_first["change"] < found["change"]
    assert rating_of(ada, puzzle, *puzzle.best_plan) == told_first


def test_a_try_that_is_not_complete_is_not_rated(ada: Player) -> None:
    puzzle = next(one for one in PUZZLES if len(one.best_plan) > 1)
    assert rating_of(ada, puzzle, puzzle.best_plan[0]) is None
    assert rating_of(ada, puzzle)["tries"] == 0


def test_a_refused_try_is_not_rated(ada: Player) -> None:
    puzzle = PUZZLES[2]
    assert ada.post(f"/api/puzzles/{puzzle.id}", {"moves": [10**6]}, ok=False)["code"] == "not-legal"
    assert rating_of(ada, puzzle)["change"] is None


def test_nobody_is_rated_without_a_token(server: Server) -> None:
    puzzle = PUZZLES[3]
    solved = httpx.post(f"{server.url}/api/puzzles/{puzzle.id}", json={"moves": puzzle.best_plan}).json()
    assert solved["verdict"]["right"]
    assert solved["rating"] is None
