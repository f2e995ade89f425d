"""docs/notation.md says what the code does: its tables and examples are read from the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.phases import PHASES, positions_by_phase

from lastboat.engine import ACTION_VERSION, ACTIONS, CHANCE
from lastboat.engine.words import Face, Kind, Phase, Reason, Underside
from lastboat.errors import BadFile
from lastboat.game import Game
from lastboat.moves import legal_moves
from lastboat.moves.notation import GRAMMAR
from lastboat.names import HEX_NAMES, word
from lastboat.position import Entries, from_text, read_position, write_entries
from lastboat.record import read_record

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
KINDS = ("serpent", "shark", "whale", "dolphin", "squid")
WAYS = {(2, 0): 0, (1, 1): 1, (-1, 1): 2, (-2, 0): 3, (-1, -1): 4, (1, -1): 5}
"""Half hexes to the right and rows down, for each way: east, then clockwise."""


def rows(section: str) -> list[list[str]]:
    """The body of the section's table, cell by cell."""
    lines = re.findall(r"^\|(.*)\|$", SECTIONS[section], re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines[2:]]


def quoted(text: str) -> list[str]:
    return re.findall("`([^`]+)`", text)


def said(pattern: str, where: str = PAGE) -> str:
    """What the page says in this place."""
    found = re.search(pattern, where, re.DOTALL)
    assert found is not None, pattern
    return found[1]


def block(section: str, language: str) -> str:
    return said(rf"```{language}\n(.*?)```", SECTIONS[section])


ROWS = "abcdefghijklm"
WIDTHS = [int(n) for n in re.findall(r"\d+", said(r"The rows have\s+(.*?) hexes"))]
HEX_NUMBER = {
    name: n for n, name in enumerate(f"{row}{i + 1}" for row, w in zip(ROWS, WIDTHS, strict=True) for i in range(w))
}
LAND = {"d": (4, 7), "e": (4, 8), "f": (3, 10), "g": (3, 9), "h": (3, 10), "i": (4, 8), "j": (4, 7)}
"""The first and the last place for a tile in each row; g6 between them is the lagoon."""
SLOTS = [f"{row}{n}" for row, (first, last) in LAND.items() for n in range(first, last + 1) if (row, n) != ("g", 6)]
BASE = {family: int(start) for start, family, _ in rows("Action numbers")}
UNDERSIDES = quoted(said(r"Undersides are (.*?)\."))
FACES = said(r"chance: roll \| face: (.*?) \|").split(", ")
TERRAINS = ("sea", "beach", "forest", "mountain")
SEATS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}


def place(hex: str) -> tuple[int, int]:
    """Half hexes from the middle line, and the row."""
    row = ROWS.index(hex[0])
    return 2 * int(hex[1:]) - WIDTHS[row], row


def way(origin: str, hex: str) -> int:
    (x, y), (to_x, to_y) = place(origin), place(hex)
    return WAYS[to_x - x, to_y - y]


def colours(entries: Entries) -> list[str]:
    """In the order of their numbers."""
    chosen: str = entries["options"].get("colours", "red-blue-yellow-green")
    return chosen.split("-")


def explorer(entries: Entries, name: str) -> int:
    return colours(entries).index(SEATS[name[0]]) * 10 + int(name[1:]) - 1


def hex_of(entries: Entries, name: str) -> str:
    """Where an explorer stands, swims or sits."""
    words: list[str] = [*entries[SEATS[name[0]]], *entries["boats"]]
    place = re.compile(rf"{name[1:]}[@~](\w+)|(\w+)\((?:.*,)?{name}[,)].*")
    found = next(match for match in map(place.fullmatch, words) if match)
    return found[1] or found[2]


def creature(entries: Entries, text: str) -> int:
    """The creature of `shark f5` or `dolphin(R3) f5`: the one under way, or the first that is called so."""
    found = re.fullmatch(r"(\w+?)(?:\((\w+)\))? (\w+)", text)
    assert found is not None
    kind, charge, hex = found.groups()
    first = (0, 5, 11, 16, 20)[KINDS.index(kind)]
    mover = entries["now"].get("mover", "")
    if entries["phase"] == "creature" and mover.startswith(f"{kind}:"):
        return first + int(mover.partition(":")[2])
    words: list[str] = entries[f"{kind}s"]
    return first + words.index(f"{hex}>{charge}" if charge else hex)


