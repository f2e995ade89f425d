"""Chapter 11: dolphins, the dive dice and the rescapés die.

Most positions are open sea: played to the last, a game goes on when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, odds, play, scene, table

from lastboat.game import Game
from lastboat.names import HEX_NAMES

KINDS = [("serpent", "serpents"), ("shark", "sharks"), ("whale", "whales"), ("dolphin", "dolphins")]


def pieces_offered(game: Game) -> set[str]:
    """What may move, as `shark c5`; `pick` left out."""
    return {
        " ".join(move.removeprefix("pick ").split()[:2])
        for move in game.legal
        if move != "pass" and "guard" not in move
    }


@pytest.mark.rule("11.1", "11.2", "2.4")
def test_the_blue_creature_die_replaces_the_red_one() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c3
    """)
    faces = ("serpent", "shark", "whale", "dolphin", "boat", "star")
    assert odds(game) == {f"roll {face}": 1 for face in faces}


@pytest.mark.rule("11.2", "2.4")
def test_the_number_die_is_rolled_after_it() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c3
    """)
    play(game, "roll shark")
    assert odds(game) == {"range 1": 2, "range 2": 2, "range 3": 1, "range D": 1}


@pytest.mark.rule("11.1")
def test_a_dolphin_underside_brings_a_dolphin_and_is_not_kept() -> None:
    game = scene("""
        options: players=2 to_the_last=true dice=dive
        phase: sink
        red: 1@j7
        island: beach d4
        left: beach/dolphin
    """)
    told = play(game, "sink d4", "flip dolphin")
    assert "Flipped" in told
    assert "Kept" not in told
    assert line(game, "dolphins") == ["d4"]
    assert line(game, "red keeps") == []
    assert line(game, "shown").count("beach/dolphin") == 3
    assert game.phase == "roll"


@pytest.mark.rule("11.1", "11.4")
def test_the_new_dolphin_guards_who_fell_into_its_hex() -> None:
    game = scene("""
        options: players=2 to_the_last=true dice=dive
        phase: sink
        red: 1@j7
        blue: 1@d4
        island: beach d4
        left: beach/dolphin
    """)
    play(game, "sink d4", "flip dolphin")
    assert line(game, "dolphins") == ["d4>B1"]


@pytest.mark.rule("11.1", "11.4")
def test_who_flips_a_dolphin_under_several_explorers_chooses_whom_it_guards() -> None:
    game = scene("""
        options: players=2 to_the_last=true dice=dive
        phase: sink
        red: 1@d4 2@d4
        blue: 1@d4
        island: beach d4
        left: beach/dolphin
    """)
    play(game, "sink d4", "flip dolphin")
    assert (game.phase, game.actor) == ("guard", "red")
    assert set(game.legal) == {"guard R1", "guard R2", "guard B1"}
    play(game, "guard B1")
    assert line(game, "dolphins") == ["d4>B1"]
    assert game.phase == "roll"


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("kind", "key"), KINDS)
def test_the_number_is_the_most_hexes_a_creature_goes(kind: str, key: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        blue: 1~h7
        {key}: c3
    """)
    told = play(game, f"roll {kind}", "range 3", f"{kind} c3 to c4", f"{kind} c4 to c5", f"{kind} c5 to c6")
    assert line(game, key) == ["c6"]
    assert told[-1] == "TurnBegan"


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("kind", "key"), KINDS)
def test_a_creature_may_go_fewer_hexes_than_the_number(kind: str, key: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        blue: 1~h7
        {key}: c3
    """)
    play(game, f"roll {kind}", "range 3", f"{kind} c3 to c4", "pass")
    assert line(game, key) == ["c4"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("kind", "key"), KINDS)
def test_with_a_one_a_creature_goes_one_hex(kind: str, key: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        blue: 1~h7
        {key}: c3
    """)
    play(game, f"roll {kind}", "range 1", f"{kind} c3 to c4")
    assert (game.phase, game.actor) == ("move", "blue"), "also a whale, which the red die lets go three"


