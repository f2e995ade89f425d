"""Counters and gauges, in Prometheus' text form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

HELP: Final = {
    "requests": ("counter", "HTTP requests, by status class."),
    "moves": ("counter", "Actions written, chance's included."),
    "commits": ("counter", "Transactions of the log."),
    "messages": ("counter", "Messages sent on streams."),
    "bots_replaced": ("counter", "Bots that crashed or were too slow and were replaced by a simpler one."),
    "refusals": ("counter", "Refused requests, by code."),
    "streams": ("gauge", "Open streams."),
    "tables_loaded": ("gauge", "Tables in memory."),
    "engine_warm": ("gauge", "1 once the engine is compiled."),
}

LABELLED: Final = frozenset({"requests", "refusals"})
"""Counters with a line for each label that was met; the others have one from the start, so that alarms can be set."""


class Metrics:
    """What happened since the start."""

    def __init__(self) -> None:
        counters = [name for name, (kind, _) in HELP.items() if kind == "counter" and name not in LABELLED]
        self._counts: dict[tuple[str, str], float] = {(name, ""): 0 for name in counters}
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, label: str = "", by: float = 1) -> None:
        """Add to a counter; the label is `status="2xx"` or empty."""
        self._counts[name, label] = self._counts.get((name, label), 0) + by

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        self._gauges[name] = read

    def text(self) -> str:
        lines = []
        for name, (kind, sentence) in HELP.items():
            full = f"lastboat_{name}{'_total' if kind == 'counter' else ''}"
            lines += [f"# HELP {full} {sentence}", f"# TYPE {full} {kind}"]
            if name in self._gauges:
                lines.append(f"{full} {self._gauges[name]():.15g}")
                continue
            found = sorted((label, count) for (one, label), count in self._counts.items() if one == name)
            lines += [f"{full}{{{label}}} {count:.15g}" if label else f"{full} {count:.15g}" for label, count in found]
        return "\n".join(lines) + "\n"
