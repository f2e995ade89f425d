"""The ladder's results as Markdown, between two markers of a page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from lastboat.arena.ladder import Advantage, Category, LadderRun
from lastboat.arena.match import code
from lastboat.arena.report import duration, percent, percents
from lastboat.arena.result import Times, total_times
from lastboat.arena.statistics import Rating
from lastboat.errors import BadFile

BEGIN: Final = "<!-- ladder: written by `lastboat ladder --write`, not by hand -->"
END: Final = "<!-- ladder: end -->"
FORMAT: Final = "lastboat ladder"
VERSION: Final = 1


def put_into(page: str, results: str) -> str:
    """Return the page with the results between its markers replaced."""
    if page.count(BEGIN) != 1 or page.count(END) != 1 or page.index(BEGIN) > page.index(END):
        raise BadFile(f"the page needs the lines {BEGIN!r} and {END!r}, once each, around the results")
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n\n{results}\n\n{END}{rest.split(END)[1]}"


def results(run: LadderRun, command: str) -> str:
    """Return all tables, with the command that made them."""
    faults = sum(len(run.summary(match).faulty) for match in run.series)
    head = f"`{command}`: {run.played} games of {len(run.series)} matches, rules and bots `{code()}`, {faults} faults."
    parts = (
        head,
        "### Each level against the one below",
        steps(run),
        "### Percentage points above an even share, means over tables",
        advantages(run),
        "### Ratings",
        ratings(run),
        "### Time per decision",
    )
    return "\n\n".join([*parts, times(run)])


def steps(run: LadderRun) -> str:
    """Return the win share of each bot against a table of the one below: categories by steps."""
    rows = []
    for category in run.ladder.categories():
        summaries = [run.summary(match) for match in category.steps(run.ladder)]
        shares = [f"{percent(own.win_share)} ({percents(own.interval)})" for own in (one.rows[0] for one in summaries)]
        rows.append((category.title, str(sum(one.games for one in summaries)), percent(category.even), *shares))
    return markdown(("table", "games", "even share", *_against(run)), rows)


def advantages(run: LadderRun) -> str:
    """Return each level's advantage: by options, by the number of players, and over all."""
    categories = list(run.ladder.categories())
    groups: defaultdict[str, list[Category]] = defaultdict(list)
    for category in categories:
        groups[category.set].append(category)
    for category in categories:
        groups[f"{category.options.players} players"].append(category)
    groups["all"] = categories
    rows = []
    for name, group in groups.items():
        found = (run.advantage(group, step) for step in range(len(run.ladder.bots) - 1))
        rows.append((name, str(len(group)), *map(_advantage, found)))
    return markdown(("", "tables", *_against(run)), rows)


def ratings(run: LadderRun) -> str:
    """Return the ratings: categories by bots."""
    rows = []
    for category in run.ladder.categories():
        rated = run.ratings(category)
        games = sum(len(run.games(match)) for match in category.matches(run.ladder))
        rows.append((category.title, str(games), *map(_points, rated)))
    return markdown(("table", "games", *run.ladder.bots), rows)


def times(run: LadderRun) -> str:
    rows = []
    for bot in run.ladder.bots:
        spent = _times(run, bot)
        measured = (duration(seconds) for seconds in (spent.mean, spent.quantile(0.99), spent.longest))
        rows.append((bot, str(spent.decisions), *measured))
    return markdown(("bot", "decisions", "mean", "p99", "longest"), rows)


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table with all columns but the first aligned to the right."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def as_dict(run: LadderRun) -> dict[str, Any]:
    """Return ratings and matches as JSON values."""
    rated = [
        {
            "table": category.title,
            "options": category.options.as_dict(),
            "ratings": [_rating(rating) for rating in run.ratings(category)],
        }
        for category in run.ladder.categories()
    ]
    matches = [run.summary(match).as_dict() for match in run.series]
    return {"format": FORMAT, "version": VERSION, "games": run.played, "ratings": rated, "matches": matches}


def _against(run: LadderRun) -> list[str]:
    return [f"{upper} against {lower}s" for lower, upper in pairwise(run.ladder.bots)]


def _advantage(advantage: Advantage) -> str:
    ends = "–" if advantage.interval is None else " to ".join(map(_signed, advantage.interval))
    return f"{_signed(advantage.mean)} ({ends})"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def _rating(rating: Rating) -> dict[str, Any]:
    interval = None if rating.interval is None else [round(end, 1) for end in rating.interval]
    return {"bot": rating.bot, "points": round(rating.points, 1), "points_95": interval, "games": rating.games}


def _points(rating: Rating) -> str:
    if rating.interval is None:
        return f"{rating.points:.0f}"
    return f"{rating.points:.0f} ({rating.interval[0]:.0f} – {rating.interval[1]:.0f})"


def _times(run: LadderRun, bot: str) -> Times:
    return total_times(game.times[bot] for match in run.series for game in run.games(match) if bot in game.times)