@pytest.mark.rule("11.2")
@pytest.mark.parametrize("number", ["1", "2", "3", "D"])
def test_nothing_has_to_be_moved(number: str) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        blue: 1~h7
        sharks: c3
    """)
    play(game, "roll shark", f"range {number}", "pass")
    assert line(game, "sharks") == ["c3"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("11.2", "8.1")
@pytest.mark.parametrize("face", ["serpent", "shark", "whale", "dolphin", "boat", "star"])
def test_with_no_such_piece_on_the_board_the_turn_is_over(face: str) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        blue: 1~h7
    """)
    assert play(game, f"roll {face}", "range 2") == ["Rolled", "Ranged", "Idled", "TurnBegan"]


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("kind", "key"), KINDS)
def test_with_d_a_creature_goes_to_any_unoccupied_sea_hex(kind: str, key: str) -> None:
    game = scene(f"""
        options: players=2 dice=dive
        phase: roll
        red: 1~h5 2@d4
        blue: 1@d5
        boats: c8 e9(R3)
        island: forest d4, mountain d5
        {key}: c3 f1
    """)
    play(game, f"roll {kind}", "range D")
    assert set(game.legal) == {"pass", f"pick {kind} c3", f"pick {kind} f1"}
    play(game, f"pick {kind} c3")
    barred = {"h5", "d4", "d5", "c8", "e9", "c3", "f1"}
    assert set(game.legal) == {f"to {hex}" for hex in HEX_NAMES if hex not in barred}
    assert_not_legal(game, "pass", *(f"to {hex}" for hex in sorted(barred)))
    play(game, "to h6")
    assert line(game, key) == ["h6", "f1"]
    assert line(game, "red") == ["1~h5", "2@d4"], "next to a swimmer nothing happens"


@pytest.mark.rule("11.2")
def test_with_d_an_empty_boat_goes_to_any_unoccupied_sea_hex() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        boats: c3 c5(R2)
        sharks: c7
    """)
    play(game, "roll boat", "range D")
    assert set(game.legal) == {"pass", "pick boat c3"}
    assert_not_legal(game, "pick boat c5", "pick shark c7")
    play(game, "pick boat c3")
    assert set(game.legal) == {f"to {hex}" for hex in HEX_NAMES if hex not in {"h5", "c3", "c5", "c7"}}
    play(game, "to m4")
    assert line(game, "boats") == ["m4", "c5(R2)"]


@pytest.mark.rule("11.2", "5.10")
def test_an_empty_boat_drifts_over_sea_hexes_without_a_boat() -> None:
    game = scene("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1@d4
        boats: c4 c3 c5(R2)
        island: mountain d4
    """)
    play(game, "roll boat", "range 3")
    assert {move for move in game.legal if move.startswith("boat c4 ")} == {
        "boat c4 to d3",
        "boat c4 to b3",
        "boat c4 to b4",
    }
    assert_not_legal(game, "boat c4 to c3", "boat c4 to c5", "boat c4 to d4")
    play(game, "boat c4 to b4")
    assert_not_legal(game, "boat b4 to c5", "boat c3 to c2")
    play(game, "boat b4 to b3", "boat b3 to b2")
    assert line(game, "boats") == ["b2", "c3", "c5(R2)"]


@pytest.mark.rule("11.2")
def test_a_loaded_boat_never_drifts() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        boats: c4(R1) h5
    """)
    play(game, "roll boat", "range 2")
    assert_not_legal(game, "boat c4 to c5")
    assert pieces_offered(game) == {"boat h5"}


@pytest.mark.rule("11.2")
def test_with_loaded_boats_only_nothing_can_drift() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        boats: c4(R1)
    """)
    assert "Idled" in play(game, "roll boat", "range 2")


