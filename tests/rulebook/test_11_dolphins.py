"""Chapter 11: dolphins and whom they guard.

Most positions are open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, play, scene, table, texts


@pytest.mark.rule("11.4")
def test_the_first_swimmer_to_meet_a_free_dolphin_is_guarded() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c3 2~c5
        dolphins: c4
    """)
    play(game, "R1 swim c4")
    assert line(game, "dolphins") == ["c4>R1"]
    play(game, "R2 swim c4")
    assert line(game, "dolphins") == ["c4>R1"], "the second is not"


@pytest.mark.rule("11.4")
def test_who_jumps_from_a_tile_to_a_free_dolphin_is_guarded() -> None:
    game = scene("""
        options: players=2 dice=dive
        red: 1@d4
        island: mountain d4
        dolphins: c4
    """)
    play(game, "R1 swim c4")
    assert line(game, "dolphins") == ["c4>R1"]


@pytest.mark.rule("11.4")
def test_who_jumps_overboard_to_a_free_dolphin_is_guarded() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        boats: c4(R1,R2)
        dolphins: c4
    """)
    play(game, "R2 jump")
    assert line(game, "dolphins") == ["c4>R2"]


@pytest.mark.rule("11.4", "5.11")
@pytest.mark.parametrize("teeth", ["sharks", "serpents"])
def test_guards_are_settled_before_the_teeth(teeth: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true dice=dive
        red: 1~c3 2~c5
        dolphins: c4
        {teeth}: c4
    """)
    play(game, "R1 swim c4")
    assert line(game, "red") == ["1~c4", "2~c5"]
    play(game, "R2 swim c4")
    assert line(game, "red") == ["1~c4"], "the dolphin guards one"


@pytest.mark.rule("11.4", "5.12", "5.11")
def test_each_free_dolphin_saves_one_of_a_boat_that_sails_onto_a_serpent() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        boats: c3(R1,R2,B1)
        serpents: c4
        dolphins: c4
    """)
    play(game, "boat c3 to c4")
    assert (game.phase, game.actor) == ("guard", "red")
    assert set(texts(game)) == {"guard R1", "guard R2", "guard B1"}
    assert_not_legal(game, "pass", "guard B2", "take R1")
    play(game, "guard R2")
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["2~c4"], [], [])
    assert (game.phase, game.actor) == ("move", "red"), "two points are left"


@pytest.mark.rule("11.4", "8.4")
def test_the_player_whose_whale_capsizes_a_boat_over_a_dolphin_chooses_among_all_aboard() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        now: active=blue
        boats: c5(R1,R2)
        whales: c4
        sharks: c5
        dolphins: c5
    """)
    play(game, "roll whale", "range 1", "whale c4 to c5")
    assert game.phase == "defend"
    play(game, "pass")
    assert (game.phase, game.actor) == ("guard", "blue")
    play(game, "guard R1")
    assert line(game, "red") == ["1~c5"]


@pytest.mark.rule("11.4", "8.4")
def test_without_teeth_the_unguarded_swim_on() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        boats: c5(R1,R2,R3)
        whales: c4
        dolphins: c5 c5
    """)
    play(game, "roll whale", "range 1", "whale c4 to c5", "guard R2", "guard R3")
    assert line(game, "dolphins") == ["c5>R2", "c5>R3"]
    assert line(game, "red") == ["1~c5", "2~c5", "3~c5"]


@pytest.mark.rule("11.4")
def test_several_dolphins_are_given_their_swimmers_one_by_one() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        boats: c3(R1,R2,R3)
        whales: c4
        dolphins: c4 c4
    """)
    play(game, "boat c3 to c4")
    assert set(texts(game)) == {"guard R1", "guard R2"}
    play(game, "guard R2")
    assert set(texts(game)) == {"guard R3"}, "picks rise, so that each pair can be picked in one way"
    play(game, "guard R3")
    assert line(game, "dolphins") == ["c4>R2", "c4>R3"]


@pytest.mark.rule("11.4")
def test_a_dolphin_guards_where_its_move_ends() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c5
        dolphins: c3
    """)
    play(game, "roll dolphin", "range 2", "dolphin c3 to c4", "dolphin c4 to c5")
    assert line(game, "dolphins") == ["c5>R1"]


@pytest.mark.rule("11.4")
def test_a_dolphin_guards_where_it_is_stopped() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        dolphins: c3
    """)
    play(game, "roll dolphin", "range 3", "dolphin c3 to c4", "pass")
    assert line(game, "dolphins") == ["c4>R1"]


