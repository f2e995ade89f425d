"""By iterations, the same seed and the same view lead to the same choice."""

import pytest
from bots.seats import a_view, play_through
from support.games import Position

from lastboat.bots import Budget, analyse, make
from lastboat.bots.players.captain import Admiral, Captain
from lastboat.bots.search.searcher import FIRST_BATCH
from lastboat.editions import Options
from lastboat.errors import LastBoatError
from lastboat.game import Game
from lastboat.view import view

ONE_BATCH = Budget(iterations=FIRST_BATCH)
"""So few that no search ends sooner."""
CHOICES = {
    "stowaway": [32, 2081, 0, 2297, 2128, 2126, 2272, 1374, 2335, 2310],
    "deckhand": [19, 2071, 1094, 2291, 1964, 2197, 2268, 1142, 2333, 2311],
    "captain": [1, 2166, 1094, 2291, 2075, 2197, 2268, 1142, 2333, 2309],
    "admiral": [1, 2166, 0, 2291, 2075, 2197, 2268, 1142, 2333, 2309],
}
"""What each level chooses in ten positions. They change only when bots are meant to play differently, or when a record
gets another layout: a search seeds its chance by the record's bytes (`Searcher.begin`)."""


@pytest.mark.parametrize("level", CHOICES)
def test_a_level_still_makes_the_same_choices(level: str) -> None:
    views = [a_view(seed, 60 + 40 * seed) for seed in range(10)]
    assert [make(level, 1).choose(seen, seen.legal, Budget(iterations=80)) for seen in views] == CHOICES[level]


@pytest.mark.parametrize("level", ["stowaway", "deckhand", "captain", "admiral"])
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    games = [
        play_through(Game(players=2, seed=11), [make(level, 1), make("deckhand", 2)], Budget(iterations=30)).record()
        for _ in range(2)
    ]
    assert games[0] == games[1]


def test_earlier_searches_do_not_change_a_choice() -> None:
    fresh, used = make("captain", 1), make("captain", 1)
    used.choose(a_view(5, 150), a_view(5, 150).legal, Budget(iterations=50))
    seen = a_view()
    assert len({bot.choose(seen, seen.legal, Budget(iterations=200)) for bot in (fresh, used)}) == 1


def test_a_bot_with_several_trees_runs_the_iterations_in_each() -> None:
    captain, admiral = (bot.rank_plans(a_view(), ONE_BATCH) for bot in (Captain(1), Admiral(1)))
    assert sum(plan.visits for plan in captain) == ONE_BATCH.iterations
    assert sum(plan.visits for plan in admiral) == Admiral.threads * FIRST_BATCH


def test_the_admiral_uses_the_network_from_the_first_placing_on() -> None:
    budget = Budget(iterations=50)
    for seen in (a_view(plies=30), a_view()):
        admiral, captain = (bot.rank_plans(seen, budget)[0] for bot in (Admiral(1), Captain(1)))
        assert sum(admiral.win) == pytest.approx(1, abs=1e-3)
        assert admiral.win != captain.win


def test_analysis_ranks_moves_with_the_expected_result_of_each_seat() -> None:
    seen = a_view()
    found = analyse(seen, Budget(iterations=400))
    assert found == analyse(seen, Budget(iterations=400))
    assert found.best.visits == max(one.visits for one in found.moves)
    assert sum(one.share for one in found.moves) == pytest.approx(1)
    for one in found.moves:
        assert one.move.action in seen.legal
        if one.visits:
            assert sum(one.win) == pytest.approx(1, abs=1e-3)
        assert len(one.score) == 4
    assert found.best.move.text in str(found)


def test_only_the_seat_that_decides_can_have_its_moves_analysed() -> None:
    states = Position(Options(), 3, 200).reach()
    with pytest.raises(LastBoatError, match="only the deciding seat"):
        analyse(view(states, 0, None), Budget(iterations=10))
