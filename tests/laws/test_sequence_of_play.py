"""The table of phases in lastboat/engine/turn.py says what the compiled functions call; tests/fuzz plays it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable

from lastboat.engine import turn
from lastboat.engine._compile import uncompiled
from lastboat.engine.turn import SEQUENCE
from lastboat.engine.words import Phase


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


def test_every_phase_that_is_entered_is_in_the_table_once() -> None:
    phases = [step.phase for step in SEQUENCE]
    assert sorted(phases) == sorted(set(Phase) - {Phase.NEXT, Phase.OVER})


def test_choices_are_listed_by_the_room_that_the_table_names() -> None:
    assert called_by(turn.legal_of) == {step.phase: named(step.choices) for step in SEQUENCE if step.actor != "chance"}
    assert called_by(turn.outcomes_of) == {
        step.phase: named(step.choices) for step in SEQUENCE if step.actor == "chance"
    }


def test_actions_are_applied_by_the_room_that_the_table_names() -> None:
    assert called_by(turn.do) == {step.phase: named(step.apply) for step in SEQUENCE}


def test_passing_does_what_the_table_says() -> None:
    passing = {
        step.phase: f"enter {step.passing.name}" if isinstance(step.passing, Phase) else named(step.passing)
        for step in SEQUENCE
        if step.passing is not None
    }
    assert called_by(turn.decline) == passing
