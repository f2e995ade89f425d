"""Leaving and returning: they make no time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.harness import Player, TimedServer
from server.table_games import HOST, do, gathered

from lastboat.editions import Options
from lastboat.server.refusals import Refusal
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.deadlines import next_deadline, on_deadline
from lastboat.server.tables.entries import Paused
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import DAY, MIN_ON_RETURN, TimeControl

LIVE = TimeControl("live", bank=60, increment=10)
NO_INCREMENT = TimeControl("live", bank=60, increment=0)
SLOW = TimeControl("slow", days=2)


def started(clock: TimeControl) -> Table:
    """A game whose first decision is the host's, on the clock since second 0."""
    table = gathered(Options(players=2, first=0), clock=clock)
    do(table, lobby_rules.start(table, HOST.id, 0.0))
    assert table.clock.deciding == 0
    return table


def leave(table: Table, at: float, grace: float = 0.0) -> None:
    do(table, play_rules.leave(table, HOST.id, grace, at))


def return_at(table: Table, at: float) -> None:
    do(table, play_rules.return_to_seat(table, HOST.id, at))


def run_out(table: Table) -> float:
    """The host's time runs out; returns when."""
    at = table.clock.flag_at
    assert at is not None
    do(table, on_deadline(table, at))
    assert table.seats[0].away
    return at


def play(table: Table, at: float) -> None:
    assert table.game is not None
    do(table, play_rules.act(table, table.game.legal()[0], at))


@pytest.mark.parametrize("clock", [LIVE, NO_INCREMENT, SLOW], ids=["live", "without increment", "slow"])
def test_leaving_and_returning_twenty_times_gains_no_time(clock: TimeControl) -> None:
    table = started(clock)
    for n in range(20):
        leave(table, 2.0 * n + 2)
        return_at(table, 2.0 * n + 2)

    assert table.clock.left[0] == clock.full - 40
    assert table.clock.flag_at == clock.full


def test_the_clock_is_stopped_while_a_bot_plays_and_its_moves_earn_no_increment() -> None:
    table = started(LIVE)
    leave(table, 15.0)
    play(table, 20.0)
    play(table, 30.0)
    return_at(table, 40.0)

    assert table.clock.left[0] == 45.0
    assert table.clock.flag_at == 85.0


def test_a_person_who_has_left_decides_nothing_until_they_return() -> None:
    table = started(LIVE)
    leave(table, 15.0)
    assert table.game is not None
    ply, action = table.game.ply, table.game.legal()[0]

    with pytest.raises(Refusal, match="until you return") as refused:
        play_rules.move(table, 0, ply, [action], "key", 16.0)
    with pytest.raises(Refusal, match="until you return"):
        play_rules.undo(table, 0, ply, None, "key", 16.0)
    return_at(table, 17.0)

    assert refused.value.code == "not-your-turn"
    assert play_rules.move(table, 0, ply, [action], "key", 18.0)


def test_a_live_clock_that_has_run_out_is_refilled_once() -> None:
    table = started(NO_INCREMENT)
    at = run_out(table)
    assert table.clock.left[0] == 0
    return_at(table, at + 1)
    assert table.clock.left[0] == MIN_ON_RETURN
    at = run_out(table)
    play(table, at + 1)

    with pytest.raises(Refusal, match="rest of the game") as refused:
        return_at(table, at + 2)

    assert refused.value.code == "out-of-time"


def test_a_slow_clock_is_refilled_once_for_a_decision_and_is_full_for_the_next() -> None:
    table = started(SLOW)
    return_at(table, run_out(table))
    assert table.clock.left[0] == 2 * DAY
    at = run_out(table)
    with pytest.raises(Refusal, match="for this decision"):
        return_at(table, at)
    play(table, at)
    play(table, at)
    assert table.seat_to_act == 0

    return_at(table, at + 5)

    assert table.clock.flag_at == at + 5 + 2 * DAY


def test_a_snapshot_keeps_what_a_seat_has_left_and_whether_it_was_refilled() -> None:
    table = started(NO_INCREMENT)
    return_at(table, run_out(table))
    leave(table, 65.0)

    again = Table.load(table.id, table.secret, table.save())
    return_at(again, 70.0)
    run_out(again)

    assert again.clock.left[1] == 60
    assert table.clock.left[0] == 25, "a copy shares nothing with its table"
    with pytest.raises(Refusal, match="refilled once"):
        return_at(again, 200.0)


