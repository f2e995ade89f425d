"""Files that an earlier version wrote are read: tests/saved has one of each."""

from __future__ import annotations

from pathlib import Path

from lastboat.game import Game
from lastboat.record import read_record

SAVED = Path(__file__).parents[1] / "saved"


def test_a_record_of_an_earlier_version_is_replayed_and_written_the_same() -> None:
    text = (SAVED / "record.json").read_text(encoding="utf-8")
    record = read_record(text)
    assert Game.from_record(record).over
    assert str(record) == text


def test_a_position_of_an_earlier_version_is_read_and_written_the_same() -> None:
    text = (SAVED / "position.txt").read_text(encoding="utf-8")
    assert Game.from_position(text, by_hand=True).position() == text
