"""The table of phases in lastboat/engine/turn.py says what the compiled functions call and what games do."""

from __future__ import annotations

import ast
import inspect
from collections import defaultdict
from collections.abc import Callable
from random import Random

import pytest
from support.games import random_options
from support.table import table

from lastboat.dice import buffers, draw, generator
from lastboat.editions import new_states
from lastboat.engine import CHANCE, NOBODY, SILENT, apply, turn
from lastboat.engine._compile import uncompiled
from lastboat.engine.turn import SEQUENCE, Step
from lastboat.engine.words import Phase

GAMES = 1500
RARE = (
    "options: players=2 to_the_last=true dice=dive\nphase: move\nboats: c3(R1,R2,R3)\nserpents: c4\ndolphins: c4 c4\n",
    """
        options: players=2 to_the_last=true dice=dive
        phase: creature
        now: points=0 face=whale range=1
        red: 1~a1
        boats: c3(B1,B2)
        whales: c4
        dolphins: c3
    """,
)
"""Positions from which follows what random games hardly ever bring: two dolphins to assign, a boat rammed above one."""
SKIPPED = {
    Phase.NEXT: {Phase.TILE, Phase.MOVE, Phase.SINK, Phase.ROLL},
    Phase.TILE: {Phase.TILE, Phase.MOVE, Phase.SINK, Phase.ROLL},
    Phase.MOVE: {Phase.MOVE, Phase.SINK, Phase.ROLL},
    Phase.SINK: {Phase.SINK, Phase.ROLL},
}
"""A phase with nothing to decide gives way to the one after it (§4)."""


def called_by(dispatch: Callable[..., object]) -> dict[Phase, str]:
    """What a function calls in each phase, as `room.function` or `enter MOVE`."""
    tree = ast.parse(inspect.getsource(uncompiled(dispatch)))
    (match,) = (node for node in ast.walk(tree) if isinstance(node, ast.Match))
    calls = {}
    for case in match.cases:
        call = next(node for node in ast.walk(case) if isinstance(node, ast.Call))
        name = ast.unparse(call.func)
        if name == "enter":
            name = f"enter {ast.unparse(call.args[1]).removeprefix('Phase.')}"
        patterns = case.pattern.patterns if isinstance(case.pattern, ast.MatchOr) else [case.pattern]
        for pattern in patterns:
            calls[Phase[ast.unparse(pattern).removeprefix("Phase.")]] = name
    return calls


def named(function: Callable[..., object]) -> str:
    """`setup.apply_place`; `resume` is called by its own name."""
    plain = uncompiled(function)
    room = plain.__module__.rpartition(".")[2]
    return plain.__name__ if room == "transitions" else f"{room}.{plain.__name__}"


def test_every_phase_that_is_entered_stands_once_in_the_table() -> None:
    phases = [step.phase for step in SEQUENCE]
    assert sorted(phases) == sorted(set(Phase) - {Phase.NEXT, Phase.OVER})


def test_choices_are_listed_by_the_room_that_the_table_names() -> None:
    assert called_by(turn.legal_of) == {step.phase: named(step.choices) for step in SEQUENCE if step.actor != "chance"}
    assert called_by(turn.outcomes_of) == {
        step.phase: named(step.choices) for step in SEQUENCE if step.actor == "chance"
    }


def test_actions_are_carried_out_by_the_room_that_the_table_names() -> None:
    assert called_by(turn.do) == {step.phase: named(step.apply) for step in SEQUENCE}


def test_passing_does_what_the_table_says() -> None:
    passing = {
        step.phase: f"enter {step.passing.name}" if isinstance(step.passing, Phase) else named(step.passing)
        for step in SEQUENCE
        if step.passing is not None
    }
    assert called_by(turn.decline) == passing


@pytest.fixture(scope="module")
def seen() -> dict[Phase, set[tuple[int, Phase]]]:
    """For each phase who acted in it, relative to the active player, and what followed, in random games."""
    rng, (out, odds) = Random(5), buffers()
    found: dict[Phase, set[tuple[int, Phase]]] = defaultdict(set)
    games = [new_states(random_options(rng)) for _ in range(GAMES)]
    games += [table(text).states() for text in RARE for _ in range(20)]
    for seed, states in enumerate(games):
        s, g = states[0], generator(seed)
        while s.actor != NOBODY:
            phase, actor = Phase(s.phase), CHANCE if s.actor == CHANCE else int(s.actor - s.active)
            apply(states, 0, draw(states, 0, g, out, odds), SILENT)
            found[phase].add((actor, Phase(s.phase)))
    return found


@pytest.mark.parametrize("step", SEQUENCE, ids=lambda step: step.phase.name)
def test_games_go_as_the_table_says(seen: dict[Phase, set[tuple[int, Phase]]], step: Step) -> None:
    actors = {actor for actor, _ in seen[step.phase]}
    assert {"chance": actors == {CHANCE}, "active": actors == {0}, "asked": 0 not in actors}[step.actor]
    entered = {Phase[name] for name in step.follows.split()}
    possible = {phase for one in entered for phase in SKIPPED.get(one, {one})} | {Phase.OVER}
    followed = {phase for _, phase in seen[step.phase]}
    assert followed <= possible
    for one in entered:
        assert followed & SKIPPED.get(one, {one}), f"{one.name} never follows {step.phase.name}"
