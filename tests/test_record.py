"""Games on paper: they replay byte by byte, and what is damaged or foreign is refused with its line."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.damage import edited
from support.games import options
from support.phases import PHASES, positions_by_phase
from support.table import table

from lastboat.editions import Options
from lastboat.engine.words import Phase
from lastboat.errors import BadFile
from lastboat.game import Game
from lastboat.position import write_entries
from lastboat.record import KEYS, LONGEST, Record, read_record

SHORT = """
    options: players=2 to_the_last=true
    now: points=1
    red: 1~c2 2*NW
    blue: 1~h5
    sharks: h7
"""
SHORT_MOVES = (
    "R1 swim c1",
    "roll shark",
    "shark h7 to h6",
    "pass",
    "B1 swim h6",
    "pass",
    "roll shark",
    "pass",
    "R1 land",
)


FIELDS = ("format", "version", "actions", "options", "names", "seed", "start", "moves", "result")
"""Those of every record."""


@cache
def short() -> str:
    """A record of a game that is over after nine plies."""
    game = Game.from_position(SHORT, by_hand=True, names=["Ann", "Bob"])
    for move in SHORT_MOVES:
        game.play(move)
    assert game.reason == "nobody-left"
    return str(game.record())


def damaged(old: str, new: str) -> str:
    assert short().count(old) == 1, old
    return short().replace(old, new)


def line_of(part: str) -> int:
    return next(n for n, text in enumerate(short().splitlines(), 1) if part in text)


def play_on(game: Game, seed: int, plies: int) -> Game:
    """Random decisions until the game is over or has this many plies."""
    rng = random.Random(seed)
    while not game.over and game.ply < plies:
        game.play(rng.choice(game.legal))
    return game


def assert_replays(game: Game) -> None:
    """From its record: the same bytes at every ply, the same events, the same record."""
    text = str(game.record())
    again = Game.from_record(text)
    assert again.ply == game.ply
    for ply in range(game.ply + 1):
        assert again.states(ply).tobytes() == game.states(ply).tobytes()
    assert again.events == game.events
    assert str(again.record()) == text
    assert read_record(text) == game.record()


@settings(max_examples=12)
@given(options(), st.integers(0, 2**32 - 1), st.integers(0, 700))
def test_a_random_game_of_any_options_replays_byte_by_byte(chosen: Options, seed: int, plies: int) -> None:
    assert_replays(play_on(Game(seed=seed, **chosen.__dict__), seed, plies))


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_a_game_from_a_position_of_any_phase_replays_byte_by_byte(phase: Phase) -> None:
    start = write_entries(positions_by_phase()[phase][0][0])
    game = play_on(Game.from_position(start, seed=5), 5, 60)
    assert game.record().start == start
    assert_replays(game)


def test_a_record_is_json_with_one_move_a_line() -> None:
    lines = short().splitlines()
    fields = json.loads(short())
    assert tuple(fields) == FIELDS
    assert set(FIELDS) <= set(KEYS)
    assert lines[1:4] == [' "format": "lastboat game",', ' "version": 1,', ' "actions": 1,']
    at = line_of('"moves"')
    assert [json.loads(text.strip().rstrip(",")) for text in lines[at : at + len(SHORT_MOVES)]] == list(SHORT_MOVES)
    assert fields["result"] == {"scores": [2, 0], "reason": "nobody-left"}


def test_a_record_of_nothing_played_yet_is_one_too() -> None:
    game = Game(players=3, by_hand=True)
    assert ' "moves": [],\n "result": null\n}' in str(game.record())
    assert_replays(game)


def test_a_record_keeps_names_options_seed_and_start() -> None:
    record = read_record(short())
    assert record.names == ("Ann", "Bob")
    assert record.options == Options(players=2, to_the_last=True)
    assert record.seed is None
    assert record.start == write_entries(table(SHORT).states()[0])
    assert tuple(map(str, record.moves)) == SHORT_MOVES


@pytest.mark.parametrize("name", ['"', "\\", "Zoë", "船", "\n", "moves", "", " \t"])
def test_names_are_kept_whatever_they_are(name: str) -> None:
    record = Game(players=2, seed=1, names=[name, "b"]).record()
    assert read_record(str(record)) == record


def test_the_order_of_the_fields_and_the_white_space_do_not_matter() -> None:
    fields = json.loads(short())
    shuffled = json.dumps({key: fields[key] for key in reversed(fields)}, indent=4)
    assert read_record(shuffled) == read_record(short())


@pytest.mark.parametrize("gone", ["names", "seed"])
def test_names_and_seed_may_be_left_out(gone: str) -> None:
    fields = json.loads(short())
    del fields[gone]
    assert Game.from_record(json.dumps(fields)).ply == len(SHORT_MOVES)


def test_an_interrupted_seeded_game_continues_with_the_same_chance() -> None:
    game = play_on(Game(players=2, seed=11), 11, 300)
    record = game.record()
    part = Record(record.options, record.names, record.moves[:200], record.seed)
    again = Game.from_record(str(part))
    assert (again.seed, again.by_hand) == (11, False)
    while again.ply < game.ply:
        again.play(record.moves[again.ply])
    assert again.states().tobytes() == game.states().tobytes()
    assert str(again.record()) == str(record)


def test_a_game_with_chance_by_hand_keeps_waiting_for_it() -> None:
    game = Game.from_record(
        damaged('"R1 land"', '"pass"').replace('{"scores": [2, 0], "reason": "nobody-left"}', "null")
    )
    assert (game.by_hand, game.actor) == (True, "chance")


def test_a_replayed_game_can_be_taken_back() -> None:
    game = Game.from_record(short())
    game.undo(to=3)
    assert (game.ply, game.over) == (3, False)
    game.play("pass")
    assert tuple(map(str, game.record().moves)) == SHORT_MOVES[:4]


def test_a_record_object_replays_as_its_text_does() -> None:
    assert Game.from_record(read_record(short())).states().tobytes() == Game.from_record(short()).states().tobytes()


DAMAGE: list[tuple[str, str, str, str]] = [
    ('"lastboat game"', '"pgn"', "{", "not a game record: its format is not 'lastboat game'"),
    (
        '\n "version": 1',
        '\n "version": 2',
        '"version"',
        "version 2 with actions 1 is not known; this program reads version 1",
    ),
    ('\n "version": 1', '\n "version": true', '"version"', "version True"),
    ('\n "version": 1', '\n "version": "1"', '"version"', "version '1'"),
    ('"actions": 1', '"actions": 9', '"version"', "with actions 9 is not known"),
    (' "actions": 1,\n', "", '"version"', "with actions None is not known"),
    ('\n "version": 1', '\n "version": 1,\n "coins": 3', '"actions"', "a record has no 'coins'; it has format"),
    ('\n "version": 1', '\n "version": 1, "version": 1', "", "'version' is given twice"),
    (
        '\n "options": {"players": 2',
        '\n "options": {"players": 7',
        '"options"',
        "players cannot be 7; allowed: 2, 3, 4",
    ),
    ('\n "options": {"players": 2', '\n "options": {"coins": 2', '"options"', "there is no option 'coins'"),
    ('\n "options": {"players": 2', '\n "options": {"players": 3', '"start"', "other options than the record"),
    ('["Ann", "Bob"]', '["Ann"]', '"names"', "names must be 2 names, not ['Ann']"),
    ('["Ann", "Bob"]', '["Ann", 2]', '"names"', "names must be 2 names"),
    ('["Ann", "Bob"]', '"Ann"', '"names"', "names must be 2 names, not 'Ann'"),
    ('"seed": null', '"seed": "x"', '"seed"', "the seed must be a whole number, not 'x'"),
    ('"seed": null', '"seed": 1.5', '"seed"', "the seed must be a whole number, not 1.5"),
    ('"seed": null', '"seed": true', '"seed"', "the seed must be a whole number, not True"),
    ('"phase": "move"', '"phase": "sleep"', '"start"', "phase: phase cannot be 'sleep'"),
    ('"phase": "move"', '"phase": "sink"', '"start"', "phase sink is impossible: nothing to decide"),
    ('"phase": "move"', '"phase": "move", "seen": "red table"', '"start"', "start is what red table sees"),
    ('"1~c2"', '"1~c99"', '"start"', "red: there is no hex 'c99'"),
    ('"1~c2"', '"1@c2"', '"start"', "R1 stands in c2, which is sea"),
    ('"R1 swim c1"', '"R1 swim c5"', '"R1 swim c1"', "move 1: 'R1 swim c5' is not legal now; legal: pass"),
    ('"shark h7 to h6"', '"shark h7 to h4"', '"shark h7 to h6"', "move 3: 'shark h7 to h4' is not legal now"),
    ('"shark h7 to h6"', '"shark sleeps"', '"shark h7 to h6"', "move 3: 'shark sleeps' is not a move"),
    ('"shark h7 to h6"', '""', '"shark h7 to h6"', "move 3: '' is not a move"),
    ('"shark h7 to h6"', "17", '"moves"', "move 3 is not text: 17"),
    ('"shark h7 to h6"', "null", '"moves"', "move 3 is not text: None"),
    ('  "R1 swim c1",\n', "", '"R1 swim c1"', "move 1: 'roll shark' is not legal now"),
    ('"R1 land"', '"R1 land",\n  "pass"', '"R1 land"+1', "move 10 ('pass') comes after the end of the game"),
    ('"R1 land"', '"pass"', '"result"', "the moves give the result None"),
    ("[2, 0]", "[3, 0]", '"result"', "the moves give the result {'scores': [2, 0], 'reason': 'nobody-left'}, not"),
    ("[2, 0]", "[2]", '"result"', "the moves give the result"),
    ('"nobody-left"', '"volcano"', '"result"', "'reason': 'nobody-left'}, not"),
    ('{"scores": [2, 0], "reason": "nobody-left"}', "null", '"result"', "not None"),
    ('{"scores": [2, 0], "reason": "nobody-left"}', "[]", '"result"', "the moves give the result"),
]


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"), DAMAGE, ids=[f"{old}→{new}"[:60] for old, new, _, _ in DAMAGE]
)
def test_damage_is_refused_with_its_line_and_the_reason(old: str, new: str, where: str, reason: str) -> None:
    part, _, below = where.partition("+")
    with pytest.raises(BadFile) as refused:
        Game.from_record(damaged(old, new))
    assert reason in refused.value.reason
    assert refused.value.line == (line_of(part) + int(below or 0) if part else None)


def test_moves_that_are_no_list_are_refused() -> None:
    fields = json.loads(short())
    others: list[Any] = [{}, "pass", None, 3, ["pass"] * (LONGEST + 1)]
    for moves in others:
        with pytest.raises(BadFile, match="moves"):
            read_record(json.dumps(fields | {"moves": moves}))


@pytest.mark.parametrize("key", [key for key in FIELDS if key not in ("names", "seed")])
def test_any_other_field_left_out_is_refused(key: str) -> None:
    fields = json.loads(short())
    del fields[key]
    with pytest.raises(BadFile):
        read_record(json.dumps(fields))


ANYTHING: list[Any] = [True, 0, -1, 2**70, 1.5, float("inf"), "", "x", [], ["x"], [None], {}, {"x": 1}]


@pytest.mark.parametrize("key", FIELDS)
def test_a_value_of_another_type_is_refused_whatever_the_field(key: str) -> None:
    fields = json.loads(short())
    for value in ANYTHING:
        if key == "seed" and value in (0, -1, 2**70) and value is not True:
            continue
        with pytest.raises(BadFile):
            Game.from_record(json.dumps(fields | {key: value}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "3",
        "[]",
        "{}",
        '"lastboat game"',
        "hello",
        "<html>",
        "lastboat position 1\n",
        "\0",
        "[" * 10**5,
    ],
    ids=lambda text: text[:20],
)
def test_a_foreign_file_is_refused_at_its_first_line(text: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_record(text)
    assert refused.value.line == 1


def test_a_number_too_long_to_read_is_refused() -> None:
    with pytest.raises(BadFile):
        read_record(damaged('"seed": null', f'"seed": {"9" * 5000}'))


def test_a_file_cut_off_anywhere_is_refused() -> None:
    text = short().rstrip()
    for length in range(0, len(text), 7):
        with pytest.raises(BadFile) as refused:
            read_record(text[:length])
        assert refused.value.line == text[:length].count("\n") + 1


@settings(max_examples=300)
@given(edited(short()))
def test_no_damage_to_a_record_brings_another_error(text: str) -> None:
    with suppress(BadFile):
        Game.from_record(text)


@settings(max_examples=100)
@given(st.text())
def test_no_text_at_all_brings_another_error(text: str) -> None:
    with pytest.raises(BadFile):
        read_record(text)