@pytest.mark.rule("11.2", "5.12")
def test_nothing_happens_to_an_empty_boat_that_drifts_onto_creatures_and_swimmers() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c6
        boats: c4
        serpents: c5
        whales: c5
    """)
    play(game, "roll boat", "range 3", "boat c4 to c5", "boat c5 to c6", "pass")
    assert (line(game, "boats"), line(game, "red")) == (["c6"], ["1~c6"])


@pytest.mark.rule("11.2")
def test_a_star_moves_a_piece_of_any_kind() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        boats: c3 c7(R2)
        serpents: d3
        sharks: e3
        whales: f3
        dolphins: g3
    """)
    play(game, "roll star", "range 2")
    assert pieces_offered(game) == {"boat c3", "serpent d3", "shark e3", "whale f3", "dolphin g3"}
    play(game, "whale f3 to f4")
    assert pieces_offered(game) == {"whale f4"}


@pytest.mark.rule("11.2")
def test_a_star_with_d_moves_a_piece_of_any_kind_far() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        boats: c3 c7(R2)
        serpents: d3
        sharks: e3
        whales: f3
        dolphins: g3
    """)
    play(game, "roll star", "range D")
    assert pieces_offered(game) == {"boat c3", "serpent d3", "shark e3", "whale f3", "dolphin g3"}


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("face", "piece"), [("dolphin", "dolphin g3"), ("boat", "boat c3"), ("whale", "whale f3")])
def test_another_face_moves_its_own_kind_only(face: str, piece: str) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        boats: c3
        serpents: d3
        sharks: e3
        whales: f3
        dolphins: g3
    """)
    play(game, f"roll {face}", "range 2")
    assert pieces_offered(game) == {piece}


@pytest.mark.rule("11.3", "8.2")
def test_a_serpent_stops_for_prey_however_far_it_could_go() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        boats: c5(B1)
        serpents: c3
    """)
    told = play(game, "roll serpent", "range 3", "serpent c3 to c4", "serpent c4 to c5")
    assert {"Wrecked", "Lost", "TurnBegan"} <= set(told)
    assert line(game, "boats") == []


@pytest.mark.rule("11.3", "8.3", "7.5")
def test_a_shark_stops_for_swimmers_and_can_be_driven_out() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        blue: 1~c4
        sharks: c3
        blue keeps: beach/shark-defence
    """)
    play(game, "roll shark", "range 3", "shark c3 to c4")
    assert (game.phase, game.actor) == ("defend", "blue")
    play(game, "defend beach")
    assert (line(game, "sharks"), line(game, "blue")) == ([], ["1~c4"])


@pytest.mark.rule("11.3", "8.4", "7.5")
def test_a_whale_stops_for_a_loaded_boat_and_those_who_control_it_are_asked() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        boats: c4(B1)
        whales: c3
    """)
    play(game, "roll whale", "range 2", "whale c3 to c4")
    assert (game.phase, game.actor) == ("defend", "blue")
    play(game, "pass")
    assert (line(game, "boats"), line(game, "blue")) == ([], ["1~c4"])


@pytest.mark.rule("11.3", "8.1", "5.13")
def test_a_serpent_that_steps_back_takes_the_boat_it_started_beside() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~h5
        boats: c3(B1)
        serpents: c3
    """)
    play(game, "roll serpent", "range 2", "serpent c3 to c4")
    assert line(game, "boats") == ["c3(B1)"]
    play(game, "serpent c4 to c3")
    assert line(game, "boats") == []


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
    assert set(game.legal) == {"guard R1", "guard R2", "guard B1"}
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
    assert game.legal == ("guard R1", "guard R2")
    play(game, "guard R2")
    assert game.legal == ("guard R3",), "picks rise, so that each pair can be picked in one way"
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
    assert set(game.legal) == {"guard R1", "guard B1", "guard B2"}
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
@pytest.mark.parametrize(("kind", "key"), KINDS[:2])
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


