"""Chapter 12: how the giant squid comes, and what moves it; instead of whales.

Where no tile matters the position is open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, play, scene, table, texts

from lastboat.errors import BadFile
from lastboat.names import HEX_NAMES
from lastboat.position import write_entries


@pytest.mark.rule("12.1")
def test_a_whale_tile_brings_a_whale_and_a_squid_next_to_a_tile() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: sink
        red: 1@j7
        blue: 1~k8
        boats: i7
        sharks: j8
        island: beach d4, forest d5, mountain j7
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale")
    assert line(game, "whales") == ["d4"]
    assert (game.phase, game.actor) == ("spawn", "red")
    assert set(texts(game)) == {
        *("to c5", "to c6", "to d6", "to e5", "to e6"),  # around d5, but not d4 with its whale
        *("to i8", "to j6", "to k7"),  # around j7, but not the boat on i7, the shark on j8, the swimmer on k8
    }
    assert_not_legal(game, "to d4", "to i7", "to j8", "to k8", "to j7", "to a1")


@pytest.mark.rule("12.1")
def test_the_squid_must_be_placed() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: sink
        red: 1@j7
        island: beach d4
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale")
    assert_not_legal(game, "pass")
    play(game, "to i7")
    assert write_entries(game.states()[0])["squids"] == ["i7", "r", "r", "r", "r"]


@pytest.mark.rule("12.1")
def test_the_new_squid_may_take_one_explorer_from_a_tile_next_to_it() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: sink
        red: 1@j7 2@j6 3@d4
        blue: 1@j7 2@i5
        boats: j8(R4)
        island: beach d4, mountain i5 j6 j7
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale", "to i7")
    assert (game.phase, game.actor) == ("nip", "red")
    assert set(texts(game)) == {"pass", "take R1", "take R2", "take B1"}
    assert_not_legal(game, "take R3", "take R4", "take B2")
    play(game, "take B1")
    assert line(game, "blue") == ["2@i5"]
    assert game.phase == "roll", "one is enough"


@pytest.mark.rule("12.1")
def test_the_new_squid_need_not_take_anyone() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: sink
        red: 1@j7
        blue: 1@j7
        island: beach d4, mountain j7
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale", "to i7", "pass")
    assert (line(game, "red"), line(game, "blue")) == (["1@j7"], ["1@j7"])
    assert game.phase == "roll"


@pytest.mark.rule("12.1")
def test_where_nobody_stands_beside_the_new_squid_nothing_is_asked() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: sink
        red: 1~c8
        island: beach d4, mountain j7
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale", "to i7")
    assert game.phase == "roll"


@pytest.mark.rule("12.1", "2.3")
def test_without_a_squid_in_reserve_only_the_whale_comes() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: sink
        red: 1@j7
        squids: a1 - - - -
        island: beach d4
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale")
    assert game.phase == "roll"
    assert (line(game, "whales"), line(game, "squids")) == (["d4"], ["a1"])


@pytest.mark.rule("12.1", "2.3")
def test_without_a_whale_in_reserve_neither_comes() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: sink
        red: 1@j7
        whales: a1 - - - -
        island: beach d4
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale")
    assert game.phase == "roll"
    assert (line(game, "whales"), line(game, "squids")) == (["a1"], [])


@pytest.mark.rule("12.1")
def test_without_an_unoccupied_hex_next_to_a_tile_no_squid_comes() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: sink
        red: 1@j7
        boats: i7 i8 j6 j8 k7 k8
        island: beach d4, mountain j7
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale")
    assert game.phase == "roll"
    assert line(game, "squids") == []


@pytest.mark.rule("12.1")
def test_without_the_option_no_squid_comes() -> None:
    game = scene("""
        options: players=2
        phase: sink
        red: 1@j7
        island: beach d4
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale")
    assert game.phase == "roll"


@pytest.mark.rule("12.2", "8.4")
def test_by_the_red_die_a_squid_moves_up_to_three_hexes_instead_of_a_whale() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~h5
        blue: 1~h7
        whales: k5
        squids: c3
    """)
    play(game, "roll whale")
    assert {move.split()[0] for move in texts(game)} == {"pass", "whale", "squid"}
    play(game, "squid c3 to c4")
    assert_not_legal(game, "whale k5 to k6")
    play(game, "squid c4 to c5", "squid c5 to c6")
    assert line(game, "squids") == ["c6"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("12.2")
def test_a_squid_may_stop_early_or_not_move_at_all() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~h5
        blue: 1~h7
        squids: c3
    """)
    play(game, "roll whale", "squid c3 to c4", "pass")
    assert line(game, "squids") == ["c4"]
    game.undo(to=0)
    play(game, "roll whale", "pass")
    assert line(game, "squids") == ["c3"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("12.2", "8.1")
def test_a_squid_moves_even_with_no_whale_on_the_board() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~h5
        squids: c3
    """)
    play(game, "roll whale")
    assert game.phase == "creature"
    assert "squid c3 to c4" in texts(game)


@pytest.mark.rule("12.2")
@pytest.mark.parametrize("face", ["serpent", "shark"])
def test_a_squid_moves_by_no_other_face(face: str) -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~h5
        serpents: m1
        sharks: m7
        squids: c3
    """)
    play(game, f"roll {face}")
    assert_not_legal(game, "squid c3 to c4")


