"""Last Boat: Survive: Escape from Atlantis! / The Island, to play, watch, study and learn by machine."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastboat.editions import EDITIONS as EDITIONS
    from lastboat.editions import Options as Options
    from lastboat.errors import BadFile as BadFile
    from lastboat.errors import BadOption as BadOption
    from lastboat.errors import LastBoatError as LastBoatError
    from lastboat.errors import NotLegal as NotLegal
    from lastboat.errors import NotParsable as NotParsable
    from lastboat.errors import NotYourTurn as NotYourTurn
    from lastboat.game import Game as Game
    from lastboat.moves import Move as Move
    from lastboat.moves import Verb as Verb
    from lastboat.precompile import compile_all as compile_all
    from lastboat.view import Eyes as Eyes
    from lastboat.view import View as View

_HOMES = {
    "EDITIONS": "editions",
    "BadFile": "errors",
    "BadOption": "errors",
    "Eyes": "view",
    "Game": "game",
    "LastBoatError": "errors",
    "Move": "moves",
    "NotLegal": "errors",
    "NotParsable": "errors",
    "NotYourTurn": "errors",
    "Options": "editions",
    "Verb": "moves",
    "View": "view",
    "compile_all": "precompile",
}
__all__ = [*_HOMES, "__version__"]  # noqa: PLE0604 — the names of a table are strings

try:
    __version__ = version("lastboat")
except PackageNotFoundError:  # a source tree that was never installed
    __version__ = "0"


def __getattr__(name: str) -> Any:
    """Import a name from its module when it is first used: loading the compiler takes most of a second."""
    if name not in _HOMES:
        raise AttributeError(f"lastboat has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"lastboat.{_HOMES[name]}"), name)
