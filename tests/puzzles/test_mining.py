"""Finding puzzles: every answer is looked at, and only a position with one clearly best idea makes one."""

from random import Random

import pytest
from support.table import play, scene

from lastboat.editions import CHOICES
from lastboat.errors import LastBoatError
from lastboat.game import Game
from lastboat.puzzles import Collection, Theme
from lastboat.puzzles.answers import Plan, answers
from lastboat.puzzles.mining import candidates, confirm, drawn_options, look_closer, make_puzzles, puzzle_of, themes_of
from lastboat.puzzles.model import CLEAR, RIGHT
from lastboat.review.evaluator import Evaluator
from lastboat.review.reviewing import moves_text
from lastboat.view import Eyes, View


def seen_by_actor(game: Game) -> View:
    return game.view(game.actor, Eyes.MEMORY)


def to_land() -> Game:
    """Red leads with 3 points; blue wins with 6 by landing now, for the volcano is under the last tile."""
    return scene("""
        options: players=2
        phase: move
        now: active=blue first=red turn=22 points=1
        island: mountain d4
        left: mountain/volcano
        red: 1*NW
        red values: 3
        blue: 1~b10 2~g9
        blue values: 6 1
    """)


def nothing_to_win() -> Game:
    """As before, but red has saved six: more than blue can score, whatever their values, which blue does not know."""
    return scene("""
        options: players=2
        phase: move
        now: active=blue first=red turn=22 points=1
        island: mountain d4
        left: mountain/volcano
        red: 1*NW 2*NW 3*NE 4*NE 5*SW 6*SW
        red values: 6 5 4 3 3 2
        blue: 1~b10 2~g9
        blue values: 6 1
    """)


def test_every_end_of_a_decision_is_listed_once_with_a_shortest_plan() -> None:
    game = scene("""
        options: players=2
        phase: move
        now: active=blue first=red turn=22 points=2
        island: mountain d4
        left: mountain/volcano
        red: 1*NW
        blue: 1~b10
    """)
    seen = seen_by_actor(game)
    ends = answers(seen)
    assert ends is not None
    texts = {moves_text(seen, plan) for plan in ends.values()}
    assert ("B1 land",) in texts
    assert ("pass",) in texts
    swims = {text for text in texts if text[0].startswith("B1 swim")}
    assert {text[1:] for text in swims} == {("pass",)}  # one swim a turn (§5.7)
    assert len(texts) == 2 + len(swims) == len(ends)


def test_two_ways_to_the_same_position_are_one_answer() -> None:
    game = scene("""
        options: players=2
        phase: move
        now: active=blue first=red turn=2 points=2
        island: beach d4 d5 e4 e5, mountain j7
        red: 1@j7
        blue: 1@d4 2@e5
    """)
    seen = seen_by_actor(game)
    ends = answers(seen)
    assert ends is not None
    both = [plan for plan in ends.values() if {"B1 walk d5", "B2 walk e4"} == set(moves_text(seen, plan))]
    assert len(both) == 1


def test_with_the_wind_an_answer_ends_before_the_moves_that_follow() -> None:
    game = scene("""
        options: players=2
        phase: wind
        now: active=blue first=red turn=2 points=3 steps=3 resume=move
        island: beach d4 d5 e4 e5, mountain j7
        red: 1@j7
        blue: 1@d4 2@e5
        boats: b1(B3)
    """)
    seen = seen_by_actor(game)
    ends = answers(seen)
    assert ends is not None
    moves = {move for plan in ends.values() for move in moves_text(seen, plan)}
    assert "pass" in moves
    assert all(move == "pass" or move.startswith("boat") for move in moves), moves


def test_a_position_with_too_many_answers_makes_no_puzzle() -> None:
    game = Game(seed=3)
    while game.phase != "move":
        game.play(game.legal[0])
    assert answers(seen_by_actor(game)) is None


def test_landing_for_the_win_is_the_one_right_answer() -> None:
    game = to_land()
    seen = seen_by_actor(game)
    ends = answers(seen)
    assert ends is not None
    plans = list(ends.values())
    looked = look_closer(seen, plans)
    assert looked is not None
    found = confirm(seen, plans, looked)
    assert found is not None
    best = max(found)
    assert [moves_text(seen, plan) for plan, one in zip(ends.values(), found, strict=True) if one == best] == [
        ("B1 land",)
    ]
    assert best > 900
    assert all(one <= best - 1000 * CLEAR for one in found if one != best)


