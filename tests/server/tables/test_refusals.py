"""A refusal reveals nothing that is not in the log yet: nobody sees a chance outcome before committing to a move."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st
from server.harness import Player
from server.table_games import HOST, do, gathered
from support.games import options

from lastboat.editions import Options
from lastboat.engine import ACTIONS, CHANCE
from lastboat.server.refusals import Refusal
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.entries import Acted
from lastboat.server.tables.table import Table

SECRETS = bytes(32), bytes(range(32))
JUNK = ("", "sink", "sink z9", "R1 swim g6", "pass", "roll shark", "\N{SNOWMAN}")


def twin_tables(chosen: Options, seed: int, plies: int) -> tuple[Table, Table]:
    """Two tables with the same log so far and different secrets, so that only future chance differs."""
    rng = random.Random(seed)
    table = gathered(chosen, SECRETS[0])
    twin = gathered(chosen, SECRETS[1])
    log = lobby_rules.start(table, HOST.id, 0.0)
    while log:
        do(table, log)
        do(twin, log)
        assert table.game is not None
        if table.game.over or table.game.ply >= plies:
            break
        log = play_rules.act(table, rng.choice(table.game.legal()), 0.0)
    return table, twin


def random_request(table: Table, rng: random.Random) -> list[str | int]:
    """A route that is legal for a while, then anything: what an attacker would probe with."""
    assert table.game is not None
    trial = table.game.copy()
    moves: list[str | int] = []
    while not trial.over and trial.seat_to_act == table.seat_to_act and trial.actor != CHANCE and rng.random() < 0.8:
        action = rng.choice(trial.legal())
        moves.append(action)
        trial.do(action)
    moves.extend(rng.choice(JUNK) if rng.random() < 0.5 else rng.randrange(ACTIONS) for _ in range(rng.randrange(4)))
    return moves or [0]


def outcome(table: Table, seat: int, moves: list[str | int]) -> str | list[Acted]:
    """The refusal as it is sent, or the seat's own entries of an accepted request."""
    assert table.game is not None
    try:
        entries = play_rules.move(table, seat, table.game.ply, moves, "key", 1.0)
    except Refusal as refusal:
        return json.dumps(refusal.problem())
    return [entry for entry in entries if isinstance(entry, Acted) and entry.seat is not None]


@settings(max_examples=150)
@given(options(), st.integers(0, 2**32 - 1), st.integers(50, 400))
def test_a_refusal_does_not_depend_on_future_chance(chosen: Options, seed: int, plies: int) -> None:
    table, twin = twin_tables(chosen, seed, plies)
    rng = random.Random(seed)
    for _ in range(20):
        moves = random_request(table, rng)
        for seat in range(chosen.players):
            assert outcome(table, seat, moves) == outcome(twin, seat, moves)


def test_a_step_after_a_roll_is_refused_without_revealing_the_roll(ada: Player) -> None:
    table = ada.create("local", "local")
    now = ada.post(f"/api/tables/{table}/start")
    while now["view"]["phase"] != "sink":
        now = ada.look(table, now["view"]["actor"])
        now = ada.move(table, now["ply"], now["own"]["legal"][0]["action"], seat=now["own"]["seat"])
    seat = now["view"]["actor"]
    sinking = ada.look(table, seat)["own"]["legal"][0]["action"]

    refusals = [
        ada.move(table, now["ply"], sinking, later, seat=seat, ok=False) for later in (0, 2898, "roll shark", "to a1")
    ]

    assert {refusal["code"] for refusal in refusals} == {"not-legal"}
    assert all("a request ends where chance acts" in refusal["detail"] for refusal in refusals)
    assert not any("legal" in refusal for refusal in refusals)
    assert ada.look(table)["ply"] == now["ply"]
