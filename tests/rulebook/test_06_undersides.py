"""Chapter 6: the underside of the tile that was removed."""

from itertools import combinations

import pytest
from support.table import assert_not_legal, line, odds, play, scene, texts

from lastboat.game import Game


@pytest.mark.rule("6.2")
def test_a_green_underside_is_shown_to_all() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/whale mountain/volcano
        red: 1@g4
    """)
    play(game, "sink d4", "flip whale")
    assert next(event.sentence() for event in game.events_since(1, "blue")) == "The beach of d4 turns over: whale."


@pytest.mark.rule("6.2", "7.4")
def test_a_red_underside_goes_unseen_by_others_to_the_hand() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/wind mountain/volcano
        red: 1@d4
    """)
    play(game, "sink d4", "flip wind")
    assert line(game, "red keeps") == ["beach/wind"]
    assert not game.view("blue").states[0].hand.any()
    assert not game.view(None).states[0].hand.any()
    assert game.view("red").states[0].hand[0].sum() == 1


@pytest.mark.rule("6.2")
def test_who_stood_on_a_red_tile_swims_in_the_freed_hex() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/wind mountain/volcano
        red: 1@d4
    """)
    play(game, "sink d4", "flip wind")
    assert line(game, "red") == ["1~d4"]


@pytest.mark.rule("6.2")
def test_the_tile_is_kept_by_the_player_whose_turn_it_is() -> None:
    game = scene("""
        phase: sink
        now: active=blue
        island: beach d4, mountain g4
        left: beach/wind mountain/volcano
        red: 1@d4
    """)
    play(game, "sink d4", "flip wind")
    assert line(game, "blue keeps") == ["beach/wind"]


@pytest.mark.rule("6.3")
def test_a_shark_comes_into_the_freed_hex_and_swimmers_there_are_lost() -> None:
    game = scene("""
        phase: sink
        island: beach d4 d5, mountain g4
        left: beach/shark beach/boat mountain/volcano
        red: 1@d4 2@d5
        blue: 1@d4
    """)
    play(game, "sink d4", "flip shark")
    assert line(game, "sharks") == ["d4"]
    assert (line(game, "red"), line(game, "blue")) == (["2@d5"], [])
    assert game.phase == "roll"


@pytest.mark.rule("6.3")
def test_a_shark_that_comes_does_nothing_to_the_hexes_around() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/shark mountain/volcano
        red: 1~c4
        boats: c5(R2)
    """)
    play(game, "sink d4", "flip shark")
    assert line(game, "red") == ["1~c4"]
    assert line(game, "boats") == ["c5(R2)"]


@pytest.mark.rule("6.3", "7.5")
def test_nobody_defends_against_a_shark_that_comes() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/shark mountain/volcano
        red: 1@g4
        blue: 1@d4
        blue keeps: forest/shark-defence
    """)
    play(game, "sink d4", "flip shark")
    assert (game.phase, line(game, "blue")) == ("roll", [])


@pytest.mark.rule("6.3")
def test_a_whale_comes_into_the_freed_hex_and_swimmers_there_are_unharmed() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/whale mountain/volcano
        red: 1@d4
        blue: 1@d4
    """)
    play(game, "sink d4", "flip whale")
    assert line(game, "whales") == ["d4"]
    assert (line(game, "red"), line(game, "blue")) == (["1~d4"], ["1~d4"])


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("red", "blue", "boat"),
    [
        ("red: 1~a1", "", "d4"),
        ("red: 1@d4", "", "d4(R1)"),
        ("red: 1@d4", "blue: 1@d4", "d4(R1,B1)"),
        ("red: 1@d4 2@d4", "blue: 1@d4", "d4(R1,R2,B1)"),
        ("red: 1~a1", "blue: 1@d4 2@d4 3@d4", "d4(B1,B2,B3)"),
    ],
)
def test_a_boat_comes_into_the_freed_hex_and_up_to_three_swimmers_go_aboard(red: str, blue: str, boat: str) -> None:
    game = scene(f"""
        phase: sink
        island: beach d4, mountain g4
        left: beach/boat mountain/volcano
        {red}
        {blue}
    """)
    play(game, "sink d4", "flip boat")
    assert line(game, "boats") == [boat]
    assert game.phase == "roll"


