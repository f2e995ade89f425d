"""Time controls, with a clock that the test moves forward."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

import pytest
from server.harness import Player, TimedServer, wait_until

from lastboat.server.refusals import Refusal
from lastboat.server.tables.time_controls import GameClock, TimeControl


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TimedServer]:
    running = TimedServer(tmp_path_factory.mktemp("timed")).start()
    yield running
    running.stop()


def wait_for(player: Player, table: str, seat: int, *, away: bool) -> None:
    wait_until(lambda: player.look(table)["table"]["seats"][seat]["away"] == away)


def wait_for_a_check(server: TimedServer) -> None:
    """Return when the server has looked for players who are out of time: it has found one with little of it."""
    hasty = Player(server, "Hasty")
    table = hasty.create("local", "local", clock={"kind": "live", "bank": 10, "increment": 0})
    start = hasty.post(f"/api/tables/{table}/start")
    server.advance(11)
    wait_for(hasty, table, 0 if start["view"]["actor"] == "red" else 1, away=True)
    hasty.close()


def test_a_bot_plays_for_a_player_who_runs_out_of_time_until_they_return(timed: TimedServer) -> None:
    ada, bob = Player(timed, "Ada"), Player(timed, "Bob")
    table = ada.create("person", "open", clock={"kind": "live", "bank": 60, "increment": 5})
    bob.post(f"/api/tables/{table}/join")
    start = ada.post(f"/api/tables/{table}/start")
    seat = 0 if start["view"]["actor"] == "red" else 1
    slow = (ada, bob)[seat]
    timed.advance(19)
    wait_for_a_check(timed)
    assert not slow.look(table)["table"]["seats"][seat]["away"]

    timed.advance(31)
    wait_for(slow, table, seat, away=True)
    back = slow.post(f"/api/tables/{table}/return")

    assert not back["table"]["seats"][seat]["away"]
    assert back["table"]["clock"]["left"][("red", "blue")[seat]] == 30
    ada.close()
    bob.close()


def test_time_while_the_server_is_down_is_charged_to_nobody(timed: TimedServer) -> None:
    ada = Player(timed, "Ada")
    table = ada.create("local", "local", clock={"kind": "live", "bank": 60, "increment": 5})
    ada.post(f"/api/tables/{table}/start")
    timed.stop()
    timed.advance(3600)
    timed.start()
    wait_for_a_check(timed)

    seats = ada.look(table)["table"]["seats"]

    assert not any(seat["away"] for seat in seats)
    ada.close()


def decide(clock: GameClock, seat: int, at: float) -> None:
    clock.pass_to(seat, at)
    clock.start(at)


def test_the_bank_loses_the_time_used_and_gains_the_increment() -> None:
    clock = GameClock.of(TimeControl("live", bank=60, increment=5), 2)
    decide(clock, 0, 100.0)
    decide(clock, 0, 110.0)
    decide(clock, 1, 120.0)

    assert clock.left == [45.0, 60.0]
    assert clock.flag_at == 180.0


def test_slow_games_have_days_for_each_decision() -> None:
    clock = GameClock.of(TimeControl("slow", days=2), 2)
    decide(clock, 0, 0.0)
    decide(clock, 1, 86_400.0)
    decide(clock, 0, 90_000.0)

    assert clock.flag_at == 90_000.0 + 2 * 86_400


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    clock = GameClock.of(TimeControl(), 2)
    decide(clock, 0, 0.0)

    assert clock.flag_at is None


def test_an_impossible_clock_is_refused() -> None:
    with pytest.raises(Refusal, match="bank"):
        TimeControl("live", bank=1)


def test_a_stored_clock_of_an_unknown_kind_is_refused_and_not_taken_for_another() -> None:
    saved = asdict(GameClock.of(TimeControl("slow"), 2))
    saved["control"]["kind"] = "hourglass"

    with pytest.raises(Refusal, match="'hourglass'; allowed: none, live, slow"):
        GameClock.load(saved)
