"""Texts in every language of the client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Text = Mapping[str, str]
"""A text by its language: `en`, `fr`."""
NO_BREAK: Final = {":": "\u00a0", ";": "\u202f", "!": "\u202f", "?": "\u202f"}
"""The space before these signs in French, so that no line begins with one."""


def both(english: str, french: str) -> Text:
    """The text in both languages; write plain spaces in the French."""
    for sign, space in NO_BREAK.items():
        french = french.replace(f" {sign}", space + sign)
    return {"en": english, "fr": french}


def same(text: str) -> Text:
    """A name that is the same in both languages."""
    return {"en": text, "fr": text}
