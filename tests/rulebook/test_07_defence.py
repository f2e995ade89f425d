"""Chapter 7: defences.

Most positions are open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, play, scene, table, texts

from lastboat.game import Game
from lastboat.position import write_entries


def shark_comes(rest: str) -> Game:
    """Red's shark enters c5."""
    game = table(f"""
        options: players=4 to_the_last=true
        phase: roll
        sharks: c4
        {rest}
    """)
    play(game, "roll shark", "shark c4 to c5")
    return game


def whale_comes(rest: str) -> Game:
    """Red's whale enters c5."""
    game = table(f"""
        options: players=4 to_the_last=true squid=with-whales
        phase: roll
        whales: c4
        {rest}
    """)
    play(game, "roll whale", "whale c4 to c5")
    return game


@pytest.mark.rule("7.5")
def test_a_shark_defence_drives_the_shark_out_before_it_acts() -> None:
    game = shark_comes("""
        red: 1~c5
        blue: 1~c5
        boats: c5(R2)
        serpents: a1
        blue keeps: beach/shark-defence
    """)
    assert (game.phase, game.actor) == ("defend", "blue")
    assert set(texts(game)) == {"pass", "defend beach"}
    told = play(game, "defend beach")
    assert {"Defended", "Vanished", "TurnBegan"} <= set(told)
    assert "Lost" not in told
    assert (line(game, "sharks"), line(game, "serpents"), line(game, "blue keeps")) == ([], ["a1"], [])
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["1~c5"], ["1~c5"], ["c5(R2)"])


@pytest.mark.rule("7.5", "2.3")
def test_a_creature_driven_out_does_not_return_to_the_reserve() -> None:
    game = shark_comes("""
        blue: 1~c5
        blue keeps: beach/shark-defence
    """)
    play(game, "defend beach")
    assert write_entries(game.states()[0])["sharks"] == ["-", "r", "r", "r", "r", "r"]


@pytest.mark.rule("7.5")
def test_a_whale_defence_drives_the_whale_out_and_the_boat_stays() -> None:
    game = whale_comes("""
        boats: c5(B1,B2,R1)
        blue keeps: forest/whale-defence
    """)
    assert (game.phase, game.actor) == ("defend", "blue")
    assert "Wrecked" not in play(game, "defend forest")
    assert (line(game, "whales"), line(game, "boats"), line(game, "blue keeps")) == ([], ["c5(B1,B2,R1)"], [])


@pytest.mark.rule("7.5")
def test_a_defence_against_sharks_does_not_stop_whales_nor_the_other_way_round() -> None:
    game = shark_comes("""
        blue: 1~c5
        blue keeps: forest/whale-defence
    """)
    assert_not_legal(game, "defend forest")
    game = whale_comes("""
        boats: c5(B1)
        blue keeps: beach/shark-defence
    """)
    assert_not_legal(game, "defend beach")


@pytest.mark.rule("7.5")
def test_who_holds_two_defences_of_different_terrain_says_which() -> None:
    game = whale_comes("""
        boats: c5(B1)
        blue keeps: forest/whale-defence mountain/whale-defence
    """)
    assert set(texts(game)) == {"pass", "defend forest", "defend mountain"}
    play(game, "defend mountain")
    assert line(game, "blue keeps") == ["forest/whale-defence"]


@pytest.mark.rule("7.5", "6.3")
def test_no_defence_answers_a_shark_that_comes_from_an_underside() -> None:
    game = scene("""
        options: players=2 to_the_last=true
        island: beach f6, forest f7
        phase: sink
        red: 1@f7
        blue: 1@f6
        blue keeps: forest/shark-defence
        left: beach/shark
    """)
    play(game, "sink f6", "flip shark")
    assert game.phase == "roll"
    assert line(game, "blue") == []


@pytest.mark.rule("7.5", "7.3")
def test_no_defence_answers_a_creature_moved_by_a_tile() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~h5
        blue: 1~c5
        sharks: a1
        red keeps: beach/move-shark
        blue keeps: forest/shark-defence
    """)
    play(game, "play move-shark beach", "pick shark a1", "to c4")
    assert (game.phase, game.actor) == ("move", "red")


@pytest.mark.rule("7.5")
def test_nobody_is_asked_about_a_serpent() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        blue: 1~c5
        boats: c5(B2)
        serpents: c4
        blue keeps: beach/shark-defence forest/whale-defence
    """)
    assert "Lost" in play(game, "roll serpent", "serpent c4 to c5")
    assert (line(game, "blue"), line(game, "boats")) == ([], [])


