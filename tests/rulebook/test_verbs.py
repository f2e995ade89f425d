"""The six functions of the engine, whoever acts."""

from typing import Annotated

import numpy as np
import pytest

from lastboat.dice import buffers, generator, play_out
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, NOBODY, SILENT, actor, apply, legal, outcomes, scores
from lastboat.engine._record import Visibility, dtype_of, u8, visibility_of


def test_chance_acts_first_and_no_seat_has_a_legal_action_then() -> None:
    states = new_states(Options())
    out, odds = buffers()
    assert actor(states, 0) == CHANCE
    assert legal(states, 0, out) == 0
    assert outcomes(states, 0, out, odds) == 4


def test_a_seat_acts_and_chance_has_no_outcome_then() -> None:
    states = new_states(Options(first=2))
    out, odds = buffers()
    while actor(states, 0) == CHANCE:
        outcomes(states, 0, out, odds)
        apply(states, 0, int(out[0]), SILENT)
    assert actor(states, 0) == 2
    assert outcomes(states, 0, out, odds) == 0
    assert legal(states, 0, out) == 240


def test_nobody_acts_when_the_game_is_over_and_every_seat_has_a_score() -> None:
    states = new_states(Options(players=3))
    out, odds = buffers()
    play_out(states, 0, generator(5), out, odds, SILENT, 10_000)
    assert actor(states, 0) == NOBODY
    assert legal(states, 0, out) == outcomes(states, 0, out, odds) == 0
    assert scores(states, 0, np.zeros(4, dtype=np.int16)) == 3


class Unmarked:
    seen_by_whom: Annotated[int, u8()]


class Twice:
    laid_out: Annotated[int, u8(), u8(), Visibility.PUBLIC]


def test_a_field_says_once_how_it_lies_and_who_may_see_it() -> None:
    with pytest.raises(TypeError, match=r"Unmarked\.seen_by_whom needs one Visibility mark, it has 0"):
        visibility_of(Unmarked)
    with pytest.raises(TypeError, match=r"Twice\.laid_out needs one Layout mark, it has 2"):
        dtype_of(Twice)
