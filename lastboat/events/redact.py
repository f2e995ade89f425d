"""An event as one seat may hear it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar

from lastboat.engine._record import Seen, visibility_of
from lastboat.events.decode import TYPES
from lastboat.events.types import Happening, Kept, Placed
from lastboat.view import Sight

H = TypeVar("H", bound=Happening)
SECRETS: Final[dict[type[Happening], tuple[str, ...]]] = {
    kind: tuple(name for name, seen in visibility_of(kind).items() if seen is Seen.BY_OWNER) for kind in TYPES.values()
}
"""The fields of each type of event that only their owner may know."""


def redact(event: H, sight: Sight) -> H:
    """The event with None for what is not open to the seat that is told.

    The sight is that of now, not of then: a value shown in the set-up is hidden again once play begins (§3.6), and at
    the end everything is open (§9.1).
    """
    hidden = [secret for secret in SECRETS[type(event)] if not _shows(sight, event, secret)]
    return replace(event, **dict.fromkeys(hidden)) if hidden else event


def _shows(sight: Sight, event: Happening, secret: str) -> bool:
    match event, secret:
        case Placed(), "value":
            return sight.shows_value(event.explorer)
        case Kept(), "underside":
            return sight.shows_hand(event.seat)
    raise TypeError(f"{type(event).__name__}.{secret} is secret: say here whose secret it is")
