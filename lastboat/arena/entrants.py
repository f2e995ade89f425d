"""Who may enter a match: a bot by name, or a class by its address, `my_bot:MyBot`.

Separate from `lastboat.bots.registry`, because an address imports any module: only the command line may accept one.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from lastboat import bots
from lastboat.bots.bot import Bot
from lastboat.errors import BadOption, LastBoatError


def make_entrant(name: str, seed: int) -> Bot:
    """Return the bot of this name, or the one that the class or function at this address creates from the seed."""
    if ":" not in name:
        return bots.make(name, seed)
    bot: Bot = _class_at(name)(seed)
    return bot


def check_entrants(names: Iterable[str]) -> None:
    """Refuse unknown names, and bots of other packages that cannot be created."""
    for name in dict.fromkeys(names):
        if ":" in name:
            _class_at(name)
        elif name not in bots.names():
            raise BadOption(f"there is no bot {name!r}; there are: {', '.join(bots.names())}, or module:Class")
        else:
            bots.make(name, 0)


def _class_at(address: str) -> Any:
    module, _, attribute = address.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise LastBoatError(f"there is no bot at {address!r}: {error}") from error