def test_answers_are_judged_by_the_two_searches_of_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = seen_by_actor(nothing_to_win())
    ends = answers(seen)
    assert ends is not None
    plans = list(ends.values())

    def judged(_: Evaluator, seen: View, plan: Plan) -> float:
        return 0.9 if moves_text(seen, plan) == ("B1 land",) else 0.1

    monkeypatch.setattr(Evaluator, "judged", judged)
    looked = look_closer(seen, plans)
    assert looked is not None
    found = confirm(seen, plans, looked)
    assert found is not None
    assert {moves_text(seen, plan): one for plan, one in zip(plans, found, strict=True) if one != 100} == {
        ("B1 land",): 900
    }


def test_where_every_answer_loses_nothing_is_clear() -> None:
    seen = seen_by_actor(nothing_to_win())
    ends = answers(seen)
    assert ends is not None
    assert look_closer(seen, list(ends.values())) is None


def test_a_game_s_decisions_make_puzzles() -> None:
    game = to_land()
    play(game, "pass", "sink d4", "flip volcano")
    (candidate,) = candidates(game)
    puzzle = puzzle_of(candidate)
    assert puzzle is not None
    assert puzzle.best == ("B1 land",)
    assert puzzle.themes == (Theme.SAVE, Theme.ENDGAME)
    assert puzzle.found["deckhand"] == puzzle.found["admiral"] == 1
    assert puzzle.problems() == []
    right = puzzle.judge(puzzle.best_plan)
    wrong = puzzle.judge(puzzle.best_mistake)
    assert right is not None
    assert wrong is not None
    assert right.right
    assert not wrong.right
    assert right.chance - wrong.chance >= CLEAR > RIGHT


def test_of_a_kind_that_there_is_enough_of_no_more_are_made() -> None:
    game = to_land()
    play(game, "pass", "sink d4", "flip volcano")
    (candidate,) = candidates(game)
    puzzle = puzzle_of(candidate)
    assert puzzle is not None
    assert puzzle_of(candidate, [puzzle] * 20) is None


@pytest.mark.parametrize(
    ("position", "move", "theme"),
    [
        ("phase: sink\nnow: active=red turn=3", "sink d4", Theme.SINK),
        ("phase: creature\nnow: active=red turn=3 face=shark\nsharks: a1", "pass", Theme.HUNT),
        ("phase: creature\nnow: active=red turn=3 face=whale\nsquids: a1", "squid a1 to a2", Theme.SQUID),
        ("phase: tile\nnow: active=red turn=3\nred keeps: beach/wind\nboats: a1(R2)", "play wind beach", Theme.WIND),
        ("phase: tile\nnow: active=red turn=3\nred keeps: beach/dolphin\nboats: a1(R2)", "pass", Theme.SAVE),
    ],
)
def test_a_theme_follows_from_the_phase_and_the_plan(position: str, move: str, theme: Theme) -> None:
    game = scene(f"options: players=2 squid=with-whales\nisland: beach d4 d5\nred: 1@d4\nblue: 1@d5\n{position}")
    seen = seen_by_actor(game)
    (action,) = [one.action for one in game.legal if one.text == move]
    assert themes_of(seen, (action,)) == (theme,)


def test_every_option_is_drawn_now_and_then() -> None:
    random = Random(0)
    drawn = [vars(drawn_options(random)) for _ in range(400)]
    for choice in CHOICES:
        if choice.name != "first":
            assert {one[choice.name] for one in drawn} == set(choice.values), choice.name


def test_making_puzzles_goes_on_where_it_stopped() -> None:
    found = list(make_puzzles(4, seed=1, so_far=Collection(1, 3, ())))  # the fourth game of this seed has none
    assert [one.games for one in found] == [4]
    assert list(make_puzzles(4, seed=1, so_far=found[0])) == []


def test_a_file_of_another_seed_is_not_continued() -> None:
    with pytest.raises(LastBoatError, match="seed 1, not 2"):
        next(make_puzzles(4, seed=2, so_far=Collection(1, 3, ())))
