"""Chapter 9: the end and the score."""

import pytest
from support.table import line, play, scene, texts

from lastboat.game import Game


def erupting(rest: str) -> Game:
    """The volcano has just broken out on d4."""
    game = scene(f"""
        phase: sink
        island: mountain d4 d5
        {rest}
    """)
    play(game, "sink d4", "flip volcano")
    return game


@pytest.mark.rule("9.1", "6.5")
def test_with_the_volcano_all_who_are_not_on_a_safe_island_are_lost() -> None:
    game = erupting("""
        red: 1@d4 2@d5 3~a1 4*NW
        boats: b10(R5)
    """)
    assert line(game, "red") == ["4*NW"]
    assert line(game, "boats") == ["b10"]


@pytest.mark.rule("9.1")
def test_the_score_is_the_sum_of_the_values_on_all_safe_islands() -> None:
    game = erupting("""
        red: 1*NW 2*NE 3*SW 4*SE 5@d5
        red values: 6 1 3 2 5
    """)
    assert game.scores == (12, 0, 0, 0)


@pytest.mark.rule("9.1")
def test_who_is_out_or_lost_scores_nothing() -> None:
    game = erupting("""
        red: 1~b1 2+ 3*NW
        red values: 6 5 1
        boats: b10(R4)
    """)
    assert game.scores[0] == 1


@pytest.mark.rule("9.1")
def test_the_highest_score_wins() -> None:
    game = erupting("""
        red: 1*NW 2*NW 3*NW 4@d5
        blue: 1*NW
        red values: 1 1 1
        blue values: 6
    """)
    assert game.scores == (3, 6, 0, 0)
    assert game.winners == ("blue",)


@pytest.mark.rule("9.1")
def test_equal_highest_scores_share_the_win() -> None:
    game = erupting("""
        red: 1*NW 2@d5
        blue: 1*NW
        yellow: 1*NW 2*NW 3*NE
        green: 1*SE
        red values: 5
        blue values: 4
        yellow values: 1 1 3
        green values: 3
    """)
    assert game.winners == ("red", "yellow")


@pytest.mark.rule("9.1")
def test_if_nobody_is_saved_all_share_the_win_with_nothing() -> None:
    game = erupting("""
        options: players=2
        red: 1@d5
    """)
    assert (game.scores, game.winners) == ((0, 0), ("red", "blue"))


@pytest.mark.rule("9.1")
def test_nobody_has_won_before_the_end() -> None:
    game = scene("red: 1*NW 2@j7")
    assert game.winners == ()


@pytest.mark.rule("9.1")
def test_at_the_end_the_kept_tiles_are_turned_over() -> None:
    game = erupting("""
        red: 1@d5
        blue keeps: beach/wind
    """)
    assert game.view("red").states[0].hand[1].sum() == 1
    assert game.view(None).states[0].hand[1].sum() == 1


