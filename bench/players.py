"""Searchers at a fixed pace, for matches that take little time and come out the same everywhere.

    cd bench
    lastboat arena players:Admiral5000 players:Captain2500 players:Captain2500 players:Captain2500 --games 400
    lastboat arena players:Admiral5000 players:Captain9000 players:Captain2500 players:Captain2500 --games 400
    lastboat arena players:Captain3800 players:Hasty2500 players:Hasty2500 players:Hasty2500 --games 400

On one core 5,000 of the Admiral's lines take some four times as long as 2,500 of the Captain's; by the levels' own
clocks it would be six times. 9,000 of the Captain's take nearly as long as the Admiral's, and those two of the last
match about as long as each other.
"""

from __future__ import annotations

from lastboat.bots.bot import Clock
from lastboat.bots.players.admiral import Admiral
from lastboat.bots.players.captain import Captain
from lastboat.bots.search.searcher import Line
from lastboat.view import View


class Captain2500(Captain):
    """The Captain by iterations."""

    lines = 2500

    def ponder(self, view: View, clock: Clock) -> list[Line]:
        return super().ponder(view, Clock(iterations=self.lines))


class Captain3800(Captain2500):
    lines = 3800


class Captain9000(Captain2500):
    lines = 9000


class Hasty2500(Captain2500):
    """Gives a node its branches sooner, as the Captain once did."""

    manner = Captain.manner._replace(patience=4)


class Admiral5000(Admiral):
    """The Admiral by iterations, all in one tree."""

    threads = 1

    def ponder(self, view: View, clock: Clock) -> list[Line]:
        return super().ponder(view, Clock(iterations=5000))
