"""Reading others' values: from public evidence only, and nothing where there is no evidence."""

import numpy as np
import pytest
from bots.seats import a_view

from lastboat.bots.evaluation.reading import (
    ARRANGEMENTS,
    FALLING,
    PLAY_STAGES,
    TREATMENTS,
    Likelihoods,
    Reading,
    draw_values_read,
    new_reading,
    read,
)
from lastboat.dice import Generator, generator
from lastboat.engine import States
from lastboat.engine._compile import entry
from lastboat.engine.words import EXPLORERS_A_COLOUR, HIGHEST_VALUE, TERRAINS, Status

ABOARD = TERRAINS
VALUES = [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]


def says_nothing() -> Likelihoods:
    return np.zeros((PLAY_STAGES, TREATMENTS, HIGHEST_VALUE), dtype=np.float32)


def says_the_best_sail() -> Likelihoods:
    likelihoods = says_nothing()
    likelihoods[:, ABOARD] = np.linspace(-2, 2, HIGHEST_VALUE)
    return likelihoods


def a_record() -> States:
    """A view of play in which everyone is on land."""
    states = a_view().states
    states[0]["explorer"]["status"][states[0]["explorer"]["status"] >= Status.LAND] = Status.SAFE
    return states


def others_of(states: States) -> list[int]:
    """The first explorers of the colours whose values are hidden."""
    return [first for first in range(0, 40, EXPLORERS_A_COLOUR) if not states[0]["value"][first]]


@entry
def draw_once(states: States, reading: Reading, g: Generator) -> None:
    draw_values_read(states[0], reading, g)


def test_arrangements_hold_the_values_of_the_edition() -> None:
    reading = new_reading(says_nothing())
    read(a_record(), reading)
    assert all(sorted(row) == VALUES for row in reading.arrangements.tolist())
    assert len(reading.arrangements) == ARRANGEMENTS


def test_without_evidence_the_first_placed_are_expected_to_be_a_little_better() -> None:
    states, reading = a_record(), new_reading(says_nothing())
    read(states, reading)
    for first in others_of(states):
        expected = reading.expected[first : first + EXPLORERS_A_COLOUR]
        assert expected.sum() == pytest.approx(sum(VALUES), rel=1e-5)
        assert 3 < expected[0] < 4.5
        assert expected[0] > expected[-1]


def test_own_values_are_not_read() -> None:
    states, reading = a_record(), new_reading(says_the_best_sail())
    read(states, reading)
    own = states[0]["value"] > 0
    assert own.sum() == EXPLORERS_A_COLOUR
    assert not reading.expected[own].any()


def test_explorers_that_were_put_into_boats_are_expected_to_be_worth_more() -> None:
    states, reading = a_record(), new_reading(says_the_best_sail())
    first = others_of(states)[0]
    read(states, reading)
    before = reading.expected[first + 5]
    states[0]["explorer"]["status"][first + 5] = Status.ABOARD
    read(states, reading)
    assert reading.expected[first + 5] > before + 1


def test_whoever_puts_the_last_placed_into_boats_is_not_taken_to_place_in_falling_order() -> None:
    states, reading = a_record(), new_reading(says_the_best_sail())
    first = others_of(states)[0]
    states[0]["explorer"]["status"][first + 7 : first + 10] = Status.ABOARD
    read(states, reading)
    odds = reading.odds[first // EXPLORERS_A_COLOUR]
    assert odds[FALLING - 1] / odds[-1] < 0.01


def test_nothing_is_read_during_the_set_up_or_when_all_are_equal() -> None:
    for change in ("turn", "all_equal"):
        states, reading = a_record(), new_reading(says_the_best_sail())
        if change == "turn":
            states[0]["turn"] = 0
        else:
            states[0]["rules"]["all_equal"] = 1
        read(states, reading)
        assert not reading.expected.any()
        assert not reading.odds[:, -1].any()


def test_draws_have_the_expected_values_as_their_mean() -> None:
    states, reading, g = a_record(), new_reading(says_the_best_sail()), generator(4)
    first = others_of(states)[0]
    states[0]["explorer"]["status"][first + 2] = Status.ABOARD
    read(states, reading)
    drawn = []
    for _ in range(2000):
        filled = states.copy()
        draw_once(filled, reading, g)
        drawn.append(filled[0]["value"].astype(float))
    unknown = reading.expected > 0
    np.testing.assert_allclose(np.mean(drawn, axis=0)[unknown], reading.expected[unknown], atol=0.15)