def with_four_on_the_tile(*, active: str = "red") -> Game:
    game = scene(f"""
        phase: sink
        now: active={active}
        island: beach d4, mountain g4
        left: beach/boat mountain/volcano
        red: 1@d4 2@d4
        blue: 1@d4 2@d4
    """)
    play(game, "sink d4", "flip boat")
    return game


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("active", ["red", "blue", "green"])
def test_of_more_than_three_the_active_player_chooses_his_or_not(active: str) -> None:
    game = with_four_on_the_tile(active=active)
    assert (game.phase, game.actor) == ("rescue", active)
    assert_not_legal(game, "pass")


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("three", list(combinations(("R1", "R2", "B1", "B2"), 3)))
def test_any_three_of_four_can_be_chosen(three: tuple[str, str, str]) -> None:
    game = with_four_on_the_tile()
    play(game, *(f"take {name}" for name in three))
    assert line(game, "boats") == [f"d4({','.join(three)})"]
    assert len([word for word in line(game, "red") + line(game, "blue") if "~d4" in word]) == 1
    assert game.phase == "roll"


@pytest.mark.rule("6.3")
def test_who_is_not_chosen_swims_and_a_fourth_is_not_taken() -> None:
    game = with_four_on_the_tile()
    play(game, "take R1", "take R2", "take B1")
    assert line(game, "blue") == ["2~d4"]
    assert game.phase == "roll"


@pytest.mark.rule("6.3")
def test_the_same_explorer_is_not_taken_twice() -> None:
    game = with_four_on_the_tile()
    play(game, "take R2")
    assert_not_legal(game, "take R2")


@pytest.mark.rule("6.3")
def test_each_choice_of_three_among_six_can_be_made_in_one_way() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/boat mountain/volcano
        red: 1@d4 2@d4 3@d4 4@d4 5@d4 6@d4
    """)
    play(game, "sink d4", "flip boat")
    crews = []
    start = game.ply
    for first in texts(game):
        play(game, first)
        for second in texts(game):
            play(game, second)
            for third in texts(game):
                play(game, third)
                crews += line(game, "boats")
                game.undo(start + 2)
            game.undo(start + 1)
        game.undo(start)
    assert len(crews) == len(set(crews)) == 20


@pytest.mark.rule("6.3")
def test_swimmers_of_other_hexes_do_not_board_the_new_boat() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/boat mountain/volcano
        red: 1@d4 2~c4 3@g4
    """)
    play(game, "sink d4", "flip boat")
    assert line(game, "boats") == ["d4(R1)"]
    assert line(game, "red") == ["2~c4", "3@g4"]


@pytest.mark.rule("6.3", "2.3")
def test_with_no_boat_in_reserve_those_who_fell_go_on_swimming() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/boat mountain/volcano
        red: 1@d4 2@d4 3@d4 4@d4
        boats: - - - - - - - - - - - -
    """)
    play(game, "sink d4", "flip boat")
    assert game.phase == "roll"
    assert line(game, "red") == ["1~d4", "2~d4", "3~d4", "4~d4"]


@pytest.mark.rule("6.3", "8.2")
def test_who_has_just_boarded_the_new_boat_is_not_safe_from_the_creature_of_the_same_turn() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/boat mountain/volcano
        red: 1@d4 2@g4
        serpents: c4
    """)
    play(game, "sink d4", "flip boat", "roll serpent", "serpent c4 to d4")
    assert (line(game, "boats"), line(game, "red")) == ([], ["2@g4"])


def whirlpool_on_d4(rest: str) -> Game:
    """The tile of d4 hid a whirlpool; the rest of the scene is as given."""
    game = scene(f"""
        phase: sink
        left: forest/whirlpool mountain/volcano
        {rest}
    """)
    play(game, "sink d4", "flip whirlpool")
    return game


@pytest.mark.rule("6.4")
def test_a_whirlpool_takes_those_who_stood_on_the_tile() -> None:
    game = whirlpool_on_d4("""
        island: forest d4, mountain g4
        red: 1@d4 2@g4
        blue: 1@d4
    """)
    assert (line(game, "red"), line(game, "blue")) == (["2@g4"], [])


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("hex", ["c4", "c5", "d3", "d5", "e4", "e5"])
def test_a_whirlpool_takes_swimmers_boats_with_all_aboard_and_every_creature_from_each_sea_hex_around(hex: str) -> None:
    game = whirlpool_on_d4(f"""
        island: forest d4, mountain g4
        red: 1@g4
        blue: 1~{hex}
        boats: {hex}(B2,R2,G1)
        whales: {hex} {hex}
    """)
    assert (line(game, "red"), line(game, "blue"), line(game, "green")) == (["1@g4"], [], [])
    assert line(game, "boats") == line(game, "whales") == []


