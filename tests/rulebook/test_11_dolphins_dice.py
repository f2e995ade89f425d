"""Chapter 11: the dive dice and the rescapés die.

Most positions are open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, odds, play, scene, table, texts

from lastboat.game import Game
from lastboat.names import HEX_NAMES

KINDS = [("serpent", "serpents"), ("shark", "sharks"), ("whale", "whales"), ("dolphin", "dolphins")]


def pieces_offered(game: Game) -> set[str]:
    """What may move, as `shark c5`; `pick` left out."""
    return {
        " ".join(move.removeprefix("pick ").split()[:2])
        for move in texts(game)
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
    assert set(texts(game)) == {"guard R1", "guard R2", "guard B1"}
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
    assert set(texts(game)) == {"pass", f"pick {kind} c3", f"pick {kind} f1"}
    play(game, f"pick {kind} c3")
    barred = {"h5", "d4", "d5", "c8", "e9", "c3", "f1"}
    assert set(texts(game)) == {f"to {hex}" for hex in HEX_NAMES if hex not in barred}
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
    assert set(texts(game)) == {"pass", "pick boat c3"}
    assert_not_legal(game, "pick boat c5", "pick shark c7")
    play(game, "pick boat c3")
    assert set(texts(game)) == {f"to {hex}" for hex in HEX_NAMES if hex not in {"h5", "c3", "c5", "c7"}}
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
    assert {move for move in texts(game) if move.startswith("boat c4 ")} == {
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