@pytest.mark.rule("12.2", "11.2", "11.10")
@pytest.mark.parametrize(("dice", "face"), [("dive", "whale"), ("dive", "star"), ("rescapes-joker", "joker")])
def test_with_the_blue_dice_a_squid_goes_up_to_the_number(dice: str, face: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true squid=with-whales dice={dice}
        phase: roll
        red: 1~h5
        blue: 1~h7
        squids: c3
    """)
    play(game, f"roll {face}", "range 2", "squid c3 to c4", "squid c4 to c5")
    assert line(game, "squids") == ["c5"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("12.2", "11.2")
@pytest.mark.parametrize("face", ["dolphin", "boat"])
def test_with_the_blue_dice_a_dolphin_or_a_boat_is_no_squid(face: str) -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales dice=dive
        phase: roll
        red: 1~h5
        boats: m1
        dolphins: m7
        squids: c3
    """)
    play(game, f"roll {face}", "range 2")
    assert_not_legal(game, "squid c3 to c4")


@pytest.mark.rule("12.2", "12.4", "11.2")
def test_with_d_a_squid_goes_to_any_unoccupied_sea_hex_and_takes() -> None:
    game = scene("""
        options: players=2 squid=with-whales dice=dive
        phase: roll
        red: 1@j7
        blue: 1~h5
        boats: c8(B2)
        squids: c3
        island: mountain j7
    """)
    play(game, "roll whale", "range D", "pick squid c3")
    assert set(texts(game)) == {f"to {hex}" for hex in HEX_NAMES if hex not in {"j7", "h5", "c8", "c3"}}
    play(game, "to i7")
    assert texts(game) == ("take R1",)
    play(game, "take R1")
    assert (line(game, "red"), line(game, "squids")) == ([], ["i7"])


@pytest.mark.rule("12.8")
def test_instead_of_whales_a_whale_tile_brings_a_squid_alone() -> None:
    game = scene("""
        options: players=2 squid=instead-of-whales
        phase: sink
        red: 1@j7
        island: beach d4, forest d5
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale")
    assert game.phase == "spawn"
    assert "to d4" in texts(game), "the freed hex is empty and next to d5"
    assert_not_legal(game, "pass", "to c4")
    play(game, "to d4")
    assert (line(game, "squids"), line(game, "whales")) == (["d4"], [])
    assert game.phase == "roll"


@pytest.mark.rule("12.8", "7.3")
def test_the_freed_hex_does_not_count_with_swimmers_in_it_or_away_from_tiles() -> None:
    game = scene("""
        options: players=2 squid=instead-of-whales
        phase: sink
        red: 1@d4
        island: beach d4 f6, forest d5, mountain j7
        left: beach/whale beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale")
    assert_not_legal(game, "to d4")
    game.undo(to=0)
    play(game, "sink f6", "flip whale")
    assert_not_legal(game, "to f6")


@pytest.mark.rule("12.8", "12.1")
def test_instead_of_whales_the_new_squid_may_take_one_explorer() -> None:
    game = scene("""
        options: players=2 squid=instead-of-whales
        phase: sink
        red: 1@j7
        blue: 1@d5
        island: beach d4, forest d5
        left: beach/whale mountain/volcano
    """)
    play(game, "sink d4", "flip whale", "to d4")
    assert set(texts(game)) == {"pass", "take B1"}


@pytest.mark.rule("12.8", "12.2")
def test_instead_of_whales_the_whale_face_moves_squids() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=instead-of-whales
        phase: roll
        red: 1~h5
        squids: c3
    """)
    play(game, "roll whale", "squid c3 to c4", "squid c4 to c5", "squid c5 to c6")
    assert line(game, "squids") == ["c6"]


@pytest.mark.rule("12.8", "7.3")
def test_instead_of_whales_the_move_whale_tile_moves_squids() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=instead-of-whales
        phase: tile
        red: 1~h5
        squids: c3
        red keeps: beach/move-whale
    """)
    play(game, "play move-whale beach", "pick squid c3", "to m4")
    assert line(game, "squids") == ["m4"]


@pytest.mark.rule("12.8", "7.5")
def test_instead_of_whales_the_whale_defence_has_no_use() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=instead-of-whales
        phase: roll
        red: 1~h5
        boats: c4(B1)
        squids: c3
        blue keeps: forest/whale-defence
    """)
    play(game, "roll whale", "squid c3 to c4")
    assert (game.phase, game.actor) == ("bite", "red")


@pytest.mark.rule("12.8")
def test_instead_of_whales_there_are_no_whales() -> None:
    with pytest.raises(BadFile):
        table("""
            options: players=2 to_the_last=true squid=instead-of-whales
            red: 1~h5
            whales: c3
        """)