@pytest.mark.rule("11.4")
def test_a_dolphin_does_not_guard_where_it_passes() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        blue: 1~h7
        dolphins: c3
    """)
    told = play(game, "roll dolphin", "range 2", "dolphin c3 to c4", "dolphin c4 to c5")
    assert "Guarded" not in told
    assert line(game, "dolphins") == ["c5"]


@pytest.mark.rule("11.4")
def test_who_moves_a_dolphin_to_several_swimmers_chooses_whom_it_guards() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        blue: 1~c4 2~c4
        dolphins: c3
    """)
    play(game, "roll dolphin", "range 1", "dolphin c3 to c4")
    assert (game.phase, game.actor) == ("guard", "red")
    assert set(texts(game)) == {"guard R1", "guard B1", "guard B2"}
    play(game, "guard B2")
    assert line(game, "dolphins") == ["c4>B2"]


@pytest.mark.rule("11.4")
def test_a_dolphin_does_not_guard_one_who_is_guarded_already() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        blue: 1~c4
        dolphins: c4>R1 c3
    """)
    play(game, "roll dolphin", "range 1", "dolphin c3 to c4")
    assert line(game, "dolphins") == ["c4>R1", "c4>B1"]


@pytest.mark.rule("11.4")
def test_a_dolphin_shares_its_hex_with_any_creature_or_boat() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive squid=with-whales
        phase: roll
        red: 1~h5
        boats: c4(R2)
        serpents: c4
        sharks: c4
        squids: c4
        dolphins: c4 c3
    """)
    play(game, "roll dolphin", "range 1", "dolphin c3 to c4")
    assert line(game, "dolphins") == ["c4", "c4"]
    assert (line(game, "serpents"), line(game, "sharks"), line(game, "squids")) == (["c4"], ["c4"], ["c4"])
    assert line(game, "boats") == ["c4(R2)"]


@pytest.mark.rule("11.4")
def test_a_dolphin_does_not_guard_those_aboard() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        boats: c4(R1)
        dolphins: c3
    """)
    play(game, "roll dolphin", "range 1", "dolphin c3 to c4")
    assert line(game, "dolphins") == ["c4"]


@pytest.mark.rule("11.5", "8.3")
def test_a_shark_swims_past_guarded_swimmers() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        sharks: c3
        dolphins: c4>R1
    """)
    play(game, "roll shark", "range 2", "shark c3 to c4", "shark c4 to c5")
    assert (line(game, "red"), line(game, "sharks")) == (["1~c4"], ["c5"])


@pytest.mark.rule("11.5", "8.3")
def test_a_shark_may_stay_with_a_guarded_swimmer() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        sharks: c3
        dolphins: c4>R1
    """)
    play(game, "roll shark", "range 2", "shark c3 to c4", "pass")
    assert (line(game, "red"), line(game, "sharks")) == (["1~c4"], ["c4"])


@pytest.mark.rule("11.5", "8.2", "8.3")
@pytest.mark.parametrize(("kind", "key"), [("serpent", "serpents"), ("shark", "sharks")])
def test_beside_a_guarded_swimmer_the_unguarded_are_lost(kind: str, key: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4 2~c4
        {key}: c3
        dolphins: c4>R2
    """)
    told = play(game, f"roll {kind}", "range 3", f"{kind} c3 to c4")
    assert line(game, "red") == ["2~c4"]
    assert line(game, "dolphins") == ["c4>R2"]
    assert "TurnBegan" in told, "it has stopped"


@pytest.mark.rule("11.5", "8.2")
def test_a_serpent_swims_past_guarded_swimmers() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        serpents: c3
        dolphins: c4>R1
    """)
    play(game, "roll serpent", "range 2", "serpent c3 to c4", "serpent c4 to c5")
    assert (line(game, "red"), line(game, "serpents")) == (["1~c4"], ["c5"])


@pytest.mark.rule("11.5", "11.4", "8.2")
def test_a_serpent_takes_those_aboard_although_a_free_dolphin_is_there() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 3~c4
        boats: c4(R1,B1)
        serpents: c3
        dolphins: c4 c4>R3
    """)
    play(game, "roll serpent", "range 1", "serpent c3 to c4")
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["3~c4"], [], [])
    assert line(game, "dolphins") == ["c4", "c4>R3"]


@pytest.mark.rule("11.9", "6.4")
def test_a_whirlpool_takes_dolphins_and_whom_they_guard() -> None:
    game = scene("""
        options: players=2 dice=dive
        phase: sink
        red: 1~c4 2@j7
        blue: 1~h5
        dolphins: c4>R1 c5 h5>B1
        island: forest d4
        left: forest/whirlpool mountain/volcano
    """)
    play(game, "sink d4", "flip whirlpool")
    assert (line(game, "red"), line(game, "blue")) == (["2@j7"], ["1~h5"])
    assert line(game, "dolphins") == ["h5>B1"]
