"""Autoplay: bots that fail are replaced, and timing reveals nothing."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable, Collection, Sequence

import pytest

from lastboat.bots import Bot, Budget, make
from lastboat.editions import Options
from lastboat.engine.words import Phase
from lastboat.events import TurnBegan
from lastboat.names import SEAT_NAMES
from lastboat.server.runtime import autoplay as module
from lastboat.server.runtime.autoplay import Autoplay, Choice, Pending, Player
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.game_in_play import HIDDEN_HAND_PHASES
from lastboat.server.tables.occurrences import Occurrence
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import GameClock, TimeControl
from lastboat.server.thinking import questions
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.views.messages import message
from lastboat.view import Eyes, View, view


def table_of(*kinds: str) -> Table:
    """A started table whose seats are people (`local`) or bots."""
    table = Table("0" * 16, bytes(32))
    seats = [Seat(kind, "host" if kind == "local" else None, kind, "stowaway") for kind in kinds]
    created = lobby_rules.create(
        bytes(32),
        0.0,
        host="host",
        options=Options(players=len(kinds)),
        seats=seats,
        clock=TimeControl(),
        payer="here",
        public=False,
        hints=False,
        level="stowaway",
    )
    table.fold(created)
    for entry in lobby_rules.start(table, "host", 0.0):
        table.fold(entry)
    return table


def asked_table(answers: int, phases: Collection[Phase] = HIDDEN_HAND_PHASES) -> Table:
    """A table where someone is asked about their tiles, in one of the phases, and has this many answers."""
    for seed in range(40):
        chance = random.Random(seed)
        table = table_of("local", "local")
        while table.status == "playing":
            assert table.game is not None
            legal = table.game.legal()
            if table.game.phase in phases and (len(legal) == 1) == (answers == 1):
                return table
            for entry in play_rules.act(table, chance.choice(legal), 0.0):
                table.fold(entry)
    raise AssertionError("nobody was ever asked so")


class Crashing:
    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        raise RuntimeError("secret: wind")


class Cheating:
    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        return -1


@pytest.mark.parametrize("bad", [Crashing, Cheating])
def test_a_bot_that_fails_is_replaced_and_logged_without_the_text_of_its_error(
    bad: type[Bot], caplog: pytest.LogCaptureFixture
) -> None:
    metrics = Metrics()
    makes = BotRouter(BotHost(lambda name, seed: bad() if name == "captain" else make(name, seed)))
    pool = Autoplay(makes, metrics, slots=1, seconds=0.1, pause=0.0)
    table = table_of("local", "local")
    assert table.game is not None
    assert table.seat_to_act is not None
    seen = view(table.game.states, 0, table.seat_to_act, Eyes.MEMORY)
    choice = asyncio.run(pool.choose(Player(table.id, table.seat_to_act, "captain"), "host", seen, seen.legal))

    assert choice.action in seen.legal
    assert not choice.is_own
    assert b'lastboat_bot_fallbacks_total{reason="failed"} 1.0' in metrics.text()
    assert b"lastboat_bots_replaced_total 1.0" in metrics.text()
    assert "wind" not in caplog.text


class Hanging:
    """Never returns."""

    def __init__(self, enough: threading.Event) -> None:
        self.enough = enough

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        assert self.enough.wait(60)
        return legal[0]


def test_a_bot_that_hangs_is_replaced_and_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    enough = threading.Event()
    monkeypatch.setattr(questions, "GRACE", 3.0)  # also the Stowaway's, on a busy machine
    metrics = Metrics()
    table = table_of("local", "local")
    assert table.game is not None
    assert table.seat_to_act is not None
    seat, seen = table.seat_to_act, view(table.game.states, 0, table.seat_to_act, Eyes.MEMORY)

    async def ask_all() -> list[Choice]:
        makes = BotRouter(BotHost(lambda name, seed: Hanging(enough) if name == "captain" else make(name, seed)))
        pool = Autoplay(makes, metrics, slots=1, seconds=0.01, pause=0.0)
        players = [Player("0", seat, "captain"), Player("1", seat, "stowaway")]
        asked = [pool.choose(player, "host", seen, seen.legal) for player in players]
        return await asyncio.wait_for(asyncio.gather(*asked), 30)

    try:
        answers = asyncio.run(ask_all())
        still_hanging = [thread for thread in threading.enumerate() if thread.name == "bot" and thread.is_alive()]
    finally:
        enough.set()

    assert all(choice.action in seen.legal for choice in answers)
    assert [choice.is_own for choice in answers] == [False, True]
    assert len(still_hanging) >= 1
    assert b"lastboat_bots_replaced_total 1.0" in metrics.text()


def is_bots(pending: Pending | None) -> bool:
    """Whether a bot decides; if there is nothing to decide, the test fails."""
    assert pending is not None
    return pending.is_bots


def test_the_server_answers_for_a_person_only_where_there_is_no_choice_about_tiles() -> None:
    autoplay = Autoplay(BotRouter(BotHost()), Metrics(), slots=1, seconds=0.1, pause=0.0)

    assert not is_bots(autoplay.pending(asked_table(1)))
    assert autoplay.pending(asked_table(2)) is None
    assert autoplay.pending(table_of("local", "local")) is None
    assert is_bots(autoplay.pending(table_of("bot", "bot")))


class Prompt(Autoplay):
    """Decides at once."""

    async def choose(self, player: Player, payer: str, view: View, legal: Sequence[int]) -> Choice:
        return Choice(legal[-1], is_own=True)


def pauses(table: Table, monkeypatch: pytest.MonkeyPatch, pause: float = 1.0) -> list[float]:
    """How long the server waits before it answers this table's question, time after time, with the same luck."""
    waited: list[float] = []

    async def note(seconds: float) -> None:
        waited.append(seconds)

    async def answer_often() -> None:
        autoplay = Prompt(BotRouter(BotHost()), Metrics(), slots=1, seconds=1.0, pause=pause, chance=random.Random(8))
        for _ in range(400):
            await autoplay.answer(table)

    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", note)
        asyncio.run(answer_often())
    return waited


