"""Warm-up: compiles and loads the rules and the bots while the start page is already up."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import threading
from typing import Final

from lastboat.bots import Budget, make
from lastboat.bots import warmup as bots
from lastboat.engine import queries
from lastboat.routes import find_routes
from lastboat.server.runtime.hints import possible_view
from lastboat.server.runtime.memory import freeze_startup_objects
from lastboat.server.tables.entries import Started
from lastboat.server.tables.play_rules import opening_draws
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.thinking.bot_router import levels_in_server
from lastboat.server.views import legal_moves
from lastboat.server.views.position import position_payload
from lastboat.view import Eyes, open_secrets, view
from lastboat.warmup import FOR_PLAY, EntryPoint, Report, Sample, warm_up

log = logging.getLogger("lastboat.warm_up")

POLL: Final = 0.05
"""Seconds between two checks of what is ready."""
FOR_TABLES: Final = (
    *FOR_PLAY,
    EntryPoint("routes", find_routes, lambda x: legal_moves.prepare()),
    EntryPoint("tiles to sink", queries.find_sinkable, lambda x: queries.sinkable(x.states)),
)
"""What every table needs."""


class WarmUp:
    """Compiles the rules in a thread and, in parallel, the bots in another process.

    Games can be played once the rules are ready; bots make their first decision once they are ready too.
    """

    def __init__(self) -> None:
        self.progress = "starting"
        self.failed: str | None = None
        """Why no game can be played, in one sentence."""
        self._rules = threading.Event()
        self._bots = threading.Event()
        self._compiling_bots: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="warming", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Stop the other process if it is still compiling."""
        if self._compiling_bots is not None:
            self._compiling_bots.terminate()

    @property
    def done(self) -> bool:
        """Whether games can be played."""
        return self._rules.is_set()

    @property
    def bots_done(self) -> bool:
        """Whether bots of every level can play."""
        return self._bots.is_set()

    async def wait(self) -> None:
        while not self.done:
            await asyncio.sleep(POLL)

    async def wait_for_bots(self) -> None:
        while not self.bots_done:
            await asyncio.sleep(POLL)

    def _report(self, what: str, done: int, of: int) -> None:
        self.progress = f"{done} of {of} parts are done, now: {what}"

    def _run(self) -> None:
        try:
            self._compiling_bots = bots.warm_up_elsewhere()
            prepare_rules(self._report)
            self._rules.set()
            self.progress = "games can be played; the bots are being compiled"
            log.info("rules ready; games can be played")
            if self._compiling_bots is not None:
                self._compiling_bots.wait()
            prepare_bots()
        except Exception as error:
            self.failed = f"the rules cannot be compiled ({type(error).__name__}); see the server's log"
            self.progress = "failed"
            log.exception("warm-up failed; no game can be played until a restart")
            return
        freeze_startup_objects()
        self.progress = "ready"
        self._bots.set()
        log.info("bots ready; warm-up finished")


def prepare_rules(report: Report = lambda what, done, of: None) -> None:
    """Compile the rules and load everything that a request may need, so that no request waits for it."""
    warm_up(report, entry_points=FOR_TABLES)
    sample = Sample()
    for entry_point in FOR_TABLES:
        entry_point.call(sample)
    table = _table()
    assert table.game is not None
    open_secrets(table.game.states, 0, 0)
    position_payload(view(table.game.states, 0, 0).states)
    possible_view(table, table.seat_to_act or 0)


def prepare_bots() -> None:
    """Compile or load the bots, and run each one that thinks in this process once."""
    if not bots.is_warm():
        bots.warm_up()
    for level in levels_in_server():
        game = _table().game
        assert game is not None
        seen = view(game.states, 0, game.seat_to_act, Eyes.MEMORY)
        make(level, 1).choose(seen, seen.legal, Budget(seconds=0.1))


def _table() -> Table:
    """A sample table, dealt and ready to place explorers."""
    table = Table("", bytes(32))
    table.seats = [Seat() for _ in range(table.options.players)]
    table.fold(Started(0.0, [seat.salt for seat in table.seats]))
    for entry in opening_draws(table, table.dice, 0.0):
        table.fold(entry)
    return table