@pytest.mark.rule("6.4", "12.7", "11.9")
def test_a_whirlpool_takes_creatures_of_all_five_kinds() -> None:
    game = whirlpool_on_d4("""
        options: dice=dive squid=with-whales
        island: forest d4, mountain g4
        red: 1@g4
        serpents: c4
        sharks: c5 c5
        whales: d3
        dolphins: d5
        squids: e4
    """)
    for kind in ("serpents", "sharks", "whales", "dolphins", "squids"):
        assert line(game, kind) == []


@pytest.mark.rule("6.4")
def test_a_whirlpool_takes_empty_boats() -> None:
    game = whirlpool_on_d4("""
        island: forest d4, mountain g4
        red: 1@g4
        boats: c4
    """)
    assert line(game, "boats") == []


@pytest.mark.rule("6.4")
def test_explorers_on_adjacent_tiles_are_safe_from_a_whirlpool() -> None:
    game = whirlpool_on_d4("""
        island: forest d4, mountain d5 e5
        red: 1@d5 2@e5
    """)
    assert line(game, "red") == ["1@d5", "2@e5"]


@pytest.mark.rule("6.4")
def test_a_whirlpool_does_not_reach_two_hexes_far() -> None:
    game = whirlpool_on_d4("""
        island: forest d4, mountain g4
        red: 1~b4
        boats: c3(R2) d6
        sharks: e3
        serpents: c6
    """)
    assert line(game, "red") == ["1~b4"]
    assert line(game, "boats") == ["c3(R2)", "d6"]
    assert (line(game, "sharks"), line(game, "serpents")) == (["e3"], ["c6"])


@pytest.mark.rule("6.4")
def test_a_whirlpool_beside_the_lagoon_empties_it() -> None:
    game = scene("""
        phase: sink
        island: forest f6, mountain g4
        left: forest/whirlpool mountain/volcano
        red: 1@g4
        boats: g6(R2)
        serpents: g6
    """)
    play(game, "sink f6", "flip whirlpool")
    assert (line(game, "boats"), line(game, "serpents"), line(game, "red")) == ([], [], ["1@g4"])


@pytest.mark.rule("6.4")
def test_an_enclosed_whirlpool_takes_only_what_stood_on_its_tile() -> None:
    game = scene("""
        phase: sink
        island: forest e6, mountain d5 d6 e5 e7 f6 f7
        left: forest/whirlpool mountain/volcano
        red: 1@e6 2@d5
        boats: c5
    """)
    play(game, "sink e6", "flip whirlpool")
    assert (line(game, "red"), line(game, "boats")) == (["2@d5"], ["c5"])


@pytest.mark.rule("6.4")
def test_after_a_whirlpool_the_turn_goes_on_with_the_die() -> None:
    game = whirlpool_on_d4("""
        island: forest d4, mountain g4
        red: 1@g4
    """)
    assert game.phase == "roll"


@pytest.mark.rule("6.5", "9.1")
def test_the_volcano_ends_the_game_at_once() -> None:
    game = scene("""
        phase: sink
        island: mountain d4 d5
        red: 1@d5 2*NW
    """)
    play(game, "sink d4", "flip volcano")
    assert (game.over, game.phase, game.reason) == (True, "over", "volcano")
    assert texts(game) == ()


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(("island", "volcano"), [("beach d4", 0), ("forest d4", 0), ("mountain d4 d5 d6", 1)])
def test_the_volcano_lies_under_a_mountain(island: str, volcano: int) -> None:
    game = scene(f"""
        phase: sink
        island: {island}{"" if volcano else ", mountain g4"}
        red: 1~a1
    """)
    play(game, "sink d4")
    assert odds(game).get("flip volcano", 0) == volcano


@pytest.mark.rule("6.5")
def test_the_last_mountain_without_a_volcano_before_it_is_the_volcano() -> None:
    game = scene("""
        phase: sink
        island: mountain d4
        red: 1@d4 2*NW
    """)
    play(game, "sink d4")
    assert odds(game) == {"flip volcano": 1}