def with_bots(table: Table) -> Table:
    for seat in table.seats:
        seat.kind = "bot"
    return table


def alone(table: Table) -> Table:
    """The same table with bots for everyone but the acting seat."""
    for number, seat in enumerate(table.seats):
        seat.kind = "local" if number == table.seat_to_act else "bot"
    return table


def with_bot_to_act(table: Table) -> Table:
    """The same table with a bot for the acting seat alone."""
    for number, seat in enumerate(table.seats):
        seat.kind = "bot" if number == table.seat_to_act else "local"
    return table


def _has_just_begun(table: Table) -> bool:
    return any(isinstance(one, Occurrence) and isinstance(one.event, TurnBegan) for one in table.updates[-1].events)


def turn_of_a_bot(*others: str) -> Table:
    """A table where a bot's turn has just started."""
    table = table_of("bot", *others)
    chance = random.Random(3)
    while not (table.seat_to_act == 0 and _has_just_begun(table)):
        assert table.game is not None
        for entry in play_rules.act(table, chance.choice(table.game.legal()), 0.0):
            table.fold(entry)
    return table


def test_people_who_are_there_never_wait_for_a_bot_s_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_live_clock = turn_of_a_bot("local")
    on_a_live_clock.clock = GameClock.of(TimeControl("live"), 2)
    assert set(pauses(on_a_live_clock, monkeypatch)) == {0.0}
    assert set(pauses(turn_of_a_bot("local"), monkeypatch)) == {0.0}
    assert set(pauses(turn_of_a_bot("local", "local"), monkeypatch)) == {0.0}


def test_no_hand_is_hidden_from_a_person_alone_with_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(pauses(with_bot_to_act(asked_table(1)), monkeypatch)) == {0.0}
    assert set(pauses(alone(asked_table(1)), monkeypatch)) == {0.0}


def without_people(table: Table) -> None:
    with_bots(table)


def with_everybody_away(table: Table) -> None:
    for seat in table.seats[1:]:
        seat.away = True


