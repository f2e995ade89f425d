"""The log is stored as it always was: what one version has written, the next one reads."""

from __future__ import annotations

import json

import pytest

from lastboat.server.tables.entries import BY_KIND, Row, read_entry
from lastboat.server.tables.log_bounds import can_be_repeated

SEAT = (
    '{"kind":"person","person":"ada","name":"Ada","level":null,"face":"cook","salt":"","salt_commitment":null,'
    '"awaited":false,"leaves_at":null,"away":false,"returning":false,"bot_turn":0}'
)
CREATED = (
    '{"host":"ada","options":{"players":2,"edition":"the-island"},"seats":[%s,%s],'
    '"clock":{"kind":"live","bank":600.0,"increment":10.0,"days":2.0},"commitment":"c0ffee","payer":"here",'
    '"public":true,"hints":false,"level":"deckhand"}'
)
STORED = [
    Row("created", 1.5, None, None, None, None, CREATED % (SEAT, SEAT)),
    Row("created", 1.5, None, None, None, None, CREATED[:-1] % (SEAT, SEAT) + ',"past":[3,12],"drawn_from":2}'),
    Row("sat", 1.5, 1, None, None, None, SEAT),
    Row("renamed", 1.5, 1, None, None, None, '{"name":"Bob"}'),
    Row("coloured", 1.5, 0, None, None, None, '{"colours":"blue-red"}'),
    Row("came", 1.5, 0, None, None, None, "{}"),
    Row("salted", 1.5, 0, None, None, None, '{"salt":"sea"}'),
    Row("committed", 1.5, 0, None, None, None, '{"commitment":"ab"}'),
    Row("starting", 1.5, None, None, None, None, '{"reveal_by":11.5}'),
    Row("revealed", 1.5, 0, None, None, None, '{"salt":"sea"}'),
    Row("started", 1.5, None, None, None, None, '{"salts":["sea",""]}'),
    Row("acted", 1.5, 0, 7, 2, "key", '{"action":12}'),
    Row("acted", 1.5, None, 0, 0, None, '{"action":3}'),
    Row("ended", 1.5, None, None, None, None, "{}"),
    Row("took-back", 1.5, 0, None, None, "key", "{}"),
    Row("stood-in", 1.5, 3, None, None, None, "{}"),
    Row("said", 1.5, None, None, None, None, '{"name":"Ada","seat":"red","text":"Ahoy"}'),
    Row("said", 1.5, None, None, None, None, '{"name":"Ada","seat":"red","text":"Ahoy","person":"00ff"}'),
    Row("leaving", 1.5, 0, None, None, None, '{"until":31.5}'),
    Row("left", 1.5, 0, None, None, None, '{"reason":"time"}'),
    Row("returned", 1.5, 0, None, None, None, '{"after_turn":true}'),
    Row("rematched", 1.5, None, None, None, None, '{"table":"00ff"}'),
    Row("paused", 1.5, None, None, None, None, '{"seconds":-2.5}'),
]


@pytest.mark.parametrize("row", STORED, ids=lambda row: row.kind)
def test_an_entry_is_read_and_stored_as_it_was(row: Row) -> None:
    stored = read_entry(row).as_row()

    assert stored._replace(body="") == row._replace(body="")
    assert json.loads(stored.body) == json.loads(row.body)


def test_a_seat_that_was_stored_before_faces_has_none() -> None:
    row = Row("sat", 1.5, 1, None, None, None, SEAT.replace('"face":"cook",', ""))

    assert json.loads(read_entry(row).as_row().body) == json.loads(SEAT) | {"face": ""}


def test_every_kind_of_entry_has_a_bound() -> None:
    assert {row.kind for row in STORED} == set(BY_KIND)
    assert [row.kind for row in STORED if can_be_repeated(read_entry(row))] == [
        "sat",
        "renamed",
        "coloured",
        "salted",
        "committed",
        "took-back",
        "said",
        "said",
        "leaving",
        "rematched",
    ]


def test_chat_whose_time_is_over_is_an_empty_line() -> None:
    read = read_entry(Row("said", 1.5, None, None, None, None, "{}"))

    assert read == BY_KIND["said"](1.5)
