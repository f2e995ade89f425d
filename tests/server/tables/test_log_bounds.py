"""A table's log does not grow for ever, whatever its players do."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest
from server.table_games import HOST, do, finished, gathered, play_through

from lastboat.editions import Options
from lastboat.engine.words import Phase
from lastboat.names import SEAT_NAMES
from lastboat.server.refusals import Refusal
from lastboat.server.tables import lobby_rules, log_bounds, play_rules, salts
from lastboat.server.tables.entries import Entry, Rematched
from lastboat.server.tables.log_bounds import check_log_bounds
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table

GUEST = "guest 1"
TRIES = 3000
ROOM = 60
"""More than what may still be written: it is once, or once for each seat."""

Deed = Callable[[Table], Sequence[Entry]]


def name() -> str:
    return f"Name {random.randrange(1_000_000)}"


ANYWHERE: list[Deed] = [
    lambda t: lobby_rules.rename(t, HOST.id, 0, name(), 0.0),
    lambda t: lobby_rules.rename(t, GUEST, 1, name(), 0.0),
    lambda t: play_rules.chat(t, HOST.id, "Ada", "Hello?", 0.0),
]
IN_THE_LOBBY: list[Deed] = [
    *ANYWHERE,
    lambda t: salts.add(t, HOST.id, None, "salt", 0.0),
    lambda t: salts.commit(t, GUEST, None, "ab" * 32, 0.0),
    lambda t: lobby_rules.recolour(t, GUEST, 1, random.choice(SEAT_NAMES), 0.0),
    lambda t: lobby_rules.leave(t, GUEST, 0.0),
    lambda t: lobby_rules.join(t, GUEST, "Bob", None, 0.0),
    lambda t: lobby_rules.fill(t, HOST.id, 2, "bot", 0.0),
    lambda t: lobby_rules.fill(t, HOST.id, 2, "local", 0.0, name=name()),
    lambda t: lobby_rules.fill(t, HOST.id, 2, "open", 0.0),
]


def in_play(grace: float) -> list[Deed]:
    return [
        *ANYWHERE,
        lambda t: play_rules.leave(t, GUEST, grace, 0.0),
        lambda t: play_rules.return_to_seat(t, GUEST, 0.0),
        lambda t: play_rules.leave(t, HOST.id, grace, 0.0),
        lambda t: play_rules.return_to_seat(t, HOST.id, 0.0),
        step,
        lambda t: play_rules.undo(t, acting(t), ply(t), None, None, 0.0),
    ]


def acting(t: Table) -> int:
    assert t.seat_to_act is not None
    return t.seat_to_act


def ply(t: Table) -> int:
    assert t.game is not None
    return t.game.ply


def step(t: Table) -> list[Entry]:
    """A step of the movement that can be taken back."""
    assert t.game is not None
    steps = [a for a in t.game.legal() if _is_step(t, a)]
    return play_rules.act(t, random.choice(steps), 0.0) if steps else []


def _is_step(t: Table, action: int) -> bool:
    assert t.game is not None
    twin = t.game.copy()
    twin.advance(action)
    return twin.phase == Phase.MOVE and twin.seat_to_act == t.seat_to_act


def grow(t: Table, deeds: list[Deed]) -> int:
    """Do all of these at random, many times; returns how many entries the log has then."""
    for _ in range(TRIES):
        try:
            entries = random.choice(deeds)(t)
            check_log_bounds(t, entries)
        except Refusal:
            continue
        do(t, entries)
    return t.seq


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    random.seed(3)
    monkeypatch.setattr(log_bounds, "MAX_ENTRIES", 100)


def test_the_log_of_a_table_that_gathers_players_is_bounded() -> None:
    seats = [Seat("person", HOST.id, "Ada"), Seat("person", GUEST, "Bob"), Seat()]

    assert 100 <= grow(gathered(Options(players=3), seats=seats), IN_THE_LOBBY) <= 100 + ROOM


@pytest.mark.parametrize("grace", [0.0, 60.0])
@pytest.mark.parametrize("in_bot_turn", [False, True])
def test_the_log_of_a_game_that_nobody_moves_in_is_bounded(grace: float, in_bot_turn: bool) -> None:
    """During the turn of a bot that plays for somebody, they can return and leave again before it is over."""
    t = gathered(Options(players=2, first=1))
    for _ in play_through(t):
        assert t.game is not None
        if t.game.phase == Phase.MOVE and t.game.active == 1:
            break
    if in_bot_turn:
        do(t, play_rules.leave(t, GUEST, 0.0, 0.0))
        do(t, step(t))

    assert 100 <= grow(t, in_play(grace)) <= 100 + ROOM


def test_a_game_that_is_over_takes_no_more_names_chat_or_rematches() -> None:
    t = finished(Options(players=2))
    start = t.seq

    assert start >= 100
    assert grow(t, [*ANYWHERE, lambda t: [Rematched(0.0, name())]]) == start
