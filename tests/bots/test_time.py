"""A bot keeps to its time, measured with a clock that advances only when it is read."""

import asyncio
import time

import pytest
from bots.seats import a_view
from support.table import play, table

from lastboat.bots import Budget, make
from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.bots.players.captain import Admiral, Captain
from lastboat.bots.search.searcher import Searcher
from lastboat.bots.search.tree import SearchSettings
from lastboat.view import Eyes


class Ticking:
    """Replaces `time.perf_counter`."""

    def __init__(self, patch: pytest.MonkeyPatch, tick: float) -> None:
        self.tick = tick
        self.reads = 0
        patch.setattr(time, "perf_counter", self)

    def __call__(self) -> float:
        self.reads += 1
        return self.shows

    @property
    def shows(self) -> float:
        return self.reads * self.tick


@pytest.mark.parametrize("level", [Captain, Admiral])
def test_a_decision_ends_when_its_time_is_up(level: type[Captain], monkeypatch: pytest.MonkeyPatch) -> None:
    bot, seen = level(1), a_view()
    clock = Ticking(monkeypatch, 0.005)
    bot.choose(seen, seen.legal, Budget(seconds=0.2))
    at_start = 1 + bot.threads
    assert at_start < clock.reads
    assert clock.shows <= 0.2 + (at_start + bot.threads) * clock.tick


def test_a_part_of_the_clock_is_a_part_of_each_levels_own_time() -> None:
    bots = (Captain(1), Admiral(1))
    assert [bot.seconds_for(Budget()) for bot in bots] == [0.5, 0.9]
    assert [bot.seconds_for(Budget(part=0.1)) for bot in bots] == pytest.approx([0.05, 0.09])
    assert [bot.seconds_for(Budget(seconds=0.3)) for bot in bots] == [0.3, 0.3]


def test_a_decided_search_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        serpents: c4
        boats: c5(B1,B2,B3)
        red: 1~m4
    """)
    play(game, "roll serpent")
    seen = game.view(game.actor, Eyes.MEMORY)
    bot = make("captain", 1)
    clock = Ticking(monkeypatch, 0.05)
    bot.choose(seen, seen.legal, Budget(seconds=4))
    assert clock.shows < 3.6


def test_a_forced_decision_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, seen = make("admiral", 1), a_view()
    clock = Ticking(monkeypatch, 1.0)
    assert bot.choose(seen, seen.legal[:1], Budget(seconds=5)) == seen.legal[0]
    assert clock.reads == 0


def test_an_event_loop_keeps_running_while_a_search_runs_in_a_thread() -> None:
    """The search is one call of compiled code: if it held the GIL, the loop would stand still until its end."""
    searcher = Searcher(1, EVOLVED, None, SearchSettings(), 400_000)
    searcher.begin(a_view())

    async def tick_while_searching() -> int:
        searching = asyncio.create_task(asyncio.to_thread(searcher.iterate, 20_000))
        ticks = 0
        while not searching.done():
            await asyncio.sleep(0.001)
            ticks += 1
        return ticks

    assert asyncio.run(tick_while_searching()) >= 15
