"""Text that people send, which may be hostile: names, chat lines, salts."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from lastboat.server.refusals import Refusal

LONGEST_NAME: Final = 24
LONGEST_HANDLE: Final = 64
LONGEST_LINE: Final = 400
LINE: Final = 100
"""Bytes that a line of chat takes besides its text."""
MOST_MARKS: Final = 2
"""The most marks on one letter: a vowel and a tone, as in Thai."""
BLANK: Final = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810)))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Invisible letters, signs and marks: fillers, the empty Braille cell, variation selectors."""
GIVEN: Final = re.compile(r"guest\d\d|someone")
"""Handles of names that are no one's own: those that clients give to newcomers, who could not come in if somebody had
kept theirs, and that of a person who was deleted."""
SALT: Final = re.compile(r"[A-Za-z0-9._-]{0,64}")


def clean_name(text: str) -> str:
    """A name on one line, without invisible characters or stacked marks; Refusal if nothing or too much is left."""
    name = _clean(text)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal("bad-name", f"a name has 1 to {LONGEST_NAME} visible characters")
    return name


def handle_of(name: str) -> str:
    """What names have in common that differ in case, accents, spaces or signs only; empty without a letter or digit."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return unicodedata.normalize("NFC", "".join(filter(str.isalnum, folded)))


def players_handle(name: str) -> str:
    """The handle of a name that a player wants to have to themselves; Refusal if it is too short or too long, or the
    name of many."""
    handle = handle_of(name)
    if GIVEN.fullmatch(handle):
        raise Refusal("bad-name", f"{name!r} is what people without a name are called; choose another one")
    if not 2 <= len(handle) <= LONGEST_HANDLE:
        raise Refusal("bad-name", f"a player's name has 2 to {LONGEST_NAME} characters with two letters or digits")
    return handle


def clean_line(text: str) -> str:
    """One line of chat; Refusal if it is empty or too long."""
    line = _clean(text)
    if not 1 <= len(line) <= LONGEST_LINE:
        raise Refusal("bad-request", f"a line of chat has 1 to {LONGEST_LINE} visible characters")
    return line


def clean_optional_line(text: str) -> str:
    """The same, which may be empty."""
    return clean_line(text) if _clean(text) else ""


def size_of_line(text: str) -> int:
    """What a line of chat counts for, in bytes."""
    return LINE + len(text.encode())


def check_salt(salt: str) -> str:
    """The salt; Refusal if it has other characters, or too many."""
    if not SALT.fullmatch(salt):
        raise Refusal("bad-salt", "a salt has up to 64 characters of A-Z, a-z, 0-9, dot, dash and underscore")
    return salt


def _clean(text: str) -> str:
    """The text on one line, with single spaces, without invisible characters or more marks than a script needs."""
    seen = "".join(" " if c.isspace() else c for c in text if c.isspace() or not _is_invisible(c))
    return " ".join(_without_stacks(unicodedata.normalize("NFC", seen)).split())


def _is_invisible(character: str) -> bool:
    """Control, format, surrogate and private characters, enclosing marks, and invisible letters and marks."""
    return unicodedata.category(character)[0] == "C" or unicodedata.category(character) == "Me" or character in BLANK


def _without_stacks(text: str) -> str:
    """A limited number of marks on one letter, and none without a letter."""
    kept: list[str] = []
    marks = MOST_MARKS
    for character in text:
        marks = marks + 1 if unicodedata.category(character) == "Mn" else 0
        if character.isspace():
            marks = MOST_MARKS
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
