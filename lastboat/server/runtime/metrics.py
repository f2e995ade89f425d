"""The server's metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, disable_created_metrics
from prometheus_client.exposition import generate_latest

__all__ = ["CONTENT_TYPE_LATEST", "Metrics"]

disable_created_metrics()  # type: ignore[no-untyped-call]  # a second series per counter, which nobody here reads


class Metrics:
    """Counters since the start, and gauges that are read when Prometheus asks."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = self._counter("requests", "HTTP requests, by status class.", "status")
        self.moves = self._counter("moves", "Actions written, those of chance included.")
        self.commits = self._counter("commits", "Transactions that wrote to the log.")
        self.messages = self._counter("messages", "Messages sent on streams.")
        self.bots_replaced = self._counter("bots_replaced", "Bots replaced by a simpler one, failed or too slow.")
        self.bot_seconds = self._counter("bot_seconds", "Seconds that bots have thought, hints included.")
        self.bot_fallbacks = self._counter(
            "bot_fallbacks", "Decisions that a bot did not make itself: failed, busy, late, worker; hint.", "reason"
        )
        self.pushes = self._counter(
            "pushes", "Notifications: sent, failed, gone (device forgotten), dropped.", "result"
        )
        self.refusals = self._counter("refusals", "Refused requests, by code.", "code")
        self.shards_lost = self._counter("shards_lost", "Shards that this process lost with its database session.")
        self.shards_bounced = self._counter("shards_bounced", "Requests for a shard refused: it has just moved.")
        self.shards_owned = self._gauge("shards_owned", "Shards that this process owns, of 256.")
        self.streams = self._gauge("streams", "Open streams.")
        self.tables_loaded = self._gauge("tables_loaded", "Tables in memory.")
        self.database_lost = self._gauge("database_lost", "1 while nothing can be written.")
        self.database_bytes = self._gauge("database_bytes", "Size of the database, every ten minutes.")
        self.engine_warm = self._gauge("engine_warm", "1 once the engine is compiled.")

    def name_process(self, name: str) -> None:
        """Name this process, if there are several."""
        about = "The name of this process, the same as in its log."
        Gauge("lastboat_process", about, ["process"], registry=self._registry).labels(name).set(1)

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"lastboat_{name}", about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"lastboat_{name}", about, registry=self._registry)
