"""Texts as they come out of a bad disk or a careless editor."""

from __future__ import annotations

from hypothesis import strategies as st

SCRAPS = (
    *("", " ", "\n", ":", "=", "/", "#", ",", ">", "(", ")", '"', "{", "}", "[", "]", "\\", "\0", "?", "-", "r", "é"),
    *("0", "1", "7", "99", "-1", "99999999999999999999", "1e9", "NaN", "true", "null", "[]", "{}", '""'),
    *("R1", "B10", "G99", "a1", "m7", "z9", "beach", "wind", "volcano", "phase:", "now:", "boats:", "over", "guard"),
)
"""What is written into them."""


def edited(text: str) -> st.SearchStrategy[str]:
    """The text after a few edits: something overwritten, inserted, cut out or written twice."""
    place = st.integers(0, len(text))
    edit = st.tuples(place, st.integers(0, 12), st.sampled_from(SCRAPS) | st.text(max_size=3), st.booleans())
    return st.lists(edit, min_size=1, max_size=4).map(lambda edits: _apply(text, edits))


def _apply(text: str, edits: list[tuple[int, int, str, bool]]) -> str:
    for at, length, scrap, twice in edits:
        text = text[:at] + (text[at : at + length] + scrap if twice else scrap) + text[at + (0 if twice else length) :]
    return text