@pytest.mark.parametrize("changed", [without_people, with_everybody_away])
def test_a_bot_pauses_once_a_turn_where_nobody_stops_it(
    changed: Callable[[Table], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = turn_of_a_bot("local", "local")
    changed(table)
    before = sorted(pauses(table, monkeypatch))
    assert before[0] > 0.5
    assert 1.0 < before[200] < 2.0
    assert table.game is not None
    for entry in play_rules.act(table, table.game.legal()[0], 0.0):
        table.fold(entry)
    assert table.seat_to_act == 0
    assert set(pauses(table, monkeypatch)) == {0.0}


def test_a_person_alone_with_bots_sees_a_threat_before_it_is_answered() -> None:
    autoplay = Autoplay(BotRouter(BotHost()), Metrics(), slots=1, seconds=0.1, pause=0.0)
    threatened, holding = asked_table(1, [Phase.DEFEND]), asked_table(1, [Phase.TILE])

    assert not is_bots(autoplay.pending(threatened))
    assert autoplay.pending(alone(threatened)) is None
    assert not is_bots(autoplay.pending(alone(holding)))


def test_the_pause_before_a_bot_s_answer_about_tiles_hides_its_hand_and_its_thinking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forced, free = (pauses(with_bots(asked_table(answers)), monkeypatch) for answers in (1, 2))

    assert free == pytest.approx(forced, abs=0.1)
    assert min(forced) > 1.0, "bots may think for a second here"
    assert max(forced) < 1.5


def test_the_pause_before_a_person_s_only_answer_about_tiles_is_like_a_person_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forced = pauses(asked_table(1), monkeypatch)
    tenth, middle, ninth = (sorted(forced)[n] for n in (40, 200, 360))

    assert min(forced) > 0.5
    assert 1.5 < middle < 3.0
    assert ninth - tenth > 1.5
    assert max(forced) < 7


def test_a_bot_that_is_asked_about_its_tiles_is_not_awaited_beyond_its_time() -> None:
    enough = threading.Event()
    table = with_bots(asked_table(2))
    assert table.game is not None
    metrics = Metrics()
    makes = BotRouter(BotHost(lambda *_: Hanging(enough)))
    autoplay = Autoplay(makes, metrics, slots=1, seconds=0.1, pause=0.1)
    try:
        choice = asyncio.run(autoplay.answer(table))
    finally:
        enough.set()

    assert choice.action in table.game.legal()
    assert b'lastboat_bot_fallbacks_total{reason="late"} 1.0' in metrics.text()
    assert not autoplay.should_announce_fallback(table, choice), "it would tell that the hand left a choice"


def test_players_are_notified_once_that_a_simpler_bot_plays_and_again_after_its_own_has_played() -> None:
    autoplay, table = Autoplay(BotRouter(BotHost()), Metrics(), slots=1, seconds=0.1, pause=0.0), table_of("bot", "bot")
    own, other = (Choice(0, is_own=is_own) for is_own in (True, False))

    announced = []
    for choice in (own, other, other, own, other):
        announced.append(autoplay.should_announce_fallback(table, choice))
        autoplay.note_played(module.seen_to_play(table), choice)
    assert announced == [False, True, False, False, True]


def test_when_too_many_bots_wait_the_simplest_plays_and_this_is_counted_logged_and_shown(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    enough = threading.Event()
    monkeypatch.setattr(module, "MAX_WAITING", 1)
    metrics, table = Metrics(), table_of("bot", "bot")
    for seat in table.seats:
        seat.level = "captain"

    async def answer_behind_another() -> Choice:
        def maker(name: str, seed: int) -> Bot:
            return Hanging(enough) if name == "captain" else make(name, seed)

        pool = Autoplay(BotRouter(BotHost(maker)), metrics, slots=1, seconds=5.0, pause=0.0)
        assert table.game is not None
        assert table.seat_to_act is not None
        seen = view(table.game.states, 0, table.seat_to_act, Eyes.MEMORY)
        first = asyncio.create_task(pool.choose(Player("another", 0, "captain"), "host", seen, seen.legal))
        await asyncio.sleep(0)
        choice = await asyncio.wait_for(pool.answer(table), 30)
        enough.set()
        assert (await first).is_own
        return choice

    choice = asyncio.run(answer_behind_another())
    for entry in play_rules.stood_in(table, 0.0):
        table.fold(entry)

    assert not choice.is_own
    assert b'lastboat_bot_fallbacks_total{reason="busy"} 1.0' in metrics.text()
    assert [(record.table, record.reason) for record in caplog.records] == [(table.id, "busy")]  # type: ignore[attr-defined]
    name = SEAT_NAMES[table.seat_to_act or 0]
    (said,) = json.loads(message(table, None, None, table.seq - 1))["events"]
    assert (said["type"], said["seat"]) == ("stood-in", name)
    assert said["text"] == f"{name.capitalize()}'s bot does not answer; a simpler one plays."
