"""Fair dice, which anyone can check."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from server.harness import Player, play_on
from server.table_games import do, finished, gathered, play_through

from lastboat.editions import Options
from lastboat.engine import CHANCE
from lastboat.engine.action import PASS
from lastboat.engine.words import Phase
from lastboat.errors import BadFile
from lastboat.game import Game
from lastboat.record import read_record
from lastboat.server.tables import play_rules
from lastboat.server.tables.fair_dice import FairDice, commitment_of, verify
from lastboat.server.tables.game_in_play import replay
from lastboat.server.tables.table import Table

SECRET = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_of(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_draw_can_be_computed_by_hand() -> None:
    digest = hmac.new(SECRET, b"a,b|roll|7|0", "sha256").digest()

    assert FairDice(SECRET, ("a", "b")).below(6, "roll", 7) == int.from_bytes(digest[:8], "big") % 6


def test_every_salt_every_kind_and_every_count_changes_the_draws() -> None:
    def draws(kind: str, *salts: str) -> tuple[int, ...]:
        return tuple(FairDice(SECRET, salts).below(1000, kind, nth) for nth in range(1, 21))

    assert len({draws("roll", "a", "b"), draws("flip", "a", "b"), draws("roll", "a", ""), draws("roll", "b", "a")}) == 4
    assert len(set(draws("roll", "a", "b"))) > 15


def test_draws_are_even() -> None:
    counts = Counter(FairDice(SECRET, ()).below(6, "roll", nth) for nth in range(6000))

    assert all(880 < count < 1120 for count in counts.values())


def chance_of(table: Table) -> dict[Phase, list[int]]:
    """What chance has drawn so far, by kind."""
    assert table.game is not None
    drawn: dict[Phase, list[int]] = {}
    for action, (states, _) in zip(table.game.actions, replay(table.options, table.game.actions), strict=False):
        if states[0].actor == CHANCE:
            drawn.setdefault(Phase(states[0].phase), []).append(action)
    return drawn


@pytest.mark.parametrize(
    "chosen", [{}, {"dice": "dive"}, {"submerged": True, "squid": "instead-of-whales"}, {"players": 4}], ids=str
)
def test_nothing_that_players_do_changes_what_comes(chosen: dict[str, Any]) -> None:
    options = Options.of({"players": 2, **chosen})
    tables = [finished(options, seed, secret=SECRET) for seed in range(6)]
    games = [chance_of(table) for table in tables]
    longest = {kind: max((game[kind] for game in games), key=len) for kind in games[0]}

    assert all(drawn == longest[kind][: len(drawn)] for game in games for kind, drawn in game.items())
    assert len(longest[Phase.ROLL]) > 20 < len(longest[Phase.FLIP])
    assert len({table.game.ply for table in tables if table.game is not None}) > 3


def at_movement() -> Table:
    """A game in which the first seat is about to move; always the same."""
    table = gathered(Options(players=2), SECRET)
    for _ in play_through(table):
        assert table.game is not None
        if table.game.phase == Phase.MOVE and table.game.turn > 1:
            return table
    raise AssertionError("nobody moves")


def step(table: Table) -> None:
    """The first step of the movement that is not its last."""
    assert table.game is not None
    for action in table.game.legal():
        twin = table.game.copy()
        twin.advance(action)
        if twin.phase == Phase.MOVE and twin.active == table.game.active:
            return do(table, play_rules.act(table, action, 0.0))
    raise AssertionError("there is no step")


def take_back(table: Table) -> None:
    assert table.game is not None
    seat = table.game.active
    do(table, play_rules.undo(table, seat, table.game.ply, None, None, 0.0))


def end_turn(table: Table) -> dict[Phase, list[int]]:
    """Stop moving and remove a tile; returns all that chance has drawn then."""
    assert table.game is not None
    while table.game.phase == Phase.MOVE:
        do(table, play_rules.act(table, PASS, 0.0))
    while table.game.phase not in (Phase.CREATURE, Phase.MOVE, Phase.TILE):
        do(table, play_rules.act(table, table.game.legal()[0], 0.0))
    return chance_of(table)


def test_harmless_steps_before_the_roll_do_not_change_the_roll() -> None:
    found = []
    for steps in range(3):
        table = at_movement()
        before = chance_of(table)
        for _ in range(steps):
            step(table)
        found.append(end_turn(table))
        assert len(found[-1][Phase.ROLL]) == len(before[Phase.ROLL]) + 1

    assert found == found[:1] * 3


def test_taking_steps_back_does_not_reroll() -> None:
    untouched, taken_back = at_movement(), at_movement()
    for _ in range(3):
        step(taken_back)
        take_back(taken_back)
    step(taken_back)

    assert end_turn(taken_back) == end_turn(untouched)


def test_a_table_that_is_read_back_draws_what_would_have_come() -> None:
    table = at_movement()
    again = Table.load(table.id, table.secret, table.save())

    assert end_turn(again) == end_turn(table)


def test_a_record_keeps_its_fair_section_and_refuses_a_damaged_one() -> None:
    record = replace(Game(2, seed=1).record(), fair={**FairDice(SECRET, ("a", "b")).disclosure()})

    assert read_record(str(record)) == record
    with pytest.raises(BadFile, match="fair must be names with values"):
        read_record(re.sub(r'"fair": \{.*\}', '"fair": 3', str(record)))


def test_a_finished_game_verifies_and_a_doctored_one_does_not(ada: Player) -> None:
    table = ada.create("person", "bot")
    ada.post(f"/api/tables/{table}/salt", {"salt": "my-own"})
    start = ada.post(f"/api/tables/{table}/start")
    assert start["table"]["fair"]["secret"] is None
    end = play_on({"red": ada}, table)
    record = read_record(ada.http.get(f"/api/tables/{table}/record").text)
    assert record.fair is not None

    assert verify(record) > 40
    assert record.fair["commitment"] == start["table"]["fair"]["commitment"]
    assert record.fair["salts"] == ["my-own", ""]
    assert end["table"]["fair"]["secret"] == record.fair["secret"]
    with pytest.raises(BadFile, match="the commitment was"):
        verify(replace(record, fair={**record.fair, "secret": "00" * 32}))
    with pytest.raises(BadFile, match="chance should have drawn"):
        verify(replace(record, fair={**record.fair, "salts": ["other", ""]}))
    with pytest.raises(BadFile, match="has no provably fair dice"):
        verify(replace(record, fair=None))


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ({"salts": ["a"]}, "needs 2 salts"),
        ({"secret": "no hexadecimal"}, "needs the secret in hexadecimal"),
        ({"salt_commitments": None}, "needs 2 salt_commitments"),
        ({"drawn_from": -1}, "drawn_from in the fair section must be a ply"),
    ],
)
def test_an_incomplete_fair_section_is_refused(damage: dict[str, object], complaint: str) -> None:
    fair = {**FairDice(SECRET, ("a", "b")).disclosure(), **damage}

    with pytest.raises(BadFile, match=complaint):
        verify(replace(Game(2, seed=1).record(), fair=fair))
