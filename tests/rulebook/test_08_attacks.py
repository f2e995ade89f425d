"""Chapter 8: what serpents, sharks and whales do where they enter.

Most positions are open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import line, play, table


@pytest.mark.rule("8.2")
def test_a_serpent_takes_a_loaded_boat_with_all_aboard_and_every_swimmer() -> None:
    game = table("""
        options: players=3 to_the_last=true
        phase: roll
        red: 1~c6 4~h5
        yellow: 1~c6
        boats: c6(R2,B1)
        serpents: c5
    """)
    told = play(game, "roll serpent", "serpent c5 to c6")
    assert "Fell" not in told, "nobody becomes a swimmer first"
    assert (line(game, "red"), line(game, "blue"), line(game, "yellow")) == (["4~h5"], [], [])
    assert line(game, "boats") == []


@pytest.mark.rule("8.2")
def test_a_serpent_leaves_an_empty_boat() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c6 2~h5
        boats: c6
        serpents: c5
    """)
    play(game, "roll serpent", "serpent c5 to c6")
    assert (line(game, "red"), line(game, "boats")) == (["2~h5"], ["c6"])


@pytest.mark.rule("8.2", "9.2")
def test_a_serpent_that_takes_the_last_explorers_ends_the_game() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        blue: 9*NE
        boats: c6(R1,B1)
        serpents: c5
    """)
    play(game, "roll serpent", "serpent c5 to c6")
    assert game.reason == "nobody-left"
    assert game.winners == ("blue",)


@pytest.mark.rule("8.3")
def test_a_shark_stops_for_swimmers_and_takes_all_of_them() -> None:
    game = table("""
        options: players=3 to_the_last=true
        phase: roll
        red: 1~c6 2~c6 3~h5
        blue: 1~c6
        yellow: 1~c6 2~c7
        sharks: c5
    """)
    play(game, "roll shark", "shark c5 to c6", "pass", "pass")
    assert (line(game, "red"), line(game, "blue"), line(game, "yellow")) == (["3~h5"], [], ["2~c7"])
    assert line(game, "sharks") == ["c6"]
    assert game.phase != "creature"


@pytest.mark.rule("8.3")
def test_a_shark_takes_swimmers_at_its_second_hex() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c7 2~h5
        sharks: c5
    """)
    play(game, "roll shark", "shark c5 to c6", "shark c6 to c7")
    assert line(game, "red") == ["2~h5"]


@pytest.mark.rule("8.3")
def test_boats_are_nothing_to_a_shark() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        boats: c6(B1,B2) c7
        sharks: c5
    """)
    play(game, "roll shark", "shark c5 to c6", "shark c6 to c7")
    assert line(game, "boats") == ["c6(B1,B2)", "c7"]


@pytest.mark.rule("8.3")
def test_a_shark_takes_the_swimmers_beside_a_boat_and_not_its_crew() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c6
        boats: c6(R2)
        sharks: c5
    """)
    play(game, "roll shark", "shark c5 to c6")
    assert (line(game, "red"), line(game, "boats")) == ([], ["c6(R2)"])


@pytest.mark.rule("8.4")
def test_a_whale_stops_at_a_loaded_boat_and_capsizes_it() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        boats: c6(R1,R2,B1)
        whales: c5
    """)
    told = play(game, "roll whale", "whale c5 to c6")
    assert told.count("Fell") == 3
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["1~c6", "2~c6"], ["1~c6"], [])
    assert line(game, "whales") == ["c6"]
    assert "TurnBegan" in told


@pytest.mark.rule("8.4")
def test_a_whale_swims_on_past_swimmers_and_empty_boats() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c6
        blue: 1~c7
        boats: c6 c7
        whales: c5
    """)
    play(game, "roll whale", "whale c5 to c6", "whale c6 to c7", "whale c7 to c8")
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["1~c6"], ["1~c7"], ["c6", "c7"])


@pytest.mark.rule("8.4", "5.11")
@pytest.mark.parametrize("teeth", ["sharks", "serpents"])
def test_who_is_capsized_beside_teeth_is_lost(teeth: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true
        phase: roll
        red: 3~h5
        boats: c6(R1,R2)
        whales: c5
        {teeth}: c6
    """)
    play(game, "roll whale", "whale c5 to c6")
    assert (line(game, "red"), line(game, "boats")) == (["3~h5"], [])


@pytest.mark.rule("8.4")
def test_swimmers_beside_a_capsized_boat_are_unharmed() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c6
        boats: c6(R2)
        whales: c5
    """)
    play(game, "roll whale", "whale c5 to c6")
    assert line(game, "red") == ["1~c6", "2~c6"]


@pytest.mark.rule("8.4", "2.3")
def test_a_capsized_boat_does_not_return_to_the_reserve() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        boats: c6(R2) - - - - - - - - - - -
        whales: c5
    """)
    play(game, "roll whale", "whale c5 to c6")
    assert "boats: - - - - - - - - - - - -\n" in game.position()


@pytest.mark.rule("8.5")
def test_a_creature_may_hit_its_movers_own_pieces() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c6 2~h5
        sharks: c5
    """)
    play(game, "roll shark", "shark c5 to c6")
    assert line(game, "red") == ["2~h5"]


@pytest.mark.rule("8.5")
def test_a_whale_may_capsize_its_movers_own_boat() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        boats: c6(R1)
        whales: c5
    """)
    play(game, "roll whale", "whale c5 to c6")
    assert (line(game, "red"), line(game, "boats")) == (["1~c6"], [])
