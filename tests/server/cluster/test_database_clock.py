"""The database's clock as a process keeps it."""

from __future__ import annotations

import time

import pytest

from lastboat.server.cluster.database_clock import LONGEST_TRIP, SLEW, DatabaseClock


def test_the_first_answer_sets_the_time_whatever_the_machine_says() -> None:
    clock = DatabaseClock()
    asked = time.monotonic()
    clock.adjust(5000.0, asked, asked)

    assert clock.now() == pytest.approx(5000.0, abs=5.0)


def test_a_later_difference_is_corrected_slowly_and_never_backwards() -> None:
    clock = DatabaseClock()
    clock.adjust(5000.0, 10.0, 10.0)
    before = clock.now()
    clock.adjust(4900.0, 11.0, 11.0)

    assert clock.now() > before - SLEW
    assert clock.now() < before + 100


def test_an_answer_that_took_long_does_not_set_the_time() -> None:
    clock = DatabaseClock()
    clock.adjust(5000.0, 10.0, 10.0)
    before = clock.now()
    clock.adjust(9000.0, 11.0, 11.0 + 2 * LONGEST_TRIP)

    assert clock.now() == pytest.approx(before, abs=5.0)
