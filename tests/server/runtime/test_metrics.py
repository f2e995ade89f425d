"""Counters and gauges as Prometheus reads them."""

from __future__ import annotations

from lastboat.server.runtime.metrics import HELP, LABELLED, Metrics


def samples(metrics: Metrics) -> dict[str, str]:
    lines = [line for line in metrics.text().splitlines() if not line.startswith("#")]
    assert len({line.split()[0] for line in lines}) == len(lines), "each has one value"
    return dict(line.rsplit(" ", 1) for line in lines)


def test_counters_stand_at_nought_before_anything_has_happened() -> None:
    expected = [name for name, (kind, _) in HELP.items() if kind == "counter" and name not in LABELLED]

    assert samples(Metrics()) == {f"lastboat_{name}_total": "0" for name in expected}


def test_a_counter_is_told_to_the_last_digit_however_large() -> None:
    metrics = Metrics()
    metrics.count("moves", by=123_456_789)
    metrics.count("moves")
    metrics.count("requests", 'status="2xx"', by=2_000_001)
    metrics.gauge("commits", lambda: 12_345_678.0)

    told = samples(metrics)
    assert told["lastboat_moves_total"] == "123456790"
    assert told['lastboat_requests_total{status="2xx"}'] == "2000001"
    assert told["lastboat_commits_total"] == "12345678"
