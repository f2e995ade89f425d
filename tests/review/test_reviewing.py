"""Reviews: errors, luck and the others' decisions, on positions small enough to compute by hand and on whole games."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from statistics import fmean
from typing import Any

import pytest
from support.table import play, scene, texts

from lastboat.bots import make
from lastboat.bots.bot import Budget
from lastboat.errors import BadFile, LastBoatError
from lastboat.game import Game
from lastboat.review import COARSE, Chance, Effort, Fact, Label, Reason, Review, review
from lastboat.review.evaluator import Evaluator, mean_of
from lastboat.review.labels import BLUNDER, BRAVE, INACCURACY, MISTAKE, ONLY, accuracy, is_close, label_of
from lastboat.view import Eyes

SMALL = Effort(values=24, plans=60)
CLOSE = 0.07
"""How far an estimate may be from the truth: a search never calls a win certain."""


def last_chance() -> Game:
    """Red leads with 3 points. The volcano is under one of the last two tiles; under the other, blue can land for 6."""
    return scene("""
        options: players=2
        phase: sink
        now: active=red first=red turn=21
        island: mountain d4 d5
        left: mountain/volcano mountain/shark-defence
        red: 1*NW
        red values: 3
        blue: 1~b10
        blue values: 6
    """)


def sacrifice() -> Game:
    """Blue's serpent is beside red's best swimmer, who is about to land; one of blue's own swims there too."""
    return scene("""
        options: players=2
        phase: creature
        now: active=blue first=red points=0 turn=24 stirred=1 face=serpent
        swam: B3 B6 B7
        island: forest f4 f6 f7 f9 g5 i6 i8 j4, mountain d7 e4 e7 e8 f8 h10 i4 j7
        red: 1+ 2*SW 3+ 4+ 5+ 6*NE 7*NW 8~b10 9*NE 10~l2
        blue: 1+ 2*SW 3~l3 4+ 5*SE 6~c1 7~b10 8+ 9*SW 10+
        red values: 2 3 6 1 1 4 5 2 3 1
        blue values: 3 2 2 3 6 1 1 1 4 5
        boats: k7 - - - h8 f2 r r r r r r
        serpents: g6 d9 c11 k1 k11
        sharks: g10 b2 j6 - h4 r
        whales: c10 l7 m2 r r
        red keeps: beach/wind beach/shark-defence forest/shark-defence forest/whale-defence
        blue keeps: forest/move-serpent
        shown: beach/shark beach/shark beach/shark beach/whale beach/whale beach/whale beach/boat beach/dolphin \
            beach/dolphin beach/dolphin beach/wind beach/move-serpent beach/move-shark beach/move-whale forest/shark \
            forest/shark forest/boat forest/whirlpool forest/move-whale
    """)


def finish(game: Game) -> Game:
    """Everybody passes, and the volcano comes as soon as it can."""
    while not game.over:
        possible = texts(game)
        sink = next((text for text in possible if text.startswith("sink")), possible[0])
        play(game, next((text for text in ("flip volcano", "pass") if text in possible), sink))
    return game


def played(levels: Sequence[str], seed: int, iterations: int, **options: Any) -> Game:
    game = Game(players=len(levels), seed=seed, **options)
    bots = [make(level, seat) for seat, level in enumerate(levels)]
    while not game.over:
        seen = game.view(game.actor, Eyes.MEMORY)
        assert seen.seat is not None
        game.play(bots[seen.seat].choose(seen, seen.legal, Budget(iterations=iterations)))
    return game


@cache
def bots_game(players: int = 4, **options: Any) -> Game:
    return played(("deckhand", "stowaway", "deckhand", "stowaway")[:players], 5, 16, **options)


@cache
def bots_review() -> Review:
    return review(bots_game(), SMALL)


