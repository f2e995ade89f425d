"""The database's clock as a process keeps it."""

from __future__ import annotations

import time

import pytest

from lastboat.server.store.database_clock import LONGEST_TRIP, SLEW, DatabaseClock, elapsed


def test_the_first_answer_sets_the_time_whatever_the_machine_says() -> None:
    clock = DatabaseClock()
    asked = elapsed()
    clock.adjust(5000.0, asked, asked)

    assert clock.now() == pytest.approx(5000.0, abs=5.0)


def test_an_answer_that_came_soon_replaces_a_first_one_that_took_long() -> None:
    """A process that starts on a busy machine asks until it knows the time well."""
    clock = DatabaseClock()
    clock.adjust(5000.0, 10.0, 18.0)
    was_set = clock.is_set
    clock.adjust(5008.0, 18.0, 18.0)
    before, now, after = elapsed(), clock.now(), elapsed()

    assert not was_set
    assert clock.is_set
    assert before + 4990.0 <= now <= after + 4990.0


def test_time_passes_while_the_machine_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The monotonic clock of Linux stands still meanwhile; the database's, on another machine, does not."""
    clock = DatabaseClock()
    clock.adjust(5000.0, elapsed(), elapsed())
    awake, since_start = time.monotonic(), time.clock_gettime(time.CLOCK_BOOTTIME)
    monkeypatch.setattr(time, "monotonic", lambda: awake)
    monkeypatch.setattr(time, "clock_gettime", lambda which: since_start + 3600.0)

    assert clock.now() == pytest.approx(8600.0, abs=60.0)


def test_a_later_difference_is_made_up_slowly_and_never_backwards() -> None:
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
