"""Chapter 2: what is in the box."""

import pytest
from support.table import line, odds, play, scene, texts

from lastboat.engine.words import FIRST_KEPT, Underside
from lastboat.game import Game
from lastboat.names import word
from lastboat.position import write_entries

BEACHES = "d4 d5 d6 d7 e4 e8 f3 f4 f9 f10 g3 g9 h3 h4 h9 h10"
FORESTS = "i4 i8 j4 j5 j6 j7 f6 f7 g5 g7 h6 h7 e5 e6 e7 f5"
MOUNTAINS = "f8 g4 g8 h5 h8 i5 i6 i7"
DECK = {
    "beach": {
        "shark": 3,
        "whale": 3,
        "boat": 1,
        "dolphin": 3,
        "wind": 2,
        "move-serpent": 1,
        "move-shark": 1,
        "move-whale": 1,
        "shark-defence": 1,
    },
    "forest": {
        "shark": 2,
        "whale": 2,
        "boat": 3,
        "whirlpool": 2,
        "dolphin": 1,
        "move-serpent": 1,
        "move-shark": 1,
        "move-whale": 1,
        "shark-defence": 1,
        "whale-defence": 2,
    },
    "mountain": {"shark": 1, "whirlpool": 4, "volcano": 1, "shark-defence": 1, "whale-defence": 1},
}
UNTOUCHED = {
    "beach": f"beach {BEACHES}, forest {FORESTS}, mountain {MOUNTAINS}",
    "forest": f"forest {FORESTS}, mountain {MOUNTAINS}",
    "mountain": f"mountain {MOUNTAINS}",
}
"""The island when the first tile of a terrain is about to sink."""
GREEN = ("shark", "whale", "boat", "whirlpool", "volcano")
RED = ("dolphin", "wind", "move-serpent", "move-shark", "move-whale", "shark-defence", "whale-defence")


def flips(weights: dict[str, int]) -> dict[str, int]:
    return {f"flip {underside}": weight for underside, weight in weights.items()}


def about_to_flip(underside: str) -> Game:
    """A tile that hides this underside is about to sink on d4."""
    terrain = next(terrain for terrain, backs in DECK.items() if underside in backs)
    more = "" if terrain == "mountain" else ", mountain g4"
    return scene(f"""
        phase: sink
        island: {terrain} d4{more}
        left: {terrain}/{underside}{"" if underside == "volcano" else " mountain/volcano"}
        red: 1~m1
    """)


@pytest.mark.rule("2.1")
def test_40_tiles_are_16_beaches_16_forests_and_8_mountains() -> None:
    assert [sum(backs.values()) for backs in DECK.values()] == [16, 16, 8]


@pytest.mark.rule("2.1", "3.2")
@pytest.mark.parametrize("terrain", DECK)
def test_the_first_tile_of_a_terrain_hides_each_of_its_undersides_with_the_odds_of_the_deck(terrain: str) -> None:
    game = scene(f"""
        phase: sink
        island: {UNTOUCHED[terrain]}
        red: 1@g4
    """)
    play(game, texts(game)[0])
    assert odds(game) == flips(DECK[terrain])


@pytest.mark.rule("2.1", "3.2")
def test_an_underside_that_has_been_shown_is_under_no_other_tile() -> None:
    game = scene("""
        phase: sink
        island: beach d4 d5 d6, mountain g4
        left: beach/shark beach/shark beach/boat mountain/volcano
        red: 1@g4
    """)
    play(game, "sink d4")
    assert odds(game) == {"flip shark": 2, "flip boat": 1}
    play(game, "flip shark", "roll whale", "sink d5")
    assert odds(game) == {"flip shark": 1, "flip boat": 1}


@pytest.mark.rule("2.1", "3.2")
def test_an_underside_that_someone_keeps_is_under_no_tile_whoever_sinks_it() -> None:
    game = scene(f"""
        phase: sink
        island: beach {BEACHES.removeprefix("d4 d5 ")}, forest {FORESTS}, mountain {MOUNTAINS}
        shown: beach/shark
        blue keeps: beach/wind
        red: 1@g4
    """)
    play(game, "sink d6")
    assert odds(game) == flips(DECK["beach"] | {"shark": 2, "wind": 1})


