"""The result as a table and as JSON."""

from __future__ import annotations

import json

import pytest
from arena.synthetic import DUEL, TABLE, block, fault, game

from lastboat.arena import Summary, report, summarise
from lastboat.arena.report import duration


def table_summary() -> Summary:
    won = {"strong": 9, "weak": 4}
    lost = {"strong": 1, "weak": 4}
    games = [*block(TABLE, 0, won, won, won, lost), *block(TABLE, 1, won, won, lost, lost)]
    return summarise(TABLE, games)


def faulty_summary() -> Summary:
    games = [game(DUEL, task, [3, 1], fault(0, DUEL.seats(task)[0])) for n in range(4) for task in DUEL.tasks(n)]
    return summarise(DUEL, games)


def test_the_table_reads_like_this() -> None:
    assert report(table_summary()) == (
        "8 games in 2 blocks, The Island, 4 players\n"
        "\n"
        "bot        wins  95 % interval  rank  score  margin  mean  median   p99  longest  crashes  illegal\n"
        "strong   62.5 %    0.0 – 100.0  2.12   6.00   +2.00  0 µs    0 µs  0 µs     0 µs        0        0\n"
        "weak ×3  12.5 %     0.0 – 65.4  2.62   4.00   −3.12  0 µs    0 µs  0 µs     0 µs        0        0\n"
        "\n"
        "even share 25.0 %; mean, median, p99 and longest are times per decision"
    )


def test_the_table_names_the_first_faults() -> None:
    lines = report(faulty_summary()).splitlines()
    assert "crash of strong (block 0, rotation 0, ply 77): something" in lines
    assert lines[-1] == "and 3 more; --json has them all, with tracebacks"


def test_without_games_there_is_no_table() -> None:
    assert report(summarise(DUEL, [])) == "no block of games is finished yet"


def test_the_json_keeps_its_shape() -> None:
    """Programs read it: a change of these names needs a new version."""
    entries = json.loads(json.dumps(faulty_summary().as_dict()))
    assert list(entries) == ["format", "version", "settings", "games", "blocks", "bots", "faults"]
    assert (entries["format"], entries["version"]) == ("lastboat arena result", 1)
    assert list(entries["settings"]) == ["bots", "options", "seed", "clock", "code"]
    assert list(entries["bots"][0]) == [
        "bot",
        "copies",
        "win_share",
        "win_share_95",
        "mean_rank",
        "mean_score",
        "mean_margin",
        "crashes",
        "illegal",
        "decisions",
        "forced",
        "seconds_mean",
        "seconds_p99",
        "seconds_max",
    ]
    assert len(entries["faults"]) == 8
    assert list(entries["faults"][0]) == ["block", "rotation", "seat", "bot", "kind", "ply", "what", "traceback"]


@pytest.mark.parametrize(
    ("seconds", "says"),
    [(3.8e-5, "38 µs"), (4.2e-3, "4.2 ms"), (0.0136, "13.6 ms"), (0.51, "0.51 s"), (2, "2.00 s")],
)
def test_times_have_a_suitable_unit(seconds: float, says: str) -> None:
    assert duration(seconds) == says
