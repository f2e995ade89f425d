"""Who may enter: the levels, bots that installed packages bring, and a class by its address, `my_bot:MyBot`."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from lastboat import bots
from lastboat.bots.bot import Bot
from lastboat.errors import BadOption, LastBoatError


def enter(name: str, seed: int) -> Bot:
    """A bot by its name, or made by the class or function at an address, which gets the seed."""
    if ":" not in name:
        return bots.make(name, seed)
    bot: Bot = _maker(name)(seed)
    return bot


def check(names: Iterable[str]) -> None:
    """Refuse names that stand for no bot, and bots of other packages that cannot be made."""
    for name in dict.fromkeys(names):
        if ":" in name:
            _maker(name)
        elif name not in bots.names():
            raise BadOption(f"there is no bot {name!r}; there are: {', '.join(bots.names())}, or module:Class")
        else:
            bots.make(name, 0)


def _maker(address: str) -> Any:
    module, _, attribute = address.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise LastBoatError(f"there is no bot at {address!r}: {error}") from error
