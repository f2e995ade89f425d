"""Fair dice, which anyone can check."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from dataclasses import replace

import pytest
from server.harness import Player, play_on

from lastboat.errors import BadFile
from lastboat.game import Game
from lastboat.record import read_record
from lastboat.server.tables.fair_dice import FairDice, commitment_of, verify

SECRET = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_of(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_draw_can_be_computed_by_hand() -> None:
    digest = hmac.new(SECRET, b"a,b|7|0", "sha256").digest()

    assert FairDice(SECRET, ("a", "b")).below(6, 7) == int.from_bytes(digest[:8], "big") % 6


def test_every_salt_and_every_ply_changes_the_draws() -> None:
    def draws(*salts: str) -> list[int]:
        return [FairDice(SECRET, salts).below(1000, ply) for ply in range(20)]

    assert len({tuple(draws("a", "b")), tuple(draws("a", "")), tuple(draws("b", "a"))}) == 3
    assert len(set(draws("a", "b"))) > 15


def test_draws_are_even() -> None:
    counts = Counter(FairDice(SECRET, ()).below(6, ply) for ply in range(6000))

    assert all(880 < count < 1120 for count in counts.values())


def test_a_record_keeps_its_fair_section_and_refuses_a_damaged_one() -> None:
    record = replace(Game(2, seed=1).record(), fair=FairDice(SECRET, ("a", "b")).disclosure())

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