@pytest.mark.rule("2.1", "3.2")
def test_the_undersides_of_one_terrain_say_nothing_about_another() -> None:
    game = scene("""
        phase: sink
        island: forest d4 d5, mountain g4
        left: forest/shark forest/boat mountain/volcano
        red: 1@g4
    """)
    play(game, "sink d4")
    assert odds(game) == {"flip shark": 1, "flip boat": 1}


@pytest.mark.rule("2.1", "6.2")
@pytest.mark.parametrize("underside", GREEN)
def test_a_green_underside_acts_at_once_and_everyone_sees_it(underside: str) -> None:
    game = about_to_flip(underside)
    assert "Flipped" in play(game, "sink d4", f"flip {underside}")
    assert line(game, "red keeps") == []


@pytest.mark.rule("2.1", "6.2")
@pytest.mark.parametrize("underside", RED)
def test_a_red_underside_goes_to_the_hand(underside: str) -> None:
    game = about_to_flip(underside)
    assert play(game, "sink d4", f"flip {underside}") == ["Sank", "Kept"]
    assert [kept.partition("/")[2] for kept in line(game, "red keeps")] == [underside]


@pytest.mark.rule("2.1")
def test_every_underside_is_green_or_red() -> None:
    assert tuple(word(underside) for underside in Underside if underside < FIRST_KEPT) == GREEN
    assert tuple(word(underside) for underside in Underside if underside >= FIRST_KEPT) == RED


@pytest.mark.rule("2.1", "7.4")
def test_everyone_sees_the_terrain_of_kept_tiles_and_only_the_owner_what_is_under_them() -> None:
    game = scene("""
        red: 1@j7
        blue keeps: beach/wind forest/dolphin
    """)
    for seat in (None, "red", "yellow", "green"):
        seen = game.view(seat).states[0]
        assert seen.kept[1].tolist() == [1, 1, 0]
        assert not seen.hand[1].any()
    assert game.view("blue").states[0].hand[1].sum() == 2


@pytest.mark.rule("2.2")
def test_each_of_four_colours_has_ten_explorers_worth_28_in_all() -> None:
    game = Game(players=4, seed=3)
    while game.phase == "place":
        game.play(texts(game)[0])
    value = game.states()[0].value
    for colour in range(4):
        assert sorted(value[colour * 10 : colour * 10 + 10].tolist()) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]


@pytest.mark.rule("2.2", "3.3")
def test_who_has_placed_his_only_six_has_no_other() -> None:
    game = Game(players=2, first=0, seed=3)
    assert {move.split()[1] for move in texts(game)} == {f"R={value}" for value in (1, 2, 3, 4, 5, 6)}
    play(game, "place R=6 d4", "place B=6 d5")
    assert {move.split()[1] for move in texts(game)} == {f"R={value}" for value in (1, 2, 3, 4, 5)}


@pytest.mark.rule("2.2", "3.3")
@pytest.mark.parametrize(("value", "count"), [(1, 3), (2, 2), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_there_are_as_many_explorers_of_a_value_as_the_box_holds(value: int, count: int) -> None:
    game = Game(players=2, first=0, seed=3)
    placed = 0
    while own := [move for move in texts(game) if f"R={value} " in move]:
        play(game, own[0])
        play(game, texts(game)[0])
        placed += 1
    assert placed == count


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("edition", "boats"), [("the-island", 12), ("survive", 10)])
def test_the_box_holds_five_serpents_six_sharks_five_whales_and_the_editions_boats(edition: str, boats: int) -> None:
    entries = write_entries(Game(players=4, edition=edition, by_hand=True).states()[0])
    assert len(entries["serpents"]) == 5
    assert entries["sharks"] == ["r"] * 6
    assert entries["whales"] == ["r"] * 5
    assert entries["boats"] == ["r"] * boats + ["-"] * (12 - boats)


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("underside", "pieces"),
    [("shark", "sharks: - - - - - -"), ("whale", "whales: - - - - -"), ("boat", "boats: - - - - - - - - - - - -")],
)
def test_a_tile_that_asks_for_a_piece_when_the_reserve_is_empty_places_nothing(underside: str, pieces: str) -> None:
    game = scene(f"""
        phase: sink
        island: beach d4, mountain g4
        left: beach/{underside} mountain/volcano
        red: 1@d4
        {pieces}
    """)
    assert play(game, "sink d4", f"flip {underside}") == ["Sank", "Fell", "Flipped"]
    assert line(game, f"{underside}s") == []
    assert line(game, "red") == ["1~d4"]
    assert game.phase == "roll"


