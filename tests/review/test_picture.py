"""A review as a picture: what it shows, and what a screen reader says of it."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from review.test_reviewing import bots_game, bots_review

from lastboat.review.picture import WORDS, Shown, picture

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def drawn(lang: str = "en", **changed: Any) -> ET.Element:
    shown = replace(Shown.of(bots_review()), **changed)
    return ET.fromstring(picture(shown, bots_game().states(), lang))


def texts(picture: ET.Element) -> list[str]:
    return [one.text or "" for one in picture.iter(f"{SVG}text")]


def test_it_speaks_every_language_of_the_client() -> None:
    languages = {one.parent.name for one in (ROOT / "web/src/languages").glob("*/index.ts")}
    assert WORDS.keys() == languages


@pytest.mark.parametrize("lang", WORDS)
def test_it_shows_accuracy_and_luck_of_every_seat_and_says_them(lang: str) -> None:
    found, review = drawn(lang), bots_review()
    said = found.findtext(f"{SVG}desc") or ""
    for name, seat in zip(review.names, review.seats, strict=True):
        luck = f"{100 * (seat.dice + seat.tiles):+.1f}".replace("-", "−").replace(".", WORDS[lang].comma)
        assert {name, f"{seat.accuracy:.0f}", luck} <= set(texts(found))
        assert WORDS[lang].seat.format(name=name, accuracy=f"{seat.accuracy:.0f}", luck=luck) in said


def test_it_has_the_final_board_a_line_for_each_seat_and_the_turning_points() -> None:
    found = drawn()
    assert found.find(f"{SVG}svg") is not None
    assert len(found.findall(f"{SVG}polyline")) == 4
    assert {"1", "2", "3"} <= set(texts(found))


def test_numbers_of_neighbouring_turning_points_stand_side_by_side() -> None:
    ply = bots_review().points[9].ply
    numbers = {one.text: float(one.attrib["x"]) for one in drawn(turning_points=(ply, ply, ply)).iter(f"{SVG}text")}
    assert numbers["1"] < numbers["2"] < numbers["3"]


def test_a_guest_is_one_in_the_reader_s_language() -> None:
    french = drawn("fr", names=("Guest 17", "Guest Ann", "Zoë", "Bo"))
    assert {"Invité 17", "Guest Ann"} <= set(texts(french))
    assert "Invité 17" in (french.findtext(f"{SVG}desc") or "")


def test_a_tie_names_everyone_and_names_are_written_as_they_are() -> None:
    names = ("<b>", "Ann & Co", "Zoë", "Bo")
    found = drawn(names=names, result=(0.5, 0.5, 0, 0))
    assert found.findtext(f"{SVG}title") == "Last Boat. <b> and Ann & Co share the win"
    assert set(names) <= set(texts(found))