@pytest.mark.rule("11.6")
def test_a_guarded_swimmer_may_take_his_dolphin_along() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        dolphins: c4>R1
    """)
    assert {"R1 swim c5", "R1 swim c5 escorted"} <= set(game.legal)
    play(game, "R1 swim c5 escorted")
    assert (line(game, "red"), line(game, "dolphins")) == (["1~c5"], ["c5>R1"])


@pytest.mark.rule("11.6")
def test_a_guarded_swimmer_may_leave_his_dolphin_behind() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        dolphins: c4>R1
    """)
    play(game, "R1 swim c5")
    assert (line(game, "red"), line(game, "dolphins")) == (["1~c5"], ["c4"])


@pytest.mark.rule("11.6")
def test_an_unguarded_swimmer_has_no_dolphin_to_take_along() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        dolphins: c4>R1
    """)
    assert_not_legal(game, "R2 swim c5 escorted")


@pytest.mark.rule("11.6", "5.7")
def test_an_escorted_swim_is_a_swim() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        dolphins: c4>R1
    """)
    play(game, "R1 swim c5 escorted")
    assert_not_legal(game, "R1 swim c6", "R1 swim c6 escorted")


@pytest.mark.rule("11.6", "11.5", "5.11")
def test_an_escorted_swimmer_is_safe_among_sharks_and_an_unescorted_one_is_not() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        sharks: c5
        serpents: c5
        dolphins: c4>R1 c4>R2
    """)
    play(game, "R1 swim c5 escorted", "R2 swim c5")
    assert line(game, "red") == ["1~c5"]
    assert line(game, "dolphins") == ["c5>R1", "c4"]


@pytest.mark.rule("11.6", "11.4")
def test_an_escorted_swimmer_does_not_need_the_free_dolphin_he_meets() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        dolphins: c4>R1 c5
    """)
    play(game, "R1 swim c5 escorted")
    assert line(game, "dolphins") == ["c5>R1", "c5"]


@pytest.mark.rule("11.6")
def test_a_dolphin_comes_along_to_no_boat_and_no_island() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c1
        boats: c1 c2
        dolphins: c1>R1
    """)
    assert {move for move in game.legal if move.startswith("R1") and "swim" not in move} == {"R1 board", "R1 land"}


@pytest.mark.rule("11.6", "11.8", "11.4")
def test_a_swimmer_who_takes_his_dolphin_along_frees_none_for_those_he_leaves() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        dolphins: c4>R1
    """)
    play(game, "R1 swim c5 escorted")
    assert line(game, "dolphins") == ["c5>R1"]
    assert game.phase == "move"


