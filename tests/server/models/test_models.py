"""Messages match their models in the OpenAPI document."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from pydantic import TypeAdapter
from server.payloads import check as matched
from server.table_games import HOST, do, gathered, play_through

from lastboat.editions import Options
from lastboat.events import TYPES
from lastboat.names import BOAT_NAMES, CREATURE_NAMES, HEX_NAMES, USUAL
from lastboat.names import word as word_name
from lastboat.server.http.openapi import document
from lastboat.server.models import words as words
from lastboat.server.models.events import MODELS
from lastboat.server.models.tables import Message, Summary
from lastboat.server.tables import play_rules
from lastboat.server.tables.summaries import summary
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl
from lastboat.server.views.messages import message

GAMES = [
    Options(),
    Options(players=2, two_colours=True, dice="dive", squid="with-whales", closed_lagoon=True),
    Options(players=3, edition="survive", dice="rescapes", squid="instead-of-whales", first=2, overcrowded=True),
    Options(players=2, to_the_last=True, dice="rescapes-joker", open_values=True, all_equal=True),
    Options(players=4, submerged=True, dice="dive", squid="with-whales", open_values=True),
]


def check(table: Table, since: int | None = None) -> set[str]:
    """Validate the message to everyone with its model; returns the types of its events."""
    told = set()
    for seat in (None, *range(table.options.players)):
        read = matched(Message, message(table, seat, HOST if seat == 0 else None, since))
        told |= {event.type for event in read["events"]}  # type: ignore[attr-defined]
    return told


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_message_of_a_game_matches_the_openapi_document(options: Options) -> None:
    table = gathered(options, clock=TimeControl("live"))
    check(table)
    told: set[str] = set()
    since = table.seq
    for n, now in enumerate(play_through(table)):
        told |= check(now, since)
        since = now.seq
        if n % 50 == 0:
            check(now)
            do(now, play_rules.chat(now, HOST.id, HOST.name, "Ahoy!", 0.0))
    check(table)

    assert "ended" in told
    assert len(told) > 15
    assert matched(Summary, {**summary(table), "created": 0.0})["result"] is not None


def test_a_takeback_event_has_a_model() -> None:
    table = gathered(Options(players=2))
    for now in play_through(table):
        assert now.game is not None
        if now.game.undo_depth:
            assert now.game.undo_seat is not None
            since = now.seq
            do(now, play_rules.undo(now, now.game.undo_seat, now.game.ply, None, None, 0.0))
            assert check(now, since) == {"took-back"}
            return


@pytest.mark.parametrize(
    ("alias", "names"),
    [
        (words.Hex, HEX_NAMES),
        (words.Explorer, USUAL.explorers),
        (words.Boat, BOAT_NAMES),
        (words.Creature, CREATURE_NAMES),
    ],
    ids=["hexes", "explorers", "boats", "creatures"],
)
def test_every_name_fits_its_pattern(alias: Any, names: tuple[str, ...]) -> None:
    assert TypeAdapter(list[alias]).validate_python(list(names)) == list(names)


def test_every_type_of_event_has_a_model_of_its_own() -> None:
    described = document()
    assert len(MODELS) == len(TYPES) + 2
    assert all(f'"{word_name(number)}"' in described for number in TYPES)


def test_the_document_is_printed_without_a_server() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "lastboat.server.http.openapi"], capture_output=True, text=True, check=True
    )

    assert printed.stdout == document() + "\n"
