"""Chapter 1: the board."""

import pytest
from support.table import assert_not_legal, line, play, scene, texts

from lastboat.engine.board import AXIAL, COASTAL, HEX_SLOT, HEXES, ISLAND_OF, NEIGHBOUR, ROWS, SLOT_HEX, VOID
from lastboat.engine.words import NONE
from lastboat.game import Game
from lastboat.names import HEX_NAMES, hex_name, parse_hex

LAND = (
    "d4 d5 d6 d7 e4 e5 e6 e7 e8 f3 f4 f5 f6 f7 f8 f9 f10 g3 g4 g5 "
    "g7 g8 g9 h3 h4 h5 h6 h7 h8 h9 h10 i4 i5 i6 i7 i8 j4 j5 j6 j7"
)
BESIDE_THE_OUTER_SEA = "d4 d5 d6 d7 e4 e8 f3 f4 f9 f10 g3 g9 h3 h4 h9 h10 i4 i8 j4 j5 j6 j7"
BESIDE_THE_LAGOON_ONLY = "f6 f7 g5 g7 h6 h7"
BESIDE_NO_SEA = "e5 e6 e7 f5 f8 g4 g8 h5 h8 i5 i6 i7"
FREE_FOR_BOATS = "c4 c5 c6 c7 c8 d3 d8 e2 e3 e9 e10 f2 f11 g2 g10 h2 h11 i2 i3 i9 i10 j3 j8 k4 k5 k6 k7 k8"


def neighbours(name: str) -> set[str]:
    return {hex_name(hex) for hex in NEIGHBOUR[parse_hex(name)] if hex != VOID}


def touch(name: str) -> set[str]:
    """Which kinds of sea the slot touches when all tiles lie."""
    sea = {near for near in neighbours(name) if HEX_SLOT[parse_hex(near)] == NONE}
    return {"lagoon" if near == "g6" else "outer" for near in sea}


@pytest.mark.rule("1.1")
def test_the_board_has_133_hexes_in_13_rows() -> None:
    assert [len(row) for row in ROWS] == [7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7]
    assert HEXES == len(HEX_NAMES) == 133


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(
    ("row", "r", "first", "last"),
    [
        ("a", -6, 0, 6),
        ("b", -5, -2, 7),
        ("c", -4, -3, 7),
        ("d", -3, -3, 6),
        ("e", -2, -4, 6),
        ("f", -1, -5, 6),
        ("g", 0, -5, 5),
        ("h", 1, -6, 5),
        ("i", 2, -6, 4),
        ("j", 3, -6, 3),
        ("k", 4, -7, 3),
        ("l", 5, -7, 2),
        ("m", 6, -6, 0),
    ],
)
def test_each_row_runs_between_its_two_columns(row: str, r: int, first: int, last: int) -> None:
    found = [AXIAL[hex] for hex in range(HEXES) if hex_name(hex)[0] == row]
    assert found == [(q, r) for q in range(first, last + 1)]


@pytest.mark.rule("1.1")
def test_the_middle_of_the_board_is_g6() -> None:
    assert AXIAL[parse_hex("g6")] == (0, 0)


@pytest.mark.rule("1.1")
def test_neighbours_differ_by_one_of_six_steps() -> None:
    steps = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
    for hex, (q, r) in enumerate(AXIAL):
        around = {(q + dq, r + dr) for dq, dr in steps}
        assert {AXIAL[near] for near in NEIGHBOUR[hex] if near != VOID} == around & set(AXIAL)


@pytest.mark.rule("1.1")
def test_a_swimmer_in_open_water_has_six_ways_to_go() -> None:
    game = scene("red: 1~c3")
    assert {move for move in texts(game) if " swim " in move} == {
        f"R1 swim {near}" for near in ("c2", "c4", "b2", "b3", "d2", "d3")
    }


@pytest.mark.rule("1.1")
def test_the_edge_of_the_board_is_the_end_of_the_world() -> None:
    game = scene("red: 1~a1")
    assert {move for move in texts(game) if " swim " in move} == {f"R1 swim {near}" for near in ("a2", "b2", "b3")}


@pytest.mark.rule("1.1", "1.2")
def test_the_40_land_slots_lie_where_the_picture_has_them() -> None:
    assert " ".join(hex_name(hex) for hex in SLOT_HEX) == LAND
    assert len(SLOT_HEX) == 40


@pytest.mark.rule("1.2")
def test_93_hexes_are_sea_from_the_start_the_lagoon_among_them() -> None:
    sea = [hex_name(hex) for hex in range(HEXES) if HEX_SLOT[hex] == NONE]
    assert len(sea) == 93
    assert "g6" in sea


