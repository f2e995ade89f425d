"""Errors raised at the checked boundaries. Every message says what was tried and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SHOWN = 12
"""Legal moves named in a message before it is cut short."""


MAX_MESSAGE = 2000
"""Characters of a message. Most messages repeat what was tried, which may be a whole file."""


def install_hint(extra: str) -> str:
    """How to get the libraries of an extra; the end of a message that names what is missing."""
    return f'get it with: pip install ".[{extra}]", in a clone of Last Boat'


class LastBoatError(ValueError):
    """A request that cannot be fulfilled; nothing has changed."""

    def __init__(self, message: str = "") -> None:
        """Of a long message the middle is left out: what was tried is at the beginning, what is allowed at the end."""
        if len(message) > MAX_MESSAGE:
            half = MAX_MESSAGE // 2
            message = f"{message[:half]} […] {message[-half:]}"
        super().__init__(message)


class NotParsable(LastBoatError):
    """A move, hex or piece that cannot be parsed."""


class NotLegal(LastBoatError):
    """A move that can be parsed but not played now."""

    def __init__(self, tried: str, legal: Sequence[str]) -> None:
        super().__init__(f"{tried!r} is not legal now; legal: {listed(legal)}")
        self.tried = tried
        self.legal = tuple(legal)


class NotYourTurn(LastBoatError):
    """A move by a seat that has nothing to decide."""

    def __init__(self, tried: str, actor: str) -> None:
        super().__init__(f"not {tried}'s turn: waiting for {actor}")


class BadOption(LastBoatError):
    """An option that does not exist, has no such value or conflicts with another."""


class BadEdition(LastBoatError):
    """An edition whose tiles, explorers, boats or dice do not fit the game."""


class BadFile(LastBoatError):
    """A position or a game record that is damaged or foreign."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.line = line


def listed(names: Sequence[str]) -> str:
    """The names, separated by commas; the first dozen if there are many."""
    if len(names) <= SHOWN:
        return ", ".join(names) or "nothing"
    return f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"


def choose_from(what: str, tried: object, allowed: Iterable[object]) -> str:
    """The message for a value that is not one of the allowed ones."""
    return f"{what} cannot be {tried!r}; allowed: {', '.join(str(one) for one in allowed)}"
