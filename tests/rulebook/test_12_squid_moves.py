"""Chapter 12: where a squid stops, whom it takes, and what it meets.

Where no tile matters the position is open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, play, scene, table, texts

from lastboat.position import write_entries


@pytest.mark.rule("12.3")
@pytest.mark.parametrize(
    ("what", "rest"),
    [("a loaded boat", "boats: c4(B1)"), ("a whale", "whales: c4"), ("an explorer next to it", "blue: 1@d4")],
)
def test_a_squid_stops(what: str, rest: str) -> None:
    game = scene(f"""
        options: players=2 squid=with-whales
        phase: roll
        red: 1@j7
        squids: c3
        island: mountain d4 j7
        {rest}
    """)
    play(game, "roll whale", "squid c3 to c4")
    assert game.phase != "creature", what


@pytest.mark.rule("12.3", "12.7")
def test_nothing_else_holds_a_squid() -> None:
    game = scene("""
        options: players=2 squid=with-whales dice=dive
        phase: roll
        red: 1@j7 2~c4
        blue: 1~c5
        boats: c4
        serpents: c5
        sharks: c4
        dolphins: c4>R2 c5>B1
        squids: c3 c5
        island: mountain d4 j7
    """)
    play(game, "roll whale", "range 3", "squid c3 to c4", "squid c4 to c5", "squid c5 to c6")
    assert line(game, "squids") == ["c6", "c5"]
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["1@j7", "2~c4"], ["1~c5"], ["c4"])


@pytest.mark.rule("12.3")
def test_the_hex_it_starts_from_does_not_hold_a_squid() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: roll
        red: 1@d4
        boats: c4(R2)
        squids: c4
        island: mountain d4
    """)
    play(game, "roll whale", "squid c4 to b3", "squid b3 to b2", "squid b2 to b3")
    assert line(game, "squids") == ["b3"]
    assert (line(game, "red"), line(game, "boats")) == (["1@d4"], ["c4(R2)"])


@pytest.mark.rule("12.3", "8.1", "12.4")
def test_a_squid_that_steps_back_enters_the_hex_it_started_from() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: roll
        red: 1@d4 2@j7
        squids: c4
        island: mountain d4 j7
    """)
    play(game, "roll whale", "squid c4 to b3", "squid b3 to c4")
    assert game.phase == "bite"
    play(game, "take R1")
    assert line(game, "red") == ["2@j7"]


@pytest.mark.rule("12.3", "12.4")
@pytest.mark.parametrize("number", ["", "range 1", "range 2", "range 3"])
def test_a_squid_may_stay_and_take(number: str) -> None:
    game = scene(f"""
        options: players=2 squid=with-whales dice={"dive" if number else "red"}
        phase: roll
        red: 1@j7
        blue: 1@d4
        squids: c4
        island: mountain d4 j7
    """)
    play(game, "roll whale", *[number] * bool(number), "squid c4 stay")
    assert texts(game) == ("take B1",)
    play(game, "take B1")
    assert (line(game, "blue"), line(game, "squids")) == ([], ["c4"])


@pytest.mark.rule("12.3", "12.4", "5.13")
def test_a_squid_may_stay_and_take_from_a_boat_that_was_boarded_beside_it() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~h5
        boats: c4(B1,B2)
        squids: c4
    """)
    play(game, "roll whale", "squid c4 stay")
    assert set(texts(game)) == {"take B1", "take B2"}


@pytest.mark.rule("12.3")
def test_a_squid_does_not_stay_with_d() -> None:
    game = scene("""
        options: players=2 squid=with-whales dice=dive
        phase: roll
        red: 1@d4
        squids: c4
        island: mountain d4
    """)
    play(game, "roll whale", "range D")
    assert_not_legal(game, "squid c4 stay")
    play(game, "pick squid c4")
    assert_not_legal(game, "to c4", "squid c4 stay")


@pytest.mark.rule("12.3")
def test_a_squid_does_not_stay_with_a_tile() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: tile
        red: 1@d4
        squids: c4
        island: mountain d4
        red keeps: beach/move-whale
    """)
    play(game, "play move-whale beach")
    assert_not_legal(game, "squid c4 stay")
    play(game, "pick squid c4")
    assert_not_legal(game, "to c4")


@pytest.mark.rule("12.3")
def test_staying_is_not_offered_where_nobody_is_taken() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~c4 2~c5
        boats: c4
        squids: c4
    """)
    play(game, "roll whale")
    assert_not_legal(game, "squid c4 stay")


@pytest.mark.rule("12.3")
def test_a_squid_that_has_moved_no_longer_stays() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: roll
        red: 1@d4
        squids: c4 k4
        island: mountain d4
    """)
    play(game, "roll whale", "squid k4 to k5")
    assert_not_legal(game, "squid c4 stay", "squid k5 stay")


@pytest.mark.rule("12.4")
def test_a_squid_takes_one_explorer_from_a_tile_or_from_the_boat() -> None:
    game = scene("""
        options: players=3 squid=with-whales
        phase: roll
        red: 1@d4 2@j7 3~c4
        blue: 1@d4
        boats: c4(R4,Y1) b4(Y2)
        squids: c3
        island: mountain d4 j7
    """)
    play(game, "roll whale", "squid c3 to c4")
    assert (game.phase, game.actor) == ("bite", "red")
    assert set(texts(game)) == {"take R1", "take R4", "take B1", "take Y1"}
    assert_not_legal(game, "take R2", "take R3", "take Y2")
    told = play(game, "take Y1")
    assert told.count("Lost") == 1
    assert line(game, "boats") == ["c4(R4)", "b4(Y2)"]
    assert "TurnBegan" in told


@pytest.mark.rule("12.4")
def test_the_squid_must_take_even_from_its_movers_own_people() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: roll
        red: 1@d4 2@j7
        squids: c3
        island: mountain d4 j7
    """)
    play(game, "roll whale", "squid c3 to c4")
    assert_not_legal(game, "pass")
    assert texts(game) == ("take R1",)


