"""People and the seats they take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lastboat.editions import Options
from lastboat.server.refusals import Refusal

SOMEONE: Final = "Someone"
"""The name of a person who was deleted; clients show it in their language."""
SEAT_KINDS: Final = ("open", "person", "local", "bot")


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    handle: str | None = None
    """The form of a player's name that nobody else may have; None for a guest."""
    face: str = ""
    """The face they have chosen; without one, it is drawn from the name."""
    is_public: bool = False
    """Whether others may see their profile."""
    is_muted: bool = False
    """Whether the operator has muted them: they neither chat nor invite."""
    mutes: frozenset[str] = frozenset()
    """The ids of people whose chat and invitations do not reach them."""


@dataclass
class Seat:
    """One seat of a table."""

    kind: str = "open"
    """`open`, `person`, `local` (someone at the host's screen) or `bot`."""
    person: str | None = None
    """The id of the person who plays it; the host's for a local seat."""
    name: str = ""
    level: str | None = None
    """The bot's level."""
    face: str = ""
    """The face that its player had chosen when they took it, as their name was then."""
    salt: str = ""
    salt_commitment: str | None = None
    """The SHA-256 of a salt that is revealed after the start; it becomes the salt itself if that is withheld."""
    awaited: bool = False
    """Its player has not joined this rematch yet, or not come to the table that was found for them."""
    leaves_at: float | None = None
    """Its player has left: a bot takes over at this time."""
    away: bool = False
    """Its player has left or run out of time: a bot plays until they return."""
    returning: bool = False
    """Its player has returned: they take over when the bot has finished its turn."""
    bot_turn: int = 0
    """The last turn in which a bot played for it."""

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away

    @property
    def has_left(self) -> bool:
        return self.away or self.leaves_at is not None

    @property
    def is_missed(self) -> bool:
        """Whether its player has not come to the table that was found for them: they have not revealed their salt, and
        a bot plays."""
        return self.away and self.salt_commitment is not None and self.salt == self.salt_commitment

    @property
    def is_salt_sealed(self) -> bool:
        """Whether its salt is still to be revealed."""
        return self.salt_commitment is not None and not self.salt


def seat_number(name: str, options: Options) -> int:
    """The number of a seat, by its colour; Refusal if the table has no such seat."""
    names = options.names.seats[: options.players]
    if name not in names:
        raise Refusal("bad-request", f"the table has no seat {name!r}; it has {', '.join(names)}")
    return names.index(name)
