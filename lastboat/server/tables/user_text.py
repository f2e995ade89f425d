"""Text that people send, which may be hostile: names, chat lines, salts."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from lastboat.server.refusals import Refusal

LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 400
SALT: Final = re.compile(r"[A-Za-z0-9._-]{0,64}")


def clean_name(text: str) -> str:
    """A name on one line, without control or direction characters."""
    name = _clean(text)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal("bad-name", f"a name has 1 to {LONGEST_NAME} visible characters")
    return name


def clean_line(text: str) -> str:
    """One line of chat."""
    line = _clean(text)
    if not 1 <= len(line) <= LONGEST_LINE:
        raise Refusal("bad-request", f"a line of chat has 1 to {LONGEST_LINE} visible characters")
    return line


def check_salt(salt: str) -> str:
    if not SALT.fullmatch(salt):
        raise Refusal("bad-salt", "a salt has up to 64 characters of A-Z, a-z, 0-9, dot, dash and underscore")
    return salt


def _clean(text: str) -> str:
    """Without invisible characters (control, format, surrogate, private) and with single spaces."""
    seen = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(unicodedata.normalize("NFC", seen).split())