@pytest.mark.rule("12.4")
def test_a_squid_never_takes_swimmers() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~c4
        blue: 1~c4 2~c5
        squids: c3
    """)
    play(game, "roll whale", "squid c3 to c4", "pass")
    assert (line(game, "red"), line(game, "blue")) == (["1~c4"], ["1~c4", "2~c5"])
    assert game.phase == "move"


@pytest.mark.rule("12.4")
def test_a_boat_emptied_by_a_squid_stays() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~h5
        boats: c4(B1)
        squids: c3
    """)
    play(game, "roll whale", "squid c3 to c4", "take B1")
    assert (line(game, "blue"), line(game, "boats")) == ([], ["c4"])


@pytest.mark.rule("12.4")
def test_a_squid_removes_every_whale_in_its_hex_and_then_takes() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~h5
        boats: c4(B1,B2)
        whales: c4 c4 k5
        squids: c3
    """)
    play(game, "roll whale", "squid c3 to c4")
    assert line(game, "whales") == ["k5"]
    assert set(texts(game)) == {"take B1", "take B2"}


@pytest.mark.rule("12.4", "2.3")
def test_a_squid_that_finds_only_a_whale_takes_nobody() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~c4
        whales: c4
        squids: c3
    """)
    play(game, "roll whale", "squid c3 to c4")
    assert write_entries(game.states()[0])["whales"] == ["-", "r", "r", "r", "r"]
    assert (line(game, "red"), line(game, "squids")) == (["1~c4"], ["c4"])


@pytest.mark.rule("12.4", "9.2")
def test_a_squid_that_takes_the_last_explorer_ends_the_game() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        boats: c4(B1)
        squids: c3
    """)
    play(game, "roll whale", "squid c3 to c4", "take B1")
    assert game.reason == "nobody-left"


@pytest.mark.rule("12.5")
def test_a_whale_that_enters_a_squids_hex_stops_and_removes_every_squid_there() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~c4
        whales: c3
        squids: c4 c4 k5
    """)
    told = play(game, "roll whale", "whale c3 to c4")
    assert (line(game, "whales"), line(game, "squids"), line(game, "red")) == (["c4"], ["k5"], ["1~c4"])
    assert "TurnBegan" in told


@pytest.mark.rule("12.5", "8.4")
def test_the_whale_then_capsizes_the_boat_there() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        boats: c4(R1)
        whales: c3
        squids: c4
    """)
    play(game, "roll whale", "whale c3 to c4")
    assert (line(game, "squids"), line(game, "boats"), line(game, "red")) == ([], [], ["1~c4"])


@pytest.mark.rule("12.5", "11.3")
def test_a_whale_moved_by_the_blue_dice_removes_squids_too() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales dice=dive
        phase: roll
        red: 1~h5
        whales: c3
        squids: c4
    """)
    told = play(game, "roll whale", "range 3", "whale c3 to c4")
    assert line(game, "squids") == []
    assert "TurnBegan" in told


@pytest.mark.rule("12.6")
def test_a_loaded_boat_cannot_enter_a_squids_hex_but_an_empty_one_can() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        boats: c3(R1) c5
        squids: c4
    """)
    assert_not_legal(game, "boat c3 to c4")
    play(game, "boat c5 to c4")
    assert line(game, "boats") == ["c3(R1)", "c4"]
    assert line(game, "squids") == ["c4"]


@pytest.mark.rule("12.6", "5.13")
def test_a_boat_beside_a_squid_may_be_boarded_and_sail_away() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        red: 1~c4
        boats: c4
        squids: c4
    """)
    play(game, "R1 board", "boat c4 to c5")
    assert line(game, "boats") == ["c5(R1)"]
    assert_not_legal(game, "boat c5 to c4")


@pytest.mark.rule("12.6", "11.2")
def test_an_empty_boat_may_drift_onto_a_squid() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales dice=dive
        phase: roll
        red: 1~h5
        boats: c3
        squids: c4
    """)
    play(game, "roll boat", "range 1", "boat c3 to c4")
    assert line(game, "boats") == ["c4"]


@pytest.mark.rule("12.7", "6.4")
def test_a_whirlpool_takes_squids() -> None:
    game = scene("""
        options: players=2 squid=with-whales
        phase: sink
        red: 1@j7
        squids: c4 h5
        island: forest d4
        left: forest/whirlpool mountain/volcano
    """)
    play(game, "sink d4", "flip whirlpool")
    assert line(game, "squids") == ["h5"]


@pytest.mark.rule("12.7")
@pytest.mark.parametrize(
    ("kind", "key"), [("serpent", "serpents"), ("shark", "sharks"), ("dolphin", "dolphins"), ("squid", "squids")]
)
def test_squids_and_the_others_ignore_each_other(kind: str, key: str) -> None:
    other = "m1 " if kind == "squid" else ""
    game = table(f"""
        options: players=2 to_the_last=true squid=with-whales dice=dive
        phase: roll
        red: 1~h5
        {key}: {other}c3 {"c4" if kind == "squid" else ""}
        {"" if kind == "squid" else "squids: c4"}
    """)
    face = "whale" if kind == "squid" else kind
    play(game, f"roll {face}", "range 2", f"{kind} c3 to c4", f"{kind} c4 to c5")
    assert "c4" in line(game, "squids")
    assert "c5" in line(game, key)
