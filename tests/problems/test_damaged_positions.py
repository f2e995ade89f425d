"""Damaged positions: refused with the line and the reason, and no other error comes out."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.damage import edited
from support.sample import SAMPLE
from support.table import table

from lastboat.editions import EDITIONS
from lastboat.errors import BadFile, LastBoatError
from lastboat.game import Game
from lastboat.position import from_text, to_json, write_entries


def damaged(old: str, new: str) -> str:
    assert old in SAMPLE
    return SAMPLE.replace(old, new)


SAMPLE_LINE = {key: n for n, text in enumerate(SAMPLE.splitlines(), 1) for key in [text.partition(":")[0]]}

DAMAGE: list[tuple[str, str, str, str]] = [
    ("lastboat position 1", "lastboat position 2", "lastboat position 1", "'lastboat position 2' is not known"),
    ("lastboat position 1", "lastboat position", "lastboat position 1", "is not known"),
    ("lastboat position 1", "lastboat game 1", "lastboat position 1", "is not an entry"),
    ("players=2", "players=5", "options", "players cannot be 5; allowed: 2, 3, 4"),
    ("players=2", "players=two", "options", "players cannot be 'two'"),
    ("players=2", "players", "options", "'players' needs a value"),
    ("players=2", "players=007", "options", "players cannot be '007'"),
    ("players=2", "players=99999999999999999999", "options", "players cannot be"),
    ("players=2", "players=2 players=3", "options", "'players' is given twice"),
    ("players=2", "players=2 coins=3", "options", "no option 'coins'"),
    ("edition=the-island", "edition=atlantis", "options", f"allowed: {', '.join(EDITIONS)}"),
    (
        "dice=dive",
        "dice=dive to_the_last=true submerged=true",
        "options",
        "to_the_last and submerged cannot be combined",
    ),
    ("dice=dive", "dice=dive first=3", "options", "first=3 and players=2 cannot be combined"),
    ("phase: move", "phase: sleep", "phase", "phase cannot be 'sleep'; allowed: first, deal"),
    ("phase: move", "phase:", "phase", "phase cannot be ''"),
    ("phase: move", "phase: move\nphase: move", "phase+1", "phase is given twice"),
    ("phase: move", "phase: move\nmood: good", "phase+1", "an entry cannot be 'mood'"),
    ("phase: move", "phase: move\nwhat is this", "phase+1", "'what is this' is not an entry"),
    ("phase: move", "phase: move\nseen: green table", "phase+1", "seen cannot be 'green table'"),
    ("phase: move", "phase: move\nseen: blue glasses", "phase+1", "allowed: red table, red memory"),
    ("active=blue", "active=purple", "now", "'purple' is not a seat"),
    ("active=blue", "active=1", "now", "active must be a word, not 1"),
    ("active=blue", "mood=good", "now", "now has no 'mood'"),
    ("points=2", "points=many", "now", "points must be a number from 0, not 'many'"),
    ("points=2", "points=-1", "now", "points must be a number from 0, not '-1'"),
    ("points=2", "points=101", "now", "points cannot be 101"),
    ("turn=12", "turn=10000", "now", "turn must be a number"),
    ("turn=12", "turn=true", "now", "turn must be a number from 0, not True"),
    ("turn=12", "focus=12", "now", "focus must be a word, not 12"),
    ("turn=12", "focus=z12", "now", "'z12' is not a hex"),
    ("turn=12", "focus=a8", "now", "no hex 'a8'; row a has 1 to 7"),
    ("turn=12", "mover=whale", "now", "'whale' is not a piece; it looks like shark:0"),
    ("turn=12", "mover=whale:9", "now", "whales are numbered 0 to 4"),
    ("turn=12", "mover=kraken:0", "now", "the moving piece cannot be 'kraken'"),
    ("turn=12", "mover=boat:12", "now", "is not a piece"),
    ("turn=12", "face=heads", "now", "face cannot be 'heads'"),
    ("turn=12", "asked=red,purple", "now", "'purple' is not a seat"),
    ("turn=12", "picked=R11", "now", "'R11' is not an explorer"),
    ("turn=12", "resume=sleep", "now", "resume cannot be 'sleep'"),
    ("turn=12", "reason=boredom", "now", "reason cannot be 'boredom'"),
    ("turn=12", "terrain=lava", "now", "terrain cannot be 'lava'"),
    ("swam: B2", "swam: B0", "swam", "'B0' is not an explorer"),
    (
        "      . . . . . . . . . .\n     . . . . . . . . . . .\n      . . . . b",
        "      . . . . b",
        "island",
        "13 rows, not 11",
    ),
    ("f m m f", "f m m", "island", "row f of the island has 12 hexes, not 11"),
    ("f m m f", "f x m f", "island", "a hex of the island cannot be 'x'"),
    (". . . . b . .", "b . . . . . .", "island", "row d has a tile where no tile can lie"),
    ("1@d5", "1#d5", "red", "'1' is not an explorer's place"),
    ("1@d5", "11@d5", "red", "'11@d5' is not an explorer's place; it looks like 3@f5"),
    ("1@d5", "1@", "red", "is not a hex"),
    ("1@d5", "1@d11", "red", "there is no hex 'd11'"),
    ("1@d5", "1@d5 1@d5", "red", "R1 is somewhere else as well"),
    ("1@d5", "1+d5", "red", "who is lost or in the box is in no hex"),
    ("4*SE", "4*EE", "red", "a safe island cannot be 'EE'; allowed: NW, NE, SW, SE"),
    ("4*SE", "4*SE " + "5+ " * 8, "red", "a colour has 10 explorers, not 12"),
    ("blue: 1@f6 2~c4", "blue: 1@f6 2~c4\ngreen: 1~c4", "blue+1", "a colour that is not in this game"),
    ("red values: 6 5 4", "red values: 7", "red values", "a value cannot be '7'"),
    ("red values: 6 5 4", "red values: " + "1 " * 11, "red values", "a colour has 10 explorers, not 11"),
    ("boats: c4", "boats: c4()", "boats", "'c4()' is not a boat"),
    ("boats: c4", "boats: (R1)", "boats", "is not a boat"),
    ("boats: c4", "boats: n4", "boats", "'n4' is not a hex"),
    ("boats: c4", "boats: c4 c4", "boats", "two boats cannot share a hex"),
    ("boats: c4", "boats: r(R7)", "boats", "a boat on the board has room for 3"),
    ("boats: c4", "boats: c4(R6,R7,R8,R9)", "boats", "a boat on the board has room for 3"),
    ("boats: c4", "boats: c4(R5)", "boats", "R5 is somewhere else as well"),
    ("boats: c4", "boats: c4(R1)", "boats", "R1 is somewhere else as well"),
    ("boats: c4", "boats: c4(R6,R6)", "boats", "R6 is somewhere else as well"),
    ("boats: c4", "boats: " + "r " * 12, "boats", "there are 12 boats, not 13"),
    ("serpents: g6 b1", "serpents: g6>R1", "serpents", ""),
    ("serpents: g6 b1", "serpents:" + " g6" * 6, "serpents", "there are 5 serpents, not 6"),
    ("sharks: e2", "sharks: e2 x", "sharks", "'x' is not a hex"),
    ("dolphins: k8>R3", "dolphins: k8>", "dolphins", "'' is not an explorer"),
    ("dolphins: k8>R3", "dolphins: k8>Q3", "dolphins", "'Q3' is not an explorer"),
    ("red keeps: beach/wind", "red keeps: beach/volcano", "red keeps", "a volcano tile is not kept"),
    ("red keeps: beach/wind", "red keeps: sea/wind", "red keeps", "terrain cannot be 'sea'"),
    ("red keeps: beach/wind", "red keeps: wind", "red keeps", "terrain cannot be 'wind'"),
    ("red keeps: beach/wind", "red keeps: beach", "red keeps", "a kept tile's back cannot be ''"),
    ("red keeps: beach/wind", "red keeps:" + " beach/wind" * 300, "red keeps", "there are 40 tiles, not 300"),
    ("red keeps: beach/wind", "shown: beach/nothing", "red keeps", "a tile's back cannot be 'nothing'"),
    ("red keeps: beach/wind", "shown:" + " beach/wind" * 300, "red keeps", "there are 40 tiles, not 300"),
    ("red keeps: beach/wind", "left: lava/wind", "red keeps", "terrain cannot be 'lava'"),
]


@pytest.mark.parametrize(("old", "new", "where", "reason"), DAMAGE, ids=[f"{new[:40]}" for _, new, _, _ in DAMAGE])
def test_damage_is_refused_with_its_line_and_the_reason(old: str, new: str, where: str, reason: str) -> None:
    key, _, below = where.partition("+")
    with pytest.raises(BadFile) as refused:
        table(damaged(old, new))
    assert reason in refused.value.reason
    assert refused.value.line == SAMPLE_LINE[key] + int(below or 0)
    assert str(refused.value).startswith(f"line {refused.value.line}: ")


TROUBLE: list[tuple[str, str, str]] = [
    ("1@d5", "1@d6", "R1 stands in d6, which is sea"),
    ("2~c4", "2~d5", "B2 swims in d5, which is a beach tile"),
    ("boats: c4", "boats: d5", "boat 1 of 12 is in d5, which is a beach tile"),
    ("sharks: e2", "sharks: e6", "the shark is in e6, which is a forest tile"),
    ("sharks: e2", "sharks: c4", "B2 swims unguarded with a shark or a serpent in c4"),
    ("dolphins: k8>R3 m4", "dolphins: k8>R3 c4", "B2 swims unguarded with a free dolphin in c4"),
    ("dolphins: k8>R3 m4", "dolphins: k8>B2 m4", "guards B2, who does not swim there"),
    ("dolphins: k8>R3 m4", "dolphins: k8>R3 k8>R3", "two dolphins guard R3"),
    ("dice=dive", "dice=red", "it has no dolphins"),
    ("sharks: e2", "squids: e2", "it has no squids"),
    ("red values: 6 5 4", "red values: 6 6 4", "R has 2 explorers worth 6"),
    ("red keeps: beach/wind", "red keeps: mountain/wind", "mountain/wind: 1 are shown or kept, but there are 0"),
    ("red keeps: beach/wind", "red keeps: beach/dolphin", "red cannot keep 1 beach tiles with 1 dolphin under them"),
    ("red keeps: beach/wind", "shown: beach/wind", "the island has 1 beach tiles"),
    ("active=blue", "active=red", "active is red, it should be blue"),
    ("points=2", "points=0", "points is 0, which is impossible in phase move"),
    ("points=2", "points=3", "swam is"),
    ("swam: B2", "swam: R1", "swam is"),
    ("phase: move", "phase: tile", "phase tile is impossible: nothing to decide"),
    ("phase: move", "phase: next", "phase next is impossible in turn 12"),
    ("phase: move", "phase: over", "phase over is impossible: the game goes on"),
    ("phase: move", "phase: place", "place"),
    ("turn=12", "turn=12 steps=2", "steps is 2, it should be 0 in phase move"),
    ("turn=12", "turn=12 focus=c4", "focus is c4, it should be no hex in phase move"),
    ("turn=12", "turn=12 face=shark", "face is shark, it should be none in phase move"),
    ("turn=12", "turn=12 quiet=7", "quiet is 7, which is impossible"),
    ("turn=12", "turn=12 reason=volcano", "reason is volcano, it should be none"),
    ("B3,B4", "B3,G4", "G4 is aboard, but their colour is not in this game"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), TROUBLE, ids=[new for _, new, _ in TROUBLE])
def test_a_position_that_cannot_be_is_refused_in_plain_words(old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadFile) as refused:
        table(damaged(old, new))
    assert sentence in refused.value.reason


def test_an_eleventh_boat_is_one_too_many_for_survive() -> None:
    with pytest.raises(BadFile, match="the boat in j3 is one too many: this edition has 10"):
        table(damaged("edition=the-island", "edition=survive").replace("boats: c4 j3", "boats: " + "r " * 10 + "j3"))


def test_everything_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(BadFile) as refused:
        table(damaged("1@d5", "1@d6").replace("sharks: e2", "sharks: e6").replace("turn=12", "turn=12 steps=1"))
    for trouble in ("R1 stands in d6", "the shark is in e6"):
        assert trouble in refused.value.reason


ANYTHING: list[Any] = [
    None,
    True,
    0,
    -1,
    2**70,
    1.5,
    float("nan"),
    "",
    "x",
    [],
    ["x"],
    [1],
    [None],
    [[]],
    {},
    {"x": 1},
    {"": []},
]
KEYS = [*write_entries(table(SAMPLE).states()[0]), "swam", "left", "seen", "blue keeps", "squids", "green", "other"]


@pytest.mark.parametrize("key", sorted(set(KEYS)))
def test_a_value_of_another_type_is_refused_whatever_the_entry(key: str) -> None:
    """What is empty may pass; but no other error comes out."""
    sound = write_entries(table(SAMPLE).states()[0])
    for value in ANYTHING:
        entries: dict[str, Any] = {**sound, key: value}
        for form in (entries, json.dumps(entries)):
            try:
                Game.from_position(form)
            except LastBoatError:
                continue
            assert value in ([], {}, 1), (key, value)


UNDER_WAY = ["actor", "mover", "focus", "terrain", "face", "asked", "picks", "picked", "resume", "reason", "steps", "x"]


@pytest.mark.parametrize("key", ["options", "now"])
def test_a_value_of_another_type_is_refused_within_options_and_now(key: str) -> None:
    sound = write_entries(table(SAMPLE).states()[0])
    for name in sorted({*sound[key], *UNDER_WAY}):
        for value in ANYTHING:
            entries = {**sound, key: {**sound[key], name: value}}
            try:
                Game.from_position(json.dumps(entries))
            except LastBoatError:
                continue
            assert (value, name) in [(0, name), (None, "first"), ("", "asked")], (name, value)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('{"format": "lastboat game", "version": 1}', 1, "the format is 'lastboat game', not 'lastboat position'"),
        ('{"format": "pgn"}', 1, "the format is 'pgn'"),
        ('{"version": 2}', 1, "version 2 is not known; this program reads version 1"),
        ('{"version": true}', 1, "version True is not known"),
        ('{\n "phase": "move",\n "boats": 7\n}', 3, "boats must be a list of words, not 7"),
        ('{\n "phase": "move",\n "phase": "sink"\n}', None, "'phase' is given twice"),
        ('{\n "phase": "move"\n', 3, "not JSON"),
        ('{\n "phase": move\n}', 2, "not JSON"),
        ("{" * 10, 1, "not JSON"),
        ('{"x":' * 100_000, 1, "nested too deep"),
        ('{"now": {"turn": ' + "9" * 5000 + "}}", 1, "not JSON"),
    ],
    ids=range(11),
)
def test_damaged_json_is_refused(text: str, line: int | None, reason: str) -> None:
    with pytest.raises(BadFile) as refused:
        Game.from_position(text)
    assert (refused.value.line, reason in str(refused.value)) == (line, True), str(refused.value)


@pytest.mark.parametrize("text", ["", "\n", "hello", "<html></html>", "[1, 2]", "{}", "1. e4 e5", "\0", "a: b\n" * 3])
def test_a_foreign_text_is_refused(text: str) -> None:
    with pytest.raises(BadFile):
        Game.from_position(text)


@pytest.mark.parametrize("thing", [None, 3, [], b"phase: move", object()], ids=type)
def test_a_position_is_a_text_or_its_entries(thing: Any) -> None:
    with pytest.raises(LastBoatError):
        Game.from_position(thing)


@settings(max_examples=300)
@given(edited(SAMPLE))
def test_no_damage_to_a_text_brings_another_error(text: str) -> None:
    with suppress(BadFile):
        Game.from_position(text, by_hand=True)


@settings(max_examples=300)
@given(edited(to_json(from_text(SAMPLE))))
def test_no_damage_to_json_brings_another_error(text: str) -> None:
    with suppress(BadFile):
        Game.from_position(text, by_hand=True)


@settings(max_examples=100)
@given(st.text())
def test_no_text_at_all_brings_another_error(text: str) -> None:
    with pytest.raises(BadFile):
        Game.from_position(text)