SAFE = "blue: 1*NW"
"""Nobody else is out."""
LAST_EFFECTS = {
    "the last one lands": ("phase: move; red: 1~b1", ["R1 land"]),
    "the last one lands from a boat": ("phase: move; boats: b1(R1)", ["R1 land"]),
    "he jumps from land to a shark": ("phase: move; red: 1@j7; sharks: j8", ["R1 swim j8"]),
    "he swims to a serpent": ("phase: move; red: 1~a1; serpents: a2", ["R1 swim a2"]),
    "he jumps overboard to a shark": ("phase: move; boats: a1(R1); sharks: a1", ["R1 jump"]),
    "he sails onto a serpent": ("phase: move; boats: a1(R1); serpents: a2", ["boat a1 to a2"]),
    "he capsizes at a whale with a shark": (
        "phase: move; boats: a1(R1); whales: a2; sharks: a2",
        ["boat a1 to a2"],
    ),
    "the dolphin tile carries him to a shark": (
        "phase: tile; red keeps: beach/dolphin; red: 1~a1; sharks: a2",
        ["play dolphin beach", "R1 swim a2"],
    ),
    "the wind tile blows him onto a serpent": (
        "phase: tile; red keeps: beach/wind; boats: a1(R1); serpents: a2",
        ["play wind beach", "boat a1 to a2"],
    ),
    "a shark comes with his tile": (
        "phase: sink; island: beach d4, mountain j7; left: beach/shark mountain/volcano; red: 1@d4",
        ["sink d4", "flip shark"],
    ),
    "a whirlpool comes with his tile": (
        "phase: sink; island: forest d4, mountain j7; left: forest/whirlpool mountain/volcano; red: 1@d4",
        ["sink d4", "flip whirlpool"],
    ),
    "a whirlpool comes beside his boat": (
        "phase: sink; island: forest d4, mountain j7; left: forest/whirlpool mountain/volcano; boats: c4(R1)",
        ["sink d4", "flip whirlpool"],
    ),
    "a serpent takes the swimmer": (
        "phase: roll; red: 1~a1; serpents: a2",
        ["roll serpent", "serpent a2 to a1"],
    ),
    "a serpent takes the boat": (
        "phase: roll; boats: a1(R1); serpents: a2",
        ["roll serpent", "serpent a2 to a1"],
    ),
    "a shark takes him at its first step": ("phase: roll; red: 1~a1; sharks: a2", ["roll shark", "shark a2 to a1"]),
    "a whale tips him to a shark": (
        "phase: roll; boats: a1(R1); whales: a2; sharks: a1",
        ["roll whale", "whale a2 to a1"],
    ),
    "his dolphin leaves him to a shark": (
        "options: dice=dive; phase: roll; red: 1~a1; dolphins: a1>R1; sharks: a1",
        ["roll dolphin", "range 3", "dolphin(R1) a1 to a2"],
    ),
    "his dolphin dives away from a shark": (
        "options: dice=dive; phase: roll; red: 1~a1; dolphins: a1>R1; sharks: a1",
        ["roll dolphin", "range D", "pick dolphin(R1) a1", "to a7"],
    ),
    "a squid takes him from his tile": (
        "options: squid=with-whales; phase: roll; red: 1@j7; squids: k10",
        ["roll whale", "squid k10 to k9", "squid k9 to k8", "take R1"],
    ),
    "a squid takes him from his boat": (
        "options: squid=with-whales; phase: roll; boats: a1(R1); squids: a1",
        ["roll whale", "squid a1 stay", "take R1"],
    ),
    "a new squid takes him from his tile": (
        "options: squid=with-whales; phase: sink; island: beach d4, mountain j7; "
        "left: beach/whale mountain/volcano; red: 1@j7",
        ["sink d4", "flip whale", "to j8", "take R1"],
    ),
    "a squid sent by a tile takes him": (
        "options: squid=with-whales; phase: tile; red keeps: beach/move-whale; red: 1@j7; squids: a1",
        ["play move-whale beach", "pick squid a1", "to j8", "take R1"],
    ),
}


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("effect", LAST_EFFECTS)
def test_the_game_ends_at_once_when_nobody_is_left(effect: str) -> None:
    drawn, moves = LAST_EFFECTS[effect]
    game = scene(f"{drawn}; {SAFE}".replace("; ", "\n"))
    play(game, *moves[:-1])
    assert not game.over
    assert play(game, moves[-1])[-1] == "Ended"
    assert (game.over, game.reason, game.actor) == (True, "nobody-left", "nobody")


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("effect", LAST_EFFECTS)
def test_the_game_goes_on_while_anyone_is_left(effect: str) -> None:
    drawn, moves = LAST_EFFECTS[effect]
    game = scene(f"{drawn}; green: 1~m4".replace("; ", "\n"))
    play(game, *moves)
    assert not game.over


@pytest.mark.rule("9.2")
def test_the_rest_of_the_turn_is_not_played() -> None:
    game = scene("red: 1~b1 2*NW")
    play(game, "R1 land")
    assert (game.phase, texts(game)) == ("over", ())


@pytest.mark.rule("9.2", "9.1")
def test_when_nobody_is_left_the_saved_count_as_ever() -> None:
    game = scene("""
        red: 1~b1
        blue: 1*NW 2*NW
        red values: 6
        blue values: 4 2
    """)
    play(game, "R1 land")
    assert (game.scores, game.winners) == ((6, 6, 0, 0), ("red", "blue"))


@pytest.mark.rule("9.2")
def test_before_the_first_turn_an_empty_island_does_not_end_the_game() -> None:
    game = Game(players=2, first=0, by_hand=True)
    assert not game.over


@pytest.mark.rule("9.2")
def test_kept_tiles_do_not_keep_a_game_going() -> None:
    game = scene("""
        red: 1~b1
        red keeps: beach/wind
        blue keeps: beach/dolphin
    """)
    play(game, "R1 land")
    assert game.over


@pytest.mark.rule("9.2", "6.3")
def test_an_empty_boat_does_not_keep_a_game_going() -> None:
    game = scene("boats: b1(R1) a1")
    play(game, "R1 land")
    assert game.over


@pytest.mark.rule("9.2", "8.2")
def test_what_takes_several_at_once_takes_them_all_before_the_game_ends() -> None:
    game = scene("""
        phase: roll
        red: 1~a1
        blue: 1~a1
        boats: a1(G1,R2)
        serpents: a2
    """)
    events = play(game, "roll serpent", "serpent a2 to a1")
    assert events.count("Lost") == 4
    assert events[-1] == "Ended"
