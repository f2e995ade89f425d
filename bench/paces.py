"""Searchers at a fixed pace, for matches that take little time and come out the same everywhere.

    cd bench && lastboat arena paces:Admiral5000 paces:Captain2500 paces:Captain2500 paces:Captain2500 --games 400

They keep about the ratio of the levels' own clocks: on one core 5,000 of the Admiral's lines take some five times as
long as 2,500 of the Captain's.
"""

from __future__ import annotations

from lastboat.bots.admiral import Admiral
from lastboat.bots.bot import Clock
from lastboat.bots.captain import Captain
from lastboat.bots.searcher import Line
from lastboat.view import View


class Captain2500(Captain):
    """The Captain by iterations."""

    def ponder(self, view: View, clock: Clock) -> list[Line]:
        return super().ponder(view, Clock(iterations=2500))


class Admiral5000(Admiral):
    """The Admiral by iterations, all in one tree."""

    threads = 1

    def ponder(self, view: View, clock: Clock) -> list[Line]:
        return super().ponder(view, Clock(iterations=5000))
