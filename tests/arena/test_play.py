"""Games between bots: what goes wrong is counted, never repaired, and only thinking is timed."""

from __future__ import annotations

import pytest

from lastboat.arena import FaultKind, GameResult, Match, Task, play_game
from lastboat.bots.bot import Budget
from lastboat.editions import Options
from lastboat.errors import BadOption, LastBoatError

TINY = "arena.tiny:"


def duel(one: str, other: str, budget: Budget | None = None) -> GameResult:
    return play_game(Match((TINY + one, TINY + other), Options(players=2), budget=budget or Budget()), Task(0, 0))


def test_a_game_is_repeatable() -> None:
    first, again = duel("Chaotic", "Homing"), duel("Chaotic", "Homing")
    assert (first.scores, first.plies) == (again.scores, again.plies)
    assert first.plies > 100


def test_a_crash_loses_the_game_and_keeps_its_traceback() -> None:
    game = duel("Crasher", "First")
    assert game.fault is not None
    assert (game.fault.seat, game.fault.bot, game.fault.kind) == (0, f"{TINY}Crasher", FaultKind.CRASH)
    assert game.fault.what == "RuntimeError: a hole in the hull"
    assert game.fault.traceback is not None
    assert "in choose" in game.fault.traceback
    assert game.shares == [0, 1]
    assert game.ranks == [2, 1]


def test_a_bot_that_cannot_be_created_has_crashed() -> None:
    game = duel("First", "Unborn")
    assert game.fault is not None
    assert (game.fault.seat, game.fault.kind) == (1, FaultKind.CRASH)
    assert game.shares == [1, 0]


@pytest.mark.parametrize("bot", ["Cheater", "Mute"])
def test_an_illegal_choice_loses_the_game(bot: str) -> None:
    game = duel("First", bot)
    assert game.fault is not None
    assert (game.fault.seat, game.fault.kind, game.fault.traceback) == (1, FaultKind.ILLEGAL, None)
    assert "in sink; legal: " in game.fault.what
    assert game.shares == [1, 0]


def test_after_a_fault_the_others_share_the_win() -> None:
    match = Match((f"{TINY}Cheater", f"{TINY}First", f"{TINY}First"), Options(players=3))
    game = play_game(match, Task(0, 0))
    assert game.shares == [0, 0.5, 0.5]
    assert game.ranks == [3, 1.5, 1.5]


def test_forced_decisions_are_counted_but_not_timed() -> None:
    times = duel("First", "Slow", Budget(seconds=0.05)).times[f"{TINY}Slow"]
    assert times.forced > 0
    assert 0.004 <= times.mean < 0.04
    assert 0.004 <= times.quantile(0.5) <= times.quantile(0.99) <= times.longest


def test_a_match_has_a_bot_for_each_player() -> None:
    with pytest.raises(BadOption, match="4 players need as many bots, not 2"):
        Match(("a", "b"))


def test_an_address_without_a_bot_is_a_crash_that_says_so() -> None:
    game = duel("Nobody", "First")
    assert game.fault is not None
    assert issubclass(BadOption, LastBoatError)
    assert "there is no bot at 'arena.tiny:Nobody'" in game.fault.what