def test_a_coin_toss_is_luck_of_half_the_win() -> None:
    game = last_chance()
    play(game, "sink d4", "flip volcano")
    (flip,) = review(game, SMALL).outcomes
    assert (flip.ply, flip.source, flip.move) == (1, Chance.TILES, "flip volcano")
    assert flip.luck == pytest.approx((0.5, -0.5), abs=CLOSE)


def test_who_does_not_land_when_that_wins_blunders() -> None:
    game = last_chance()
    play(game, "sink d4", "flip shark-defence", "roll shark", "pass", "sink d5", "flip volcano")
    found = review(game, SMALL)
    blunder = next(one for one in found.decisions if one.seat == 1)
    assert blunder.label is Label.BLUNDER
    assert blunder.played == ("pass",)
    assert blunder.best == ("B1 land",)
    assert blunder.reasons == (Reason(Fact.SAVED, 1),)
    assert blunder.best_chance > 1 - CLOSE
    assert found.seats[1].worst == blunder.ply
    assert found.seats[0].others[1] > 0.5  # what blue gave red
    assert found.seats[1].accuracy < 50


def test_whoever_finds_the_only_winning_move_is_told_so() -> None:
    game = last_chance()
    play(game, "sink d4", "flip shark-defence", "roll shark", "B1 land")
    found = review(game, SMALL)
    assert [one.label for one in found.decisions if one.seat == 1] == [Label.ONLY]
    assert found.seats[1].accuracy == 100
    assert found.seats[1].lost == 0


def test_a_right_plan_that_is_not_the_obvious_one_is_brave() -> None:
    """A sacrifice: a Deckhand spares its own swimmer."""
    game = sacrifice()
    play(game, "serpent c11 to b10")
    brave = review(finish(game), SMALL).decisions[0]
    assert (brave.label, brave.lost) == (Label.BRAVE, 0)


def test_where_nobody_errs_the_result_is_luck() -> None:
    game = last_chance()
    play(game, "sink d4", "flip volcano")
    red, blue = review(game, SMALL).seats
    assert (red.accuracy, red.lost, blue.accuracy, blue.lost) == (100, 0, 100, 0)
    assert (red.tiles, blue.tiles) == pytest.approx((0.5, -0.5), abs=CLOSE)
    assert (red.dice, blue.dice) == (0, 0)
    assert (red.result, blue.result) == (1, 0)


def test_the_parts_add_up_to_the_result() -> None:
    for one in bots_review().seats:
        parts = one.set_up - one.lost + sum(one.others) + one.dice + one.tiles + one.remainder
        assert one.result - 1 / 4 == pytest.approx(parts)


def test_the_remainder_is_what_own_decisions_did_beyond_the_errors() -> None:
    found = bots_review()
    for seat, one in enumerate(found.seats):
        own = [decision for decision in found.decisions if decision.seat == seat]
        beyond = sum(decision.change[seat] + decision.lost for decision in own)
        assert one.remainder == pytest.approx(beyond)
    assert any(abs(one.remainder) > 0.01 for one in found.seats)


def test_chances_of_a_position_add_up_to_one_and_end_at_the_result() -> None:
    found = bots_review()
    assert all(sum(point.chances) == pytest.approx(1) for point in found.points)
    assert found.points[-1].chances == tuple(one.result for one in found.seats)