@pytest.mark.parametrize("clock", [LIVE, SLOW, TimeControl()], ids=["live", "slow", "none"])
def test_a_bot_takes_over_a_while_after_a_player_has_left_and_the_clock_keeps_running(clock: TimeControl) -> None:
    table = started(clock)
    leave(table, 5.0, grace=20.0)
    early = on_deadline(table, 24.9)
    do(table, on_deadline(table, 25.0))

    assert early == []
    assert table.seats[0].is_played_by_bot
    assert table.seats[0].leaves_at is None
    assert next_deadline(table) is None
    assert clock.kind == "none" or table.clock.left[0] == clock.full - 25


def test_returning_in_time_cancels_and_costs_only_the_time_that_passed() -> None:
    table = started(LIVE)
    leave(table, 5.0, grace=20.0)
    leave(table, 6.0, grace=20.0)
    assert next_deadline(table) == 25.0
    return_at(table, 15.0)

    assert next_deadline(table) == table.clock.flag_at == 60.0
    assert not table.seats[0].has_left
    assert on_deadline(table, 30.0) == []


def test_time_that_runs_out_comes_before_the_end_of_the_wait() -> None:
    table = started(LIVE)
    leave(table, 55.0, grace=20.0)
    assert next_deadline(table) == 60.0
    do(table, on_deadline(table, 60.0))

    assert table.seats[0].away
    assert table.clock.is_out(0)
    assert on_deadline(table, 75.0) == []


def test_downtime_is_not_counted_as_time_since_a_player_left() -> None:
    table = started(TimeControl())
    leave(table, 5.0, grace=20.0)
    do(table, [Paused(100.0, 90.0)])

    assert next_deadline(table) == 115.0


def in_own_turn(clock: TimeControl = LIVE) -> Table:
    """The host has left during the set-up, and a bot has started their first turn."""
    table = started(clock)
    leave(table, 1.0)
    assert table.game is not None
    while not table.is_in_bot_turn(0):
        play(table, 2.0)
    return table


def test_a_bot_finishes_the_turn_that_it_has_started() -> None:
    table = in_own_turn()
    assert table.game is not None
    turn = table.game.turn
    return_at(table, 3.0)
    return_at(table, 4.0)
    assert table.seats[0].returning
    assert table.clock.running is None
    with pytest.raises(Refusal, match="until you return"):
        play_rules.move(table, 0, table.game.ply, [table.game.legal()[0]], "key", 5.0)
    while table.game.turn == turn:
        assert table.seats[0].is_played_by_bot
        play(table, 6.0)

    assert not table.seats[0].has_left
    assert not table.seats[0].returning


def test_a_player_who_leaves_again_while_the_bot_finishes_its_turn_stays_away() -> None:
    table = in_own_turn()
    return_at(table, 3.0)
    leave(table, 4.0, grace=20.0)
    assert table.game is not None
    turn = table.game.turn
    while table.game.turn == turn:
        play(table, 6.0)

    assert table.seats[0].away


def test_a_snapshot_keeps_who_leaves_and_who_returns() -> None:
    leaving, returning = started(LIVE), in_own_turn()
    leave(leaving, 5.0, grace=20.0)
    return_at(returning, 3.0)

    for table in (leaving, returning):
        again = Table.load(table.id, table.secret, table.save())
        assert again.seats == table.seats
        assert next_deadline(again) == next_deadline(table)


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[TimedServer]:
    """A server that expects players back for 60 seconds."""
    server = TimedServer(tmp_path, leave_grace=60).start()
    yield server
    server.stop()


def test_leaving_during_one_s_own_turn_gains_no_move(timed: TimedServer) -> None:
    ada = Player(timed)
    live = {"kind": "live", "bank": 600, "increment": 10}
    table = ada.create("person", "bot", options={"first": 0}, clock=live)
    ply = ada.post(f"/api/tables/{table}/start")["ply"]
    left = ada.post(f"/api/tables/{table}/leave")
    timed.advance(50)
    refused = ada.move(table, ply, left["own"]["legal"][0]["action"], ok=False)
    back = ada.post(f"/api/tables/{table}/return")
    ada.post(f"/api/tables/{table}/leave")
    with ada.listen(table) as heard:
        next(heard)
        timed.advance(61)
        gone = next(message for message in heard if message["table"]["seats"][0]["away"])
        played = next(message for message in heard if message["ply"] > ply)
    ada.close()

    assert left["table"]["seats"][0]["leaves_at"] is not None
    assert not left["table"]["seats"][0]["away"]
    assert left["table"]["clock"]["running"] == "red"
    assert refused["code"] == "not-your-turn"
    assert back["ply"] == ply
    assert back["table"]["seats"][0]["leaves_at"] is None
    assert gone["ply"] == ply
    assert gone["table"]["clock"]["left"]["red"] < 600 - 110
    assert played["table"]["clock"]["left"]["red"] == gone["table"]["clock"]["left"]["red"], "no increment"
