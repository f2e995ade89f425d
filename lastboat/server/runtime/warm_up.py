"""Getting the engine ready while the start page is already up."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Final

from lastboat.bots import Clock, make
from lastboat.bots.registry import LEVELS
from lastboat.editions import Options
from lastboat.routes import routes_of
from lastboat.server.runtime.hints import possible_view
from lastboat.server.runtime.memory import settle
from lastboat.server.tables.game_in_play import Voyage
from lastboat.server.tables.play_rules import first_chance
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Entry, Table
from lastboat.server.views.position import picture
from lastboat.view import Eyes, sight, view
from lastboat.warmup import DOORS, Sample, warm_up

log = logging.getLogger("lastboat.warming")


class Warming:
    """The compilation of the rules, in a thread of its own."""

    def __init__(self) -> None:
        self.progress = "about to begin"
        self.failed: str | None = None
        """Why games cannot be played, in a sentence."""
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="warming", daemon=True)

    def begin(self) -> None:
        self._thread.start()

    @property
    def done(self) -> bool:
        return self._ready.is_set()

    async def wait(self) -> None:
        while not self.done:
            await asyncio.sleep(0.05)

    def _report(self, what: str, done: int, of: int) -> None:
        self.progress = f"{done} of {of} parts are done, now: {what}"

    def _run(self) -> None:
        try:
            warm_up(self._report)
            for done, (what, step) in enumerate(STEPS.items()):
                self._report(what, done, len(STEPS))
                step()
        except Exception as error:
            self.failed = f"the rules cannot be compiled ({type(error).__name__}); the server's log says more"
            self.progress = "failed"
            log.exception("the engine cannot be compiled")
            return
        settle()
        self.progress = "ready"
        self._ready.set()
        log.info("the engine is ready")


def _table() -> Table:
    """A table of its own, dealt and ready to place explorers."""
    table = Table("", bytes(32))
    table.seats = [Seat() for _ in range(table.options.players)]
    table.fold(Entry("started", 0.0))
    for entry in first_chance(table, 0.0):
        table.fold(entry)
    return table


def _open_doors() -> None:
    """What lies compiled on the disk is loaded too, so that no request waits for it."""
    sample = Sample()
    for door in DOORS:
        door.call(sample)


def _deal() -> None:
    _table()


def _look() -> None:
    table = _table()
    assert table.voyage is not None
    sight(table.voyage.states, 0, 0)
    picture(view(table.voyage.states, 0, 0).states)
    possible_view(table, table.asked or 0)


def _find_routes() -> None:
    routes_of(Voyage(Options()).states)


def _let_bots_choose() -> None:
    for level in LEVELS:
        voyage = _table().voyage
        assert voyage is not None
        seen = view(voyage.states, 0, voyage.seat, Eyes.MEMORY)
        make(level, 1).choose(seen, seen.legal, Clock(seconds=0.1))


STEPS: Final[dict[str, Callable[[], None]]] = {
    "the rules": _open_doors,
    "dealing": _deal,
    "looking": _look,
    "finding routes": _find_routes,
    "waking the bots": _let_bots_choose,
}
"""Compiled doors that a request may need besides those of the rules."""
