"""Prints the bots' ratings, from the ladder in docs/arena.md.

A share of the win is the difference of two ratings: in the model of the ratings, one player against others who are
equal wins with probability e^(d/c) / (e^(d/c) + n - 1), where c is the square root of n times beta.

    python -m training.measure.bot_ratings
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Final

from lastboat.server.tables.skills import ANCHOR, MODEL, NEW

LADDER: Final = Path(__file__).parents[2] / "docs/arena.md"
SUREST: Final = 0.99
"""The most that a share counts: in so few games, those who always win have no rating."""


def ratings(ladder: str) -> dict[str, dict[str, float]]:
    """The bots' means by pool and level; the anchor's is that of a new player."""
    header = re.search(r"^\| table \| even share \| (.*) \|$", ladder, re.M)
    assert header is not None
    steps = [step.split(" against ") for step in header[1].split(" | ")]
    rows = re.findall(r"^\| .*, (\d) players \| [\d.]+ % \| (.*) \|$", ladder, re.M)
    found = {}
    for pool, sizes in (("two", "2"), ("many", "34")):
        tables = [(int(size), re.findall(r"([\d.]+) % \(", row)) for size, row in rows if size in sizes]
        levels = [steps[0][1].removesuffix("s")]
        means = [0.0]
        for step, (level, _) in enumerate(steps):
            levels.append(level)
            means.append(means[-1] + sum(_difference(n, float(cells[step]) / 100) for n, cells in tables) / len(tables))
        anchor = means[levels.index(ANCHOR)]
        found[pool] = {level: round(NEW.mu + mean - anchor, 1) for level, mean in zip(levels, means, strict=True)}
    return found


def _difference(players: int, share: float) -> float:
    sure = min(max(share, 1 - SUREST), SUREST)
    return math.sqrt(players) * MODEL.beta * math.log(sure * (players - 1) / (1 - sure))


def main() -> None:
    for pool, levels in ratings(LADDER.read_text(encoding="utf-8")).items():
        print(pool, levels)


if __name__ == "__main__":
    main()