def test_luck_is_zero_on_average_over_what_could_have_come() -> None:
    """Of two games that part where a tile is turned over; whirlpools are twice as likely as the volcano."""
    luck = []
    for weight, underside in ((1, "volcano"), (2, "whirlpool")):
        game = scene("""
            options: players=2
            phase: sink
            now: active=red first=red turn=21
            island: mountain d4 d5 d6
            left: mountain/volcano mountain/whirlpool mountain/whirlpool
            red: 1*NW
            red values: 3
            blue: 1~b10
            blue values: 6
        """)
        play(game, "sink d4", f"flip {underside}")
        luck.append((weight, review(finish(game), SMALL).outcomes[0].luck))
    assert luck[0][1][0] > 0.4
    assert mean_of(luck) == pytest.approx((0, 0))


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    """Two games that differ only in the values that red cannot know: red's decisions are judged alike."""
    reviews = []
    for values in ("6 1", "1 6"):
        game = scene(f"""
            options: players=2
            phase: sink
            now: active=red first=red turn=21
            island: mountain d4 d5
            left: mountain/volcano mountain/shark-defence
            red: 1*NW
            red values: 3
            blue: 1~b10 2~g9
            blue values: {values}
        """)
        play(game, "sink d4", "flip volcano")
        reviews.append(review(game, SMALL))
    one, other = (replace(found.decisions[0], change=()) for found in reviews)
    assert one == other
    assert reviews[0].points[0] != reviews[1].points[0]


def test_the_remainder_is_zero_on_average() -> None:
    """Without the shifts of a turn's parts, change and loss are one point a decision apart."""
    levels = ("deckhand", "captain", "deckhand", "captain")
    found = [one for seed in range(4) for one in review(played(levels, seed, 30), SMALL).decisions]
    assert abs(fmean(one.change[one.seat] + one.lost for one in found)) < 0.006


def test_the_same_seed_makes_the_same_review() -> None:
    assert review(bots_game(), SMALL) == bots_review()


def test_a_review_is_read_back_from_json() -> None:
    assert Review.from_json(bots_review().to_json()) == bots_review()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "lastboat review", "version": 9}'])
def test_what_is_no_review_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match="not a review"):
        Review.from_json(text)


def test_a_game_in_play_is_not_reviewed() -> None:
    with pytest.raises(LastBoatError, match="only a finished game"):
        review(Game(seed=1), COARSE)


@pytest.mark.parametrize(
    ("options", "values"),
    [({"players": 2, "dice": "dive", "squid": "instead-of-whales"}, 9), ({"players": 3, "to_the_last": True}, 36)],
)
def test_games_with_other_options_are_reviewed(options: dict[str, Any], values: int) -> None:
    """Positions are valued with the iterations that the review states: a quarter with a number die."""
    game = bots_game(**options)
    found = review(game, Effort(values=36, plans=16))
    assert found.made_by.values == values
    middle = found.points[len(found.points) // 2]
    assert Evaluator(0, value_iterations=values, plan_iterations=0).value(game.states(middle.ply)) == middle.chances
    assert len(found.seats) == options["players"]
    assert all(0 <= one.accuracy <= 100 for one in found.seats)


def test_labels_begin_at_their_thresholds() -> None:
    assert label_of(INACCURACY - 0.001, gap=0, doubt=0) is Label.GOOD
    assert label_of(INACCURACY, gap=0, doubt=0) is Label.INACCURACY
    assert label_of(0.12 - 0.10, gap=0, doubt=0) is Label.INACCURACY  # in floating point a little less
    assert label_of(MISTAKE, gap=0, doubt=0) is Label.MISTAKE
    assert label_of(BLUNDER, gap=0, doubt=0) is Label.BLUNDER
    assert label_of(0, gap=ONLY, doubt=0) is Label.ONLY
    assert label_of(0, gap=INACCURACY, doubt=BRAVE) is Label.BRAVE
    assert label_of(0, gap=ONLY, doubt=BRAVE) is Label.BRAVE
    assert label_of(0, gap=INACCURACY - 0.001, doubt=BRAVE) is Label.GOOD


def test_a_try_is_close_where_a_decision_is_no_inaccuracy() -> None:
    assert is_close(0.1001, 0.12)
    assert not is_close(0.10, 0.12)


def test_being_far_behind_does_not_look_accurate() -> None:
    """Decisions with nothing at stake do not count."""
    bad = next(one for one in bots_review().decisions if one.label.is_error)
    idle = replace(bad, chance=0.0, best_chance=0.0, stake=0.0)
    assert accuracy([bad, idle, idle]) == accuracy([bad])
