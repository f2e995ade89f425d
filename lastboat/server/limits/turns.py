"""A queue in which addresses take turns: a long queue delays only the address that filled it."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Waiting items, by address."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        """The address whose turn is next comes first."""

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, address: str, item: T) -> None:
        """Add an item after the others of its address."""
        self._waiting.setdefault(address, deque()).append(item)

    def put_back(self, address: str, item: T) -> None:
        """Add an item before the others of its address."""
        self._waiting.setdefault(address, deque()).appendleft(item)

    def pop(self) -> tuple[str, T]:
        """Remove the next item of the address whose turn it is; its next one waits until the others had their turns."""
        address, items = self._waiting.popitem(last=False)
        item = items.popleft()
        if items:
            self._waiting[address] = items
        return address, item