@pytest.mark.rule("11.7")
def test_another_free_dolphin_takes_over_when_one_leaves() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        sharks: c4
        dolphins: c4>R1 c4
    """)
    play(game, "roll dolphin", "range 1", "dolphin(R1) c4 to c5")
    assert line(game, "red") == ["1~c4"]
    assert line(game, "dolphins") == ["c5", "c4>R1"]


@pytest.mark.rule("11.7")
def test_a_swimmer_whose_dolphin_leaves_stands_unguarded() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        whales: c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range 1", "dolphin(R1) c4 to c5")
    assert (line(game, "red"), line(game, "dolphins")) == (["1~c4"], ["c5"])


@pytest.mark.rule("11.7")
@pytest.mark.parametrize("teeth", ["sharks", "serpents"])
def test_a_swimmer_whose_dolphin_leaves_him_with_teeth_is_lost_at_once(teeth: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4 2~h5
        {teeth}: c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range 2", "dolphin(R1) c4 to c5")
    assert line(game, "red") == ["2~h5"], "before the dolphin could turn back"
    assert game.phase == "creature"


@pytest.mark.rule("11.7", "11.2")
def test_a_dolphin_that_dives_leaves_its_swimmer_too() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4 2~h5
        sharks: c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range D", "pick dolphin(R1) c4", "to m4")
    assert (line(game, "red"), line(game, "dolphins")) == (["2~h5"], ["m4"])


@pytest.mark.rule("11.7", "9.2")
@pytest.mark.parametrize("way", [("range 3", "dolphin(R1) c4 to c5"), ("range D", "pick dolphin(R1) c4", "to m4")])
def test_a_dolphin_that_leaves_the_last_explorer_to_a_shark_ends_the_game(way: tuple[str, ...]) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        sharks: c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", *way)
    assert game.reason == "nobody-left"


@pytest.mark.rule("11.7", "11.4", "8.1")
def test_a_dolphin_that_comes_back_guards_whom_its_player_chooses() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        blue: 1~c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range 2", "dolphin(R1) c4 to c5", "dolphin c5 to c4")
    assert set(game.legal) == {"guard R1", "guard B1"}
    play(game, "guard B1")
    assert line(game, "dolphins") == ["c4>B1"]


@pytest.mark.rule("11.7")
@pytest.mark.parametrize("number", ["1", "2", "3", "D"])
def test_a_dolphin_may_change_to_an_unguarded_swimmer_of_its_hex_whatever_the_number(number: str) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4 2~c4 3~c5
        blue: 1~c4
        dolphins: c4>R1 c4>R2 m4
    """)
    play(game, "roll dolphin", f"range {number}")
    assert {move for move in game.legal if "guard" in move} == {
        "dolphin(R1) c4 guard B1",
        "dolphin(R2) c4 guard B1",
    }
    assert_not_legal(game, "dolphin(R1) c4 guard R2", "dolphin(R1) c4 guard R3", "dolphin m4 guard R3")
    told = play(game, "dolphin(R1) c4 guard B1")
    assert line(game, "dolphins") == ["c4>B1", "c4>R2", "m4"]
    assert "TurnBegan" in told


@pytest.mark.rule("11.7")
def test_a_dolphin_under_way_changes_to_nobody_before_its_move_ends() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        blue: 1~c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range 3", "dolphin(R1) c4 to c5")
    assert not any("guard" in move for move in game.legal)


@pytest.mark.rule("11.7", "11.2")
@pytest.mark.parametrize(("face", "changes"), [("star", True), ("whale", False)])
def test_a_dolphin_changes_only_when_the_roll_moves_dolphins(face: str, changes: bool) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        blue: 1~c4
        whales: m4
        dolphins: c4>R1
    """)
    play(game, f"roll {face}", "range 1")
    assert ("dolphin(R1) c4 guard B1" in game.legal) == changes


@pytest.mark.rule("11.7")
def test_free_dolphins_of_a_hex_are_told_apart_from_those_that_guard() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4 2~c4
        dolphins: c4>R1 c4>R2 c4 c4
    """)
    play(game, "roll dolphin", "range 1")
    to_c5 = [move for move in game.legal if move.endswith("to c5")]
    assert to_c5 == ["dolphin(R1) c4 to c5", "dolphin(R2) c4 to c5", "dolphin c4 to c5"]


@pytest.mark.rule("11.8")
def test_a_guarded_swimmer_who_boards_frees_his_dolphin_which_stays() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        boats: c4
        dolphins: c4>R1
    """)
    play(game, "R1 board")
    assert (line(game, "boats"), line(game, "dolphins")) == (["c4(R1)"], ["c4"])


@pytest.mark.rule("11.8", "11.4")
@pytest.mark.parametrize("step", ["R1 board", "R1 land", "R1 swim c2"])
def test_a_dolphin_set_free_guards_another_swimmer_of_its_hex(step: str) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c1
        blue: 1~c1
        boats: c1
        dolphins: c1>R1
    """)
    play(game, step)
    assert line(game, "dolphins") == ["c1>B1"]
    assert game.phase == "move"


