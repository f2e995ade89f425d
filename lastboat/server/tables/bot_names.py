"""What bots are called at a table: two of one level are two people, and everyone there sees the same names."""

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
"""The client has a face and a line of character for each."""


def draw_name(taken: Collection[str]) -> str:
    """A name that nobody at the table has."""
    return secrets.choice([name for name in BOT_NAMES if name not in taken])
