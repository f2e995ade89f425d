"""A bounded cache of texts that never change, such as frames of finished games."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class TextCache:
    """Keeps the most recently used texts, up to a total number of characters."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._texts: OrderedDict[Hashable, str] = OrderedDict()

    def get(self, key: Hashable) -> str | None:
        text = self._texts.get(key)
        if text is not None:
            self._texts.move_to_end(key)
        return text

    def put(self, key: Hashable, text: str) -> None:
        """Cache a text, evicting the least recently used ones."""
        self._size += len(text) - len(self._texts.pop(key, ""))
        self._texts[key] = text
        while self._size > self._most:
            self._size -= len(self._texts.popitem(last=False)[1])
