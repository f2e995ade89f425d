"""Names and lines of chat, as hostile people write them."""

from __future__ import annotations

import pytest

from lastboat.server.refusals import Refusal
from lastboat.server.tables.user_text import clean_line, clean_name

INVISIBLE = (
    "\u200b\u202e\u2060\ufeff\u00ad\u034f\u115f\u1160\u17b4\u180b\u180e\u2800\u3164\uffa0\ufe0f\U000e0101\U000e0041"
)


@pytest.mark.parametrize("hidden", INVISIBLE, ids=lambda c: f"U+{ord(c):04X}")
def test_invisible_characters_are_dropped_and_make_no_name(hidden: str) -> None:
    assert clean_name(f"A{hidden}da{hidden}") == "Ada"
    with pytest.raises(Refusal, match="visible"):
        clean_name(hidden * 3)


@pytest.mark.parametrize("mark", ["\u0301", "\u0336", "\u0489", "\u20dd", "\u0e49"])
def test_marks_do_not_stack_and_do_not_stand_alone(mark: str) -> None:
    stacked = clean_name("A" + mark * 20 + "da")

    assert len(stacked) <= 5
    assert stacked.endswith("da")
    assert clean_name(f"{mark}Ada {mark}{mark}Lovelace") == "Ada Lovelace"
    assert clean_line(f"Ahoy {mark * 30}!") == "Ahoy !"
    with pytest.raises(Refusal, match="visible"):
        clean_name(mark * 3)


@pytest.mark.parametrize("name", ["Zoë", "Nguyễn Thị", "अनिता", "ที่รัก", "אָדָם", "محمد", "黒田", "🐋 Ahab"])
def test_names_of_many_scripts_are_kept(name: str) -> None:
    assert clean_name(name) == name
