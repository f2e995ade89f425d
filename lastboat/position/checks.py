"""Checks the types of an entry's parts, and names the entry in errors: what is of another type raises NotParsable."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TypeVar

from lastboat.errors import LastBoatError, NotParsable, choose_from
from lastboat.names import word
from lastboat.position.entries import Entries

E = TypeVar("E", bound=IntEnum)


class BadEntry(NotParsable):
    """An entry that cannot be read."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key


@contextmanager
def entry(key: str) -> Iterator[None]:
    """Report errors inside as errors of this entry."""
    try:
        yield
    except LastBoatError as error:
        raise BadEntry(key, str(error)) from error


def pairs_of(entries: Entries, key: str) -> Entries:
    pairs = entries.get(key, {})
    if not isinstance(pairs, dict):
        raise NotParsable(f"{key} must be names with values, not {pairs!r}")
    return pairs


def words_of(entries: Entries, key: str) -> list[str]:
    words = entries.get(key, [])
    if not isinstance(words, list) or not all(isinstance(one, str) for one in words):
        raise NotParsable(f"{key} must be a list of words, not {words!r}")
    return words


def member(kind: type[E], name: object, what: str) -> E:
    """The member with this name."""
    for one in kind:
        if word(one) == name:
            return one
    raise NotParsable(choose_from(what, name, (word(one) for one in kind)))
