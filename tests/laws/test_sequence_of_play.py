"""The table of phases in lastboat/engine/turn.py is complete; tests/fuzz plays it."""

from __future__ import annotations

from lastboat.engine.turn import SEQUENCE
from lastboat.engine.words import Phase


def test_every_phase_that_is_entered_is_in_the_table_once() -> None:
    phases = [step.phase for step in SEQUENCE]
    assert sorted(phases) == sorted(set(Phase) - {Phase.NEXT, Phase.OVER})
