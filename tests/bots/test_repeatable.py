"""By iterations, the same seed and the same view give the same choice."""

import pytest
from bots.seats import a_view, play_through
from support.games import Position

from lastboat.bots import Clock, analyse, make
from lastboat.bots.players.admiral import Admiral
from lastboat.bots.players.captain import Captain
from lastboat.bots.search.searcher import FIRST_LOT
from lastboat.editions import Options
from lastboat.errors import LastBoatError
from lastboat.game import Game
from lastboat.view import view

ONE_LOT = Clock(iterations=FIRST_LOT)
"""So few that no search ends sooner."""


@pytest.mark.parametrize("level", ["stowaway", "deckhand", "captain", "admiral"])
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    games = [
        play_through(Game(players=2, seed=11), [make(level, 1), make("deckhand", 2)], Clock(iterations=30)).record()
        for _ in range(2)
    ]
    assert games[0] == games[1]


def test_what_a_search_was_asked_before_does_not_change_its_answer() -> None:
    fresh, tired = make("captain", 1), make("captain", 1)
    tired.choose(a_view(5, 150), a_view(5, 150).legal, Clock(iterations=50))
    seen = a_view()
    assert len({bot.choose(seen, seen.legal, Clock(iterations=200)) for bot in (fresh, tired)}) == 1


def test_who_grows_several_trees_walks_the_iterations_in_each() -> None:
    captain, admiral = (sum(line.visits for line in bot.ponder(a_view(), ONE_LOT)) for bot in (Captain(1), Admiral(1)))
    assert (captain, admiral) == (ONE_LOT.iterations, Admiral.threads * captain)


def test_the_admiral_expects_by_experience_from_the_first_placing_on() -> None:
    clock = Clock(iterations=50)
    for seen in (a_view(plies=30), a_view()):
        admiral, captain = (bot.ponder(seen, clock)[0] for bot in (Admiral(1), Captain(1)))
        assert sum(admiral.win) == pytest.approx(1, abs=1e-3)
        assert admiral.win != captain.win


def test_analysis_ranks_moves_with_what_to_expect_for_each_seat() -> None:
    seen = a_view()
    found = analyse(seen, Clock(iterations=400))
    assert found == analyse(seen, Clock(iterations=400))
    assert found.best.visits == max(one.visits for one in found.moves)
    assert sum(one.share for one in found.moves) == pytest.approx(1)
    for one in found.moves:
        assert one.move.action in seen.legal
        if one.visits:
            assert sum(one.win) == pytest.approx(1, abs=1e-3)
        assert len(one.score) == 4
    assert found.best.move.text in str(found)


def test_only_who_decides_can_have_his_moves_analysed() -> None:
    states = Position(Options(), 3, 200).reach()
    with pytest.raises(LastBoatError, match="only the seat that decides"):
        analyse(view(states, 0, None), Clock(iterations=10))


def test_the_example_plays_a_game() -> None:
    import runpy
    from pathlib import Path

    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "write_a_bot.py"))
    assert len(example["main"]()) == 4
