"""axe, the accessibility checker, run on the current page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

SOURCE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN: Final = "rules => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })"
SETTLED: Final = """() => Promise.all(document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => undefined))).then(() => undefined)"""
"""What comes in with a motion is still half transparent: axe would find too little contrast."""


def violations(page: Page) -> list[str]:
    """What axe finds, a line each: the rule, where, and why."""
    if not page.evaluate("() => 'axe' in window"):
        # Evaluated from outside, since the page's own policy lets no foreign script in.
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    page.evaluate(SETTLED)
    found: dict[str, Any] = page.evaluate(RUN, RULES)
    return [
        f"{one['id']} at {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def assert_accessible(page: Page) -> None:
    found = violations(page)
    assert not found, "\n".join(found)
