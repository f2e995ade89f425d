"""Intervals cover the truth as often as they claim; summaries count what happened."""

from __future__ import annotations

import math
import subprocess
import sys

import numpy as np
import pytest
from arena.synthetic import DUEL, TABLE, block, fault, game

from lastboat.arena import FaultKind, Task, summarise
from lastboat.arena.result import Times, total_times
from lastboat.arena.statistics import interval_of_share
from lastboat.arena.summary import Tally
from lastboat.errors import install_hint

TRIALS = 400


@pytest.mark.parametrize("blocks", [6, 12, 40])
def test_the_interval_covers_the_truth_as_often_as_it_says(blocks: int) -> None:
    """Games of a block depend on each other: a block that favours a bot favours it four times."""
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(TRIALS):
        chance = rng.beta(3, 3, size=blocks)
        shares = rng.binomial(4, chance) / 4
        low, high = interval_of_share(shares) or (math.nan, math.nan)
        covered += low <= 0.5 <= high
    assert 0.92 <= covered / TRIALS <= 0.98


def test_treating_games_as_independent_would_make_the_interval_too_narrow() -> None:
    """Why blocks are counted: one value of a block, repeated four times, must not look four times as sure."""
    values = np.random.default_rng(2).random(30)
    by_block = interval_of_share(values)
    by_game = interval_of_share(np.repeat(values, 4))
    assert by_block is not None
    assert by_game is not None
    assert (by_block[1] - by_block[0]) / (by_game[1] - by_game[0]) == pytest.approx(2, rel=0.1)


def test_a_bot_that_won_everything_might_still_lose() -> None:
    low, high = interval_of_share(np.ones(20)) or (0, 0)
    assert high == 1
    assert low == pytest.approx(0.025 ** (1 / 20))
    assert interval_of_share(np.zeros(20)) == pytest.approx((0, 1 - low))
    assert interval_of_share(np.ones(12), np.ones(8)) == pytest.approx((low, high))


def test_the_interval_of_several_tables_is_narrower_than_each() -> None:
    """The mean of the tables, not of all blocks: a table with many blocks counts no more than one with few."""
    rng = np.random.default_rng(3)
    few, many = rng.random(20) / 2, rng.random(400)
    alone, together = interval_of_share(few), interval_of_share(few, many)
    assert alone is not None
    assert together is not None
    assert together[0] < (few.mean() + many.mean()) / 2 < together[1]
    assert together[1] - together[0] < alone[1] - alone[0]


def test_the_interval_of_several_tables_covers_the_truth_as_often_as_it_says() -> None:
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(TRIALS):
        tables = (rng.binomial(players, rng.beta(3, 3, size=60 // players)) / players for players in (2, 3, 4))
        low, high = interval_of_share(*tables) or (math.nan, math.nan)
        covered += low <= 0.5 <= high
    assert 0.92 <= covered / TRIALS <= 0.98


def test_one_block_has_no_interval() -> None:
    assert interval_of_share(np.array([0.5])) is None
    assert interval_of_share(np.ones(9), np.array([0.5])) is None


def test_a_small_sample_has_student_s_interval() -> None:
    """Mean 0.5, standard deviation 0.1, four blocks: 0.5 ± 3.182 · 0.1 / 2."""
    deviation = 0.1 * math.sqrt(3) / 2
    values = 0.5 + deviation * np.array([-1, -1, 1, 1])
    assert interval_of_share(values) == pytest.approx((0.5 - 0.1591, 0.5 + 0.1591), abs=1e-3)
    assert interval_of_share(np.array([0.1, 0.5])) == pytest.approx((0, 1))  # a share is never outside
    assert interval_of_share(np.full(5, 0.5)) == (0.5, 0.5)


def test_without_scipy_the_extra_to_install_is_named() -> None:
    code = (
        "import sys; sys.modules['scipy'] = None; from lastboat.arena.statistics import scipy_special; scipy_special()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.endswith(f"confidence intervals need scipy; {install_hint('arena')}\n")


def test_ties_share_the_win_and_the_ranks() -> None:
    tied = game(TABLE, Task(0, 0), [7, 7, 3, 7])
    assert tied.shares == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3])
    assert tied.ranks == [2, 2, 4, 2]
    assert tied.margins == [0, 0, -4, 0]


def test_a_summary_counts_what_happened() -> None:
    games = block(TABLE, 0, *[{"strong": 9, "weak": 4}] * 3, {"strong": 1, "weak": 4})
    summary = summarise(TABLE, games)
    strong, weak = summary.rows
    assert (summary.games, summary.blocks, strong.copies, weak.copies) == (4, 1, 1, 3)
    assert (strong.win_share, weak.win_share) == pytest.approx((3 / 4, 1 / 12))
    assert (strong.mean_rank, weak.mean_rank) == pytest.approx((7 / 4, 11 / 4))
    assert (strong.mean_score, strong.mean_margin) == pytest.approx((7, 3))
    assert Tally(games).shares == pytest.approx({"strong": 3 / 4, "weak": 1 / 12})


def test_faults_count_as_losses_and_leave_the_scores_alone() -> None:
    first = game(DUEL, Task(0, 0), [9, 2], fault(0, "strong"))
    second = game(DUEL, Task(0, 1), [5, 8], fault(0, "weak", FaultKind.ILLEGAL))
    strong, weak = summarise(DUEL, [first, second]).rows
    assert (strong.crashes, strong.illegal, weak.crashes, weak.illegal) == (1, 0, 0, 1)
    assert (strong.win_share, weak.win_share) == (0.5, 0.5)
    assert strong.mean_score is None
    assert strong.mean_margin is None


def test_without_games_there_are_no_figures() -> None:
    row = summarise(DUEL, []).rows[0]
    assert (row.win_share, row.interval, row.mean_score) == (0, None, None)


def test_times_add_up_over_games() -> None:
    one, other = Times(), Times()
    for n in range(1, 100):
        one.add(n / 1000)
    other.add(2.0)
    other.forced += 3
    total = total_times([one, Times.of(other.as_dict())])
    assert (total.decisions, total.forced, total.longest) == (100, 3, 2.0)
    assert total.mean == pytest.approx((99 * 50 / 1000 + 2) / 100)
    assert total.quantile(0.5) == pytest.approx(0.050, rel=0.03)
    assert total.quantile(0.99) == pytest.approx(0.099, rel=0.03)
    assert total.quantile(1) == 2.0
