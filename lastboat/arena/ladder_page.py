"""The ladder's results as a part of a Markdown page, between two marks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from lastboat.arena.ladder import Category, Climb, Lead
from lastboat.arena.match import code
from lastboat.arena.rating import Rating
from lastboat.arena.report import duration, percent, percents
from lastboat.arena.timing import Times, added
from lastboat.errors import BadFile

BEGIN: Final = "<!-- ladder: written by `lastboat ladder --write`, not by hand -->"
END: Final = "<!-- ladder: end -->"
FORMAT: Final = "lastboat ladder"
VERSION: Final = 1


def put_into(page: str, results: str) -> str:
    """The page with its old results, between the marks, replaced."""
    if page.count(BEGIN) != 1 or page.count(END) != 1 or page.index(BEGIN) > page.index(END):
        raise BadFile(f"the page needs the lines {BEGIN!r} and {END!r}, once each, to hold the results")
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n\n{results}\n\n{END}{rest.split(END)[1]}"


def results(climb: Climb, command: str) -> str:
    """All tables, with the command that made them."""
    faults = sum(len(climb.summary(match).faulty) for match in climb.series)
    head = (
        f"`{command}`: {climb.played} games of {len(climb.series)} matches, rules and bots `{code()}`, {faults} faults."
    )
    parts = (
        head,
        "### Each level against the one below",
        steps(climb),
        "### The same, tables taken together: points of a hundred won beyond even",
        leads(climb),
        "### Ratings",
        ratings(climb),
        "### Time a decision",
    )
    return "\n\n".join([*parts, times(climb)])


def steps(climb: Climb) -> str:
    """What a bot wins alone against a table of the one below: a row for each category, a column for each step."""
    rows = []
    for category in climb.ladder.categories():
        summaries = [climb.summary(match) for match in category.steps(climb.ladder)]
        shares = [f"{percent(own.win_share)} ({percents(own.interval)})" for own in (one.rows[0] for one in summaries)]
        rows.append((category.title, str(sum(one.games for one in summaries)), percent(category.even), *shares))
    return markdown(("table", "games", "even", *_against(climb)), rows)


def leads(climb: Climb) -> str:
    """What each level wins beyond even: by options, by the number of players, and over all."""
    categories = list(climb.ladder.categories())
    groups: defaultdict[str, list[Category]] = defaultdict(list)
    for category in categories:
        groups[category.set].append(category)
    for category in categories:
        groups[f"{category.options.players} players"].append(category)
    groups["all"] = categories
    rows = []
    for name, group in groups.items():
        found = (climb.lead(group, step) for step in range(len(climb.ladder.bots) - 1))
        rows.append((name, str(len(group)), *map(_lead, found)))
    return markdown(("", "tables", *_against(climb)), rows)


def ratings(climb: Climb) -> str:
    """A row for each category, a column for each bot."""
    rows = []
    for category in climb.ladder.categories():
        rated = climb.ratings(category)
        games = sum(len(climb.games(match)) for match in category.matches(climb.ladder))
        rows.append((category.title, str(games), *map(_points, rated)))
    return markdown(("table", "games", *climb.ladder.bots), rows)


def times(climb: Climb) -> str:
    rows = []
    for bot in climb.ladder.bots:
        spent = _times(climb, bot)
        measured = (duration(seconds) for seconds in (spent.mean, spent.quantile(0.99), spent.longest))
        rows.append((bot, str(spent.decisions), *measured))
    return markdown(("bot", "decisions", "mean", "p99", "longest"), rows)


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; all columns but the first to the right."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def as_dict(climb: Climb) -> dict[str, Any]:
    """The same as data."""
    rated = [
        {
            "table": category.title,
            "options": category.options.as_dict(),
            "ratings": [_rating(rating) for rating in climb.ratings(category)],
        }
        for category in climb.ladder.categories()
    ]
    matches = [climb.summary(match).as_dict() for match in climb.series]
    return {"format": FORMAT, "version": VERSION, "games": climb.played, "ratings": rated, "matches": matches}


def _against(climb: Climb) -> list[str]:
    return [f"{upper} against {lower}s" for lower, upper in pairwise(climb.ladder.bots)]


def _lead(lead: Lead) -> str:
    ends = "–" if lead.interval is None else " to ".join(map(_signed, lead.interval))
    return f"{_signed(lead.mean)} ({ends})"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def _rating(rating: Rating) -> dict[str, Any]:
    interval = None if rating.interval is None else [round(end, 1) for end in rating.interval]
    return {"bot": rating.bot, "points": round(rating.points, 1), "points_95": interval, "games": rating.games}


def _points(rating: Rating) -> str:
    if rating.interval is None:
        return f"{rating.points:.0f}"
    return f"{rating.points:.0f} ({rating.interval[0]:.0f} – {rating.interval[1]:.0f})"


def _times(climb: Climb, bot: str) -> Times:
    return added(game.times[bot] for match in climb.series for game in climb.games(match) if bot in game.times)
