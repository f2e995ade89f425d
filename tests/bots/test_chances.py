"""Chances to win: what is shown for the shares that a search finds."""

import pytest
from bots.seats import a_view

from lastboat.bots import Budget, analyse
from lastboat.bots.analysis import Analyst
from lastboat.bots.chances import CURVES, STAGES, chances, stage_of
from lastboat.bots.search.searcher import merge_stats

BUDGET = Budget(iterations=60)


def test_chances_of_all_seats_add_up_to_one() -> None:
    s = a_view().states[0]
    assert sum(chances((0.4, 0.3, 0.2, 0.1), s, 2)) == pytest.approx(1)


def test_the_others_keep_their_proportions() -> None:
    found = chances((0.4, 0.3, 0.2, 0.1), a_view().states[0], 3)
    assert found[0] / found[1] == pytest.approx(4 / 3)
    assert found[1] / found[2] == pytest.approx(3 / 2)


def test_a_better_share_is_a_better_chance_at_every_stage() -> None:
    for players, curves in CURVES.items():
        assert len(curves) == len(STAGES)
        assert int(players) in {2, 3, 4}
        assert all(slope > 0 for _, slope in curves)


def test_a_decided_game_stays_decided() -> None:
    assert chances((0.0, 1.0), a_view().states[0], 1) == (0.0, 1.0)


def test_stages_follow_the_tiles_once_play_has_begun() -> None:
    s = a_view(3, 200).states[0]
    s.turn = 0
    assert stage_of(s) == 0
    s.turn = 1
    found = []
    for tiles in (40, 28, 27, 14, 13, 0):
        s.tiles = tiles
        found.append(stage_of(s))
    assert found == [1, 1, 2, 2, 3, 3]


def test_an_analysis_shows_chances_not_shares() -> None:
    seen = a_view()
    best = analyse(seen, BUDGET).best
    assert seen.seat is not None
    shares = merge_stats(Analyst(0).rank_plans(seen, BUDGET), steps=1)[0].win
    assert best.win == chances(shares, seen.states[0], seen.seat)
    assert best.win != shares
