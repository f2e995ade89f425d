"""The ladder: each bot alone against a table of the one below, with 2, 3 and 4 players and with every option.

    python -m training.measure.ladder --jobs 2 --write docs/arena.md
    python -m training.measure.ladder --bots captain admiral --games 72 --iterations 2500 --seed 2

Takes hours. Every match has a file in a folder: after Ctrl-C, the same command continues. Prints the results as
Markdown and writes them into a page, between its markers.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from lastboat.arena import GameResult, Match, Series, processes
from lastboat.arena.match import check_entrants, code
from lastboat.arena.report import duration, percent, percents
from lastboat.arena.result import total_times
from lastboat.arena.statistics import interval_of_share, scipy_special
from lastboat.arena.summary import shares_by_block
from lastboat.bots.bot import Budget
from lastboat.bots.registry import LEVELS
from lastboat.editions import Options
from lastboat.errors import BadFile

OPTION_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "The Island": {},
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
BEGIN: Final = "<!-- ladder: written by training/measure/ladder.py, not by hand -->"
END: Final = "<!-- ladder: end -->"


class Category(NamedTuple):
    """One set of options and one number of players."""

    set: str
    options: Options

    @property
    def title(self) -> str:
        return f"{self.set}, {self.options.players} players"

    @property
    def even(self) -> float:
        """The share of the win of each of equal players."""
        return 1 / self.options.players


def categories(sets: Sequence[str]) -> Iterator[Category]:
    for name in sets:
        for players in (2, 3, 4):
            if players == 2 or "two_colours" not in OPTION_SETS[name]:
                yield Category(name, Options.of({"players": players, **OPTION_SETS[name]}))


class Ladder:
    """The matches of a ladder: bots, weakest first, in every category."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.bots, self.games = args.bots, args.games
        self.categories = list(categories(args.sets))
        self.steps = list(pairwise(args.bots))
        budget = Budget(iterations=args.iterations)
        self._series = {}
        for category in self.categories:
            for lower, upper in self.steps:
                match = Match((upper, *[lower] * (category.options.players - 1)), category.options, args.seed, budget)
                self._series[category, upper] = Series(match, args.out / f"{match.name()}.jsonl", resume=True)

    def play(self, jobs: int) -> None:
        """Play the missing games."""
        by_match = {series.match: series for series in self._series.values()}
        missing = [(match, task) for match, series in by_match.items() for task in series.missing(self.games)]
        for n, (match, game) in enumerate(processes(jobs)(missing), start=1):
            by_match[match].add(game)
            print(f"\r{n} of {len(missing)} games", end="", file=sys.stderr, flush=True)

    def games_of(self, category: Category, upper: str) -> list[GameResult]:
        """The games of a match that count: its file may have more."""
        series = self._series[category, upper]
        return [game for game in series.games if game.block < series.match.blocks(self.games)]

    def shares(self, category: Category, upper: str) -> Any:
        """The upper bot's share of the win in each block."""
        return shares_by_block(upper, self._series[category, upper].match, self.games_of(category, upper))

    @property
    def played(self) -> list[GameResult]:
        return [game for one in self._series for game in self.games_of(*one)]


def results(ladder: Ladder, command: str) -> str:
    """All tables, with the command that made them."""
    faults = sum(game.fault is not None for game in ladder.played)
    head = f"`{command}`: {len(ladder.played)} games, rules and bots `{code()}`, {faults} faults."
    parts = (
        head,
        "### Each level against the one below",
        shares_table(ladder),
        "### Percentage points above an even share, means over tables",
        advantages_table(ladder),
        "### Time per decision",
        times_table(ladder),
    )
    return "\n\n".join(parts)


def shares_table(ladder: Ladder) -> str:
    """The win share of each bot against a table of the one below: categories by steps."""
    rows = []
    for category in ladder.categories:
        found = [ladder.shares(category, upper) for _, upper in ladder.steps]
        shares = [f"{percent(one.mean())} ({percents(interval_of_share(one))})" for one in found]
        rows.append((category.title, percent(category.even), *shares))
    return markdown(("table", "even share", *_against(ladder)), rows)


def advantages_table(ladder: Ladder) -> str:
    """How much each bot wins above an even share: by options, by the number of players, and over all."""
    groups: defaultdict[str, list[Category]] = defaultdict(list)
    for category in ladder.categories:
        groups[category.set].append(category)
    for category in ladder.categories:
        groups[f"{category.options.players} players"].append(category)
    groups["all"] = ladder.categories
    rows = []
    for name, group in groups.items():
        found = [advantage(ladder, group, upper) for _, upper in ladder.steps]
        rows.append((name, str(len(group)), *found))
    return markdown(("", "tables", *_against(ladder)), rows)


def advantage(ladder: Ladder, group: Sequence[Category], upper: str) -> str:
    shares = [ladder.shares(category, upper) for category in group]
    even, interval = fmean(category.even for category in group), interval_of_share(*shares)
    ends = "–" if interval is None else " to ".join(_signed(end - even) for end in interval)
    return f"{_signed(fmean(float(blocks.mean()) for blocks in shares) - even)} ({ends})"


def times_table(ladder: Ladder) -> str:
    rows = []
    for bot in ladder.bots:
        spent = total_times(game.times[bot] for game in ladder.played if bot in game.times)
        measured = (duration(seconds) for seconds in (spent.mean, spent.quantile(0.99), spent.longest))
        rows.append((bot, str(spent.decisions), *measured))
    return markdown(("bot", "decisions", "mean", "p99", "longest"), rows)


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with all columns but the first aligned to the right."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def put_into(page: str, results: str) -> str:
    """The page with the results between its markers replaced."""
    if page.count(BEGIN) != 1 or page.count(END) != 1 or page.index(BEGIN) > page.index(END):
        raise BadFile(f"the page needs the lines {BEGIN!r} and {END!r}, once each, around the results")
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n\n{results}\n\n{END}{rest.split(END)[1]}"


def _against(ladder: Ladder) -> list[str]:
    return [f"{upper} against {lower}s" for lower, upper in ladder.steps]


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", nargs="+", default=list(LEVELS), help="weakest first (all levels)")
    parser.add_argument("--sets", nargs="+", choices=OPTION_SETS, default=list(OPTION_SETS), help="sets of options")
    parser.add_argument("--games", type=int, default=96, help="of each match")
    parser.add_argument("--iterations", type=int, help="of each search tree, instead of each bot's own time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, default=Path("ladder"), help="folder for the games")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the result into this page")
    args = parser.parse_args(arguments)
    check_entrants(args.bots)
    scipy_special()
    page = args.write.read_text(encoding="utf-8") if args.write else f"{BEGIN}{END}"
    put_into(page, "")  # a page without markers is refused before the games, not after
    ladder = Ladder(args)
    ladder.play(args.jobs)
    command = shlex.join(["python", "-m", "training.measure.ladder", *(arguments or sys.argv[1:])])
    found = results(ladder, command)
    if args.write:
        args.write.write_text(put_into(page, found), encoding="utf-8")
    print(found)


if __name__ == "__main__":
    main()