@pytest.mark.rule("11.8", "10.6", "11.4")
def test_a_dolphin_set_free_by_a_climber_guards_another() -> None:
    game = scene("""
        options: players=2 dice=dive closed_lagoon=true
        red: 1~g6
        blue: 1~g6
        dolphins: g6>R1
        island: mountain f6 f7 g5 g7 h6 h7
    """)
    play(game, "R1 climb f6")
    assert (line(game, "red"), line(game, "dolphins")) == (["1@f6"], ["g6>B1"])


@pytest.mark.rule("11.8", "11.4")
def test_who_sets_a_dolphin_free_chooses_whom_of_several_it_guards_next() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        blue: 1~c4
        boats: c4
        dolphins: c4>R1
    """)
    play(game, "R1 board")
    assert (game.phase, game.actor) == ("guard", "red")
    assert set(game.legal) == {"guard R2", "guard B1"}
    play(game, "guard B1")
    assert line(game, "dolphins") == ["c4>B1"]
    assert (game.phase, game.actor) == ("move", "red")


@pytest.mark.rule("11.8", "11.4")
def test_who_swims_off_and_finds_another_dolphin_leaves_his_own_to_choose_again() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        blue: 1~c4
        sharks: c5
        dolphins: c4>R1 c5
    """)
    play(game, "R1 swim c5", "guard R2")
    assert line(game, "dolphins") == ["c4>R2", "c5>R1"]
    assert line(game, "red") == ["1~c5", "2~c4"]


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


@pytest.mark.rule("11.10", "2.4")
@pytest.mark.parametrize(
    ("dice", "faces"),
    [
        ("rescapes", {"serpent": 1, "shark": 1, "whale": 1, "dolphin": 3}),
        ("rescapes-joker", {"serpent": 1, "shark": 1, "whale": 1, "dolphin": 2, "joker": 1}),
    ],
)
def test_the_rescapes_die_takes_the_blue_creature_dies_place(dice: str, faces: dict[str, int]) -> None:
    game = table(f"""
        options: players=2 to_the_last=true dice={dice}
        phase: roll
        red: 1~h5
    """)
    assert odds(game) == {f"roll {face}": sides for face, sides in faces.items()}
    play(game, "roll dolphin")
    assert odds(game) == {"range 1": 2, "range 2": 2, "range 3": 1, "range D": 1}


@pytest.mark.rule("11.10", "11.1")
@pytest.mark.parametrize("dice", ["rescapes", "rescapes-joker"])
def test_with_the_rescapes_die_dolphin_tiles_bring_dolphins(dice: str) -> None:
    game = scene(f"""
        options: players=2 to_the_last=true dice={dice}
        phase: sink
        red: 1@d4
        island: beach d4
        left: beach/dolphin
    """)
    play(game, "sink d4", "flip dolphin")
    assert line(game, "dolphins") == ["d4>R1"]


@pytest.mark.rule("11.10")
@pytest.mark.parametrize("number", ["2", "D"])
def test_a_joker_moves_a_dolphin_or_a_voracious_creature_and_never_a_boat(number: str) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=rescapes-joker
        phase: roll
        red: 1~h5
        boats: c3
        serpents: d3
        sharks: e3
        whales: f3
        dolphins: g3
    """)
    play(game, "roll joker", f"range {number}")
    assert pieces_offered(game) == {"serpent d3", "shark e3", "whale f3", "dolphin g3"}
    assert_not_legal(game, "boat c3 to c4", "pick boat c3")


@pytest.mark.rule("11.10", "8.1")
def test_a_joker_with_nothing_but_empty_boats_on_the_board_moves_nothing() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=rescapes-joker
        phase: roll
        red: 1~h5
        boats: c3
    """)
    assert "Idled" in play(game, "roll joker", "range 2")


@pytest.mark.rule("11.10", "11.7")
def test_a_joker_lets_a_dolphin_change() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=rescapes-joker
        phase: roll
        red: 1~c4
        blue: 1~c4
        dolphins: c4>R1
    """)
    play(game, "roll joker", "range D", "dolphin(R1) c4 guard B1")
    assert line(game, "dolphins") == ["c4>B1"]
