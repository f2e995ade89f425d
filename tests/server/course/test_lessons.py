"""The course: every step can be solved, wrong moves change nothing, and payloads are those of a table."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import httpx
import pytest
from server.harness import ROOT, Server
from server.payloads import check

from lastboat.game import Game
from lastboat.position import read_position
from lastboat.problems import problems
from lastboat.server.course import lessons
from lastboat.server.course.lessons import Attempt, contents, step_named
from lastboat.server.course.steps import STEPS, Step
from lastboat.server.models.course import Course, Lesson
from lastboat.server.models.exercise import MOST_MOVES
from lastboat.server.refusals import Refusal
from lastboat.server.views.messages import to_json

every_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)


def lesson(step: Step, moves: Sequence[int], since: int | None = None) -> dict[str, Any]:
    """The lesson as a client reads it."""
    told: dict[str, Any] = json.loads(to_json(lessons.lesson(step, moves, since)))
    return told


def action_of(told: dict[str, Any], move: str) -> int:
    found: int = next(one["action"] for one in told["own"]["legal"] if one["move"]["text"] == move)
    return found


def solved(step: Step) -> tuple[list[int], list[dict[str, Any]]]:
    """The solution as a client plays it: the actions, and the responses before the first and after each."""
    told = [lesson(step, [])]
    actions: list[int] = []
    for move in step.solution:
        actions.append(action_of(told[-1], move))
        told.append(lesson(step, actions))
    return actions, told


def test_the_client_teaches_these_steps_in_this_order() -> None:
    listed = re.search(r"STEPS = \[(.*?)\] as const", (ROOT / "web/src/learn/steps.ts").read_text(), re.DOTALL)
    assert listed is not None
    assert re.findall(r"'(\w+)'", listed[1]) == [step["id"] for step in contents()["steps"]]


@every_step
def test_the_position_of_a_step_has_no_problem(step: Step) -> None:
    states, _ = read_position(step.position)

    assert problems(states, 0) == []


@every_step
def test_a_step_is_solved_by_its_solution_and_not_before(step: Step) -> None:
    _, told = solved(step)

    assert [one["done"] for one in told] == [False] * len(step.solution) + [True]
    assert not any(one["failed"] for one in told)
    assert told[-1]["own"]["legal"] == []


@every_step
def test_the_hint_is_the_solution_s_next_move(step: Step) -> None:
    _, told = solved(step)

    assert [one["hint"] and one["hint"]["text"] for one in told] == [*step.solution, None]


@every_step
def test_a_lesson_matches_the_openapi_document(step: Step) -> None:
    _, told = solved(step)

    for one in told:
        assert check(Lesson, one)["view"]["actor"] is not None
    assert check(Course, contents())["steps"][0]["id"] == "walk"


@every_step
def test_events_lead_from_the_view_before_to_the_view_after(step: Step) -> None:
    actions, told = solved(step)

    for earlier, later in pairwise(told):
        assert later["before"] == earlier["view"]
        assert later["events"]
    at_once = lesson(step, actions, since=0)
    assert at_once["before"] == told[0]["view"]
    assert at_once["events"] == [event for one in told[1:] for event in one["events"]]


@every_step
def test_a_move_that_is_not_legal_is_refused_with_those_that_are(step: Step) -> None:
    before = lesson(step, [])
    with pytest.raises(Refusal) as refused:
        lesson(step, [2900])

    assert refused.value.code == "not-legal"
    assert refused.value.more["legal"] == [one["move"]["text"] for one in before["own"]["legal"]]
    assert lesson(step, []) == before


@every_step
def test_nothing_follows_once_a_step_is_done(step: Step) -> None:
    actions, _ = solved(step)
    with pytest.raises(Refusal) as refused:
        lesson(step, [*actions, 0])

    assert refused.value.code == "game-over"


@every_step
def test_whatever_the_learner_does_a_step_continues_or_ends(step: Step) -> None:
    """All first moves: after each the learner is asked again, or it is done or failed."""
    for one in lesson(step, [])["own"]["legal"]:
        after = lesson(step, [one["action"]])

        assert bool(after["own"]["legal"]) != (after["done"] or after["failed"])
        assert not (after["done"] and after["failed"])


@pytest.mark.parametrize(
    ("step", "mistake"),
    [
        ("walk", ["pass"]),
        ("board", ["R1 swim e3"]),
        ("voyage", ["boat d2 to c2", "boat c2 to b1"]),
        ("swim", ["R3 swim c4"]),
        ("sink", ["sink d7"]),
        ("dolphin", ["pass", "pass"]),
        ("serpent", ["pass"]),
        ("whale", ["pass"]),
        ("defend", ["pass"]),
        ("whirlpool", ["pass", "sink f9"]),
        ("volcano", ["R5 land", "sink g5"]),
    ],
)
def test_a_mistake_is_noticed(step: str, mistake: list[str]) -> None:
    actions: list[int] = []
    told = lesson(step_named(step), [])
    for move in mistake:
        assert not told["failed"]
        actions.append(action_of(told, move))
        told = lesson(step_named(step), actions)

    assert told["failed"]
    assert not told["done"]
    assert told["hint"] is None


def test_a_detour_can_still_reach_the_goal() -> None:
    """Sailing elsewhere is no failure as long as points are left."""
    step = step_named("swim")
    away = action_of(lesson(step, []), "boat c4 to c5")
    told = lesson(step, [away])

    assert not told["failed"]
    assert told["hint"] is None


def test_the_others_secrets_stay_hidden() -> None:
    for step in STEPS[:-1]:
        told = lesson(step, [])

        assert told["view"]["values"] == {}
        assert all(tile["underside"] is None for tile in told["view"]["kept"]["blue"])


def test_the_last_step_ends_a_game_that_red_wins() -> None:
    _, told = solved(STEPS[-1])
    scores = told[-1]["view"]["scores"]

    assert told[0]["own"]["values"]["R6"] == 6
    assert scores["red"] > scores["blue"]


def test_red_would_not_win_by_saving_the_lesser_explorer() -> None:
    attempt = Attempt(STEPS[-1])
    game: Game = attempt.game
    for move in ("R5 land", "sink g5", "flip volcano"):
        game.play(move)

    assert "red" not in game.winners


def test_an_unknown_step_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refusal, match="walk, board") as refused:
        step_named("fly")

    assert refused.value.status == 404


def test_since_counts_moves_that_were_played() -> None:
    actions, _ = solved(STEPS[1])
    with pytest.raises(Refusal, match="at most 1 with 2 moves"):
        lesson(STEPS[1], actions, since=2)


def test_the_course_needs_no_token_and_is_bounded(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as stranger:
        steps = stranger.get("/api/course").json()["steps"]
        begun = stranger.get(f"/api/course/{steps[0]['id']}").json()
        walked = stranger.post("/api/course/walk", json={"moves": [action_of(begun, "R1 walk f4")]}).json()
        refused = stranger.post("/api/course/walk", json={"moves": [2900]})
        too_many = stranger.post("/api/course/walk", json={"moves": [0] * (MOST_MOVES + 1)})
        unknown = stranger.get("/api/course/fly")

    assert [one["id"] for one in steps] == [step.id for step in STEPS]
    assert walked["done"]
    assert (refused.status_code, refused.json()["code"]) == (409, "not-legal")
    assert (too_many.status_code, too_many.json()["code"]) == (422, "bad-request")
    assert unknown.status_code == 404
