"""Texts in one block of memory, from which compiled code copies them."""

from __future__ import annotations

from typing import Final

import numpy as np

from lastboat.move_json.writing import UNKNOWN, slot_for

MOST: Final = 1 << 14
"""The most texts to keep."""
BYTES: Final = MOST * 192
"""The most bytes to keep."""
SLOTS: Final = 1 << 15
"""Slots of the index: a power of two, larger than the number of texts."""
SPARE: Final = 1 << 12
SPARE_BYTES: Final = 1 << 20
"""What one list may add: more than its moves and routes can have, with their consequences."""


class Texts:
    """Numbers texts in order of arrival. The text of a piece's step can also be found by its key."""

    def __init__(self) -> None:
        self.block = np.zeros(BYTES + SPARE_BYTES, dtype=np.uint8)
        self.ends = np.zeros(MOST + SPARE + 1, dtype=np.int32)
        """Text n runs from entry n, the end of the text before it, to entry n + 1."""
        self.marks = np.zeros(MOST + SPARE, dtype=np.int16)
        self.keys = np.full(SLOTS, UNKNOWN, dtype=np.int32)
        self.numbers = np.zeros(SLOTS, dtype=np.int32)
        """For each key the number of its text."""
        self.longest = 0
        self._known: dict[bytes, int] = {}

    def make_room(self) -> None:
        """Drop all texts when there are too many. Earlier numbers are then no longer valid."""
        count = len(self._known)
        if count >= MOST or self.ends[count] >= BYTES:
            self._known.clear()
            self.keys[:] = UNKNOWN

    def number(self, text: bytes, mark: int = 0) -> int:
        """The number of a text. When a text is added, `marks` stores what the caller wants to know about it later."""
        known = self._known.get(text)
        if known is not None:
            return known
        number = len(self._known)
        start = int(self.ends[number])
        self.block[start : start + len(text)] = np.frombuffer(text, dtype=np.uint8)
        self.ends[number + 1] = start + len(text)
        self.marks[number] = mark
        self.longest = max(self.longest, len(text))
        self._known[text] = number
        return number

    def index(self, key: int, number: int) -> None:
        """Map a key to a text."""
        slot = slot_for(key, self.keys)
        self.keys[slot], self.numbers[slot] = key, number
