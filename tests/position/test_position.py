"""Positions on paper: they come back byte by byte, in every phase, complete or as one seat sees them."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import Position, positions
from support.phases import PHASES, positions_by_phase
from support.sample import SAMPLE
from support.table import line, scene, table

from lastboat.engine import States
from lastboat.engine.words import Phase
from lastboat.errors import BadFile
from lastboat.game import Game
from lastboat.names import names_of
from lastboat.position import from_json, from_text, read_entries, read_position, to_json, to_text, write_entries
from lastboat.view import Eyes, view


def views(states: States) -> list[tuple[str, States]]:
    """What each seat and a spectator see, with either eyes, and what `seen` calls it."""
    seats: list[int | None] = [*range(states[0].rules.players), None]
    return [
        (
            f"{'nobody' if seat is None else names_of(states[0]).seats[seat]} {eyes.value}",
            view(states, 0, seat, eyes).states,
        )
        for seat in seats
        for eyes in Eyes
    ]


def assert_comes_back(states: States, seen: str | None = None) -> None:
    """From text and from JSON, the same bytes and the same text again."""
    entries = write_entries(states[0], seen)
    assert read_entries(entries).tobytes() == states.tobytes()
    for form, back in ((to_text, from_text), (to_json, from_json)):
        written = form(entries)
        again, read = read_position(written)
        assert again.tobytes() == states.tobytes()
        assert form(read) == written
        assert form(write_entries(again[0], seen)) == written
        assert back(written) == read


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_in_every_phase_a_position_comes_back_byte_by_byte(phase: Phase) -> None:
    for states in positions_by_phase()[phase]:
        assert_comes_back(states)


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_in_every_phase_what_a_seat_sees_comes_back_byte_by_byte(phase: Phase) -> None:
    for states in positions_by_phase()[phase][:2]:
        for seen, sight in views(states):
            assert_comes_back(sight, seen)


@settings(max_examples=60)
@given(positions())
def test_any_position_comes_back_byte_by_byte(position: Position) -> None:
    assert_comes_back(position.reach())


@settings(max_examples=30)
@given(positions(), st.integers(0, 9))
def test_anything_a_seat_sees_comes_back_byte_by_byte(position: Position, which: int) -> None:
    sights = views(position.reach())
    seen, sight = sights[which % len(sights)]
    assert_comes_back(sight, seen)


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_in_every_phase_a_game_can_continue_from_the_position(phase: Phase) -> None:
    for states in positions_by_phase()[phase]:
        for written in (to_text(write_entries(states[0])), to_json(write_entries(states[0])), write_entries(states[0])):
            assert Game.from_position(written, by_hand=True).states().tobytes() == states.tobytes()


def test_a_game_cannot_continue_from_what_a_seat_sees() -> None:
    game = table(SAMPLE)
    seen = write_entries(game.view("blue").states[0], "blue table")
    for form in (seen, to_text(seen), to_json(seen)):
        with pytest.raises(BadFile, match="blue table"):
            Game.from_position(form)


def test_secrets_are_question_marks() -> None:
    game = table(SAMPLE)
    seen = write_entries(game.view("blue", Eyes.MEMORY).states[0], "blue memory")
    assert seen["red keeps"] == ["beach/?"]
    assert "red values" not in seen
    assert "?" not in seen["blue values"]


def test_text_and_json_have_the_same_entries() -> None:
    entries = write_entries(table(SAMPLE).states()[0])
    assert from_text(to_text(entries)) == {key: entries[key] for key in entries if key not in ("format", "version")}
    assert from_json(to_json(entries)) == entries
    assert list(json.loads(to_json(entries)))[:3] == ["format", "version", "options"]


def test_comments_blank_lines_and_spaces_do_not_matter() -> None:
    loose = "# a comment\n\n" + SAMPLE.replace("serpents: g6 b1", "  serpents :   g6    b1   # two\n")
    assert table(loose).states().tobytes() == table(SAMPLE).states().tobytes()


def test_the_order_of_the_entries_does_not_matter() -> None:
    head, *rest = re.split(r"\n(?=\S)", SAMPLE.rstrip("\n"))
    assert table("\n".join([head, *reversed(rest)])).states().tobytes() == table(SAMPLE).states().tobytes()


def test_the_header_may_be_left_out() -> None:
    assert table(SAMPLE.partition("\n")[2]).states().tobytes() == table(SAMPLE).states().tobytes()


def test_omitted_entries_have_the_defaults_of_the_notation() -> None:
    game = scene("""
        red: 3@j7
        boats: c4
    """)
    entries = write_entries(game.states()[0])
    assert entries["options"] == {"players": 4, "edition": "the-island"}
    assert (entries["phase"], entries["now"]) == ("move", {"active": "red", "first": "red", "points": 3, "turn": 1})
    assert entries["red"] == ["1+", "2+", "3@j7", *(f"{n}+" for n in range(4, 11))]
    assert entries["red values"] == list("1112233456")
    assert entries["boats"] == ["c4", *["r"] * 11]
    assert (entries["serpents"], entries["sharks"], entries["whales"]) == (["-"] * 5, ["r"] * 6, ["r"] * 5)
    assert not {"dolphins", "squids", "swam", "red keeps", "seen"} & set(entries)


def test_omitted_values_are_what_remains_lowest_first() -> None:
    game = scene("""
        red: 1@j7 2@j7
        red values: 6 ? 1
    """)
    assert line(game, "red values") == list("6111223345")


def test_omitted_shown_tiles_are_derived_from_those_that_are_gone() -> None:
    game = scene("""
        options: players=2
        island: beach d4 d5 d6 d7 e4 e5 e6 e7 e8 f3 f4 f5, forest i4 i5, mountain g3 g4 g5 g7 g8 g9 h3 h4
        red: 1@d4
        red keeps: beach/dolphin
        left: beach/shark
    """)
    shown = line(game, "shown")
    assert [tile for tile in shown if tile.startswith("beach")] == ["beach/shark", "beach/shark", "beach/whale"]
    assert not any(tile.startswith("mountain") for tile in shown)


def test_a_boat_that_the_wind_capsized_over_dolphins_is_called_a_boat() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: tile
        boats: - c3(R1,R2)
        whales: c4
        dolphins: c4
        red keeps: beach/wind
    """)
    game.play("play wind beach")
    game.play("boat c3 to c4")
    assert game.phase == "guard"
    assert write_entries(game.states()[0])["now"]["mover"] == "boat:1"
    assert_comes_back(game.states())
