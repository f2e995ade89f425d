"""One of several processes that share a database: its leases, its connection to NATS, and the requests between them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncEngine

from lastboat.server.cluster.answering import Answering
from lastboat.server.cluster.bus import Bus, NoBus
from lastboat.server.cluster.database_clock import DatabaseClock
from lastboat.server.cluster.gateway import Gateway
from lastboat.server.cluster.leased_tables import LeasedTables
from lastboat.server.cluster.outbox import Outbox
from lastboat.server.cluster.peers import Peers
from lastboat.server.cluster.placement import Placement
from lastboat.server.cluster.shared_limits import SharedLimits
from lastboat.server.cluster.shared_people import SharedPeople
from lastboat.server.limits.allowances import Allowances
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.ownership import Elsewhere
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.settings import Settings
from lastboat.server.store.people import People
from lastboat.server.store.table_leases import TableLeases

RELEASED: Final = "released"
"""The subject on which a process announces that it has given up tables."""
HAND_OVER: Final = "hand-over"
"""A request on a process's own subject: hand over a table that another process needs."""
HAND_OVER_WITHIN: Final = 3.0
"""Seconds it has to do so."""
AT_ONCE: Final = 50
"""Tables that are handed over at the same time when the process stops."""

log = logging.getLogger("lastboat.cluster")


class Cluster:
    """This process among the others."""

    def __init__(self, settings: Settings, engine: AsyncEngine, process: str, metrics: Metrics) -> None:
        self.process = process
        self.clock = DatabaseClock()
        self.bus = Bus()
        self._settings = settings
        self._leases = TableLeases(engine, process, settings.lease)
        self.tables = LeasedTables(self._leases, self.clock, settings.lease, metrics.tables_lost.inc)
        self.peers = Peers(self.bus, process, settings.lease)
        self.outbox = Outbox(self.bus, process)
        self.placement = Placement(self.bus, self.peers, self.tables)
        self.gateway = Gateway(
            self.bus, self.peers, self.outbox, self.tables, self.placement, self.clock, metrics.passed_on.inc
        )
        metrics.tables_owned.set_function(lambda: len(self.tables.held()))
        metrics.nats_lost.set_function(lambda: not self.bus.is_connected)
        self._answering: Answering | None = None
        self._limits: SharedLimits | None = None
        self._people: SharedPeople | None = None
        self._registry: TableRegistry | None = None
        self._leaving: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()

    async def open(self) -> None:
        """Connect, and announce this process."""
        await self.bus.connect(self._settings, self.process)
        self.bus.space = f"lastboat.{await self._leases.space(secrets.token_hex(8))}"
        await self.tables.open()

    async def start(self, app: Any, registry: TableRegistry, people: People, allowances: Allowances) -> None:
        """Join: from now on this process owns tables and answers for them."""
        self._registry = registry
        self._limits = SharedLimits(self.bus, self.peers, self.process, allowances)
        self._people = SharedPeople(self.bus, people, registry.subscribers)
        self._answering = Answering(self.bus, self.outbox, self.tables, self.placement, self.clock, app)
        self.peers.count_tables = self._count_tables
        self.peers.on_gone = self._part_with
        self.bus.on_lost = self._lose_messages
        self.bus.on_back = self._people.distrust
        self.outbox.start()
        await self._limits.start()
        await self._people.start()
        await self.gateway.start()
        await self._answering.start()
        await self.bus.subscribe(RELEASED, self._on_released)
        await self.bus.subscribe(f"{HAND_OVER}.{self.process}", self._on_hand_over)
        await self.peers.start()
        self.tables.start(registry.drop, registry.adopt)
        await self.placement.start(registry.give_up)

    @property
    def problem(self) -> str | None:
        """Why requests should go to another process, in one sentence."""
        if self.tables.is_leaving:
            return "this process stops"
        if not self.bus.is_connected:
            return "NATS cannot be reached"
        return None if self.tables.is_valid else "the lease on the tables has expired"

    def begin_leaving(self) -> None:
        """Hand every table over; may be called by a signal handler."""
        self.tables.is_leaving = True
        self._loop.call_soon_threadsafe(self._begin_leaving)

    def _begin_leaving(self) -> None:
        self.gateway.stop_streams()
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._hand_all_over())

    async def _hand_all_over(self) -> None:
        """Each table is continued by the process that first gets a request for it, or first looks for orphans."""
        if self._registry is None:
            return
        held = self.tables.held()
        for begin in range(0, len(held), AT_ONCE):
            some = held[begin : begin + AT_ONCE]
            await asyncio.gather(*map(self._registry.give_up, some), return_exceptions=True)
            with suppress(NoBus):
                await self.bus.publish(RELEASED, b"")
        log.info("tables handed over", extra={"tables": len(held)})

    async def fetch(self, table: str, owner: str) -> None:
        """Ask the owner to hand a table over to this process."""
        try:
            await self.bus.request(f"{HAND_OVER}.{owner}", table.encode(), HAND_OVER_WITHIN)
        except (NoBus, TimeoutError) as error:
            raise Elsewhere(owner) from error

    async def close(self) -> None:
        """Release everything to the other processes."""
        self.tables.is_leaving = True
        self._begin_leaving()
        assert self._leaving is not None
        await self._leaving
        await self.placement.stop()
        await self.tables.close()
        if self._limits is not None:
            await self._limits.stop()
        await self.outbox.stop()
        await self.peers.stop()
        await self.bus.close()

    def _count_tables(self) -> int | None:
        can_take = self._registry is not None and self._registry.warm_up.done and not self.tables.is_leaving
        return len(self.tables.held()) if can_take else None

    def _lose_messages(self) -> None:
        self.outbox.clear()
        self.peers.connection_lost()

    def _part_with(self, process: str) -> None:
        self.gateway.part_with(process)
        if self._answering is not None and self._limits is not None:
            self._answering.part_with(process)
            self._limits.part_with(process)

    async def _on_hand_over(self, subject: str, payload: bytes, reply: str) -> None:
        assert self._registry is not None
        await self._registry.give_up(payload.decode())
        await self.bus.reply(reply, b"")

    async def _on_released(self, subject: str, payload: bytes, reply: str) -> None:
        self.tables.look_around()
