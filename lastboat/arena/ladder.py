"""The ladder: every level against the one below and all line-ups, for 2, 3 and 4 players and with every option."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from lastboat.arena.match import Match
from lastboat.arena.result import GameResult
from lastboat.arena.series import Series
from lastboat.arena.statistics import Interval, Rating, interval_of_share, rate
from lastboat.arena.summary import Summary, shares_by_block, summarise
from lastboat.arena.workers import Workers
from lastboat.bots.bot import Budget
from lastboat.editions import Options

BASE_SET: Final = "The Island"
OPTION_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    BASE_SET: {},
    "Survive, dive dice, squids": {
        "edition": "survive",
        "dice": "dive",
        "squid": "with-whales",
        "closed_lagoon": True,
        "overcrowded": True,
    },
    "To the last, all equal, joker": {"to_the_last": True, "all_equal": True, "dice": "rescapes-joker"},
    "Submerged, rescapés die, squids for whales": {
        "submerged": True,
        "dice": "rescapes",
        "squid": "instead-of-whales",
        "open_values": True,
    },
    "Two colours each": {"two_colours": True},
}
"""A few sets that together cover every option."""
PLAYERS: Final = (2, 3, 4)


@dataclass(frozen=True)
class Category:
    """A category with its own ratings: one set of options and one number of players."""

    set: str
    options: Options

    @property
    def title(self) -> str:
        return f"{self.set}, {self.options.players} players"

    @property
    def even(self) -> float:
        """The share of the win of each of equal players."""
        return 1 / self.options.players

    def steps(self, ladder: Ladder) -> tuple[Match, ...]:
        """Return the matches of each bot alone against a table of the one below."""
        return tuple(ladder.match(bots, self.options) for bots in ladder.steps(self.options.players))

    def matches(self, ladder: Ladder) -> tuple[Match, ...]:
        """Return the steps, and all line-ups of different bots, strongest first."""
        lineups = combinations(reversed(ladder.bots), self.options.players)
        mixed = (ladder.match(bots, self.options) for bots in lineups)
        return tuple(dict.fromkeys([*self.steps(ladder), *mixed]))


@dataclass(frozen=True)
class Ladder:
    """Bots, weakest first, and how to compare them."""

    bots: tuple[str, ...]
    games: int = 96
    """Of each match."""
    sets: tuple[str, ...] = tuple(OPTION_SETS)
    seed: int = 1
    budget: Budget = field(default_factory=Budget)
    mixed: int | None = None
    """Games of a match that is not a step from one level to the next, if not as many."""

    def steps(self, players: int) -> tuple[tuple[str, ...], ...]:
        """Return the line-ups of each bot alone against a table of the one below."""
        return tuple((upper, *[lower] * (players - 1)) for lower, upper in pairwise(self.bots))

    def games_of(self, match: Match) -> int:
        """Return how many games the match should have."""
        return self.games if self.mixed is None or match.bots in self.steps(match.players) else self.mixed

    def match(self, bots: tuple[str, ...], options: Options) -> Match:
        return Match(bots, options, self.seed, self.budget)

    def categories(self) -> Iterator[Category]:
        for name in self.sets:
            for players in PLAYERS:
                if players == 2 or "two_colours" not in OPTION_SETS[name]:
                    yield Category(name, Options.of({"players": players, **OPTION_SETS[name]}))

    def matches(self) -> tuple[Match, ...]:
        """Return all matches to play."""
        return tuple(match for category in self.categories() for match in category.matches(self))


class Advantage(NamedTuple):
    """An effect size: how much a bot wins above an even share, with its confidence interval."""

    mean: float
    interval: Interval | None


@dataclass(frozen=True)
class LadderRun:
    """A ladder in progress: the games of all its matches, one file each."""

    ladder: Ladder
    series: dict[Match, Series]

    @classmethod
    def begin(cls, ladder: Ladder, folder: Path, *, resume: bool = False) -> LadderRun:
        """Start in a folder, or resume the games in it."""
        matches = ladder.matches()
        return cls(ladder, {match: Series(match, folder / f"{match.name()}.jsonl", resume=resume) for match in matches})

    @property
    def planned(self) -> int:
        """All games of the ladder."""
        return sum(match.blocks(self.ladder.games_of(match)) * match.players for match in self.series)

    @property
    def played(self) -> int:
        """Games that are played so far."""
        return sum(len(self.games(match)) for match in self.series)

    def games(self, match: Match) -> list[GameResult]:
        """Return the games of a match that count: its file may have more than this ladder needs."""
        blocks = match.blocks(self.ladder.games_of(match))
        return [game for game in self.series[match].games if game.block < blocks]

    def play(self, workers: Workers) -> Generator[Match, None, None]:
        """Play the missing games; yield the match of each game as it ends."""
        missing = (
            (match, task)
            for match, series in self.series.items()
            for task in list(series.missing(self.ladder.games_of(match)))
        )
        for match, game in workers(missing):
            self.series[match].add(game)
            yield match

    def summary(self, match: Match) -> Summary:
        return summarise(match, self.games(match))

    def advantage(self, categories: Sequence[Category], step: int) -> Advantage:
        """Return the upper bot's advantage in a step, as the mean over these categories."""
        steps = [category.steps(self.ladder)[step] for category in categories]
        shares = [shares_by_block(match.bots[0], match, self.games(match)) for match in steps]
        even = fmean(category.even for category in categories)
        interval = interval_of_share(*shares)
        mean = fmean(float(blocks.mean()) if len(blocks) else 0.0 for blocks in shares)
        return Advantage(mean - even, interval and (interval[0] - even, interval[1] - even))

    def ratings(self, category: Category) -> list[Rating]:
        return rate(self.ladder.bots, [self.games(match) for match in category.matches(self.ladder)])
