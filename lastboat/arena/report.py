"""A summary as text: the table and the faults."""

from __future__ import annotations

from collections.abc import Sequence

from lastboat.arena.statistics import Interval
from lastboat.arena.summary import Row, Summary

TIMES = ("mean", "median", "p99", "longest")
HEADS = ("bot", "wins", "95 % interval", "rank", "score", "margin", *TIMES, "crashes", "illegal")
FAULTS_SHOWN = 5


def report(summary: Summary) -> str:
    """Return the whole result as text."""
    if not summary.games:
        return "no block of games is finished yet"
    games = f"{summary.games} games in {summary.blocks} blocks, {summary.match.options.describe()}"
    even = f"even share {percent(1 / summary.match.players)}; mean, median, p99 and longest are times per decision"
    lines = [games, "", *table([HEADS, *map(_cells, summary.rows)]), "", even]
    return "\n".join([*lines, *_faults(summary)])


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return lines with aligned columns: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def percents(interval: Interval | None) -> str:
    return "–" if interval is None else f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f}"


def duration(seconds: float) -> str:
    """Return seconds in a suitable unit: `38 µs`, `4.2 ms`, `0.51 s`."""
    for size, unit in ((1e-3, "µs"), (1.0, "ms")):
        if seconds < size / 2:
            return f"{seconds / size * 1000:.3g} {unit}"
    return f"{seconds:.2f} s"


def title(row: Row) -> str:
    return row.bot if row.copies == 1 else f"{row.bot} ×{row.copies}"


def _cells(row: Row) -> tuple[str, ...]:
    times = row.times
    return (
        title(row),
        percent(row.win_share),
        percents(row.interval),
        f"{row.mean_rank:.2f}",
        "–" if row.mean_score is None else f"{row.mean_score:.2f}",
        "–" if row.mean_margin is None else f"{row.mean_margin:+.2f}".replace("-", "−"),
        *(duration(seconds) for seconds in (times.mean, times.quantile(0.5), times.quantile(0.99), times.longest)),
        str(row.crashes),
        str(row.illegal),
    )


def _faults(summary: Summary) -> list[str]:
    lines = []
    for game in summary.faulty[:FAULTS_SHOWN]:
        if game.fault is not None:
            where = f"block {game.block}, rotation {game.rotation}, ply {game.fault.ply}"
            lines.append(f"{game.fault.kind} of {game.fault.bot} ({where}): {game.fault.what}")
    more = len(summary.faulty) - len(lines)
    if more > 0:
        lines.append(f"and {more} more; --json has them all, with tracebacks")
    return ["", *lines] if lines else []
