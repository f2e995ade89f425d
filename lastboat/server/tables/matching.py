"""Who plays with whom, of those who look for a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, NamedTuple

from lastboat.server.tables.time_controls import TimeControl

Players = Literal[0, 2, 3, 4]
"""How many players somebody looks for; 0 is any number."""
SIZES: Final = (2, 3, 4)
Patience = Literal[30, 60, 120]
"""Seconds after which bots may take the free seats."""
ClockName = Literal["quick", "calm", "days"]
CLOCKS: Final[dict[ClockName, TimeControl]] = {
    "quick": TimeControl("live", bank=300.0, increment=5.0),
    "calm": TimeControl("live", bank=900.0, increment=15.0),
    "days": TimeControl("slow", days=2.0),
}
"""Few, so that people meet."""


@dataclass(frozen=True)
class Wish:
    """The game that somebody looks for."""

    players: Players
    clock: ClockName
    rated: bool
    bots_after: Patience | None
    """None: never."""

    def fits(self, players: int) -> bool:
        return self.players in (0, players)


@dataclass(frozen=True)
class Seeker:
    """Somebody who looks for a game."""

    person: str
    name: str
    wish: Wish
    commitment: str
    """To their salt. Another one with each search, so it names the search too."""
    payer: str
    since: float
    face: str = ""

    def is_due(self, now: float) -> bool:
        """Whether they have waited long enough for people."""
        return self.wish.bots_after is not None and now - self.since >= self.wish.bots_after


class Match(NamedTuple):
    """People for one table; bots have its other seats."""

    people: tuple[Seeker, ...]
    """Longest wait first."""
    players: int


def find_matches(waiting: Iterable[Seeker], now: float) -> Iterator[Match]:
    """The tables that can be made: first those that people fill, largest first, then those with bots. Nobody is in two.

    A table with bots is made when somebody at it has waited as long as they chose. Whoever else would play with bots
    too is seated with them, even before their own time: two people are better company than two tables.
    """
    pools = sorted(waiting, key=lambda one: (one.wish.clock, one.wish.rated, one.since, one.person))
    for _, pool in groupby(pools, key=lambda one: (one.wish.clock, one.wish.rated)):
        left = list(pool)
        for players in reversed(SIZES):
            company = [one for one in left if one.wish.fits(players)]
            ends = range(players, len(company) + 1, players)
            full = [Match(tuple(company[end - players : end]), players) for end in ends]
            yield from full
            left = _without(left, full)
        while due := next((one for one in left if one.is_due(now)), None):
            match = _with_bots(due, left)
            left = _without(left, [match])
            yield match


def _without(waiting: Sequence[Seeker], matches: Iterable[Match]) -> list[Seeker]:
    seated = {one.person for match in matches for one in match.people}
    return [one for one in waiting if one.person not in seated]


def _with_bots(due: Seeker, left: Sequence[Seeker]) -> Match:
    """The table with the most people; of those, the one with the fewest bots."""
    others = [one for one in left if one is not due and one.wish.bots_after is not None]
    found = []
    for players in filter(due.wish.fits, SIZES):
        company = [one for one in others if one.wish.fits(players)][: players - 1]
        found.append(Match(tuple(sorted((due, *company), key=lambda one: one.since)), players))
    return max(found, key=lambda match: (len(match.people), -match.players))