@pytest.mark.rule("2.3")
def test_the_survive_edition_has_no_eleventh_boat() -> None:
    game = scene("""
        options: edition=survive
        phase: sink
        island: beach d4, mountain g4
        left: beach/boat mountain/volcano
        red: 1@d4
        boats: a1 a2 a3 a4 a5 a6 a7 b2 b3 b4
    """)
    play(game, "sink d4", "flip boat")
    assert len(line(game, "boats")) == 10


@pytest.mark.rule("2.3")
def test_the_island_edition_has_a_twelfth() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        left: beach/boat mountain/volcano
        red: 1@d4
        boats: a1 a2 a3 a4 a5 a6 a7 b2 b3 b4 b5
    """)
    play(game, "sink d4", "flip boat")
    assert line(game, "boats")[-1] == "d4(R1)"


@pytest.mark.rule("2.3")
def test_what_a_whirlpool_takes_does_not_come_back_with_a_later_tile() -> None:
    game = scene("""
        phase: sink
        island: forest d4 j4, mountain g4
        left: forest/whirlpool forest/shark mountain/volcano
        red: 1@g4
        sharks: c4 - - - - -
    """)
    play(game, "sink d4", "flip whirlpool", "roll whale", "sink j4", "flip shark")
    assert line(game, "sharks") == []


@pytest.mark.rule("2.4", "4.4")
@pytest.mark.parametrize(
    ("dice", "faces"),
    [
        ("red", {"serpent": 2, "shark": 2, "whale": 2}),
        ("dive", {"serpent": 1, "shark": 1, "whale": 1, "dolphin": 1, "boat": 1, "star": 1}),
        ("rescapes", {"serpent": 1, "shark": 1, "whale": 1, "dolphin": 3}),
        ("rescapes-joker", {"serpent": 1, "shark": 1, "whale": 1, "dolphin": 2, "joker": 1}),
    ],
)
def test_each_creature_die_has_its_six_sides(dice: str, faces: dict[str, int]) -> None:
    game = scene(f"""
        options: dice={dice}
        phase: roll
        red: 1@j7
    """)
    assert odds(game) == {f"roll {face}": sides for face, sides in faces.items()}
    assert sum(faces.values()) == 6


@pytest.mark.rule("2.4", "11.2")
@pytest.mark.parametrize("dice", ["dive", "rescapes", "rescapes-joker"])
def test_the_number_die_has_two_ones_two_twos_a_three_and_a_d(dice: str) -> None:
    game = scene(f"""
        options: dice={dice}
        phase: roll
        red: 1@j7
    """)
    play(game, "roll shark")
    assert odds(game) == {"range 1": 2, "range 2": 2, "range 3": 1, "range D": 1}


@pytest.mark.rule("2.4", "4.4")
def test_with_the_red_die_no_number_is_rolled() -> None:
    game = scene("""
        phase: roll
        red: 1@j7
        sharks: a1
    """)
    play(game, "roll shark")
    assert game.phase == "creature"


@pytest.mark.rule("2.5")
def test_five_squids_and_four_dolphins_wait_where_they_are_in_the_game() -> None:
    entries = write_entries(Game(players=2, dice="dive", squid="with-whales", by_hand=True).states()[0])
    assert entries["squids"] == ["r"] * 5
    assert entries["dolphins"] == ["r"] * 4


@pytest.mark.rule("2.5")
def test_the_basic_game_has_neither() -> None:
    entries = write_entries(Game(players=2, by_hand=True).states()[0])
    assert "squids" not in entries
    assert "dolphins" not in entries


@pytest.mark.rule("2.1")
def test_kept_tiles_are_told_to_others_without_their_underside() -> None:
    game = about_to_flip("wind")
    play(game, "sink d4", "flip wind")
    told = [event.sentence() for event in game.events_since(1, "blue")]
    assert told == ["Red keeps a beach tile."]