@pytest.mark.rule("1.2")
def test_a_slot_without_its_tile_is_a_sea_hex() -> None:
    game = scene("""
        red: 1~d3
        boats: c4
    """)
    assert "R1 swim d4" in texts(game)
    assert "boat c4 to d4" in texts(game)


@pytest.mark.rule("1.2")
def test_a_slot_with_its_tile_is_none() -> None:
    game = scene("""
        island: beach d4
        red: 1~d3
        boats: c4
    """)
    assert_not_legal(game, "R1 swim d4", "boat c4 to d4")


@pytest.mark.rule("1.3", "5.6")
@pytest.mark.parametrize(
    ("hex", "island"),
    [
        ("b1", "NW"),
        ("c1", "NW"),
        ("c11", "NE"),
        ("b10", "NE"),
        ("k1", "SW"),
        ("l1", "SW"),
        ("l10", "SE"),
        ("k11", "SE"),
    ],
)
def test_each_landing_hex_leads_to_its_island(hex: str, island: str) -> None:
    game = scene(f"""
        red: 2@j7
        boats: {hex}(R1)
    """)
    play(game, "R1 land")
    assert line(game, "red") == [f"1*{island}", "2@j7"]


@pytest.mark.rule("1.3")
def test_there_are_eight_landing_hexes_and_they_lie_at_their_coordinates() -> None:
    landings = {
        "NW": {(-2, -5), (-3, -4)},
        "NE": {(7, -4), (7, -5)},
        "SW": {(-7, 4), (-7, 5)},
        "SE": {(2, 5), (3, 4)},
    }
    for number, coordinates in enumerate(landings.values()):
        assert {AXIAL[hex] for hex in range(HEXES) if ISLAND_OF[hex] == number} == coordinates
    assert sum(ISLAND_OF[hex] != NONE for hex in range(HEXES)) == 8


@pytest.mark.rule("1.3", "5.6")
@pytest.mark.parametrize("hex", ["b2", "c2", "a1", "d1"])
def test_nobody_lands_from_the_hex_beside_a_landing_hex(hex: str) -> None:
    game = scene(f"""
        red: 2~{hex}
        boats: {hex}(R1)
    """)
    assert_not_legal(game, "R1 land", "R2 land")


@pytest.mark.rule("1.3")
def test_boats_and_swimmers_use_landing_hexes_like_any_sea() -> None:
    game = scene("""
        red: 1~b9
        boats: c10
    """)
    play(game, "R1 swim b10", "boat c10 to c11")
    assert (line(game, "red"), line(game, "boats")) == (["1~b10"], ["c11"])


@pytest.mark.rule("1.3")
def test_creatures_use_landing_hexes_like_any_sea() -> None:
    game = scene("""
        phase: roll
        red: 1@j7
        sharks: c10
    """)
    play(game, "roll shark", "shark c10 to c11", "shark c11 to b10")
    assert line(game, "sharks") == ["b10"]


@pytest.mark.rule("1.4")
def test_the_five_serpents_wait_in_the_lagoon_and_before_the_islands() -> None:
    game = Game(players=2, by_hand=True)
    assert line(game, "serpents") == ["g6", "b1", "c11", "k1", "l10"]


@pytest.mark.rule("1.5")
def test_22_slots_touch_the_outer_sea() -> None:
    beside = [name for name in LAND.split() if "outer" in touch(name)]
    assert beside == [name for name, coastal in zip(LAND.split(), COASTAL, strict=True) if coastal]
    assert " ".join(beside) == BESIDE_THE_OUTER_SEA
    assert len(beside) == 22


@pytest.mark.rule("1.5")
def test_6_slots_touch_only_the_lagoon() -> None:
    beside = [name for name in LAND.split() if touch(name) == {"lagoon"}]
    assert " ".join(beside) == BESIDE_THE_LAGOON_ONLY
    assert len(beside) == 6


@pytest.mark.rule("1.5")
def test_12_slots_touch_no_sea() -> None:
    beside = [name for name in LAND.split() if not touch(name)]
    assert " ".join(beside) == BESIDE_NO_SEA
    assert len(beside) == 12


@pytest.mark.rule("1.5", "3.4")
def test_28_sea_hexes_are_free_for_boats() -> None:
    game = Game(players=2, seed=1)
    while game.phase == "place":
        game.play(texts(game)[0])
    assert " ".join(move.removeprefix("launch ") for move in texts(game)) == FREE_FOR_BOATS
    assert len(texts(game)) == 28
