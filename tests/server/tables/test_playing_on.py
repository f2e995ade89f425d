"""A table that plays on after another game's actions: folded from its log or loaded from a snapshot, it is the same."""

from __future__ import annotations

import json

import pytest

from lastboat.editions import Options
from lastboat.server.tables import salts
from lastboat.server.tables.entries import Created
from lastboat.server.tables.fair_dice import FairDice, check_draws
from lastboat.server.tables.game_in_play import GameInPlay
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl

OPTIONS = Options(players=2)
PLIES = 90


def past() -> list[int]:
    """Some game's first actions: the first legal one each time."""
    game, dice = GameInPlay(OPTIONS), FairDice(bytes(32), ("", ""))
    while game.ply < PLIES:
        game.play_chance(lambda _: dice.draw(game.states, 0, game.nth_draw))
        game.advance(game.legal()[0])
    return game.actions[:PLIES]


@pytest.mark.parametrize("drawn_from", [0, PLIES])
def test_a_snapshot_keeps_the_past_and_what_was_drawn(drawn_from: int) -> None:
    table = Table("00" * 8, bytes(32) if drawn_from == 0 else bytes(31) + b"1")
    seats = [Seat("bot", name="Ahab", level="stowaway"), Seat("person", "p", "Ada")]
    table.fold(Created(0, "p", OPTIONS, seats, TimeControl(), "", "", False, True, "stowaway", past(), drawn_from))
    for entry in salts.start(table, 0.0):
        table.fold(entry)
    again = Table.load(table.id, table.secret, json.loads(json.dumps(table.save())))
    assert table.game is not None
    assert again.game is not None

    assert table.game.actions[:PLIES] == past()
    assert again.game.record == table.game.record
    assert again.game.draws == table.game.draws
    assert again.game.undo_seat is table.game.undo_seat is None
    check_draws(OPTIONS, again.game.actions, again.dice, drawn_from)
