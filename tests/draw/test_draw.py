"""The picture of a position: complete, well formed, small, always the same, and silent about secrets."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import Position, positions
from support.table import scene, table

from lastboat.draw import svg
from lastboat.draw.art import colour, layout
from lastboat.draw.geometry import HEX_AREA, Box, arrange
from lastboat.editions import Options
from lastboat.engine import States
from lastboat.engine.words import RESERVE, Kind, Phase, Status
from lastboat.names import HEX_NAMES, KIND_OF, SEAT_NAMES, names_of
from lastboat.position import read_position
from lastboat.view import Eyes, view

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 150_000


def symbols_used(picture: str) -> Counter[str]:
    """How often each symbol is put on the picture, apart from those inside other symbols."""
    drawn = re.sub("<defs>.*</defs>", "", picture, flags=re.DOTALL)
    return Counter(re.findall(r'href="#lb-([\w-]+)"', drawn))


def numbers_shown(picture: str) -> list[str]:
    """What the paper discs show."""
    return re.findall(r'<text [^>]*font-size="14.5" text-anchor="middle" font-weight="bold"[^>]*>(.+?)</text>', picture)


@settings(max_examples=40)
@given(positions())
def test_every_picture_is_well_formed_small_and_whole_in_itself(position: Position) -> None:
    picture = svg(position.reach(), 0, names=True, values=True)
    tree = ElementTree.fromstring(picture)
    assert tree.tag == f"{SVG}svg"
    assert len(picture.encode()) < MOST_BYTES
    ids = [node.get("id", "") for node in tree.iter() if "id" in node.keys()]  # noqa: SIM118
    assert len(ids) == len(set(ids))
    wanted = {node.get("href", "").removeprefix("#") for node in tree.iter(f"{SVG}use")}
    assert wanted <= set(ids)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


@settings(max_examples=60)
@given(positions())
def test_every_piece_is_on_the_picture(position: Position) -> None:
    states = position.reach()
    s, picture = states[0], svg(states, 0)
    if "×" in picture:
        return
    used = symbols_used(picture)
    kinds = Counter(KIND_OF[c].name.lower() for c, hex in enumerate(s.creature) if hex < RESERVE)
    assert {kind.name.lower(): used[kind.name.lower()] for kind in Kind} == {
        k.name.lower(): kinds[k.name.lower()] for k in Kind
    }
    assert used["hull"] == sum(boat.hex < RESERVE for boat in s.boat)
    for number in range(int(s.rules.players) * int(s.rules.colours)):
        status = Counter(s.explorer["status"][number * 10 : number * 10 + 10].tolist())
        card = 1
        seat = names_of(s).seats[number]
        assert used[f"pawn-{seat}"] == card + status[Status.LAND] + status[Status.ABOARD] + status[Status.SAFE]
        assert used[f"swimmer-{seat}"] == status[Status.SWIMMING]


def test_the_same_position_gives_the_same_bytes() -> None:
    position = Position(Options(dice="dive", squid="with-whales"), 5, 300)
    assert svg(position.reach(), 0) == svg(position.reach(), 0)


@settings(max_examples=30)
@given(positions(), st.sampled_from([None, 0, 1]), st.sampled_from(Eyes))
def test_a_view_shows_only_values_that_the_seat_knows(position: Position, seat: int | None, eyes: Eyes) -> None:
    states = position.reach()
    seen = view(states, 0, seat, eyes).states
    known = [str(seen[0].value[e]) for e in placed(states) if seen[0].value[e]]
    picture = svg(seen, 0, values=True)
    if "×" not in picture:
        assert sorted(numbers_shown(picture)) == sorted(known)


def placed(states: States) -> list[int]:
    """Explorers that are on the picture."""
    return [e for e in range(40) if Status.LAND <= states[0].explorer[e].status <= Status.SAFE]


@settings(max_examples=20)
@given(positions())
def test_a_spectators_picture_reveals_no_secret(position: Position) -> None:
    states = position.reach()
    if states[0].phase != Phase.OVER:
        other = states.copy()
        other["value"][:] = np.where(states["value"] > 0, 1, 0)
        other["hand"][:] = 0
        views = [svg(view(one, 0, None).states, 0, values=True) for one in (states, other)]
        assert views[0] == views[1]
        assert numbers_shown(views[0]) == [] or "×" in views[0]


def test_values_are_shown_only_when_asked_for() -> None:
    game = scene(
        "options: players=2\nisland: beach d4\nred: 1@d4 2~c4 3*NW\nred values: 6 5 4 3 3 2 2 1 1 1\nboats: c5(R4)"
    )
    assert numbers_shown(svg(game.states(), 0)) == []
    assert sorted(numbers_shown(svg(game.states(), 0, values=True))) == ["3", "4", "5", "6"]


def test_names_are_written_only_when_asked_for() -> None:
    states = scene("options: players=2\nisland: beach d4\nred: 1@d4").states()
    words = [node.text for node in ElementTree.fromstring(svg(states, 0, names=True)).iter(f"{SVG}text")]
    assert set(HEX_NAMES) <= set(words)
    words = [node.text for node in ElementTree.fromstring(svg(states, 0)).iter(f"{SVG}text")]
    assert not set(HEX_NAMES) & set(words)


@pytest.mark.parametrize(
    ("crew", "colours"), [("R1", [0]), ("R1,B1,B2", [1]), ("R1,B1", [0, 1]), ("Y1,R1,B1", [0, 1, 2])]
)
def test_a_boat_flies_the_colours_of_who_controls_it(crew: str, colours: list[int]) -> None:
    game = table(f"options: players=4 to_the_last=true\nboats: c5({crew})")
    stripes = re.findall(r'<path [^>]*fill="(#\w+)" class="lb-f flag"/>', svg(game.states(), 0))
    assert stripes == [colour(SEAT_NAMES[seat]) for seat in colours]


def test_an_empty_boat_flies_no_flag_and_shows_three_places() -> None:
    game = table("options: players=2 to_the_last=true\nred: 1~a1\nboats: c5")
    picture = svg(game.states(), 0)
    assert symbols_used(picture)["place"] == 3
    assert "flag" not in picture


def test_a_crowd_is_drawn_once_with_its_number() -> None:
    game = table("options: players=2 to_the_last=true\nred: 1~c5 2~c5 3~c5 4~c5\nblue: 1~c5 2~c5 3~c5")
    picture = svg(game.states(), 0)
    assert symbols_used(picture)["swimmer-red"] == 1
    assert numbers_shown(picture) == ["×4", "×3"]


def test_a_guarded_swimmer_is_under_their_dolphin() -> None:
    game = table("options: players=2 to_the_last=true dice=dive\nred: 1~c5\ndolphins: c5>R1")
    group = next(part for part in svg(game.states(), 0).split("<g ") if "#lb-swimmer-red" in part)
    assert "#lb-dolphin" in group


def test_the_description_says_what_the_picture_shows() -> None:
    game = scene("options: players=2\nnow: turn=3\nisland: beach d4\nred: 1@d4 2*NW")
    tree = ElementTree.fromstring(svg(game.states(), 0))
    assert tree.findtext(f"{SVG}title") == "Last Boat. Turn 3. Red moves: 3 points."
    assert "red: island 1, boats 0, water 0, saved 1, lost 8, tiles 0" in (tree.findtext(f"{SVG}desc") or "")


boxes = st.sampled_from([Box(**box) for box in layout()["boxes"].values()])


@given(st.lists(boxes, min_size=1, max_size=24))
def test_pieces_that_share_a_hex_do_not_overlap(shared: list[Box]) -> None:
    plan = arrange(shared, HEX_AREA)
    edges = []
    for box, (x, y) in zip(shared, plan.feet, strict=True):
        width, bottom = box.width * plan.scale / 2, y + box.below * plan.scale
        edges.append((x - width, bottom - box.height * plan.scale, x + width, bottom))
    for i, (left, top, right, bottom) in enumerate(edges):
        for other_left, other_top, other_right, other_bottom in edges[:i]:
            apart = max(left - other_right, other_left - right, top - other_bottom, other_top - bottom)
            assert apart > -0.001


@given(st.lists(boxes, min_size=1, max_size=24))
def test_pieces_that_share_a_hex_stay_in_its_room(shared: list[Box]) -> None:
    plan = arrange(shared, HEX_AREA)
    for box, (x, y) in zip(shared, plan.feet, strict=True):
        assert abs(x) + box.width * plan.scale / 2 <= HEX_AREA.width / 2 + 0.001
        bottom = y + box.below * plan.scale
        assert bottom <= HEX_AREA.height / 2 + 0.001
        assert bottom - box.height * plan.scale >= -HEX_AREA.height / 2 - 0.001


def test_no_variable_of_the_style_sheets_is_left_in_a_picture() -> None:
    """Programs other than browsers know neither `var()` nor `color-mix()`."""
    picture = svg(Position(Options(dice="dive", squid="with-whales"), 5, 300).reach(), 0, names=True, values=True)
    assert "var(" not in picture
    assert "color-mix(" not in picture


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    states, _ = read_position((ROOT / "examples" / "board.txt").read_text(encoding="utf-8"))
    fresh = "python examples/draw_board.py examples/board.txt docs/images/board.svg"
    assert (ROOT / "docs" / "images" / "board.svg").read_text(encoding="utf-8") == svg(states, 0), fresh
