"""Bots by name: our own levels, and those of other packages.

A package registers a bot with an entry point in the group `lastboat.bots`: a name, and a callable that takes a seed and
returns a `Bot`. If the callable has the attributes `title` and `about`, people are shown these texts.

    [project.entry-points."lastboat.bots"]
    parrot = "parrot:Parrot"
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, NamedTuple

from lastboat.bots.bot import Bot
from lastboat.bots.players.captain import Admiral, Captain
from lastboat.bots.players.deckhand import Deckhand
from lastboat.bots.players.stowaway import Stowaway
from lastboat.errors import BadOption, LastBoatError

GROUP: Final = "lastboat.bots"
LEVELS: Final[dict[str, Callable[[int], Bot]]] = {
    "stowaway": Stowaway,
    "deckhand": Deckhand,
    "captain": Captain,
    "admiral": Admiral,
}
"""Our own, from the weakest to the strongest."""


class BotText(NamedTuple):
    """What people are shown of a bot."""

    title: str
    about: str
    """A sentence or two; may be empty."""


class BrokenBot(LastBoatError):
    """A bot of another package that cannot be loaded or created."""


def names() -> tuple[str, ...]:
    """Return every name that `make` knows: our levels from weak to strong, then those of other packages."""
    return (*LEVELS, *sorted(set(_registered()) - LEVELS.keys()))


def make(name: str, seed: int) -> Bot:
    """Return the bot of this name; the same seed and views lead to the same choices.

    Raises `BadOption` if there is none.
    """
    if name in LEVELS:
        return LEVELS[name](seed)
    registered = _registered()
    if name not in registered:
        raise BadOption(f"there is no bot {name!r}; there are: {', '.join(names())}")
    return _load(registered[name], seed)


def describe(name: str) -> BotText:
    """Return the texts of a bot; one without a title, or that cannot be loaded, is called by its name."""
    maker: Any = LEVELS.get(name)
    if maker is None:
        try:
            maker = _registered()[name].load()
        except Exception:  # it may be anyone's code; `make` says what is wrong when it has to play
            maker = None
    own = getattr(maker, "__dict__", {})  # a class derived from one of ours is another bot
    title, about = own.get("title"), own.get("about")
    return BotText(
        title if isinstance(title, str) and title else name.replace("_", " ").replace("-", " ").capitalize(),
        about if isinstance(about, str) else "",
    )


def _registered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(point: EntryPoint, seed: int) -> Bot:
    try:
        bot = point.load()(seed)
    except Exception as error:
        raise BrokenBot(f"the bot {point.name!r} ({point.value}) cannot be created: {error!r}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BrokenBot(f"the bot {point.name!r} ({point.value}) has no choose(view, legal, budget)")
    return bot  # type: ignore[no-any-return]
