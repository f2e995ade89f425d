"""A live clock waits until clients have shown what bots have done, by what the server knows alone."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from server.table_games import HOST, do, gathered

from lastboat.editions import Options
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import (
    LONGEST_SHOWING,
    SHOWING_A_DECISION,
    SHOWING_A_TURN,
    GameClock,
    TimeControl,
)

LIVE = TimeControl("live", bank=60, increment=10)


def waiting_clock(control: TimeControl = LIVE) -> GameClock:
    return GameClock.of(control, 2)


def ask(clock: GameClock, at: float) -> None:
    """The first seat is asked."""
    clock.pass_to(0, at)
    clock.start(at)


def test_a_person_s_time_runs_at_once_where_no_bot_has_played() -> None:
    clock = waiting_clock()
    ask(clock, 100.0)

    assert (clock.asked, clock.since) == (100.0, 100.0)


def test_each_turn_of_a_bot_is_shown_before_the_time_runs() -> None:
    clock = waiting_clock()
    clock.bot_acted(7, 100.0)
    clock.bot_acted(8, 100.5)
    ask(clock, 101.0)

    assert (clock.asked, clock.since) == (101.0, 100.0 + 2 * SHOWING_A_TURN)
    assert clock.flag_at == clock.since + 60


def test_a_turn_counts_once_however_many_decisions_it_has() -> None:
    clock = waiting_clock()
    for step in range(20):
        clock.bot_acted(7, 100.0 + 0.01 * step)
    ask(clock, 100.2)

    assert clock.since == 100.0 + SHOWING_A_TURN


def test_the_last_decision_of_a_bot_that_thinks_long_is_still_shown() -> None:
    clock = waiting_clock()
    clock.bot_acted(7, 100.0)
    clock.bot_acted(7, 110.0)
    ask(clock, 110.0)

    assert clock.since == 110.0 + SHOWING_A_DECISION


def test_a_bot_s_decision_outside_its_turn_takes_a_second() -> None:
    clock = waiting_clock()
    for _ in range(3):
        clock.bot_acted(0, 100.0)
    ask(clock, 100.0)

    assert clock.since == 100.0 + 3 * SHOWING_A_DECISION


def test_what_a_bot_does_after_a_person_s_answer_in_its_turn_is_shown_in_a_time_of_its_own() -> None:
    clock = waiting_clock()
    clock.bot_acted(7, 100.0)
    clock.person_acted()
    clock.bot_acted(7, 120.0)
    ask(clock, 120.0)

    assert clock.since == 120.0 + SHOWING_A_TURN


def test_time_that_has_passed_since_the_bots_played_counts() -> None:
    clock = waiting_clock()
    clock.bot_acted(7, 100.0)
    ask(clock, 103.0)

    assert clock.since == 100.0 + SHOWING_A_TURN

    late = waiting_clock()
    late.bot_acted(7, 100.0)
    ask(late, 130.0)

    assert late.since == 130.0


def test_the_clock_never_waits_longer_than_twelve_seconds() -> None:
    clock = waiting_clock()
    for turn in range(1, 9):
        clock.bot_acted(turn, 100.0)
    ask(clock, 100.0)

    assert clock.since == 100.0 + LONGEST_SHOWING == 112.0

    set_back = waiting_clock()
    set_back.bot_acted(1, 100_000.0)
    ask(set_back, 100.0)

    assert set_back.since == 100.0 + LONGEST_SHOWING


def test_an_answer_before_the_time_runs_costs_nothing_and_wins_nothing() -> None:
    clock = waiting_clock(TimeControl("live", bank=60, increment=0))
    clock.bot_acted(7, 100.0)
    ask(clock, 100.0)
    clock.pass_to(1, 101.0)

    assert clock.left == [60.0, 60.0]


def test_downtime_shifts_what_is_left_to_show() -> None:
    clock = waiting_clock()
    clock.bot_acted(7, 100.0)
    ask(clock, 100.0)
    clock.exclude(50.0)

    assert (clock.asked, clock.since) == (150.0, 150.0 + SHOWING_A_TURN)


def test_days_do_not_wait_for_seconds() -> None:
    clock = waiting_clock(TimeControl("slow", days=2))
    clock.bot_acted(7, 100.0)
    ask(clock, 100.0)

    assert clock.since == 100.0


def person_with_bots(clock: TimeControl) -> Table:
    """A game of the host, who begins, and two bots."""
    seats = [Seat("person", HOST.id, "Ada"), Seat("bot", level="stowaway"), Seat("bot", level="stowaway")]
    table = gathered(Options(players=3, first=0), clock=clock, seats=seats)
    do(table, lobby_rules.start(table, HOST.id, 0.0))
    return table


def play_until_asked(table: Table, at: float) -> list[float]:
    """The host decides, then the bots, all at this time; returns how long the clock waited each time it was started."""
    waits = []
    assert table.game is not None
    for _ in range(300):
        before = table.clock.running
        do(table, play_rules.act(table, table.game.legal()[0], at))
        if table.clock.running == 0 and before != 0:
            waits.append(table.clock.since - table.clock.asked)
        if table.game.turn > 4 and table.seat_to_act == 0:
            break
    return waits


def test_at_a_table_the_clock_waits_for_the_bots_decisions_and_turns() -> None:
    table = person_with_bots(LIVE)
    waits = play_until_asked(table, 0.0)

    assert waits[0] == 2 * SHOWING_A_DECISION, "two bots have placed an explorer each"
    assert waits[-1] == LONGEST_SHOWING, "nothing was shown yet, since no time has passed at all"


@pytest.mark.parametrize("kind", ["asked", "since", "shown_at", "shown_turn"])
def test_a_snapshot_keeps_what_is_left_to_show(kind: str) -> None:
    clock = waiting_clock()
    clock.bot_acted(7, 100.0)
    ask(clock, 101.0)

    assert getattr(GameClock.load(asdict(clock)), kind) == getattr(clock, kind)
    assert getattr(clock, kind)