def boat(entries: Entries, hex: str) -> int:
    return [text.partition("(")[0] for text in entries["boats"]].index(hex)


def step(entries: Entries, text: str) -> int:
    """An explorer's."""
    name, verb, *rest = text.split()
    if not rest:
        return explorer(entries, name) * 27 + {"board": 24, "jump": 25, "land": 26}[verb]
    kind = 3 if rest[1:] == ["escorted"] else {"walk": 0, "climb": 0, "board": 1, "swim": 2}[verb]
    return explorer(entries, name) * 27 + way(hex_of(entries, name), rest[0]) * 4 + kind


def number(entries: Entries, text: str) -> int:
    """The action number of a move, worked out by hand from the page's table."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "pass":
            return BASE["pass"]
        case "place":
            colour, value, hex = re.split("[= ]", rest)
            return BASE["place"] + (colours(entries).index(SEATS[colour]) * 6 + int(value) - 1) * 40 + SLOTS.index(hex)
        case "launch" | "to":
            return BASE[verb] + HEX_NUMBER[rest]
        case "play":
            underside, terrain = rest.split()
            return BASE["play"] + (UNDERSIDES.index(underside) - 5) * 3 + TERRAINS.index(terrain) - 1
        case "sink":
            return BASE["sink"] + SLOTS.index(rest)
        case "take" | "guard":
            return BASE[verb] + explorer(entries, rest)
        case "defend":
            return BASE["defend"] + TERRAINS.index(rest) - 1
        case "deal":
            return BASE["chance: deal"] + TERRAINS.index(rest) - 1
        case "first":
            return BASE["chance: first"] + colours(entries).index(rest)
        case "flip":
            return BASE["chance: flip"] + UNDERSIDES.index(rest)
        case "roll":
            return BASE["chance: roll"] + FACES.index(rest)
        case "range":
            return BASE["chance: range"] + "123D".index(rest)
        case "pick":
            far = 25 + boat(entries, rest[5:]) if rest.startswith("boat ") else creature(entries, rest)
            return BASE["pick"] + far
        case "boat":
            origin, hex = rest.split(" to ")
            return BASE["boat"] + boat(entries, origin) * 6 + way(origin, hex)
    if verb.partition("(")[0] in KINDS:
        return step_of_a_creature(entries, text)
    return BASE["an explorer's step"] + step(entries, text)


def step_of_a_creature(entries: Entries, text: str) -> int:
    piece, _, rest = text.partition(" ")
    origin, verb, *to = rest.split()
    beast = creature(entries, f"{piece} {origin}")
    match verb:
        case "to":
            return BASE["creature"] + beast * 6 + way(origin, to[0])
        case "stay":
            return BASE["squid stays"] + beast - 20
    return BASE["dolphin changes"] + (beast - 16) * 40 + explorer(entries, to[0])


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_the_action_numbers_are_those_of_the_table(phase: Phase) -> None:
    for states in positions_by_phase()[phase]:
        entries = write_entries(states[0])
        for move in legal_moves(states, 0):
            assert number(entries, move.text) == move.action, move


def test_the_action_space_is_as_large_as_the_page_says() -> None:
    assert int(said(r"Every action is a number below ([\d,]+)").replace(",", "")) == ACTIONS
    assert f"action version {ACTION_VERSION}" in PAGE
    assert max(BASE.values()) + len("123D") == ACTIONS


def test_the_families_follow_one_another() -> None:
    assert list(BASE.values()) == sorted(set(BASE.values()))


def test_hexes_slots_and_creatures_are_numbered_as_the_page_says() -> None:
    assert tuple(HEX_NUMBER) == HEX_NAMES
    assert (len(HEX_NUMBER), len(SLOTS)) == (133, 40)
    assert "Hexes are numbered 0 to 132 and land slots 0 to 39" in PAGE
    assert "Seats and colours are numbered from 0 in the order of `colours`" in PAGE
    assert "serpents 0–4, sharks 5–10, whales 11–15, dolphins 16–19, squids 20–24" in PAGE
    assert tuple(word(kind) for kind in Kind) == KINDS


def test_undersides_and_faces_are_in_the_order_of_their_numbers() -> None:
    assert UNDERSIDES == [word(underside) for underside in Underside]
    assert FACES == [word(face) for face in Face]


def shape(move: str) -> str:
    """A move with the names left out."""
    for pattern, name in (
        (r"\b(serpent|shark|whale|squid|dolphin)(\([RBYG]\d+\))? (?=[a-m]\d)", "creature "),
        (r"^place [RBYG]=\d", "place X"),
        (r"^(first|flip|roll|range) \S+", r"\1"),
        (r"^play \S+", "play"),
        (r"\b[RBYG]\d+\b", "X"),
        (r"\b[a-m]\d+\b", "hex"),
        (r"\b(beach|forest|mountain)\b", "terrain"),
    ):
        move = re.sub(pattern, name, move)
    return move


def documented() -> list[str]:
    """The example moves on the page."""
    by_seats = [move for cell, _ in rows("Moves") for move in quoted(cell)]
    by_chance = [move for move in quoted(said(r"Chance writes (.*?)\n\n").replace("\n", " ")) if " " in move]
    return by_seats + by_chance


def test_every_move_on_the_page_is_one_that_can_be_read() -> None:
    assert len(documented()) > 20
    for move in documented():
        assert GRAMMAR.fullmatch(move), move


def test_every_move_of_the_game_is_on_the_page() -> None:
    shapes = {shape(move) for move in documented()}
    for phase in PHASES:
        for states in positions_by_phase()[phase]:
            assert {shape(move.text) for move in legal_moves(states, 0)} <= shapes


def test_the_example_position_is_sound_and_can_be_played() -> None:
    game = Game.from_position(block("Positions", "text"), by_hand=True)
    assert (game.phase, game.actor, game.options.dice) == ("move", "blue", "dive")
    assert "B2 board" in [move.text for move in game.legal]


def test_the_example_position_says_what_is_written_back() -> None:
    example = from_text(block("Positions", "text"))
    written = write_entries(read_position(block("Positions", "text"))[0][0])
    assert written["island"] == example["island"]
    for key in ("red", "blue", "boats", "serpents", "sharks", "dolphins", "red keeps"):
        assert set(example[key]) <= set(written[key]), key
    assert example["now"].items() <= written["now"].items()


def test_every_entry_of_a_position_is_on_the_page_and_no_other() -> None:
    told = {key for cell, _, _ in rows("Positions") for key in quoted(cell)}
    told |= {key.replace("red", colour) for key in told for colour in SEATS.values() if key.startswith("red")}
    with pytest.raises(BadFile) as refused:
        read_position("nonsense: 1")
    allowed = set(str(refused.value).partition("allowed: ")[2].split(", "))
    assert told == allowed - {"format", "version"}


def cell_of(key: str) -> str:
    return next(words for cell, words, _ in rows("Positions") if quoted(cell)[0] == key)


def test_the_phases_are_on_the_page_in_order() -> None:
    assert quoted(cell_of("phase"))[0].split() == [word(phase) for phase in PHASES]


def test_everything_that_can_be_in_progress_is_on_the_page() -> None:
    told = set(quoted(cell_of("now")))
    written = {
        name for phase in PHASES for states in positions_by_phase()[phase] for name in write_entries(states[0])["now"]
    }
    assert written <= told
    assert told - written <= {"quiet"}, "which only the longest games have"


def test_the_example_record_can_be_read() -> None:
    example = re.sub(r',\n\s*"…"', "", block("Game records", "json"))
    record = read_record(example)
    assert [str(move) for move in record.moves] == json.loads(example)["moves"]
    assert str(record) == example


def test_the_reasons_for_an_end_are_on_the_page() -> None:
    assert quoted(said(r"reasons are\s+(.*?)\.\n")) == [word(reason) for reason in Reason if reason != Reason.NONE]


def test_chance_and_seats_are_distinguished_by_their_words() -> None:
    """`roll shark` is chance's, `shark f5 to f6` a seat's: no text can be both."""
    by_chance: set[str] = set()
    by_seats: set[str] = set()
    for phase in PHASES:
        for states in positions_by_phase()[phase]:
            moves = {shape(move.text) for move in legal_moves(states, 0)}
            (by_chance if states[0].actor == CHANCE else by_seats).update(moves)
    assert not by_chance & by_seats
