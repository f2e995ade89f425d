"""Warm-up: compiles and loads the engine while the start page is already up."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Final

from lastboat.bots import Budget, make
from lastboat.bots.registry import LEVELS
from lastboat.editions import Options
from lastboat.routes import routes_of
from lastboat.server.runtime.hints import possible_view
from lastboat.server.runtime.memory import freeze_startup_objects
from lastboat.server.tables.game_in_play import GameInPlay
from lastboat.server.tables.play_rules import opening_draws
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Entry, Table
from lastboat.server.views.position import position_payload
from lastboat.view import Eyes, sight, view
from lastboat.warmup import FOR_PLAY, Sample, warm_up

log = logging.getLogger("lastboat.warm_up")


class WarmUp:
    """Compiles the engine in a thread."""

    def __init__(self) -> None:
        self.progress = "starting"
        self.failed: str | None = None
        """Why no game can be played, in one sentence."""
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="warming", daemon=True)

    def start(self) -> None:
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
            log.exception("warm-up failed; no game can be played until a restart")
            return
        freeze_startup_objects()
        self.progress = "ready"
        self._ready.set()
        log.info("warm-up finished; games can be played")


def _table() -> Table:
    """A sample table, dealt and ready to place explorers."""
    table = Table("", bytes(32))
    table.seats = [Seat() for _ in range(table.options.players)]
    table.fold(Entry("started", 0.0))
    for entry in opening_draws(table, 0.0):
        table.fold(entry)
    return table


def _load_entry_points() -> None:
    """Load compiled functions from the disk cache too, so that no request waits for them."""
    sample = Sample()
    for entry_point in FOR_PLAY:
        entry_point.call(sample)


def _deal() -> None:
    _table()


def _look() -> None:
    table = _table()
    assert table.game is not None
    sight(table.game.states, 0, 0)
    position_payload(view(table.game.states, 0, 0).states)
    possible_view(table, table.seat_to_act or 0)


def _find_routes() -> None:
    routes_of(GameInPlay(Options()).states)


def _let_bots_choose() -> None:
    for level in LEVELS:
        game = _table().game
        assert game is not None
        seen = view(game.states, 0, game.seat_to_act, Eyes.MEMORY)
        make(level, 1).choose(seen, seen.legal, Budget(seconds=0.1))


STEPS: Final[dict[str, Callable[[], None]]] = {
    "the rules": _load_entry_points,
    "dealing": _deal,
    "looking": _look,
    "finding routes": _find_routes,
    "waking the bots": _let_bots_choose,
}
"""Compiled functions that a request may need, by what /healthz reports meanwhile."""
