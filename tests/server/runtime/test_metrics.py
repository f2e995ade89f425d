"""The metrics that Prometheus reads."""

from __future__ import annotations

from lastboat.server.runtime.metrics import Metrics

COUNTERS = {"moves", "commits", "messages", "bots_replaced", "bot_seconds", "shards_lost", "shards_bounced"}
GAUGES = {"streams", "tables_loaded", "shards_owned", "database_lost", "database_bytes", "engine_warm"}


def samples(metrics: Metrics) -> dict[str, float]:
    lines = [line for line in metrics.text().decode().splitlines() if not line.startswith("#")]
    assert len({line.split()[0] for line in lines}) == len(lines), "each has one value"
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_every_series_without_labels_is_0_before_anything_has_happened() -> None:
    expected = {f"lastboat_{name}_total" for name in COUNTERS} | {f"lastboat_{name}" for name in GAUGES}

    assert samples(Metrics()) == dict.fromkeys(expected, 0)


def test_a_large_counter_is_exact() -> None:
    metrics = Metrics()
    metrics.moves.inc(123_456_789)
    metrics.moves.inc()
    metrics.requests.labels("2xx").inc(2_000_001)

    found = samples(metrics)
    assert found["lastboat_moves_total"] == 123_456_790
    assert found['lastboat_requests_total{status="2xx"}'] == 2_000_001


def test_a_gauge_is_read_when_it_is_scraped() -> None:
    metrics = Metrics()
    streams: list[str] = []
    metrics.streams.set_function(lambda: len(streams))
    streams.append("a stream")

    assert samples(metrics)["lastboat_streams"] == 1


def test_two_servers_in_one_process_count_separately() -> None:
    one, other = Metrics(), Metrics()
    one.moves.inc()

    assert samples(other)["lastboat_moves_total"] == 0