@pytest.mark.rule("7.5")
def test_nobody_is_asked_about_a_squid() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~h5
        boats: c5(B2)
        squids: c4
        blue keeps: beach/shark-defence forest/whale-defence
    """)
    play(game, "roll whale", "squid c4 to c5")
    assert (game.phase, game.actor) == ("bite", "red")


@pytest.mark.rule("7.5", "12.5")
def test_a_whale_driven_out_leaves_the_squid_where_it_is() -> None:
    game = whale_comes("""
        boats: c5(B1)
        squids: c5
        blue keeps: forest/whale-defence
    """)
    play(game, "defend forest")
    assert (line(game, "whales"), line(game, "squids"), line(game, "boats")) == ([], ["c5"], ["c5(B1)"])


@pytest.mark.rule("7.5", "12.5")
def test_a_whale_not_driven_out_takes_the_squid_and_capsizes_the_boat() -> None:
    game = whale_comes("""
        boats: c5(B1)
        squids: c5
        blue keeps: forest/whale-defence
    """)
    play(game, "pass")
    assert (line(game, "whales"), line(game, "squids"), line(game, "boats")) == (["c5"], [], [])
    assert line(game, "blue") == ["1~c5"]
    assert line(game, "blue keeps") == ["forest/whale-defence"]


@pytest.mark.rule("7.5", "12.5")
def test_nobody_is_asked_when_a_whale_meets_only_a_squid() -> None:
    game = whale_comes("""
        blue: 1~c5
        squids: c5
        blue keeps: forest/whale-defence
    """)
    assert game.actor == "blue"
    assert game.phase == "tile", "the next turn has begun"
    assert line(game, "squids") == []


@pytest.mark.rule("7.5")
def test_the_active_player_does_not_defend_in_his_own_turn() -> None:
    game = shark_comes("""
        red: 1~c5 2~h5
        blue: 1~h7
        red keeps: beach/shark-defence
    """)
    assert line(game, "red") == ["2~h5"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("7.5")
def test_the_active_player_is_not_asked_beside_others() -> None:
    game = shark_comes("""
        red: 1~c5 2~h5
        blue: 1~c5
        red keeps: beach/shark-defence
    """)
    assert game.actor == "blue"
    play(game, "pass")
    assert (line(game, "red"), line(game, "blue")) == (["2~h5"], [])


@pytest.mark.rule("7.5", "5.9")
def test_a_whale_threatens_those_who_control_the_boat_and_not_the_others_aboard() -> None:
    game = whale_comes("""
        boats: c5(B1,B2,G1)
        blue: 3~h7
    """)
    assert game.actor == "blue"
    play(game, "pass")
    assert line(game, "boats") == []
    assert (game.phase, game.actor) == ("move", "blue"), "green was not asked"


@pytest.mark.rule("7.5", "5.9")
def test_a_whale_threatens_nobody_else_when_the_active_player_controls_the_boat_alone() -> None:
    game = whale_comes("""
        boats: c5(R1,R2,B1)
        blue: 2~h7
        blue keeps: forest/whale-defence
    """)
    assert line(game, "boats") == []
    assert game.phase == "tile"


@pytest.mark.rule("7.5", "5.9")
def test_who_shares_control_with_the_active_player_is_asked() -> None:
    game = whale_comes("boats: c5(R1,B1)")
    assert (game.phase, game.actor) == ("defend", "blue")


@pytest.mark.rule("7.5")
def test_no_question_comes_up_where_the_creature_does_not_act() -> None:
    game = whale_comes("""
        blue: 1~c5
        boats: c5
        blue keeps: forest/whale-defence
    """)
    assert (game.phase, game.actor) == ("creature", "red"), "the whale swims on past a swimmer and an empty boat"
    game = shark_comes("""
        boats: c5(B1)
        blue keeps: beach/shark-defence
    """)
    assert (game.phase, game.actor) == ("creature", "red"), "the shark swims on past a boat"


@pytest.mark.rule("7.5", "11.5")
def test_who_has_only_guarded_swimmers_in_the_hex_is_not_asked() -> None:
    game = table("""
        options: players=3 to_the_last=true dice=dive
        phase: roll
        blue: 1~c5
        yellow: 1~c5
        sharks: c4
        dolphins: c5>B1
        blue keeps: beach/shark-defence
    """)
    play(game, "roll shark", "range 1", "shark c4 to c5")
    assert game.actor == "yellow"
    play(game, "pass")
    assert (line(game, "blue"), line(game, "yellow")) == (["1~c5"], [])
    assert line(game, "dolphins") == ["c5>B1"]


@pytest.mark.rule("7.5", "11.5")
def test_nobody_is_asked_when_every_swimmer_is_guarded() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        blue: 1~c5
        sharks: c4
        dolphins: c5>B1
        blue keeps: beach/shark-defence
    """)
    play(game, "roll shark", "range 2", "shark c4 to c5")
    assert (game.phase, game.actor) == ("creature", "red")


