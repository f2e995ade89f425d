"""The names of bots at a table: two bots of one level have different names, and everyone sees the same ones."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Final

BOT_NAMES: Final = (
    "Barnaby",
    "Odile",
    "Gaspard",
    "Perla",
    "Marlow",
    "Ines",
    "Rufus",
    "Wilma",
    "Tariq",
    "Hanako",
    "Lupin",
    "Zelda",
)
"""The client has a face and a character sketch for each."""


def draw_name(taken: Collection[str]) -> str:
    """A name that nobody at the table has."""
    return secrets.choice([name for name in BOT_NAMES if name not in taken])