@pytest.mark.rule("7.6")
@pytest.mark.parametrize("hand", ["", "blue keeps: beach/dolphin forest/whale-defence"])
def test_who_is_threatened_is_asked_whether_or_not_he_holds_the_tile(hand: str) -> None:
    game = shark_comes(f"""
        red: 1~h5
        blue: 1~c5
        {hand}
    """)
    assert (game.phase, game.actor) == ("defend", "blue")
    assert texts(game) == ("pass",)
    assert_not_legal(game, "defend beach", "defend forest", "defend mountain")
    play(game, "pass")
    assert line(game, "blue") == []


@pytest.mark.rule("7.6")
def test_the_threatened_are_asked_clockwise_from_the_active_player() -> None:
    game = table("""
        options: players=4 to_the_last=true
        phase: roll
        now: active=yellow
        red: 1~c5 2~h5
        blue: 1~c5
        yellow: 1~c5
        green: 1~c5
        sharks: c4
    """)
    play(game, "roll shark", "shark c4 to c5")
    asked = []
    while game.phase == "defend":
        asked.append(game.actor)
        play(game, "pass")
    assert asked == ["green", "red", "blue"]
    assert (line(game, "red"), line(game, "yellow"), line(game, "green")) == (["2~h5"], [], [])


@pytest.mark.rule("7.6")
def test_whom_the_creature_does_not_threaten_is_not_asked() -> None:
    game = shark_comes("""
        red: 1~h5
        yellow: 1~c5
        blue keeps: beach/shark-defence
        green keeps: forest/shark-defence
    """)
    assert game.actor == "yellow"
    play(game, "pass")
    assert game.phase != "defend"


@pytest.mark.rule("7.6")
def test_the_first_to_defend_settles_it_for_all() -> None:
    game = shark_comes("""
        blue: 1~c5
        yellow: 1~c5
        green: 1~c5
        yellow keeps: beach/shark-defence
        green keeps: forest/shark-defence
    """)
    play(game, "pass")
    assert game.actor == "yellow"
    play(game, "defend beach")
    assert (line(game, "blue"), line(game, "yellow"), line(game, "green")) == (["1~c5"], ["1~c5"], ["1~c5"])
    assert line(game, "green keeps") == ["forest/shark-defence"]
    assert line(game, "sharks") == []


@pytest.mark.rule("7.6")
def test_one_who_holds_the_tile_may_still_decline() -> None:
    game = shark_comes("""
        red: 1~h5
        blue: 1~c5
        blue keeps: beach/shark-defence
    """)
    play(game, "pass")
    assert line(game, "blue") == []
    assert line(game, "blue keeps") == ["beach/shark-defence"]


@pytest.mark.rule("7.6", "10.5")
def test_a_player_with_two_colours_is_asked_once() -> None:
    game = table("""
        options: players=2 two_colours=true to_the_last=true
        phase: roll
        red: 1~h5
        blue: 1~c5
        green: 1~c5
        sharks: c4
    """)
    play(game, "roll shark", "shark c4 to c5")
    assert game.actor == "blue"
    play(game, "pass")
    assert (line(game, "blue"), line(game, "green")) == ([], [])
